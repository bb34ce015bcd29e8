"""What every action asks first: may the actor, is it no matter of their own, is there a reason."""

from collections.abc import Iterable
from typing import Final

from accounts.models import User
from accounts.roles import role_of
from games.chat.readable import readable
from games.models import Match, Seat
from games.moderation.actions import Action, may
from games.moderation.errors import NotAllowed, OwnMatter, ReasonTooLong, ReasonTooShort
from games.play.errors import MatchNotFound

SHORTEST_REASON: Final = 10
LONGEST_REASON: Final = 500
LONGEST_TEXT: Final = 2000


def authorise(actor: User, action: Action, *, involved: Iterable[User | None] = ()) -> None:
    """Return if the actor may do it, and none of those involved is the actor.

    Raises NotAllowed and OwnMatter.
    """
    if not may(actor, action):
        raise NotAllowed(action)
    if any(user is not None and user.pk == actor.pk for user in involved):
        raise OwnMatter


def authorise_against(actor: User, action: Action, user: User) -> None:
    """Return if the actor may do it to the user: not to oneself, not to who has a higher role.

    Raises NotAllowed and OwnMatter.
    """
    authorise(actor, action, involved=[user])
    own, theirs = role_of(actor), role_of(user)
    if own and theirs and theirs.rank > own.rank:
        raise NotAllowed(action)


def reason_of(text: str) -> str:
    """The reason in one line. Raises ReasonTooShort and ReasonTooLong."""
    line = " ".join(readable(text).split())
    if len(line) < SHORTEST_REASON:
        raise ReasonTooShort
    if len(line) > LONGEST_REASON:
        raise ReasonTooLong(LONGEST_REASON)
    return line


def text_of(text: str) -> str:
    """A message or a note as it is kept. Raises ReasonTooShort and ReasonTooLong."""
    kept = readable(text)
    if len(" ".join(kept.split())) < SHORTEST_REASON:
        raise ReasonTooShort
    if len(kept) > LONGEST_TEXT:
        raise ReasonTooLong(LONGEST_TEXT)
    return kept


def match_of(match_id: str) -> tuple[Match, list[User]]:
    """A match and its two players, in the order of their seats. Raises MatchNotFound."""
    match = Match.objects.filter(public_id=match_id).first()
    if match is None:
        raise MatchNotFound
    seats = Seat.objects.filter(match=match).select_related("user").order_by("number")
    return match, [seat.user for seat in seats]
