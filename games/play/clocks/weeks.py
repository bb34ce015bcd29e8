"""Weekends and nights of a calendar as instants. Local days and hours in, UTC out.

Where the local clock is put forward or back, an hour that there is twice or not at all is taken so
that nobody loses time by it.
"""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo

from games.engine.time_control import Calendar, Span

DAY: Final = timedelta(days=1)
WEEK_DAYS: Final = 7
MIDNIGHT: Final = time()


def weekends(calendar: Calendar, since: datetime) -> Iterator[Span]:
    """The weekends that end after an instant, in order and without end; none without weekend days.

    Days that follow each other are one weekend.
    """
    if not calendar.weekend_days:
        return
    day = since.astimezone(_zone(calendar.zone)).date() - WEEK_DAYS * DAY
    while True:
        if day.weekday() not in calendar.weekend_days:
            day += DAY
            continue
        first = day
        while day.weekday() in calendar.weekend_days:
            day += DAY
        span = Span(_instant(calendar, first, MIDNIGHT), _instant(calendar, day, MIDNIGHT))
        if span.end > since:
            yield span


def night_end(calendar: Calendar, at: datetime) -> datetime | None:
    """The end of the night in which an instant lies; None if it lies in none."""
    if calendar.night is None:
        return None
    starts, ends = calendar.night
    local = at.astimezone(_zone(calendar.zone))
    hour = local.time()
    spans_midnight = ends <= starts
    is_in = (hour >= starts or hour < ends) if spans_midnight else starts <= hour < ends
    if not is_in:
        return None
    day = local.date() + DAY if spans_midnight and hour >= starts else local.date()
    return max(_instant(calendar, day, ends), at)


def _instant(calendar: Calendar, day: date, hour: time) -> datetime:
    """The later instant where the local clock shows the hour twice."""
    local = datetime.combine(day, hour, _zone(calendar.zone))
    return max(local.astimezone(UTC), local.replace(fold=1).astimezone(UTC))


@cache
def _zone(name: str) -> ZoneInfo:
    return ZoneInfo(name)
