"""What pauses make of a clock, and a match that is void for a while."""

from datetime import UTC, datetime, time, timedelta

import pytest

from games.engine.events import (
    MatchPaused,
    MatchResumed,
    MatchUnvoided,
    MatchVoided,
    PauseAgreed,
    PauseEnded,
    PlayerResigned,
    TimeCredited,
    TurnOverdue,
)
from games.engine.time_control import Calendar, TimeControl
from games.play.clocks import deadlines
from games.play.clocks.clock import STOPPED
from games.play.clocks.deadlines import PartKind
from games.play.clocks.terms import TimeTerms
from tests.clocks import a_turn, after, end_of, left_of

START = datetime(2026, 12, 1, 12, tzinfo=UTC)  # a Tuesday
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
MICROSECOND = timedelta(microseconds=1)
FLEXIBLE = TimeTerms(TimeControl.FLEXIBLE, None)
NIGHT = Calendar("UTC", (), (time(23), time(7)))
THREE_DAYS = a_turn(START)


def test_a_pause_adds_itself_to_the_deadline() -> None:
    paused = after(THREE_DAYS, (START + DAY, MatchPaused(START + 6 * DAY, "Ill.")))

    assert end_of(paused) == START + 8 * DAY
    assert paused.paused_until == START + 6 * DAY


def test_a_pause_that_is_ended_early_gives_back_exactly_what_was_left() -> None:
    paused = after(THREE_DAYS, (START + DAY, MatchPaused(START + 6 * DAY, "Ill.")))

    resumed = after(paused, (START + 4 * DAY, MatchResumed("Well.")))

    assert end_of(resumed) == START + 6 * DAY
    assert resumed.pause_end(START + 4 * DAY) is None


def test_time_that_is_given_during_a_pause_is_left_after_it() -> None:
    resumed = after(
        THREE_DAYS,
        (START + DAY, MatchPaused(START + 6 * DAY, "Ill.")),
        (START + 2 * DAY, TimeCredited(3600, "Outage.")),
        (START + 3 * DAY, MatchResumed("Well.")),
    )

    assert end_of(resumed) == START + 5 * DAY + HOUR


def test_a_pause_ends_by_itself_at_its_very_instant() -> None:
    until = START + 6 * DAY
    paused = after(THREE_DAYS, (START + DAY, MatchPaused(until, "Ill.")))

    assert paused.pause_end(until - MICROSECOND) == until
    assert paused.pause_end(until) is None


@pytest.mark.parametrize("late", [timedelta(), HOUR, 5 * DAY])
def test_who_had_no_time_left_when_a_pause_began_has_none_after_it(late: timedelta) -> None:
    at = START + 3 * DAY + late

    paused = after(THREE_DAYS, (at, MatchPaused(at + DAY, "Ill.")))

    assert end_of(paused) == at + DAY
    assert left_of(paused, at + DAY) == timedelta()


def test_a_pause_that_begins_at_night_leaves_the_time_of_the_turn_as_it_is() -> None:
    turn = a_turn(datetime(2026, 12, 1, 1, tzinfo=UTC), calendar=NIGHT)
    at = datetime(2026, 12, 4, 3, tzinfo=UTC)

    paused = after(turn, (at, MatchPaused(at + DAY, "Ill.")))

    reading = deadlines.deadline(paused)
    assert reading is not None
    assert PartKind.MODERATOR not in [part.kind for part in reading.parts]
    assert reading.at == end_of(turn) + DAY


def test_an_agreed_pause_stops_the_clock_and_ends_for_both() -> None:
    agreed = after(THREE_DAYS, (START + DAY, PauseAgreed(1, START + 8 * DAY)))
    ended = after(agreed, (START + 2 * DAY, PauseEnded(0)))

    assert agreed.is_pause_agreed(START + 2 * DAY)
    assert end_of(agreed) == START + 10 * DAY
    assert end_of(ended) == START + 4 * DAY
    assert not ended.is_pause_agreed(START + 2 * DAY)


def test_a_pause_of_a_moderator_is_not_one_that_players_agreed_on() -> None:
    paused = after(THREE_DAYS, (START + DAY, MatchPaused(START + 6 * DAY, "Ill.")))

    assert not paused.is_pause_agreed(START + 2 * DAY)


def test_the_agreed_end_of_a_pause_leaves_the_one_of_a_moderator_alone() -> None:
    ended = after(
        THREE_DAYS,
        (START + HOUR, PauseAgreed(1, START + 8 * DAY)),
        (START + DAY, MatchPaused(START + 6 * DAY, "Ill.")),
        (START + 2 * DAY, PauseEnded(0)),
    )

    assert ended.pause_end(START + 2 * DAY) == START + 6 * DAY


def test_a_void_match_keeps_what_was_left_however_long_it_is_void() -> None:
    voided = after(THREE_DAYS, (START + DAY, MatchVoided("A bug.")))

    taken_up = after(voided, (START + 7 * DAY, MatchUnvoided("None.")))

    assert voided.stopped_at == START + DAY
    assert end_of(taken_up) == START + 9 * DAY


@pytest.mark.parametrize(
    ("taken_up_at", "ends_at"),
    [(START + 3 * DAY, START + 8 * DAY), (START + 7 * DAY, START + 9 * DAY)],
)
def test_a_pause_goes_on_while_the_match_is_void(taken_up_at: datetime, ends_at: datetime) -> None:
    voided = after(
        THREE_DAYS,
        (START + DAY, MatchPaused(START + 6 * DAY, "Ill.")),
        (START + 2 * DAY, MatchVoided("A bug.")),
    )

    assert voided.pause_end(START + 2 * DAY) is None, "what is void is not paused"
    assert end_of(after(voided, (taken_up_at, MatchUnvoided("None.")))) == ends_at


def test_a_match_that_was_over_when_it_was_voided_has_no_clock_afterwards() -> None:
    over = after(THREE_DAYS, (START, PlayerResigned(0)), (START + DAY, MatchVoided("A bug.")))

    assert after(over, (START + 2 * DAY, MatchUnvoided("None."))) == STOPPED


def test_who_was_found_late_before_a_match_was_void_is_found_so_anew() -> None:
    late = after(THREE_DAYS, (START + 4 * DAY, TurnOverdue(0)))

    taken_up = after(
        late, (START + 5 * DAY, MatchVoided("A bug.")), (START + 6 * DAY, MatchUnvoided("None."))
    )

    assert end_of(taken_up) == START + 6 * DAY
    assert taken_up.turn is not None
    assert taken_up.turn.overdue_at is None
