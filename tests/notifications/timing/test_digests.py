"""When digests go out, also in weeks in which the clocks change, and what they show (MAIL D7)."""

from datetime import datetime
from typing import Literal
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notifications.preferences import Mode, Preferences, QuietHours
from notifications.timing.digests import digest_at, most_urgent, shortened
from notifications.timing.quiet_hours import quiet_end
from tests.notifications.timing.zones import instants_in_zones, utc

ROME = ZoneInfo("Europe/Rome")
NIGHT = QuietHours(22, 8)


def test_an_hourly_digest_goes_out_at_the_next_full_hour() -> None:
    at = digest_at(Mode.HOURLY, utc("2026-12-01T12:10"), Preferences(), ZoneInfo("Asia/Tehran"))

    assert at == utc("2026-12-01T12:30")  # 16:00 in Tehran


def test_an_hourly_digest_of_the_night_goes_out_when_quiet_ends() -> None:
    at = digest_at(Mode.HOURLY, utc("2026-12-01T20:10"), Preferences(quiet_hours=NIGHT), ROME)

    assert at == utc("2026-12-02T07:00")


@pytest.mark.parametrize(
    ("now", "at"),
    [
        ("2026-12-01T12:00", "2026-12-01T18:00"),
        ("2026-12-01T18:00", "2026-12-02T18:00"),
        ("2026-03-28T18:00", "2026-03-29T17:00"),
        ("2026-10-24T17:00", "2026-10-25T18:00"),
    ],
)
def test_a_daily_digest_goes_out_at_the_chosen_local_hour(now: str, at: str) -> None:
    preferences = Preferences(daily_hour=19)

    assert digest_at(Mode.DAILY, utc(now), preferences, ROME) == utc(at)


def test_a_daily_digest_within_quiet_hours_goes_out_when_they_end() -> None:
    preferences = Preferences(daily_hour=23, quiet_hours=NIGHT)

    at = digest_at(Mode.DAILY, utc("2026-12-01T12:00"), preferences, ROME)

    assert at == utc("2026-12-02T07:00")


@given(
    instants_in_zones(),
    st.sampled_from([Mode.HOURLY, Mode.DAILY]),
    st.builds(
        Preferences,
        daily_hour=st.integers(0, 23),
        quiet_hours=st.none() | st.builds(QuietHours, st.integers(0, 23), st.integers(0, 23)),
    ),
)
def test_a_digest_lies_ahead_and_is_never_quiet(
    present: tuple[datetime, ZoneInfo],
    mode: Literal[Mode.HOURLY, Mode.DAILY],
    preferences: Preferences,
) -> None:
    now, zone = present

    at = digest_at(mode, now, preferences, zone)

    assert at > now
    if preferences.quiet_hours:
        assert quiet_end(at, preferences.quiet_hours, zone) is None


def test_the_nearest_deadlines_come_first_and_what_has_none_last() -> None:
    deadlines = {
        "a chat": None,
        "in two days": utc("2026-12-03T12:00"),
        "in an hour": utc("2026-12-01T13:00"),
    }

    shown, more = most_urgent(deadlines, key=lambda name: deadlines[name])

    assert (list(shown), more) == (["in an hour", "in two days", "a chat"], 0)


def test_the_twenty_most_urgent_are_shown_and_the_others_counted() -> None:
    minutes = [utc(f"2026-12-01T12:{minute:02}") for minute in range(23)]

    shown, more = most_urgent(reversed(minutes), key=lambda at: at)

    assert (list(shown), more) == (minutes[:20], 3)


@pytest.mark.parametrize(("count", "more"), [(0, 0), (19, 0), (20, 0), (21, 1), (50, 30)])
def test_only_what_is_beyond_twenty_is_left_out(count: int, more: int) -> None:
    assert shortened(range(count)) == (range(min(count, 20)), more)
