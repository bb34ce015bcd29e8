"""What each event makes of a clock."""

from dataclasses import replace
from datetime import UTC, datetime, time, timedelta

import pytest

from games.engine.cards import Kind
from games.engine.events import (
    CalendarChanged,
    DeadlineSet,
    Event,
    MatchAbandoned,
    MatchAdjudicated,
    MatchPaused,
    MovePlayed,
    PauseAgreed,
    PlayerResigned,
    TimeCredited,
    TimeGiven,
    TurnExpired,
    TurnOverdue,
    VacationEnded,
    VacationStarted,
    WinClaimed,
)
from games.engine.moves import Take
from games.engine.time_control import EVERY_HOUR, Calendar, Span, TimeControl
from games.play.clocks import folding
from games.play.clocks.clock import STOPPED, Clock
from games.play.clocks.terms import TimeTerms
from tests.clocks import a_turn, after, end_of, left_of

START = datetime(2026, 12, 1, 12, tzinfo=UTC)  # a Tuesday
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
DAY_SECONDS = 24 * 3600
FLEXIBLE = TimeTerms(TimeControl.FLEXIBLE, None)
NIGHT = Calendar("UTC", (), (time(23), time(7)))
THREE_DAYS = a_turn(START)
MOVED = MovePlayed(0, Take(Kind.GOLD))


def next_turn(reading: Clock, seat: int, at: datetime, terms: TimeTerms) -> Clock:
    moved = folding.advance(reading, MOVED, at)
    return folding.begin_turn(moved, seat, at, terms=terms, is_first_move=False)


def test_a_gift_adds_its_days() -> None:
    given = after(THREE_DAYS, (START + DAY, TimeGiven(1, DAY_SECONDS)))

    assert end_of(given) == START + 4 * DAY
    assert given.turn is not None
    assert given.turn.given == DAY


@pytest.mark.parametrize("event", [TimeGiven(1, DAY_SECONDS), TimeCredited(DAY_SECONDS, "Ill.")])
def test_who_is_late_has_all_that_is_given_from_when_it_is_given(event: Event) -> None:
    given = after(THREE_DAYS, (START + 5 * DAY, event))

    assert end_of(given) == START + 6 * DAY
    assert left_of(given, START + 5 * DAY) == DAY


def test_a_moderator_sets_the_end_of_a_turn_to_the_very_instant() -> None:
    moved = after(THREE_DAYS, (START + DAY, DeadlineSet(START + 9 * DAY + HOUR, "Outage.")))

    assert end_of(moved) == START + 9 * DAY + HOUR


def test_a_deadline_is_set_across_a_vacation_to_the_very_instant() -> None:
    away = after(THREE_DAYS, (START, VacationStarted(0, Span(START + 5 * DAY, START + 7 * DAY))))

    moved = after(away, (START + DAY, DeadlineSet(START + 8 * DAY, "Outage.")))

    assert end_of(moved) == START + 8 * DAY
    assert left_of(moved, START + DAY) == 5 * DAY


def test_who_was_found_late_is_so_until_there_is_time_again() -> None:
    late = after(THREE_DAYS, (START + 4 * DAY, TurnOverdue(0)))
    given = after(late, (START + 5 * DAY, TimeGiven(1, DAY_SECONDS)))

    assert late.turn is not None
    assert late.turn.overdue_at == START + 4 * DAY
    assert end_of(late) == START + 3 * DAY
    assert given.turn is not None
    assert given.turn.overdue_at is None


def test_a_vacation_stops_the_clock_until_it_ends_or_is_cut_short() -> None:
    span = Span(START + DAY, START + 10 * DAY)
    away = after(THREE_DAYS, (START, VacationStarted(0, span)))
    back = after(away, (START + 4 * DAY, VacationEnded(0, span.start, START + 4 * DAY)))

    assert end_of(away) == START + 12 * DAY
    assert away.away_until(0, START + DAY) == START + 10 * DAY
    assert away.away_until(0, START) is None
    assert end_of(back) == START + 6 * DAY
    assert left_of(back, START + 4 * DAY) == 2 * DAY


def test_a_vacation_that_is_called_off_never_was() -> None:
    span = Span(START + DAY, START + 10 * DAY)
    away = after(THREE_DAYS, (START, VacationStarted(0, span)))

    off = after(away, (START + HOUR, VacationEnded(0, span.start, span.start)))

    assert off == THREE_DAYS


def test_vacations_that_follow_on_without_a_break_are_one_to_whoever_asks() -> None:
    first, second = Span(START, START + DAY), Span(START + DAY, START + 2 * DAY)

    away = after(
        THREE_DAYS, (START, VacationStarted(0, first)), (START + DAY, VacationStarted(0, second))
    )

    assert away.away_until(0, START + HOUR) == START + 2 * DAY
    assert end_of(away) == START + 5 * DAY


def test_a_vacation_of_the_other_player_counts_from_their_turn_on() -> None:
    span = Span(START, START + 10 * DAY)
    away = after(THREE_DAYS, (START, VacationStarted(1, span)))

    turn = next_turn(away, 1, START + DAY, TimeTerms())

    assert end_of(away) == START + 3 * DAY
    assert end_of(turn) == START + 13 * DAY


def test_what_is_over_of_pauses_and_vacations_is_forgotten_when_a_turn_begins() -> None:
    happened = after(
        THREE_DAYS,
        (START, VacationStarted(0, Span(START, START + DAY))),
        (START, VacationStarted(1, Span(START, START + 20 * DAY))),
        (START + HOUR, PauseAgreed(0, START + DAY)),
    )

    turn = next_turn(happened, 1, START + 2 * DAY, TimeTerms())

    assert (turn.agreed, turn.vacations[0]) == ((), ())
    assert turn.vacations[1] == (Span(START, START + 20 * DAY),)


def test_another_calendar_counts_from_the_next_turn_of_its_player_on() -> None:
    """So nobody gains or loses time of a turn by moving to another zone."""
    weekend = Calendar("Asia/Tehran", (4, 5))

    changed = after(THREE_DAYS, (START + HOUR, CalendarChanged(0, weekend)))
    mine = next_turn(next_turn(changed, 1, START + DAY, TimeTerms()), 0, START + DAY, TimeTerms())

    assert end_of(changed) == START + 3 * DAY
    assert end_of(mine) == START + 6 * DAY


def test_a_bank_keeps_what_a_turn_leaves_and_gets_a_day_for_it() -> None:
    first = a_turn(START, FLEXIBLE)

    then = next_turn(first, 1, START + 2 * DAY, FLEXIBLE)

    assert then.banks == (4 * DAY, 5 * DAY)
    assert end_of(then) == START + 7 * DAY


def test_a_bank_never_has_more_than_seven_days() -> None:
    reading = a_turn(START, FLEXIBLE)
    for number in range(1, 9):
        reading = next_turn(reading, number % 2, START + number * HOUR, FLEXIBLE)

    assert reading.banks is not None
    assert max(reading.banks) == 7 * DAY


def test_who_moves_late_in_a_friendly_flexible_match_has_the_day_for_the_turn() -> None:
    reading = next_turn(a_turn(START, FLEXIBLE), 1, START + 9 * DAY, FLEXIBLE)

    assert reading.banks == (DAY, 5 * DAY)


def test_a_stop_costs_nothing_of_a_bank() -> None:
    paused = after(a_turn(START, FLEXIBLE), (START + DAY, PauseAgreed(1, START + 8 * DAY)))

    then = next_turn(paused, 1, START + 9 * DAY, FLEXIBLE)

    assert then.banks == (4 * DAY, 5 * DAY)


@pytest.mark.parametrize(
    "event",
    [
        PlayerResigned(0),
        TurnExpired(0),
        WinClaimed(1),
        MatchAbandoned(),
        MatchAdjudicated(1, "Left."),
    ],
)
def test_the_clock_of_an_ended_match_stands(event: Event) -> None:
    paused = after(THREE_DAYS, (START, MatchPaused(START + DAY, "Ill.")))

    assert after(paused, (START + HOUR, event)) == STOPPED


def test_a_clock_without_a_turn_is_moved_by_no_decision() -> None:
    assert after(STOPPED, (START, TimeCredited(3600, "Outage."))) == STOPPED


@pytest.mark.parametrize(
    ("reading", "has_stops"),
    [
        (THREE_DAYS, False),
        (after(THREE_DAYS, (START, TimeGiven(1, DAY_SECONDS))), False),
        (after(THREE_DAYS, (START, PauseAgreed(1, START + DAY))), True),
        (after(THREE_DAYS, (START, VacationStarted(0, Span(START, START + DAY)))), True),
        (after(THREE_DAYS, (START, VacationStarted(1, Span(START, START + DAY)))), False),
        (a_turn(START, calendar=NIGHT), True),
        (replace(THREE_DAYS, calendars=(EVERY_HOUR, NIGHT)), False),
        (STOPPED, False),
    ],
)
def test_only_a_clock_that_more_than_its_time_moves_has_stops(
    reading: Clock, has_stops: bool
) -> None:
    assert reading.has_stops is has_stops
