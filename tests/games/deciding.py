"""What moderators decide in tests, and what is looked at afterwards."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

import time_machine
from django.utils import timezone

from accounts.models import User
from games.engine.notation import from_text
from games.models import Match, OutboxEntry
from games.play import decisions, services
from games.play.decisions import Decided

DAY: Final = timedelta(days=1)
WHY: Final = "Bilal is in hospital."

Execute = Callable[..., object]
Decide = Callable[[str, User], Decided]

ADJUDICATE: Final[Decide] = lambda match, by: decisions.adjudicate(match, by, winner=0, reason=WHY)  # noqa: E731
VOID: Final[Decide] = lambda match, by: decisions.void(match, by, reason=WHY)  # noqa: E731
UNVOID: Final[Decide] = lambda match, by: decisions.unvoid(match, by, reason=WHY)  # noqa: E731
PAUSE: Final[Decide] = lambda match, by: decisions.pause(  # noqa: E731
    match, by, until=timezone.now() + 5 * DAY, reason=WHY
)
RESUME: Final[Decide] = lambda match, by: decisions.resume(match, by, reason=WHY)  # noqa: E731
PROLONG: Final[Decide] = lambda match, by: decisions.set_deadline(  # noqa: E731
    match, by, deadline_at=timezone.now() + 10 * DAY, reason=WHY
)
CREDIT: Final[Decide] = lambda match, by: decisions.credit_time(  # noqa: E731
    match, by, seconds=3600, reason=WHY
)


def row(match_id: str) -> Match:
    return Match.objects.get(public_id=match_id)


def deadline(match_id: str) -> datetime:
    at = row(match_id).deadline_at
    assert at is not None
    return at


def told(match_id: str) -> set[tuple[str, str]]:
    """Kind and recipient of what the latest event of the match owes."""
    entries = OutboxEntry.objects.filter(subject=f"match:{match_id}", version=row(match_id).version)
    return set(entries.values_list("kind", "recipient__username"))


def at(instant: datetime) -> time_machine.travel:
    return time_machine.travel(instant, tick=False)


def play_as(user: User, match_id: str, version: int) -> None:
    """Take the cloth that lies in the market of the deal ASHA_OPENS."""
    services.play_move(match_id, user, from_text("take cloth"), seen_version=version)
