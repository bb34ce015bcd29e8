"""Deadlines in words: one instant in every zone, also in the weeks in which the clocks change."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from notifications.instants import instant_text
from tests.clocks import a_turn, end_of

ZONES = [
    "UTC",
    "Europe/Rome",
    "Asia/Tehran",
    "Asia/Kathmandu",
    "America/New_York",
    "America/St_Johns",
    "Australia/Lord_Howe",
]


def _text(at: datetime, zone: str) -> str:
    with timezone.override(ZoneInfo(zone)):
        return instant_text(at)


def _read(text: str) -> datetime:
    """The instant that a text names, read by its offset alone."""
    day_and_time, zone = text.removesuffix(")").split(" (")
    local = datetime.strptime(day_and_time, "%A %d %B %Y, %H:%M")  # noqa: DTZ007 - added below
    offset = zone.rpartition("UTC")[2]
    sign = -1 if offset.startswith("-") else 1
    hours, minutes = map(int, (offset or "+00:00")[1:].split(":"))
    return (local - sign * timedelta(hours=hours, minutes=minutes)).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("begun", "zone", "deadline"),
    [
        # Rome goes to summer time on 29 March 2026, in the middle of the three days.
        ("2026-03-27T20:30", "Europe/Rome", "Monday 30 March 2026, 22:30 (Europe/Rome, UTC+02:00)"),
        (
            "2026-03-27T20:30",
            "Asia/Tehran",
            "Tuesday 31 March 2026, 00:00 (Asia/Tehran, UTC+03:30)",
        ),
        # And back on 25 October: the hour from 2 to 3 comes twice.
        (
            "2026-10-22T00:30",
            "Europe/Rome",
            "Sunday 25 October 2026, 02:30 (Europe/Rome, UTC+02:00)",
        ),
        (
            "2026-10-22T01:30",
            "Europe/Rome",
            "Sunday 25 October 2026, 02:30 (Europe/Rome, UTC+01:00)",
        ),
        # Lord Howe's clocks change by half an hour, on 5 April and 4 October 2026.
        (
            "2026-04-02T14:45",
            "Australia/Lord_Howe",
            "Monday 6 April 2026, 01:15 (Australia/Lord Howe, UTC+10:30)",
        ),
        (
            "2026-10-01T14:45",
            "Australia/Lord_Howe",
            "Monday 5 October 2026, 01:45 (Australia/Lord Howe, UTC+11:00)",
        ),
        # Tehran had summer time for the last time in 2022, and went back at midnight.
        (
            "2022-09-18T18:00",
            "Asia/Tehran",
            "Wednesday 21 September 2022, 22:30 (Asia/Tehran, UTC+04:30)",
        ),
        (
            "2022-09-19T18:00",
            "Asia/Tehran",
            "Thursday 22 September 2022, 21:30 (Asia/Tehran, UTC+03:30)",
        ),
        ("2026-12-01T12:00", "UTC", "Friday 4 December 2026, 12:00 (UTC)"),
        (
            "2026-12-01T12:00",
            "America/St_Johns",
            "Friday 4 December 2026, 08:30 (America/St Johns, UTC-03:30)",
        ),
    ],
)
def test_three_days_are_72_hours_whatever_the_clocks_do(
    begun: str, zone: str, deadline: str
) -> None:
    begun_at = datetime.fromisoformat(f"{begun}+00:00")

    deadline_at = end_of(a_turn(begun_at))

    assert deadline_at - begun_at == timedelta(hours=72)
    assert _text(deadline_at, zone) == deadline


@given(
    minutes=st.integers(0, 60 * 24 * 365 * 40),
    zone=st.sampled_from(ZONES),
)
def test_every_minute_is_named_so_that_it_can_be_read_back(minutes: int, zone: str) -> None:
    at = datetime(2000, 1, 1, tzinfo=UTC) + timedelta(minutes=minutes)

    text = _text(at, zone)

    assert _read(text) == at
