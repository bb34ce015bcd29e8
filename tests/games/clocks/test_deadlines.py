"""When a turn ends and why then, piece by piece."""

from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.time_control import Calendar, Span, TimeControl
from games.play.clocks import deadlines
from games.play.clocks.clock import STOPPED, Clock
from games.play.clocks.deadlines import PartKind
from games.play.clocks.terms import PACES, TimeTerms, is_past
from tests.clocks import a_turn, end_of, left_of
from tests.games.clocks.seasons import SEASONS, Season

START = datetime(2026, 12, 1, 12, tzinfo=UTC)  # a Tuesday
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
ROME = ZoneInfo("Europe/Rome")
WEEKEND = Calendar("UTC", (5, 6))
NIGHT = Calendar("UTC", (), (time(23), time(7)))


def parts_of(reading: Clock, *outages: Span) -> list[tuple[PartKind, timedelta]]:
    found = deadlines.deadline(reading, outages)
    assert found is not None
    return [(part.kind, part.time) for part in found.parts]


def paused(reading: Clock, start: datetime, end: datetime) -> Clock:
    return replace(reading, pauses=(*reading.pauses, Span(start, end)))


def away(reading: Clock, start: datetime, end: datetime, *, seat: int = 0) -> Clock:
    spans = (Span(start, end),)
    return replace(reading, vacations=(spans, ()) if seat == 0 else ((), spans))


def test_the_deadline_is_start_plus_pace() -> None:
    turn = a_turn(START, TimeTerms(pace_days=5))

    assert end_of(turn) == START + 5 * DAY
    assert parts_of(turn) == [(PartKind.TIME, 5 * DAY)]


@pytest.mark.parametrize(
    ("terms", "days"),
    [
        (TimeTerms(pace_days=1), 3),
        (TimeTerms(pace_days=2), 3),
        (TimeTerms(pace_days=7), 7),
        (TimeTerms(TimeControl.FLEXIBLE, None), 5),
        (TimeTerms(TimeControl.UNLIMITED, None), 60),
    ],
)
def test_the_first_move_of_a_match_has_at_least_three_days(terms: TimeTerms, days: int) -> None:
    assert end_of(a_turn(START, terms, is_first_move=True)) == START + days * DAY


def test_who_is_in_no_turn_has_no_deadline_and_no_time() -> None:
    assert deadlines.deadline(STOPPED) is None
    assert deadlines.time_left(STOPPED, (), START) == timedelta()
    assert deadlines.when_left(STOPPED, (), HOUR) is None


def test_a_void_match_has_no_deadline_and_keeps_its_time() -> None:
    void = replace(a_turn(START), stopped_at=START + DAY)

    assert deadlines.deadline(void) is None
    assert left_of(void, START + 30 * DAY) == 2 * DAY


@given(
    season=st.sampled_from(SEASONS),
    quarters=st.integers(0, 600),
    pace_days=st.sampled_from(PACES),
    is_first_move=st.booleans(),
)
def test_a_turn_has_exactly_the_hours_of_its_pace_across_summer_time(
    *, season: Season, quarters: int, pace_days: int, is_first_move: bool
) -> None:
    terms, started_at = TimeTerms(pace_days=pace_days), season.at(quarters)

    ends_at = end_of(a_turn(started_at, terms, is_first_move=is_first_move))

    days = max(pace_days, 3) if is_first_move else pace_days
    assert ends_at.timestamp() - started_at.timestamp() == days * 24 * 3600
    assert not is_past(ends_at, ends_at)
    assert is_past(ends_at, ends_at + timedelta(microseconds=1))


def test_three_days_across_the_change_in_rome_end_an_hour_later_on_the_wall() -> None:
    started = datetime(2027, 3, 27, 12, 0, tzinfo=ROME).astimezone(UTC)

    assert end_of(a_turn(started)).astimezone(ROME) == datetime(2027, 3, 30, 13, 0, tzinfo=ROME)


def test_a_seven_day_turn_is_not_over_after_one_day() -> None:
    turn = a_turn(START, TimeTerms(pace_days=7))

    assert left_of(turn, START + DAY) == 6 * DAY
    assert not is_past(end_of(turn), START + 7 * DAY)


def test_a_weekend_in_between_adds_itself() -> None:
    turn = a_turn(START, TimeTerms(pace_days=5), calendar=WEEKEND)

    assert end_of(turn) == START + 7 * DAY
    assert parts_of(turn) == [(PartKind.TIME, 5 * DAY), (PartKind.WEEKEND, 2 * DAY)]


def test_a_turn_that_begins_on_a_weekend_starts_to_count_after_it() -> None:
    saturday = datetime(2026, 12, 5, 9, tzinfo=UTC)
    turn = a_turn(saturday, TimeTerms(pace_days=1), calendar=WEEKEND)

    assert left_of(turn, saturday + 30 * HOUR) == DAY
    assert end_of(turn) == datetime(2026, 12, 8, tzinfo=UTC)


def test_the_explanation_of_the_specification() -> None:
    """3 days + 48 h weekend + 3 h 20 min outage credit = Thursday 3 September, 21:30."""
    started = datetime(2026, 8, 29, 18, 10, tzinfo=UTC) - DAY
    outage = Span(started + 4 * DAY, started + 4 * DAY + timedelta(hours=3, minutes=20))

    turn = a_turn(started, calendar=WEEKEND)

    assert end_of(turn, (outage,)) == datetime(2026, 9, 2, 21, 30, tzinfo=UTC)
    assert parts_of(turn, outage) == [
        (PartKind.TIME, 3 * DAY),
        (PartKind.OUTAGE, timedelta(hours=3, minutes=20)),
        (PartKind.WEEKEND, 2 * DAY),
    ]


def test_a_deadline_at_night_moves_to_its_end() -> None:
    started = datetime(2026, 12, 1, 3, tzinfo=UTC)
    turn = a_turn(started, calendar=NIGHT)

    assert end_of(turn) == started + 3 * DAY + 4 * HOUR
    assert parts_of(turn) == [(PartKind.TIME, 3 * DAY), (PartKind.NIGHT, 4 * HOUR)]


def test_a_night_before_the_last_one_adds_nothing() -> None:
    assert parts_of(a_turn(START, calendar=NIGHT)) == [(PartKind.TIME, 3 * DAY)]


def test_a_night_that_runs_into_a_weekend_goes_on_after_it() -> None:
    friday = datetime(2026, 12, 4, 23, 30, tzinfo=UTC)
    calendar = Calendar("UTC", (5, 6), (time(23), time(7)))
    turn = a_turn(friday - 3 * DAY, calendar=calendar)

    assert end_of(turn) == datetime(2026, 12, 7, 7, tzinfo=UTC)
    assert sum((part for _, part in parts_of(turn)), timedelta()) == end_of(turn) - friday + 3 * DAY


def test_a_stop_at_night_keeps_the_rest_of_that_night_for_afterwards() -> None:
    """Four hours lay ahead when the pause began at three, and lie ahead when it ends."""
    started = datetime(2026, 12, 1, 1, tzinfo=UTC)
    pause = Span(datetime(2026, 12, 4, 3, tzinfo=UTC), datetime(2026, 12, 4, 15, tzinfo=UTC))

    turn = paused(a_turn(started, calendar=NIGHT), pause.start, pause.end)

    assert end_of(turn) == pause.end + 4 * HOUR


def test_more_time_never_makes_a_turn_end_earlier_though_a_night_then_gives_less() -> None:
    started = datetime(2026, 12, 1, 23, 30, tzinfo=UTC)
    outage = Span(datetime(2026, 12, 5, 3, tzinfo=UTC), datetime(2026, 12, 5, 4, tzinfo=UTC))
    turn = a_turn(started, calendar=NIGHT)
    assert turn.turn is not None
    longer = replace(turn, turn=replace(turn.turn, credited=4 * HOUR))

    assert end_of(turn, (outage,)) == datetime(2026, 12, 5, 8, tzinfo=UTC)
    assert end_of(longer, (outage,)) == datetime(2026, 12, 5, 8, tzinfo=UTC)


def test_stops_that_overlap_count_once_by_the_one_that_lasts_longest() -> None:
    turn = paused(a_turn(START), START + DAY, START + 2 * DAY)
    both = away(turn, START + DAY, START + 4 * DAY)
    outage = Span(START + 3 * DAY, START + 4 * DAY + HOUR)

    assert end_of(both, (outage,)) == START + 6 * DAY + HOUR
    assert parts_of(both, outage) == [
        (PartKind.TIME, 3 * DAY),
        (PartKind.VACATION, 3 * DAY),
        (PartKind.OUTAGE, HOUR),
    ]


def test_a_vacation_stops_the_clock_of_its_player_and_not_the_other_one() -> None:
    turn = a_turn(START)

    assert end_of(away(turn, START + DAY, START + 3 * DAY)) == START + 5 * DAY
    assert end_of(away(turn, START + DAY, START + 3 * DAY, seat=1)) == START + 3 * DAY


def test_what_begins_after_the_deadline_does_not_move_it() -> None:
    later = START + 3 * DAY + timedelta(microseconds=1)

    assert end_of(paused(a_turn(START), later, later + DAY)) == START + 3 * DAY


def test_a_vacation_that_begins_at_the_very_deadline_puts_it_off() -> None:
    """So a vacation that starts by itself saves who ran out of time."""
    ends_at = START + 3 * DAY

    assert end_of(away(a_turn(START), ends_at, ends_at + DAY)) == ends_at + DAY


def test_a_turn_that_begins_during_an_outage_is_credited_for_its_part_of_it() -> None:
    outage = Span(START - 2 * HOUR, START + HOUR)

    assert parts_of(a_turn(START), outage) == [(PartKind.TIME, 3 * DAY), (PartKind.OUTAGE, HOUR)]


def test_gifts_and_credits_are_parts_of_their_own() -> None:
    turn = a_turn(START).turn
    assert turn is not None
    more = Clock(replace(turn, given=DAY, credited=HOUR))

    assert end_of(more) == START + 4 * DAY + HOUR
    assert parts_of(more) == [
        (PartKind.TIME, 3 * DAY),
        (PartKind.GIFT, DAY),
        (PartKind.MODERATOR, HOUR),
    ]


def test_time_left_stands_still_in_a_stop_and_never_falls_below_nothing() -> None:
    turn = paused(a_turn(START), START + DAY, START + 2 * DAY)

    assert left_of(turn, START + DAY) == 2 * DAY
    assert left_of(turn, START + 2 * DAY) == 2 * DAY
    assert left_of(turn, START + 9 * DAY) == timedelta()


def test_the_night_before_a_deadline_is_no_time_to_play_in() -> None:
    started = datetime(2026, 12, 1, 3, tzinfo=UTC)
    turn = a_turn(started, calendar=NIGHT)

    assert left_of(turn, started + 3 * DAY) == timedelta()
    assert deadlines.ran_out_at(turn) == started + 3 * DAY


def test_so_much_time_is_left_at_the_first_such_instant() -> None:
    turn = paused(a_turn(START), START + DAY, START + 2 * DAY)

    assert deadlines.when_left(turn, (), 2 * DAY) == START + DAY
    assert deadlines.when_left(turn, (), DAY) == START + 3 * DAY
    assert deadlines.when_left(turn, (), 3 * DAY) == START
    assert deadlines.when_left(turn, (), 3 * DAY + HOUR) is None
