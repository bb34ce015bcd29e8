"""What a clock admits of what moderators decide, and when there is something to settle."""

from dataclasses import replace
from datetime import UTC, datetime, time, timedelta

import pytest

from games.engine.events import (
    ClockDecision,
    DeadlineSet,
    MatchPaused,
    MatchResumed,
    TimeCredited,
    TurnOverdue,
)
from games.engine.time_control import Calendar
from games.play import clock
from games.play.clocks import deadlines, folding
from games.play.clocks.clock import STOPPED, Clock
from games.play.clocks.terms import TimeTerms
from games.play.errors import (
    DeadlineAtRest,
    DeadlineNotLater,
    InstantOutOfRange,
    MatchIsNotPaused,
    MatchIsPaused,
    PlayRefused,
)
from tests.clocks import a_turn, end_of

START = datetime(2026, 12, 1, 12, tzinfo=UTC)  # a Tuesday
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
FRIENDLY = TimeTerms(is_friendly=True)
TWO_DAYS_LEFT = a_turn(START - DAY)
LATE = a_turn(START - 4 * DAY)


def paused_for(time: timedelta, *, at: datetime = START) -> Clock:
    return folding.advance(TWO_DAYS_LEFT, MatchPaused(at + time, "Ill."), at)


@pytest.mark.parametrize(
    ("reading", "decision", "error"),
    [
        (paused_for(DAY), MatchPaused(START + 2 * DAY, "Ill."), MatchIsPaused),
        (TWO_DAYS_LEFT, MatchPaused(START, "Ill."), InstantOutOfRange),
        (TWO_DAYS_LEFT, MatchPaused(START + 367 * DAY, "Ill."), InstantOutOfRange),
        (TWO_DAYS_LEFT, MatchResumed("Well."), MatchIsNotPaused),
        (paused_for(DAY, at=START - DAY), MatchResumed("Well."), MatchIsNotPaused),
        (TWO_DAYS_LEFT, DeadlineSet(START + DAY, "Outage."), DeadlineNotLater),
        (TWO_DAYS_LEFT, DeadlineSet(START + 2 * DAY, "Outage."), DeadlineNotLater),
        (TWO_DAYS_LEFT, DeadlineSet(START + 367 * DAY, "Outage."), InstantOutOfRange),
        (LATE, DeadlineSet(START - HOUR, "Outage."), InstantOutOfRange),
        (TWO_DAYS_LEFT, TimeCredited(0, "Outage."), InstantOutOfRange),
        (TWO_DAYS_LEFT, TimeCredited(367 * 86_400, "Outage."), InstantOutOfRange),
    ],
)
def test_the_clock_refuses_what_it_cannot_do(
    reading: Clock, decision: ClockDecision, error: type[PlayRefused]
) -> None:
    with pytest.raises(error):
        clock.check(reading, decision, START)


@pytest.mark.parametrize(
    ("reading", "decision"),
    [
        (paused_for(DAY, at=START - DAY), MatchPaused(START + DAY, "Ill again.")),
        (TWO_DAYS_LEFT, DeadlineSet(START + 2 * DAY + HOUR, "Outage.")),
        (LATE, DeadlineSet(START + HOUR, "Outage.")),
        (LATE, TimeCredited(60, "Outage.")),
        (LATE, MatchPaused(START + DAY, "Ill.")),
    ],
)
def test_the_clock_admits_what_it_can_do(reading: Clock, decision: ClockDecision) -> None:
    clock.check(reading, decision, START)


@pytest.mark.parametrize(
    ("calendar", "instant"),
    [
        (Calendar("UTC", (5, 6)), datetime(2026, 12, 5, 12, tzinfo=UTC)),
        (Calendar("UTC", (), (time(23), time(7))), datetime(2026, 12, 5, 3, tzinfo=UTC)),
    ],
)
def test_no_turn_can_be_made_to_end_where_its_player_rests(
    calendar: Calendar, instant: datetime
) -> None:
    turn = a_turn(START - DAY, calendar=calendar)

    with pytest.raises(DeadlineAtRest):
        clock.check(turn, DeadlineSet(instant, "Outage."), START)


def settles_at(reading: Clock, terms: TimeTerms) -> datetime | None:
    return clock.settles_at(reading, deadlines.deadline(reading), terms)


def test_a_turn_is_settled_at_its_deadline_and_an_ended_match_never() -> None:
    assert settles_at(TWO_DAYS_LEFT, TimeTerms()) == START + 2 * DAY
    assert settles_at(TWO_DAYS_LEFT, FRIENDLY) == START + 2 * DAY
    assert settles_at(STOPPED, TimeTerms()) is None


def test_a_friendly_match_that_was_found_late_is_settled_two_weeks_after_its_deadline() -> None:
    found = folding.advance(TWO_DAYS_LEFT, TurnOverdue(0), START + 3 * DAY)

    assert settles_at(found, FRIENDLY) == START + 16 * DAY


def test_nothing_is_settled_before_the_end_of_a_pause() -> None:
    late = replace(LATE, pauses=paused_for(5 * DAY).pauses)

    assert end_of(late) == START - DAY
    assert settles_at(late, TimeTerms()) == START + 5 * DAY
