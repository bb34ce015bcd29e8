"""Players with what they need to ask: access tokens, sessions, matches. Made in bulk."""

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import make_password
from django.test import Client

from accounts import tokens
from accounts.models import PersonalAccessToken, Scope, User
from games.engine.results import Mode
from games.play import services
from games.play.clocks.terms import TimeTerms
from games.play.services import MatchOptions
from tests.bench.scripts import Script, Turn

OPTIONS = MatchOptions(Mode.BEST_OF_THREE, terms=TimeTerms(pace_days=3), is_public=False)


@dataclass(frozen=True, slots=True)
class Player:
    """A user and the secret of their access token."""

    user: User
    secret: str

    @property
    def bearer(self) -> dict[str, str]:
        """The header that tells the API who asks."""
        return {"Authorization": f"Bearer {self.secret}"}

    def cookie(self) -> dict[str, str]:
        """The header of a fresh session on the website."""
        client = Client()
        client.force_login(self.user)
        return {"Cookie": f"sessionid={client.cookies['sessionid'].value}"}


def players(number: int) -> list[Player]:
    """So many new users with confirmed addresses."""
    names = [f"player-{secrets.token_hex(6)}" for _ in range(number)]
    users = User.objects.bulk_create(
        [
            User(username=name, email=f"{name}@example.org", password=make_password(None))
            for name in names
        ]
    )
    EmailAddress.objects.bulk_create(
        [EmailAddress(user=user, email=user.email, verified=True, primary=True) for user in users]
    )
    new_secrets = [tokens.PREFIX + secrets.token_urlsafe(tokens.RANDOM_BYTES) for _ in users]
    PersonalAccessToken.objects.bulk_create(
        [
            PersonalAccessToken(
                user=user,
                name="benchmark",
                digest=tokens.digest_of(secret),
                scopes=[Scope.MATCH_READ.value, Scope.MATCH_PLAY.value],
            )
            for user, secret in zip(users, new_secrets, strict=True)
        ]
    )
    return [Player(user, secret) for user, secret in zip(users, new_secrets, strict=True)]


def start(script: Script, seated: Sequence[Player]) -> str:
    """The match of a script at its first turn; its id."""
    first, second = seated
    return services.start_match((first.user, second.user), OPTIONS, seeds=script.seeds)


def play(match_id: str, seated: Sequence[Player], turns: Iterable[Turn]) -> None:
    """Some turns of the match's script, by the services."""
    for turn in turns:
        user = seated[turn.seat].user
        services.play_move(match_id, user, turn.move, seen_version=turn.seen_version)
