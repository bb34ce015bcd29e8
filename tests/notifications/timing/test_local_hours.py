"""Full hours on clocks that jump, fall back and leave out days."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notifications.timing.local_hours import hour_of_day, next_full_hour, next_hour_of_day
from tests.notifications.timing.zones import instants_in_zones, local, utc


@pytest.mark.parametrize(
    ("after", "hour", "zone", "expected"),
    [
        ("2026-12-01T06:59", 8, "Europe/Rome", "2026-12-01T08:00:00+01:00"),
        ("2026-12-01T07:00", 8, "Europe/Rome", "2026-12-02T08:00:00+01:00"),
        ("2026-12-01T12:00", 8, "Asia/Tehran", "2026-12-02T08:00:00+03:30"),
        ("2026-12-01T12:00", 8, "Asia/Kathmandu", "2026-12-02T08:00:00+05:45"),
        # The hour does not move with the sun: 23 and 25 hours later.
        ("2026-03-28T07:00", 8, "Europe/Rome", "2026-03-29T08:00:00+02:00"),
        ("2026-10-24T06:00", 8, "Europe/Rome", "2026-10-25T08:00:00+01:00"),
        # Skipped, where the skipped time ends; half an hour only on Lord Howe.
        ("2026-03-28T12:00", 2, "Europe/Rome", "2026-03-29T03:00:00+02:00"),
        ("2026-03-07T12:00", 2, "America/New_York", "2026-03-08T03:00:00-04:00"),
        ("2026-10-03T12:00", 2, "Australia/Lord_Howe", "2026-10-04T02:30:00+11:00"),
        ("2026-03-07T12:00", 0, "America/Havana", "2026-03-08T01:00:00-04:00"),
        ("2026-09-05T12:00", 0, "America/Santiago", "2026-09-06T01:00:00-03:00"),
        ("2022-03-21T12:00", 0, "Asia/Tehran", "2022-03-22T01:00:00+04:30"),
        ("2026-03-28T12:00", 23, "America/Nuuk", "2026-03-29T00:00:00-01:00"),
        # By two hours on Troll; in St John's from 00:01 to 01:01, until 2011.
        ("2026-03-28T12:00", 2, "Antarctica/Troll", "2026-03-29T03:00:00+02:00"),
        ("2011-03-12T12:00", 1, "America/St_Johns", "2011-03-13T01:01:00-02:30"),
        # Twice, the first time.
        ("2026-10-24T12:00", 2, "Europe/Rome", "2026-10-25T02:00:00+02:00"),
        ("2026-10-31T12:00", 0, "America/Havana", "2026-11-01T00:00:00-04:00"),
        ("2026-04-04T12:00", 23, "America/Santiago", "2026-04-04T23:00:00-03:00"),
        # Casablanca's clocks go back for Ramadan and forward after it.
        ("2026-02-14T12:00", 2, "Africa/Casablanca", "2026-02-15T02:00:00+01:00"),
        ("2026-03-21T12:00", 2, "Africa/Casablanca", "2026-03-22T03:00:00+01:00"),
        # Apia left out a whole day, which has no hours.
        ("2011-12-29T20:00", 8, "Pacific/Apia", "2011-12-31T08:00:00+14:00"),
        ("2011-12-29T20:00", 0, "Pacific/Apia", "2011-12-31T00:00:00+14:00"),
    ],
)
def test_an_hour_of_the_day_is_the_one_that_clocks_show(
    after: str, hour: int, zone: str, expected: str
) -> None:
    at = next_hour_of_day(utc(after), hour, ZoneInfo(zone))

    assert local(at, ZoneInfo(zone)) == expected
    assert at.tzinfo is UTC


def test_an_hour_that_comes_twice_is_not_taken_again() -> None:
    first = utc("2026-10-25T00:00")  # 02:00 in Rome, which comes again an hour later

    at = next_hour_of_day(first, 2, ZoneInfo("Europe/Rome"))

    assert at == utc("2026-10-26T01:00")


def test_a_skipped_hour_is_not_made_up_for_twice() -> None:
    end_of_gap = utc("2026-03-29T01:00")

    at = next_hour_of_day(end_of_gap, 2, ZoneInfo("Europe/Rome"))

    assert at == utc("2026-03-30T00:00")


@given(instants_in_zones(), st.integers(0, 23))
def test_every_day_on_the_calendar_has_the_hour_once(
    start: tuple[datetime, ZoneInfo], hour: int
) -> None:
    after, zone = start
    today = after.astimezone(zone).date()
    # Noon is never skipped alone: without it there is no such day.
    days = [today + timedelta(days=ahead) for ahead in range(-1, 8)]
    days = [day for day in days if _noon(day, zone).date() == day]

    found = []
    at = after
    while (at := next_hour_of_day(at, hour, zone)) < hour_of_day(days[-1], hour, zone):
        found.append(at)

    expected = [hour_of_day(day, hour, zone) for day in days[:-1]]
    assert found == [one for one in expected if one > after]


@given(instants_in_zones(), st.integers(0, 23))
def test_no_minute_before_shows_the_hour_of_that_day(
    start: tuple[datetime, ZoneInfo], hour: int
) -> None:
    near, zone = start
    day = near.astimezone(zone).date()
    shown = datetime(day.year, day.month, day.day, hour)  # noqa: DTZ001 - what a clock shows

    at = hour_of_day(day, hour, zone)

    minutes = [at + timedelta(minutes=count) for count in range(-180, 181)]
    clock = [minute.astimezone(zone).replace(tzinfo=None) for minute in minutes]
    if shown in clock:
        assert clock.index(shown) == 180
    else:
        assert clock[179] < shown < clock[180]


@pytest.mark.parametrize(
    ("after", "zone", "expected"),
    [
        ("2026-12-01T12:00", "UTC", "2026-12-01T13:00:00+00:00"),
        ("2026-12-01T12:29", "Asia/Tehran", "2026-12-01T16:00:00+03:30"),
        ("2026-12-01T12:30", "Asia/Tehran", "2026-12-01T17:00:00+03:30"),
        ("2026-12-01T12:00", "Asia/Kathmandu", "2026-12-01T18:00:00+05:45"),
        # From 02:00 to 02:30, and from 02:00 back to 01:30.
        ("2026-10-03T14:45", "Australia/Lord_Howe", "2026-10-04T03:00:00+11:00"),
        ("2026-04-04T14:45", "Australia/Lord_Howe", "2026-04-05T02:00:00+10:30"),
        # From 02:30 to 03:00: half an hour after 02:00 comes the next full hour.
        ("2016-05-01T06:40", "America/Caracas", "2016-05-01T03:00:00-04:00"),
        ("2026-03-29T00:59", "Europe/Rome", "2026-03-29T03:00:00+02:00"),
        ("2026-10-25T00:00", "Europe/Rome", "2026-10-25T02:00:00+01:00"),
    ],
)
def test_a_full_hour_is_the_one_that_clocks_show(after: str, zone: str, expected: str) -> None:
    at = next_full_hour(utc(after), ZoneInfo(zone))

    assert local(at, ZoneInfo(zone)) == expected
    assert at.tzinfo is UTC


@given(instants_in_zones())
def test_the_next_full_hour_leaves_out_none(start: tuple[datetime, ZoneInfo]) -> None:
    after, zone = start

    at = next_full_hour(after, zone)

    minute = after.replace(second=0, microsecond=0) + timedelta(minutes=1)
    while minute.astimezone(zone).minute:
        minute += timedelta(minutes=1)
    assert at == minute


def _noon(day: date, zone: ZoneInfo) -> datetime:
    return hour_of_day(day, 12, zone).astimezone(zone)
