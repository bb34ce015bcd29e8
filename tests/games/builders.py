"""Rows for tests of what is stored: the cast, matches with a known deal, matches under way."""

import random

from allauth.account.models import EmailAddress

from accounts.models import Availability, User
from games.engine import rules
from games.engine.deal import Seeds
from games.engine.moves import Move
from games.engine.results import Mode
from games.play import event_store, services
from games.play.clocks.terms import TimeTerms
from games.play.event_store import Stream
from games.play.services import MatchOptions
from tests.accounts.factors import add_totp

PASSWORD = "correct horse battery"
BEST_OF_THREE = MatchOptions(Mode.BEST_OF_THREE, terms=TimeTerms(pace_days=3), is_public=True)
PRIVATE = MatchOptions(Mode.BEST_OF_THREE, terms=TimeTerms(pace_days=3), is_public=False)
SINGLE_ROUND = MatchOptions(Mode.SINGLE_ROUND, terms=TimeTerms(pace_days=3), is_public=True)

ASHA_OPENS = Seeds(b"m" * 16, (b"\x01" * 32, b"\x02" * 32, b"\x03" * 32))
"""Seat 0, Asha, opens round 1 with gold, three leather and a camel; Bilal has silver, leather,
gold and two camels. Market: three camels, cloth, spice; then come camel, silver, cloth, silver."""


def make_user(name: str, *, time_zone: str = "UTC") -> User:
    """A user with a confirmed address and the password PASSWORD."""
    user = User.objects.create_user(name, f"{name.lower()}@example.org", PASSWORD)
    user.time_zone = time_zone
    user.save(update_fields=["time_zone"])
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def make_staff(name: str, *, is_superuser: bool = False) -> User:
    """A user as above who is staff and has an authenticator app, without which no admin opens.

    `tests.accounts.factors.sign_in_with_factor` signs them in.
    """
    user = make_user(name)
    user.is_staff, user.is_superuser = True, is_superuser
    user.save(update_fields=["is_staff", "is_superuser"])
    add_totp(user)
    return user


def without_vacations(*users: User) -> None:
    """From now on no vacation of the users begins by itself: their turns expire."""
    for user in users:
        Availability.objects.update_or_create(user=user, defaults={"has_automatic_vacation": False})


def start(
    asha: User, bilal: User, *, options: MatchOptions = BEST_OF_THREE, seeds: Seeds = ASHA_OPENS
) -> str:
    """A match between Asha in seat 0, who opens, and Bilal in seat 1; its id."""
    return services.start_match((asha, bilal), options, seeds=seeds)


def play(match_id: str, move: Move | None = None, *, dice: random.Random | None = None) -> Move:
    """One move by whoever is in turn: the given one, else a random or the first legal one."""
    return _play(event_store.load(match_id), move, dice)


def play_some(match_id: str, number: int, *, dice: random.Random | None = None) -> None:
    """So many moves, or fewer if the match ends."""
    for _ in range(number):
        stream = event_store.load(match_id)
        if stream.state.outcome is not None:
            return
        _play(stream, None, dice)


def play_to_the_end(match_id: str, *, dice: random.Random | None = None) -> None:
    """All moves until the match has ended; without dice the shortest way the first moves give."""
    play_some(match_id, 1000, dice=dice or random.Random(1))


def play_the_round(match_id: str, *, dice: random.Random | None = None) -> None:
    """All moves until the next round is dealt or the match has ended."""
    dice = dice or random.Random(1)
    number = event_store.load(match_id).match.round_number
    while True:
        stream = event_store.load(match_id)
        if stream.state.outcome is not None or stream.match.round_number != number:
            return
        _play(stream, None, dice)


def _play(stream: Stream, move: Move | None, dice: random.Random | None) -> Move:
    table = stream.state.round
    assert table is not None
    if move is None:
        moves = rules.legal_moves(table.areas[table.turn], table.table)
        move = dice.choice(moves) if dice else moves[0]
    mover, version = stream.players[table.turn], stream.match.version
    services.play_move(stream.match.public_id, mover, move, seen_version=version)
    return move


def seat_in_turn(match_id: str) -> int:
    """The seat that is to move."""
    turn = event_store.load(match_id).match.turn
    assert turn is not None
    return turn
