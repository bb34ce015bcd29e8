"""The clock as a pure value: what moderators do to it, in any order, harms no player's time."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.errors import CommandRefused
from games.engine.events import (
    ClockDecision,
    DeadlineSet,
    Decision,
    Event,
    MatchAdjudicated,
    MatchPaused,
    MatchResumed,
    MatchUnvoided,
    MatchVoided,
    MovePlayed,
    PlayerResigned,
    TimeCredited,
)
from games.engine.history import RecordedEvent
from games.engine.match import Impose, Resign, check, evolve
from games.engine.state import MatchState
from games.play import clock
from games.play.clock import STOPPED, Clock
from games.play.deadlines import is_past
from games.play.errors import (
    DeadlineNotLater,
    InstantOutOfRange,
    MatchIsNotPaused,
    MatchIsPaused,
    PlayRefused,
)
from games.play.summary import Summary, advance
from tests.builders import a_random_match
from tests.strategies import MATCH_NUMBERS, examples

START: Final = datetime(2026, 12, 1, 12, tzinfo=UTC)
PACE_DAYS: Final = 3
HOUR: Final = timedelta(hours=1)
DAY: Final = timedelta(days=1)
TWO_DAYS_LEFT: Final = Clock(START + 2 * DAY)


def paused_for(time: timedelta, reading: Clock = TWO_DAYS_LEFT, *, at: datetime = START) -> Clock:
    return clock.advance(reading, MatchPaused(at + time, "Ill."), at)


def test_a_pause_adds_itself_to_the_deadline() -> None:
    assert paused_for(5 * DAY) == Clock(START + 7 * DAY, paused_until=START + 5 * DAY)


def test_a_pause_that_is_ended_early_gives_back_exactly_what_was_left() -> None:
    at = START + 3 * DAY

    assert clock.advance(paused_for(5 * DAY), MatchResumed("Well."), at) == Clock(at + 2 * DAY)


def test_time_that_is_given_during_a_pause_is_left_after_it() -> None:
    longer = clock.advance(paused_for(5 * DAY), TimeCredited(3600, "Outage."), START + DAY)

    resumed = clock.advance(longer, MatchResumed("Well."), START + 2 * DAY)

    assert resumed.deadline_at == START + 4 * DAY + HOUR


def test_a_pause_ends_by_itself_at_its_very_instant() -> None:
    until = START + 5 * DAY

    assert clock.pause_end(paused_for(5 * DAY), until - timedelta(microseconds=1)) == until
    assert clock.pause_end(paused_for(5 * DAY), until) is None


def test_who_had_no_time_left_has_none_after_a_pause() -> None:
    late = paused_for(DAY, Clock(START - HOUR))

    assert late == Clock(START + DAY, paused_until=START + DAY)


def test_a_void_match_keeps_what_was_left_however_long_it_is_void() -> None:
    voided = clock.advance(TWO_DAYS_LEFT, MatchVoided("A bug."), START + DAY)

    assert voided == Clock(time_left=DAY)
    assert clock.advance(voided, MatchUnvoided("None."), START + 6 * DAY) == Clock(START + 7 * DAY)


@pytest.mark.parametrize(
    ("taken_up_at", "expected"),
    [
        (START + 2 * DAY, Clock(START + 7 * DAY, paused_until=START + 5 * DAY)),
        (START + 6 * DAY, Clock(START + 8 * DAY)),
    ],
)
def test_a_pause_goes_on_while_the_match_is_void(taken_up_at: datetime, expected: Clock) -> None:
    voided = clock.advance(paused_for(5 * DAY), MatchVoided("A bug."), START + DAY)

    assert clock.pause_end(voided, START + DAY) is None, "what is void is not paused"
    assert clock.advance(voided, MatchUnvoided("None."), taken_up_at) == expected


@pytest.mark.parametrize("event", [PlayerResigned(0), MatchAdjudicated(1, "Left.")])
def test_the_clock_of_an_ended_match_stands(event: Event) -> None:
    assert clock.advance(paused_for(DAY), event, START) == STOPPED


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
        (Clock(START - DAY), DeadlineSet(START - HOUR, "Outage."), InstantOutOfRange),
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
        (Clock(START - DAY), TimeCredited(60, "Outage.")),
    ],
)
def test_the_clock_admits_what_it_can_do(reading: Clock, decision: ClockDecision) -> None:
    clock.check(reading, decision, START)


@dataclass(frozen=True, slots=True)
class Step:
    """What is tried some time after the step before."""

    after: timedelta
    action: str
    amount: timedelta


ACTIONS: Final = ["move", "move", "pause", "resume", "credit", "set", "void", "unvoid", "resign"]
STEPS = st.lists(
    st.builds(
        Step,
        st.timedeltas(timedelta(), 2 * DAY),
        st.sampled_from(ACTIONS),
        st.timedeltas(timedelta(seconds=1), 6 * DAY),
    ),
    max_size=25,
)


def decision_of(step: Step, at: datetime) -> Decision:
    match step.action:
        case "pause":
            return MatchPaused(at + step.amount, "Ill.")
        case "resume":
            return MatchResumed("Well.")
        case "credit":
            return TimeCredited(int(step.amount.total_seconds()), "Outage.")
        case "set":
            return DeadlineSet(at + step.amount, "Outage.")
        case "void":
            return MatchVoided("A bug.")
        case _:
            return MatchUnvoided("None.")


def is_admitted(state: MatchState, reading: Clock, decision: Decision, at: datetime) -> bool:
    try:
        check(state, Impose(decision))
        if isinstance(decision, ClockDecision):
            clock.check(reading, decision, at)
    except (CommandRefused, PlayRefused):
        return False
    return True


@dataclass(frozen=True, slots=True)
class Happened:
    """One event with the summaries before and after it."""

    before: Summary
    record: RecordedEvent
    after: Summary


def story(number: int, steps: Sequence[Step]) -> Iterator[Happened]:
    """What happens in a match when the steps are tried, as the services would let them."""
    events = a_random_match(number, most_moves=30)
    moves = iter(events[2:])
    at, sequence = START, 2
    first = tuple(RecordedEvent(place, at, event) for place, event in enumerate(events[:2], 1))
    summary, state = advance(Summary(), None, first, pace_days=PACE_DAYS)
    pending: list[Event] = []
    for step in steps:
        at += step.after
        pending = _events_of(step, state, summary, at, moves)
        for event in pending:
            sequence += 1
            record = RecordedEvent(sequence, at, event)
            before = summary
            summary, state = advance(before, state, (record,), pace_days=PACE_DAYS)
            yield Happened(before, record, summary)


def _events_of(
    step: Step, state: MatchState, summary: Summary, at: datetime, moves: Iterator[Event]
) -> list[Event]:
    if step.action == "resign":
        try:
            check(state, Resign(0))
        except CommandRefused:
            return []
        return [PlayerResigned(0)]
    if step.action != "move":
        decision = decision_of(step, at)
        return [decision] if is_admitted(state, summary.clock, decision, at) else []
    can_move = state.outcome is None and not clock.pause_end(summary.clock, at)
    if not can_move or is_past(summary.deadline_at, at):
        return []
    played = next(moves, None)
    if played is None:
        return []
    return [played] if evolve(state, played).next_opener is None else [played, next(moves)]


@given(MATCH_NUMBERS, STEPS)
@examples(150)
def test_no_decision_moves_a_deadline_earlier_but_the_end_of_a_pause(
    number: int, steps: list[Step]
) -> None:
    for one in story(number, steps):
        earlier, later = one.before.deadline_at, one.after.deadline_at
        if isinstance(one.record.event, MovePlayed) or earlier is None or later is None:
            continue
        if not isinstance(one.record.event, MatchResumed):
            assert later >= earlier


@given(MATCH_NUMBERS, STEPS)
@examples(150)
def test_whatever_stops_a_clock_gives_back_exactly_what_was_left(
    number: int, steps: list[Step]
) -> None:
    for one in story(number, steps):
        at = one.record.at
        if isinstance(one.record.event, MatchPaused | MatchResumed | MatchVoided | MatchUnvoided):
            assert _left(one.after, at) == _left(one.before, at)


def _left(summary: Summary, at: datetime) -> timedelta:
    """The time that the turn has, not counting what is yet to come of a pause."""
    if summary.time_left is not None:
        return summary.time_left
    if summary.deadline_at is None:
        return timedelta()
    stands_until = clock.pause_end(summary.clock, at) or at
    return max(summary.deadline_at - stands_until, timedelta())


@given(MATCH_NUMBERS, STEPS, st.timedeltas(timedelta(), 7 * DAY))
@examples(150)
def test_no_match_is_overdue_while_it_is_paused(
    number: int, steps: list[Step], later: timedelta
) -> None:
    for one in story(number, steps):
        now = one.record.at + later
        if clock.pause_end(one.after.clock, now):
            assert not is_past(one.after.deadline_at, now)


@given(MATCH_NUMBERS, STEPS, st.integers(0, 40))
@examples(100)
def test_a_summary_goes_on_from_where_it_was_stored(
    number: int, steps: list[Step], split: int
) -> None:
    """fold(a + b) == fold(b, fold(a))."""
    happened = list(story(number, steps))
    events = a_random_match(number, most_moves=30)[:2]
    dealt = [RecordedEvent(place, START, event) for place, event in enumerate(events, 1)]
    recorded = tuple(dealt + [one.record for one in happened])
    cut = 1 + split % len(recorded)

    summary, state = advance(Summary(), None, recorded[:cut], pace_days=PACE_DAYS)
    if recorded[cut:]:
        summary, state = advance(summary, state, recorded[cut:], pace_days=PACE_DAYS)

    whole = advance(Summary(), None, recorded, pace_days=PACE_DAYS)
    assert (summary, state) == whole


@given(MATCH_NUMBERS, STEPS)
@examples(50)
def test_a_match_that_is_no_longer_void_stands_as_it_stood(number: int, steps: list[Step]) -> None:
    def standing(summary: Summary) -> tuple[object, ...]:
        return (
            summary.status,
            summary.turn,
            summary.turn_sequence,
            summary.winner,
            summary.outcome_reason,
            summary.finished_at,
            summary.seals_0,
            summary.seals_1,
            summary.voided_at,
        )

    before_void: Summary | None = None
    for one in story(number, steps):
        if isinstance(one.record.event, MatchVoided):
            before_void = one.before
        elif isinstance(one.record.event, MatchUnvoided):
            assert before_void is not None
            assert standing(one.after) == standing(before_void)
