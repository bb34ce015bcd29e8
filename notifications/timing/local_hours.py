"""Full hours on the clocks of a time zone, as instants, also on days when the clocks change."""

from bisect import bisect_left
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

_QUARTER = timedelta(minutes=15)


def next_hour_of_day(after: datetime, hour: int, zone: ZoneInfo) -> datetime:
    """The first instant after `after` at which a day's clock shows the hour; once each day (D7)."""
    today = after.astimezone(zone).date()
    days = [today + timedelta(days=ahead) for ahead in range(3)]
    hours = [hour_of_day(day, hour, zone) for day in days if _exists(day, zone)]
    return next(at for at in hours if at > after)


def hour_of_day(day: date, hour: int, zone: ZoneInfo) -> datetime:
    """When that hour of the day begins; the first time, if it comes twice.

    An hour that is skipped begins where the skipped time ends.
    """
    shown = datetime.combine(day, time(hour), zone)
    at = shown.astimezone(UTC)
    # In one zone datetimes are compared as they are shown: they differ if no clock shows this one.
    return at if at.astimezone(zone) == shown else _end_of_gap(shown, zone)


def next_full_hour(after: datetime, zone: ZoneInfo) -> datetime:
    """The first instant after `after` at which the zone's clocks show a full hour (D7)."""
    # In steps of 15 minutes, because zones differ from UTC by quarters of an hour.
    at = after.astimezone(UTC).replace(minute=0, second=0, microsecond=0)
    while at <= after or at.astimezone(zone).minute:
        at += _QUARTER
    return at


def _exists(day: date, zone: ZoneInfo) -> bool:
    """False for the one day that a zone leaves out when it crosses the date line."""
    return hour_of_day(day, 0, zone).astimezone(zone).date() == day


def _end_of_gap(shown: datetime, zone: ZoneInfo) -> datetime:
    """The instant at which clocks jump over the time that `shown` would show."""

    def offset_after(seconds: int) -> timedelta:
        local = (before + timedelta(seconds=seconds)).astimezone(zone)
        return local.utcoffset() or timedelta()

    # Read by the offset after the jump it lies before the jump, and the other way round (PEP 495).
    before = shown.replace(fold=1).astimezone(UTC)
    after = shown.replace(fold=0).astimezone(UTC)
    length = int((after - before).total_seconds())
    jump = bisect_left(range(length), offset_after(length), key=offset_after)
    return before + timedelta(seconds=jump)
