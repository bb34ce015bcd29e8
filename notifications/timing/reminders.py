"""When somebody is reminded of a turn. Pure: it is told the instants that the clock gives."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from notifications.preferences import QuietHours
from notifications.timing.quiet_hours import quiet_start

SHORT_PACE_DAYS: Final = 2
"""Up to this pace the default reminders come later."""

SILENCE_HOURS: Final = (30 * 24, 7 * 24)
"""How many of its 60 days a silent match without limit has left when both players are warned."""

_DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Planned:
    """A reminder that goes out `at` an instant, with so many hours left; if less than 0, late."""

    hours: int
    at: datetime


def offsets(pace_days: int | None, chosen: tuple[int, ...] | None) -> tuple[int, ...]:
    """With how many hours left to remind, largest first; the user's choice comes first."""
    if chosen is not None:
        return tuple(sorted(set(chosen), reverse=True))
    return (8, 2) if pace_days and pace_days <= SHORT_PACE_DAYS else (24, 6)


def with_left(
    hours: Iterable[int], when_left: Callable[[timedelta], datetime | None]
) -> tuple[Planned, ...]:
    """A reminder for each number of hours, when the clock has them left; none if it never had."""
    found = [(one, when_left(timedelta(hours=one))) for one in sorted(hours, reverse=True)]
    return tuple([Planned(one, at) for one, at in found if at is not None])


def while_late(deadline_at: datetime, lateness: timedelta) -> tuple[Planned, ...]:
    """A reminder each day from a day after a deadline on, until it has been passed for so long."""
    days = range(1, -(-lateness // _DAY))
    return tuple([Planned(-24 * day, deadline_at + day * _DAY) for day in days])


def with_resumptions(
    meant: Sequence[Planned], resumptions: Iterable[datetime]
) -> tuple[Planned, ...]:
    """The reminders, and the latest of them once more whenever the clock goes on thereafter."""
    again = []
    for at in resumptions:
        earlier = [one for one in meant if one.at < at]
        if earlier:
            again.append(Planned(max(earlier, key=lambda one: one.at).hours, at))
    return (*meant, *again)


def plan(
    meant: Iterable[Planned],
    quiet: QuietHours | None,
    zone: ZoneInfo,
    resumes_at: Callable[[datetime], datetime],
) -> tuple[Planned, ...]:
    """The reminders in order of time.

    Quiet hours move one earlier, to their start (D11). While the clock rests none goes out: what
    would, does when it goes on (`resumes_at`). Of several at one instant the last is left.
    """
    hours_at: dict[datetime, int] = {}
    for one in sorted(meant, key=lambda planned: planned.at):
        at = one.at.astimezone(UTC)
        at = resumes_at((quiet_start(at, quiet, zone) if quiet else None) or at)
        hours_at[at] = one.hours
    return tuple([Planned(hours, at) for at, hours in hours_at.items()])


def due(planned: Sequence[Planned], *, done_until: datetime, now: datetime) -> Planned | None:
    """The one to send now: after an outage the latest alone, none that was due by `done_until`."""
    missed = [one for one in planned if done_until < one.at <= now]
    return missed[-1] if missed else None


def next_at(planned: Sequence[Planned], after: datetime) -> datetime | None:
    """When to look again; None after the last."""
    return next((one.at for one in planned if one.at > after), None)
