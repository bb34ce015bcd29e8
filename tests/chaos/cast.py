"""Forty players in twenty pairs, with different wishes, who ask the API by their tokens."""

from dataclasses import dataclass
from typing import Final

from accounts.models import Scope
from accounts.tokens import create_token
from notifications.models import Preference
from notifications.preferences import Mode
from tests.games.builders import make_user

PAIRS: Final = 20


@dataclass(frozen=True, slots=True)
class Player:
    """Who plays: the name, by which the address goes too, and the secret of a token."""

    name: str
    secret: str


def pairs() -> list[tuple[Player, Player]]:
    """New players, two by two."""
    return [(_player(f"asha-{number}"), _player(f"bilal-{number}")) for number in range(PAIRS)]


def hold_minutes(name: str) -> int:
    """Two pairs in three are told at once, the others have the usual minute."""
    return 1 if _number(name) % 3 == 0 else 0


def _player(name: str) -> Player:
    user = make_user(name)
    Preference.objects.create(
        user=user,
        hold_minutes=hold_minutes(name),
        turn=Mode.HOURLY if _number(name) % 7 == 0 else Mode.AT_ONCE,
    )
    token = create_token(user, name="chaos", scopes=list(Scope), lifetime_days=30)
    return Player(name, token.secret)


def _number(name: str) -> int:
    """That of the pair."""
    return int(name.partition("-")[2])
