"""Clocks counted slowly and stupidly, a quarter of an hour at a time, to compare with the real.

It knows the rules of CLOCK.md and nothing of how games.play.clocks follows them.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from games.engine.time_control import Calendar, Span
from tests.games.clocks.seasons import STEP


def is_weekend(calendar: Calendar, at: datetime) -> bool:
    """Whether it is a day of rest where the player lives."""
    return at.astimezone(ZoneInfo(calendar.zone)).weekday() in calendar.weekend_days


def is_night(calendar: Calendar, at: datetime) -> bool:
    """Whether it is night where the player lives."""
    if calendar.night is None:
        return False
    starts, ends = calendar.night
    hour = at.astimezone(ZoneInfo(calendar.zone)).time()
    return starts <= hour < ends if starts < ends else hour >= starts or hour < ends


def is_stopped(calendar: Calendar, spans: Sequence[Span], at: datetime) -> bool:
    """Whether the clock stands still."""
    return is_weekend(calendar, at) or any(span.start <= at < span.end for span in spans)


def running_time(
    calendar: Calendar, spans: Sequence[Span], since: datetime, until: datetime
) -> timedelta:
    """How long the clock runs between two instants."""
    ran, at = timedelta(), since
    while at < until:
        if not is_stopped(calendar, spans, at):
            ran += STEP
        at += STEP
    return ran


def turn_end(
    calendar: Calendar, spans: Sequence[Span], since: datetime, time: timedelta
) -> datetime:
    """When a turn with so much time ends.

    A night in which the clock has run is not over before it has run to its end.
    """
    at, left, night_left = since, time, timedelta()
    while True:
        if not is_stopped(calendar, spans, at):
            night_left = max(night_left, _rest_of_night(calendar, at))
            if left <= timedelta() and night_left <= timedelta():
                return at
            left -= STEP
            night_left -= STEP
        at += STEP


def _rest_of_night(calendar: Calendar, at: datetime) -> timedelta:
    rest = timedelta()
    while is_night(calendar, at + rest):
        rest += STEP
    return rest
