"""The hours of the day in which somebody wants no mail, in their own zone (D11)."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from notifications.preferences import QuietHours
from notifications.timing.local_hours import hour_of_day


def quiet_end(at: datetime, hours: QuietHours, zone: ZoneInfo) -> datetime | None:
    """When the quiet that `at` falls into ends, itself no longer quiet; None outside (D11)."""
    end = None
    for begins, ends in _periods(at, hours, zone):
        if begins <= (end or at) < ends:
            end = ends
    return end


def quiet_start(at: datetime, hours: QuietHours, zone: ZoneInfo) -> datetime | None:
    """When the quiet that `at` falls into began, itself quiet already; None outside (D11)."""
    start = None
    for begins, ends in reversed(_periods(at, hours, zone)):
        if begins <= at < ends or ends == start:
            start = begins
    return start


def after_quiet(at: datetime, hours: QuietHours | None, zone: ZoneInfo) -> datetime:
    """The instant itself, or the end of the quiet that it falls into (D11)."""
    return (quiet_end(at, hours, zone) if hours else None) or at


def _periods(
    at: datetime, hours: QuietHours, zone: ZoneInfo
) -> tuple[tuple[datetime, datetime], ...]:
    """The quiet of the days around, in order; no time at all if it starts and ends at one hour.

    Two touch if the clocks skip what parts them.
    """
    today = at.astimezone(zone).date()
    nights = timedelta(days=hours.end < hours.start)
    # From two days ago, because a zone that crosses the date line may have left out yesterday.
    days = [today + timedelta(days=ahead) for ahead in range(-2, 2)]
    return tuple(
        [
            (hour_of_day(day, hours.start, zone), hour_of_day(day + nights, hours.end, zone))
            for day in days
        ]
    )
