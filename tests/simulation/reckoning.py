"""When a turn ends, counted a second time: by spans that are merged, and by nothing of ours.

It shares no line with games.play.clocks, so that a fault there is a difference here.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

DAY: Final = timedelta(days=1)
NOTHING: Final = timedelta()
NEVER: Final = datetime.max.replace(tzinfo=UTC)
Pieces = Sequence[tuple[datetime, datetime]]
"""Spans of time, each with its start and its end."""


@dataclass(frozen=True, slots=True)
class Week:
    """When a player rests: days of the week (Monday is 0) and a night, in a zone."""

    zone: str = "UTC"
    weekend_days: tuple[int, ...] = ()
    night: tuple[time, time] | None = None


def merged(pieces: Iterable[tuple[datetime, datetime]]) -> list[tuple[datetime, datetime]]:
    """The same time in pieces that do not touch, in order."""
    found: list[tuple[datetime, datetime]] = []
    for start, end in sorted(pieces):
        if start >= end:
            continue
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], end))
        else:
            found.append((start, end))
    return found


def running(since: datetime, until: datetime, stops: Pieces) -> timedelta:
    """How much of the time between two instants lies in no stop."""
    stood = [min(end, until) - max(start, since) for start, end in merged(stops)]
    return max(until - since, NOTHING) - sum([max(one, NOTHING) for one in stood], NOTHING)


def turn_end(since: datetime, total: timedelta, stops: Pieces, nights: Pieces) -> datetime:
    """When so much time has run; a night in which some of it ran is not cut short."""
    rest = merged(stops)
    starts = [since, *[end for _, end in rest if end > since]]
    left, night_left = total, NOTHING
    for begin in starts:
        if any(start <= begin < end for start, end in rest):
            continue
        until = min((start for start, _ in rest if start > begin), default=NEVER)
        end = begin + max(left, night_left)
        for night_start, night_end in nights:
            if night_start <= end < night_end:
                end = night_end
        if end < until:
            return end
        ran = until - begin
        left, night_left = max(left - ran, NOTHING), max(night_left - ran, NOTHING)
        for night_start, night_end in nights:
            if night_start < until <= night_end:
                night_left = max(night_left, night_end - until)
    raise ValueError("time has no end")


def weekends(week: Week, since: datetime, until: datetime) -> Pieces:
    """The days of rest between two instants, one by one."""
    return [
        (_instant(week, day, time()), _instant(week, day + DAY, time()))
        for day in _days(week, since, until)
        if day.weekday() in week.weekend_days
    ]


def nights(week: Week, since: datetime, until: datetime) -> Pieces:
    """The nights between two instants."""
    if week.night is None:
        return []
    starts, ends = week.night
    over = DAY if ends <= starts else NOTHING
    return [
        (_instant(week, day, starts), _instant(week, day + over, ends))
        for day in _days(week, since, until)
    ]


def _days(week: Week, since: datetime, until: datetime) -> list[date]:
    if not week.weekend_days and week.night is None:
        return []
    first = since.astimezone(ZoneInfo(week.zone)).date() - 2 * DAY
    return [first + number * DAY for number in range((until - since).days + 5)]


def _instant(week: Week, day: date, hour: time) -> datetime:
    zone = ZoneInfo(week.zone)
    first, second = (datetime.combine(day, hour, zone).replace(fold=fold) for fold in (0, 1))
    return max(first.astimezone(UTC), second.astimezone(UTC))
