"""What tests ask of matches as they are stored, and of what is owed to be told."""

from collections.abc import Iterable
from datetime import datetime

from games.models import Match, MatchEvent, OutboxEntry
from games.play import rebuild


def deadline(match_id: str) -> datetime | None:
    """When the turn of a match ends."""
    return Match.objects.get(public_id=match_id).deadline_at


def version(match_id: str) -> int:
    """The latest version of a match."""
    return Match.objects.get(public_id=match_id).version


def kinds_in(match_id: str) -> list[str]:
    """The kinds of the events of a match, in order."""
    events = MatchEvent.objects.filter(match__public_id=match_id).order_by("sequence")
    return list(events.values_list("kind", flat=True))


def last_kind(match_id: str) -> str:
    """The kind of the latest event of a match."""
    return kinds_in(match_id)[-1]


def told(kind: str) -> list[tuple[str, str]]:
    """Who is owed to be told of something of a kind, and of what; in order."""
    entries = OutboxEntry.objects.filter(kind=kind).order_by("pk")
    return list(entries.values_list("recipient__username", "subject"))


def assert_sound(match_ids: Iterable[str]) -> None:
    """What is stored of the matches is what their events say."""
    assert not [wrong for match_id in match_ids for wrong in rebuild.verify_match(match_id)]
