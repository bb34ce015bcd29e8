"""Time zones whose clocks do odd things, and instants close to when they do them."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo

from hypothesis import strategies as st

ZONES = [
    "UTC",
    "Europe/Rome",
    "Asia/Tehran",  # at midnight, until 2022
    "Asia/Kathmandu",  # UTC+05:45
    "Australia/Lord_Howe",  # by half an hour
    "Pacific/Apia",  # left out 30 December 2011
    "America/New_York",
    "America/St_Johns",  # at 00:01, until 2011
    "Africa/Casablanca",  # back for Ramadan
    "America/Havana",  # at midnight
    "America/Santiago",  # at midnight
    "America/Nuuk",  # leaves out the last hour of a day
    "America/Caracas",  # half an hour, in 2007 and 2016
    "Antarctica/Troll",  # by two hours
    "Pacific/Chatham",  # UTC+12:45
]

EPOCH = datetime(2005, 1, 1, tzinfo=UTC)
DAYS = 365 * 30


def utc(text: str) -> datetime:
    """An instant, written in UTC: "2026-03-29T01:00"."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def local(at: datetime, zone: ZoneInfo) -> str:
    """What the zone's clocks show: "2026-03-29T03:00:00+02:00"."""
    return at.astimezone(zone).isoformat()


@cache
def changes(name: str) -> Sequence[datetime]:
    """The days, from midnight UTC on, in which the zone's offset changes."""
    zone = ZoneInfo(name)
    days = [EPOCH + timedelta(days=count) for count in range(DAYS)]
    offsets = [day.astimezone(zone).utcoffset() for day in days]
    return [
        day for day, old, new in zip(days, offsets, offsets[1:], strict=False) if old != new
    ] or [EPOCH]


@st.composite
def instants_in_zones(draw: st.DrawFn) -> tuple[datetime, ZoneInfo]:
    """Any second of thirty years, every other one within three days of a change of the clocks."""
    name = draw(st.sampled_from(ZONES))
    if draw(st.booleans()):
        start, span = draw(st.sampled_from(changes(name))) - timedelta(days=1), timedelta(days=3)
    else:
        start, span = EPOCH, timedelta(days=DAYS)
    # Full quarters are where things begin and end.
    step = draw(st.sampled_from([timedelta(minutes=15), timedelta(seconds=1)]))
    return start + step * draw(st.integers(0, span // step)), ZoneInfo(name)
