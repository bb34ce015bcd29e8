"""What can be agreed on about time, and the limits of CLOCK.md."""

from datetime import UTC, datetime, time, timedelta

import pytest

from games.engine.time_control import EVERY_HOUR, Calendar, TimeControl
from games.play.clocks.terms import PACES, TimeTerms, calendar_in, is_past

NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)
WEEK = Calendar("Asia/Tehran", (4,), (time(23), time(7)))


def test_a_turn_may_have_one_to_fourteen_days() -> None:
    assert PACES == (1, 2, 3, 5, 7, 10, 14)
    assert TimeTerms() == TimeTerms(TimeControl.PACE, 3, is_friendly=False, has_weekends=False)


@pytest.mark.parametrize(
    ("control", "pace_days"),
    [(TimeControl.PACE, None), (TimeControl.FLEXIBLE, 3), (TimeControl.UNLIMITED, 3)],
)
def test_days_per_turn_belong_to_a_pace_and_to_it_alone(
    control: TimeControl, pace_days: int | None
) -> None:
    with pytest.raises(ValueError, match="belong to a pace"):
        TimeTerms(control, pace_days)


@pytest.mark.parametrize(
    ("terms", "days"),
    [
        (TimeTerms(pace_days=1), 14),
        (TimeTerms(TimeControl.FLEXIBLE, None), 7),
        (TimeTerms(TimeControl.UNLIMITED, None), 14),
    ],
)
def test_a_gift_may_fill_up_to_the_slowest_pace_or_a_full_bank(terms: TimeTerms, days: int) -> None:
    assert terms.most_time == timedelta(days=days)


def test_weekends_matter_where_they_are_agreed_on_and_nights_everywhere() -> None:
    assert calendar_in(TimeTerms(has_weekends=True), WEEK) == WEEK
    assert calendar_in(TimeTerms(), WEEK) == Calendar("Asia/Tehran", (), (time(23), time(7)))


def test_a_week_without_rest_is_the_same_in_every_zone() -> None:
    assert calendar_in(TimeTerms(), Calendar("Asia/Tehran", (4,))) == EVERY_HOUR


def test_a_move_at_the_very_instant_counts_and_one_a_microsecond_later_does_not() -> None:
    assert not is_past(NOON, NOON)
    assert is_past(NOON, NOON + timedelta(microseconds=1))


def test_a_finished_match_has_no_deadline_to_pass() -> None:
    assert not is_past(None, NOON)


@pytest.mark.parametrize("extra", [{"is_friendly": True}, {"has_weekends": True}])
def test_who_has_no_time_limit_is_never_late(extra: dict[str, bool]) -> None:
    with pytest.raises(ValueError, match="never late"):
        TimeTerms(TimeControl.UNLIMITED, None, **extra)
