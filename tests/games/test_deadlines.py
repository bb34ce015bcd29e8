"""A turn has whole days of 24 hours, whatever the clocks on the wall do."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.play.deadlines import PACES, is_past, turn_deadline

ZONES = ["Europe/Rome", "Asia/Tehran", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu"]


def test_the_deadline_is_start_plus_pace() -> None:
    started = datetime(2026, 11, 29, 20, 15, tzinfo=UTC)

    assert turn_deadline(started, pace_days=5, is_first_move=False) == datetime(
        2026, 12, 4, 20, 15, tzinfo=UTC
    )


@pytest.mark.parametrize(("pace_days", "days"), [(1, 3), (2, 3), (3, 3), (7, 7)])
def test_the_first_move_of_a_match_has_at_least_three_days(pace_days: int, days: int) -> None:
    started = datetime(2026, 11, 29, tzinfo=UTC)

    assert turn_deadline(started, pace_days=pace_days, is_first_move=True) == started + timedelta(
        days=days
    )


@given(
    local=st.datetimes(datetime(2025, 1, 1), datetime(2030, 1, 1)),  # noqa: DTZ001 - made aware below
    zone=st.sampled_from(ZONES),
    pace_days=st.sampled_from(PACES),
    is_first_move=st.booleans(),
)
def test_the_clock_has_exactly_the_hours_of_the_pace_across_summer_time(
    *, local: datetime, zone: str, pace_days: int, is_first_move: bool
) -> None:
    started = local.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)

    deadline = turn_deadline(started, pace_days=pace_days, is_first_move=is_first_move)

    hours = 24 * (max(pace_days, 3) if is_first_move else pace_days)
    assert deadline.timestamp() - started.timestamp() == hours * 3600
    assert deadline.astimezone(ZoneInfo(zone)).astimezone(UTC) == deadline
    assert not is_past(deadline, deadline)
    assert is_past(deadline, deadline + timedelta(microseconds=1))


def test_three_days_across_the_change_in_rome_end_an_hour_later_on_the_wall() -> None:
    rome = ZoneInfo("Europe/Rome")
    started = datetime(2027, 3, 27, 12, 0, tzinfo=rome).astimezone(UTC)

    deadline = turn_deadline(started, pace_days=3, is_first_move=False)

    assert deadline.astimezone(rome) == datetime(2027, 3, 30, 13, 0, tzinfo=rome)


def test_a_finished_match_has_no_deadline_to_pass() -> None:
    assert not is_past(None, datetime(2030, 1, 1, tzinfo=UTC))
