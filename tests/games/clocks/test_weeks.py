"""Weekends and nights as instants, also where the clocks on the wall are changed."""

from datetime import UTC, datetime, time, timedelta
from itertools import islice
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.time_control import Calendar, Span
from games.play.clocks import weeks
from tests.games.clocks import oracle
from tests.games.clocks.seasons import DAY, NIGHTS, SEASONS, STEP, Season
from tests.strategies import examples

QUARTERS = st.integers(0, 12 * 96)
ROME_NIGHT = Calendar("Europe/Rome", (), (time(23), time(7)))


def instant(text: str, zone: str = "UTC") -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)


def test_days_of_rest_that_follow_each_other_are_one_weekend_from_midnight_to_midnight() -> None:
    calendar = Calendar("Europe/Rome", (5, 6))

    (first, second) = islice(weeks.weekends(calendar, instant("2026-12-02T12:00")), 2)

    assert first == Span(instant("2026-12-04T23:00"), instant("2026-12-06T23:00"))
    assert second == Span(instant("2026-12-11T23:00"), instant("2026-12-13T23:00"))


def test_sunday_and_monday_are_one_weekend_and_two_lone_days_are_two() -> None:
    monday = Calendar("UTC", (0, 6))
    apart = Calendar("UTC", (1, 4))

    (long,) = islice(weeks.weekends(monday, instant("2026-12-02T12:00")), 1)
    (first, second) = islice(weeks.weekends(apart, instant("2026-12-02T12:00")), 2)

    assert long == Span(instant("2026-12-06T00:00"), instant("2026-12-08T00:00"))
    assert first == Span(instant("2026-12-04T00:00"), instant("2026-12-05T00:00"))
    assert second == Span(instant("2026-12-08T00:00"), instant("2026-12-09T00:00"))


def test_a_weekend_that_goes_on_is_the_first_one_and_one_that_ends_now_is_over() -> None:
    calendar = Calendar("UTC", (5, 6))
    saturday, monday = instant("2026-12-05T10:00"), instant("2026-12-07T00:00")

    assert next(weeks.weekends(calendar, saturday)).end == monday
    assert next(weeks.weekends(calendar, monday)).start == monday + 5 * DAY


def test_who_has_no_days_of_rest_has_no_weekends() -> None:
    assert list(weeks.weekends(Calendar("UTC"), instant("2026-12-02T12:00"))) == []


@pytest.mark.parametrize(
    ("zone", "days", "since", "hours"),
    [
        ("Europe/Rome", (5, 6), "2027-03-26T12:00", 47),
        ("Europe/Rome", (5, 6), "2026-10-23T12:00", 49),
        ("Australia/Lord_Howe", (5, 6), "2026-10-02T12:00", 47.5),
        ("Asia/Tehran", (1,), "2022-03-20T12:00", 23),
        ("Asia/Tehran", (2,), "2022-09-20T12:00", 25),
    ],
)
def test_a_weekend_lasts_as_long_as_its_days_do_on_the_wall(
    zone: str, days: tuple[int, ...], since: str, hours: float
) -> None:
    span = next(weeks.weekends(Calendar(zone, days), instant(since, zone)))

    assert span.end - span.start == timedelta(hours=hours)


@pytest.mark.parametrize(
    ("at", "end"),
    [
        ("2026-12-01T22:59", None),
        ("2026-12-01T23:00", "2026-12-02T07:00"),
        ("2026-12-02T03:00", "2026-12-02T07:00"),
        ("2026-12-02T06:59", "2026-12-02T07:00"),
        ("2026-12-02T07:00", None),
    ],
)
def test_a_night_is_from_its_first_instant_up_to_but_without_its_last(
    at: str, end: str | None
) -> None:
    found = weeks.night_end(ROME_NIGHT, instant(at, "Europe/Rome"))

    assert found == (end and instant(end, "Europe/Rome"))


def test_a_night_may_lie_in_one_day() -> None:
    calendar = Calendar("UTC", (), (time(1), time(8)))

    assert weeks.night_end(calendar, instant("2026-12-02T01:00")) == instant("2026-12-02T08:00")
    assert weeks.night_end(calendar, instant("2026-12-02T23:30")) is None


def test_who_has_chosen_no_night_has_none() -> None:
    assert weeks.night_end(Calendar("UTC"), instant("2026-12-02T03:00")) is None


def test_a_night_that_ends_in_an_hour_left_out_ends_when_that_hour_would_be_over() -> None:
    """On 28 March 2027 the clocks of Rome go from 2:00 to 3:00: nobody loses by it."""
    calendar = Calendar("Europe/Rome", (), (time(23), time(2, 30)))

    end = weeks.night_end(calendar, instant("2027-03-28T00:00", "Europe/Rome"))

    assert end == instant("2027-03-28T03:30", "Europe/Rome")


def test_a_night_that_ends_in_an_hour_shown_twice_ends_in_the_later_one() -> None:
    """On 25 October 2026 the clocks of Rome go from 3:00 back to 2:00."""
    calendar = Calendar("Europe/Rome", (), (time(23), time(2, 30)))

    end = weeks.night_end(calendar, instant("2026-10-25T00:00", "Europe/Rome"))

    assert end == datetime(2026, 10, 25, 1, 30, tzinfo=UTC)


@given(st.sampled_from(SEASONS), st.sampled_from([(5, 6), (4,), (0, 6), (2, 4)]), QUARTERS)
@examples(150)
def test_an_instant_is_in_a_weekend_if_its_day_is_one_where_the_player_lives(
    season: Season, days: tuple[int, ...], quarters: int
) -> None:
    calendar, at = Calendar(season.zone, days), season.at(quarters)

    weekend = next(weeks.weekends(calendar, at))

    assert (weekend.start <= at) == oracle.is_weekend(calendar, at)
    assert oracle.is_weekend(calendar, weekend.end - STEP)
    assert not oracle.is_weekend(calendar, weekend.end)


@given(st.sampled_from(SEASONS), st.sampled_from(NIGHTS), QUARTERS)
@examples(150)
def test_a_night_ends_when_the_clock_on_the_wall_says_so(
    season: Season, night: tuple[time, time], quarters: int
) -> None:
    calendar, at = Calendar(season.zone, (), night), season.at(quarters)

    end = weeks.night_end(calendar, at)

    assert (end is not None) == oracle.is_night(calendar, at)
    if end is not None:
        assert oracle.is_night(calendar, end - STEP)
        assert end.astimezone(ZoneInfo(season.zone)).time() == night[1]
