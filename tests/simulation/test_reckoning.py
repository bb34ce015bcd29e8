"""The second count of clocks, by examples that were counted by hand."""

from datetime import UTC, datetime, time, timedelta

from tests.simulation.reckoning import Week, merged, nights, running, turn_end, weekends

TUESDAY = datetime(2026, 12, 1, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


def test_spans_that_touch_are_one_and_empty_ones_are_none() -> None:
    pieces = [
        (TUESDAY + DAY, TUESDAY + 2 * DAY),
        (TUESDAY, TUESDAY + DAY),
        (TUESDAY, TUESDAY),
    ]

    assert merged(pieces) == [(TUESDAY, TUESDAY + 2 * DAY)]


def test_stops_that_overlap_are_taken_off_once() -> None:
    stops = [(TUESDAY + HOUR, TUESDAY + 4 * HOUR), (TUESDAY + 2 * HOUR, TUESDAY + 5 * HOUR)]

    assert running(TUESDAY, TUESDAY + DAY, stops) == 20 * HOUR


def test_five_days_across_a_weekend_end_two_days_later() -> None:
    stops = weekends(Week("UTC", (5, 6)), TUESDAY, TUESDAY + 20 * DAY)

    assert turn_end(TUESDAY, 5 * DAY, stops, []) == TUESDAY + 7 * DAY


def test_a_turn_that_would_end_at_night_ends_in_the_morning() -> None:
    week = Week("Europe/Rome", (), (time(23), time(7)))
    dark = nights(week, TUESDAY, TUESDAY + 20 * DAY)

    ends_at = turn_end(TUESDAY, DAY + 14 * HOUR, [], dark)

    assert ends_at == datetime(2026, 12, 3, 6, tzinfo=UTC)
