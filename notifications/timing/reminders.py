"""When somebody is reminded of a deadline; hours before it are real ones, as on a turn's clock."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from notifications.preferences import QuietHours
from notifications.timing.quiet_hours import quiet_start

SHORT_PACE_DAYS: Final = 2
"""Up to this pace the default reminders come later."""


@dataclass(frozen=True, slots=True)
class Planned:
    """A reminder that says "within so many hours", and when it goes out."""

    hours: int
    at: datetime


def offsets(pace_days: int | None, chosen: tuple[int, ...] | None) -> tuple[int, ...]:
    """How many hours before a deadline to remind, largest first; the user's choice comes first."""
    if chosen is not None:
        return tuple(sorted(set(chosen), reverse=True))
    return (8, 2) if pace_days and pace_days <= SHORT_PACE_DAYS else (24, 6)


def plan(
    deadline_at: datetime, hours: Iterable[int], quiet: QuietHours | None, zone: ZoneInfo
) -> tuple[Planned, ...]:
    """The reminders of a deadline in order of time.

    Quiet hours move one earlier, to their start (D11). Of two at one instant the nearer to the
    deadline is left.
    """
    hours_at = {}
    for before in sorted(hours, reverse=True):
        at = deadline_at.astimezone(UTC) - timedelta(hours=before)
        hours_at[(quiet_start(at, quiet, zone) if quiet else None) or at] = before
    return tuple([Planned(before, at) for at, before in hours_at.items()])


def after_pause(planned: Sequence[Planned], until: datetime) -> tuple[Planned, ...]:
    """The reminders if none goes out before `until`: of those that would have, one goes out then.

    That is the nearest to the deadline.
    """
    hours_at = {max(one.at, until): one.hours for one in planned}
    return tuple([Planned(hours, at) for at, hours in hours_at.items()])


def due(planned: Sequence[Planned], *, done_until: datetime, now: datetime) -> Planned | None:
    """The one to send now: after an outage the latest alone, none that was due by `done_until`."""
    missed = [one for one in planned if done_until < one.at <= now]
    return missed[-1] if missed else None


def next_at(planned: Sequence[Planned], after: datetime) -> datetime | None:
    """When to look again; None after the last."""
    return next((one.at for one in planned if one.at > after), None)
