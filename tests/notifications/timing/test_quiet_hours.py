"""Quiet hours over midnight and through nights in which the clocks change (MAIL D11)."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from notifications.preferences import QuietHours
from notifications.timing.quiet_hours import after_quiet, quiet_end, quiet_start
from tests.notifications.timing.zones import instants_in_zones, utc

ROME = ZoneInfo("Europe/Rome")
NIGHT = QuietHours(22, 8)
HOURS = st.builds(QuietHours, st.integers(0, 23), st.integers(0, 23))


@pytest.mark.parametrize(
    ("at", "hours", "zone", "start", "end"),
    [
        ("2026-12-01T23:30", NIGHT, "Europe/Rome", "2026-12-01T21:00", "2026-12-02T07:00"),
        ("2026-12-02T05:00", NIGHT, "Europe/Rome", "2026-12-01T21:00", "2026-12-02T07:00"),
        ("2026-12-01T20:00", NIGHT, "Asia/Tehran", "2026-12-01T18:30", "2026-12-02T04:30"),
        ("2026-12-01T12:00", QuietHours(9, 17), "UTC", "2026-12-01T09:00", "2026-12-01T17:00"),
        # Nine hours of quiet in spring and eleven in autumn.
        ("2026-03-29T00:30", NIGHT, "Europe/Rome", "2026-03-28T21:00", "2026-03-29T06:00"),
        ("2026-10-25T00:30", NIGHT, "Europe/Rome", "2026-10-24T20:00", "2026-10-25T07:00"),
        # It begins, or ends, at an hour that is skipped.
        (
            "2026-03-29T02:00",
            QuietHours(2, 8),
            "Europe/Rome",
            "2026-03-29T01:00",
            "2026-03-29T06:00",
        ),
        (
            "2026-03-29T00:30",
            QuietHours(22, 2),
            "Europe/Rome",
            "2026-03-28T21:00",
            "2026-03-29T01:00",
        ),
        # The hour that it leaves free is skipped.
        (
            "2026-03-29T00:30",
            QuietHours(3, 2),
            "Europe/Rome",
            "2026-03-28T02:00",
            "2026-03-30T00:00",
        ),
        (
            "2026-03-29T01:30",
            QuietHours(3, 2),
            "Europe/Rome",
            "2026-03-28T02:00",
            "2026-03-30T00:00",
        ),
        # Apia left out 30 December: the night of the 29th ends on the 31st.
        ("2011-12-30T09:00", NIGHT, "Pacific/Apia", "2011-12-30T08:00", "2011-12-30T18:00"),
        ("2011-12-30T11:00", NIGHT, "Pacific/Apia", "2011-12-30T08:00", "2011-12-30T18:00"),
    ],
)
def test_a_quiet_instant_lies_between_the_start_and_end_that_clocks_show(
    at: str, hours: QuietHours, zone: str, start: str, end: str
) -> None:
    started = quiet_start(utc(at), hours, ZoneInfo(zone))
    ended = quiet_end(utc(at), hours, ZoneInfo(zone))

    assert (started, ended) == (utc(start), utc(end))


@pytest.mark.parametrize(
    ("at", "hours"),
    [
        ("2026-12-01T12:00", NIGHT),
        ("2026-12-01T20:59", NIGHT),
        ("2026-12-01T07:00", NIGHT),  # 08:00, when it has ended
        ("2026-12-01T12:00", QuietHours(8, 8)),
        ("2026-12-01T12:00", QuietHours(14, 22)),
        ("2026-03-29T01:00", QuietHours(2, 3)),  # this hour is skipped
    ],
)
def test_there_is_no_quiet_outside_its_hours(at: str, hours: QuietHours) -> None:
    started = quiet_start(utc(at), hours, ROME)
    ended = quiet_end(utc(at), hours, ROME)

    assert (started, ended) == (None, None)


def test_quiet_has_begun_at_its_first_instant() -> None:
    start = utc("2026-12-01T21:00")

    assert quiet_start(start, NIGHT, ROME) == start
    assert quiet_end(start, NIGHT, ROME) == utc("2026-12-02T07:00")


@pytest.mark.parametrize("hours", [None, QuietHours(8, 22)])
def test_an_instant_that_is_not_quiet_is_left_alone(hours: QuietHours | None) -> None:
    at = utc("2026-12-01T23:30")

    assert after_quiet(at, hours, ROME) == at


@given(instants_in_zones(), HOURS)
def test_quiet_ends_and_begins_where_it_is_not_quiet_beyond(
    near: tuple[datetime, ZoneInfo], hours: QuietHours
) -> None:
    at, zone = near

    start, end = quiet_start(at, hours, zone), quiet_end(at, hours, zone)

    assert (start is None) == (end is None)
    if start and end:
        assert start <= at < end
        assert quiet_end(end, hours, zone) is None
        assert quiet_start(start - timedelta(seconds=1), hours, zone) is None
        assert quiet_start(end - timedelta(seconds=1), hours, zone) == start
        assert quiet_end(start, hours, zone) == end


@given(instants_in_zones(), HOURS)
def test_on_days_without_a_change_it_is_quiet_when_the_clock_says_so(
    near: tuple[datetime, ZoneInfo], hours: QuietHours
) -> None:
    at, zone = near
    around = [(at + timedelta(hours=count)).astimezone(zone) for count in range(-48, 49)]
    assume(len({one.utcoffset() for one in around}) == 1)
    clock = at.astimezone(zone).hour

    ended = quiet_end(at, hours, zone)

    if hours.start <= hours.end:
        assert (ended is not None) == (hours.start <= clock < hours.end)
    else:
        assert (ended is not None) == (clock >= hours.start or clock < hours.end)
