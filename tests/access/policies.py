"""The policies: what each of the cast is answered where a route follows one."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final
from urllib.parse import urlsplit

from django.http import HttpResponse

from tests.access.cast import Who

Answer = int | str
"""A status; or where somebody is led who may not go on."""

LOGIN: Final = "to the login"
ADMIN_LOGIN: Final = "to the admin's login"
STANDING: Final = "to their standing"
PROOF: Final = "to give the password again"
FACTOR: Final = "to show a second factor"
LET_IN: Final = 200

_PLACES: Final = {
    "/accounts/login/": LOGIN,
    "/admin/login/": ADMIN_LOGIN,
    "/settings/standing/": STANDING,
    "/accounts/reauthenticate/": PROOF,
    "/accounts/2fa/reauthenticate/": FACTOR,
}
REFUSALS: Final[frozenset[Answer]] = frozenset({*_PLACES.values(), 401, 403, 404, 405})

_LIKE: Final[Mapping[Who, Who]] = MappingProxyType(
    {
        Who.OPPONENT: Who.STRANGER,
        Who.PLAYER: Who.OPPONENT,
        Who.SUSPENDED: Who.PLAYER,
        Who.MUTED: Who.PLAYER,
        Who.UNPROVED: Who.PLAYER,
        Who.HELPER: Who.STRANGER,
        Who.MODERATOR: Who.HELPER,
        Who.SENIOR: Who.MODERATOR,
        Who.ADMIN: Who.SENIOR,
        Who.PASSWORD_ONLY: Who.STRANGER,
        Who.TOKEN: Who.NOBODY,
    }
)
"""Who is answered like whom, where a policy says nothing of them."""


@dataclass(frozen=True, slots=True)
class Policy:
    """What the cast is answered; LET_IN stands for what the route answers those it lets in."""

    answers: Mapping[Who, Answer]
    when_let_in: Answer = LET_IN

    def answering(self, status: Answer) -> "Policy":
        """The same, for a route that answers so to those it lets in."""
        return replace(self, when_let_in=status)

    def but(self, **answers: Answer) -> "Policy":
        """The same, but for some of the cast."""
        return replace(self, answers={**self.answers, **_by_who(answers)})

    def in_public(self) -> "Policy":
        """The same in a match that everybody may see: it is read, but not meddled with."""
        if self.answers[Who.NOBODY] == 404:
            return self.but(nobody=LET_IN, stranger=LET_IN)
        return self.but(stranger=403) if self.answers[Who.STRANGER] == 404 else self

    def answer_to(self, who: Who) -> Answer:
        """What one of the cast is answered."""
        while who not in self.answers:
            who = _LIKE[who]
        answer = self.answers[who]
        return self.when_let_in if answer == LET_IN else answer


def policy(**answers: Answer) -> Policy:
    """A policy that says at least what nobody, a stranger and a frozen player are answered."""
    return Policy(_by_who(answers))


def told(response: HttpResponse) -> Answer:
    """A response as policies speak of it."""
    place = urlsplit(response.headers.get("Location", "")).path
    return _PLACES.get(place, response.status_code)


def _by_who(answers: Mapping[str, Answer]) -> dict[Who, Answer]:
    return {Who[name.upper()]: answer for name, answer in answers.items()}


# Pages

ALWAYS = policy(nobody=200, stranger=200, frozen=200)
"""Everybody, whatever was decided about them."""

ANYBODY = policy(nobody=200, stranger=200, frozen=STANDING)
GUESTS = policy(nobody=200, stranger=302, frozen=STANDING)
"""Who is not signed in; all others are led home."""

BETWEEN_STEPS = policy(nobody=LOGIN, stranger=302, frozen=STANDING)
"""Who has begun to sign in or sign up, which nobody of the cast has."""

SIGNED_IN = policy(nobody=LOGIN, stranger=200, frozen=STANDING)
SIGNED_IN_EVEN_FROZEN = SIGNED_IN.but(frozen=200)
PROVED = SIGNED_IN.but(unproved=PROOF, password_only=PROOF)
"""Who has given their password or second factor within the last minutes."""

WITH_APP = SIGNED_IN_EVEN_FROZEN.but(stranger=PROOF, player=200, helper=200, password_only=200)
"""Who has an authenticator app: Asha and the staff."""

WITH_PASSKEY = SIGNED_IN_EVEN_FROZEN.but(stranger=PROOF, player=200)
"""Who has a passkey: Asha."""

PROVED_WITH_APP = PROVED.but(stranger=404, player=200, helper=200)

TO_OTHERS = SIGNED_IN.but(player=404)
"""Everybody but the user whom the page is about."""

PLAYERS = policy(nobody=LOGIN, stranger=404, opponent=200, frozen=STANDING)
"""The two who play the match; strangers do not learn that it is there."""

LOOKERS_ON = PLAYERS.but(nobody=404)
"""Who may see a private match; the page is there for guests of public ones too."""

OWN = policy(nobody=LOGIN, stranger=404, opponent=404, player=200, frozen=STANDING)
"""Whose it is, and nobody else."""

OWN_EVEN_FROZEN = OWN.but(frozen=200)
PROVED_OWN = OWN.but(unproved=PROOF, password_only=PROOF)
NOT_HERE = policy(nobody=404, stranger=404, frozen=STANDING)
"""Nobody, on a site that plays for real."""

# API

API_ANYBODY = policy(nobody=200, stranger=200, frozen=403)
API_READERS = API_ANYBODY.but(token=403)
"""Everybody, but programs only with the scope."""

API_SIGNED_IN = policy(nobody=401, stranger=200, frozen=403, token=403)
API_TO_OTHERS = API_SIGNED_IN.but(player=422)
API_PLAYERS = policy(nobody=401, stranger=404, opponent=200, frozen=403, token=403)
API_LOOKERS_ON = API_PLAYERS.but(nobody=404)
API_OWN = policy(nobody=401, stranger=404, opponent=404, player=200, frozen=403, token=403)
