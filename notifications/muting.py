"""Matches about which a player wants no mail."""

from dataclasses import dataclass

from accounts.models import User
from games.play import queries
from games.play.errors import MatchNotFound
from notifications.models import MutedMatch
from notifications.planning import replan


@dataclass(frozen=True, slots=True)
class OwnMatch:
    """A match of the user, as far as muting it goes."""

    id: str
    opponent: str
    is_muted: bool


def own_match(match_id: str, user: User) -> OwnMatch:
    """A match that the user may mute. Raises MatchNotFound."""
    name = _opponent(match_id, user)
    is_muted = MutedMatch.objects.filter(user=user, match_id=match_id).exists()
    return OwnMatch(match_id, name, is_muted)


def muted_matches(user: User) -> list[OwnMatch]:
    """All that the user has muted, latest first; two queries."""
    muted = MutedMatch.objects.filter(user=user).order_by("-pk")
    ids = list(muted.values_list("match_id", flat=True))
    names = queries.opponents(ids, user) if ids else {}
    return [OwnMatch(one, names[one], is_muted=True) for one in ids if one in names]


def mute_match(match_id: str, user: User) -> None:
    """Send the user no more mail about the match. Raises MatchNotFound."""
    _opponent(match_id, user)
    MutedMatch.objects.get_or_create(user=user, match_id=match_id)
    replan(user.pk)


def unmute_match(match_id: str, user: User) -> None:
    """Send mail about it again. Raises MatchNotFound."""
    _opponent(match_id, user)
    MutedMatch.objects.filter(user=user, match_id=match_id).delete()


def _opponent(match_id: str, user: User) -> str:
    try:
        return queries.opponents([match_id], user)[match_id]
    except KeyError:
        raise MatchNotFound from None
