"""What moderators decide, by the rules: what it makes of a match, and who sees what of it."""

from datetime import UTC, datetime
from typing import Final

import pytest

from games.engine.clock_history import DecisionSeen
from games.engine.errors import CommandRefused, MatchOver, NotVoided
from games.engine.events import (
    ClockDecision,
    DeadlineSet,
    Decision,
    MatchAdjudicated,
    MatchPaused,
    MatchResumed,
    MatchUnvoided,
    MatchVoided,
    TimeCredited,
)
from games.engine.history import EntryKind, HistoryEntry, RecordedEvent, history_for
from games.engine.match import Impose, Resign, check, decide, evolve
from games.engine.results import Outcome, OutcomeReason
from games.engine.state import MatchState
from games.engine.view import Viewer, view_for
from tests.builders import a_deal, a_match, a_round, played, stacked

ASHA, BILAL = 0, 1
NOW: Final = datetime(2026, 12, 1, 12, tzinfo=UTC)
LATER: Final = datetime(2026, 12, 3, 20, 30, tzinfo=UTC)

ADJUDICATED: Final = MatchAdjudicated(BILAL, "Asha has left.")
VOIDED: Final = MatchVoided("A bug.")
UNVOIDED: Final = MatchUnvoided("It was none.")
TO_THE_CLOCK: Final[list[ClockDecision]] = [
    MatchPaused(LATER, "Ill."),
    MatchResumed("Well."),
    DeadlineSet(LATER, "Outage."),
    TimeCredited(3600, "Outage."),
]


def running() -> MatchState:
    return a_match(a_round(hand="gold gold", market="spice " * 5), seals=(1, 0))


@pytest.mark.parametrize("winner", [ASHA, BILAL, None])
def test_an_adjudicated_match_has_the_outcome_that_was_decided(winner: int | None) -> None:
    after = played(running(), Impose(MatchAdjudicated(winner, "Both agree.")))

    assert after.outcome == Outcome(winner, OutcomeReason.ADJUDICATED)
    assert (after.seals, after.round) == (running().seals, running().round)


def test_a_void_match_has_no_winner() -> None:
    assert played(running(), Impose(VOIDED)).outcome == Outcome(None, OutcomeReason.VOIDED)


@pytest.mark.parametrize(
    "before", [running(), played(running(), Resign(ASHA)), played(running(), Impose(ADJUDICATED))]
)
def test_what_is_no_longer_void_stands_as_it_stood(before: MatchState) -> None:
    voided = played(before, Impose(VOIDED))

    assert played(voided, Impose(UNVOIDED)) == before


@pytest.mark.parametrize("decision", TO_THE_CLOCK)
def test_a_decision_about_the_clock_leaves_the_position_alone(decision: ClockDecision) -> None:
    state = running()

    assert decide(state, Impose(decision), stacked(a_deal())) == [decision]
    assert evolve(state, decision) is state


@pytest.mark.parametrize(
    ("state", "decision", "error"),
    [
        (played(running(), Resign(ASHA)), ADJUDICATED, MatchOver),
        *[(played(running(), Resign(ASHA)), decision, MatchOver) for decision in TO_THE_CLOCK],
        *[(played(running(), Impose(VOIDED)), decision, MatchOver) for decision in TO_THE_CLOCK],
        (played(running(), Impose(VOIDED)), ADJUDICATED, MatchOver),
        (played(running(), Impose(VOIDED)), VOIDED, MatchOver),
        (running(), UNVOIDED, NotVoided),
        (played(running(), Impose(ADJUDICATED)), UNVOIDED, NotVoided),
    ],
)
def test_what_does_not_fit_the_state_is_refused(
    state: MatchState, decision: Decision, error: type[CommandRefused]
) -> None:
    with pytest.raises(error):
        check(state, Impose(decision))


@pytest.mark.parametrize("ended", [played(running(), Resign(ASHA)), running()])
def test_an_ended_match_can_be_voided_like_a_running_one(ended: MatchState) -> None:
    check(ended, Impose(VOIDED))


@pytest.mark.parametrize("viewer", [ASHA, BILAL, None])
@pytest.mark.parametrize("decision", [ADJUDICATED, VOIDED])
@pytest.mark.parametrize("before", [running(), played(running(), Resign(ASHA))])
def test_hands_stay_hidden_until_the_end_is_final(
    viewer: Viewer, decision: Decision, before: MatchState
) -> None:
    """Rule 9.4."""
    over = evolve(before, decision)

    assert view_for(over, viewer).hands is None
    assert view_for(over, viewer, is_final=True).hands is not None


@pytest.mark.parametrize("viewer", [ASHA, BILAL, None])
def test_hands_of_a_running_match_stay_hidden_whatever_is_said_of_its_end(viewer: Viewer) -> None:
    assert view_for(running(), viewer, is_final=True).hands is None


@pytest.mark.parametrize("viewer", [ASHA, BILAL, None])
@pytest.mark.parametrize(
    ("decision", "kind", "seen"),
    [
        (TO_THE_CLOCK[0], EntryKind.MATCH_PAUSED, DecisionSeen("Ill.", until=LATER)),
        (TO_THE_CLOCK[1], EntryKind.MATCH_RESUMED, DecisionSeen("Well.")),
        (TO_THE_CLOCK[2], EntryKind.DEADLINE_SET, DecisionSeen("Outage.", deadline_at=LATER)),
        (TO_THE_CLOCK[3], EntryKind.TIME_CREDITED, DecisionSeen("Outage.", seconds=3600)),
    ],
)
def test_the_log_tells_everybody_the_same_of_a_decision(
    viewer: Viewer, decision: Decision, kind: EntryKind, seen: DecisionSeen
) -> None:
    (entry,) = history_for([RecordedEvent(9, NOW, decision)], viewer, state=running())

    assert entry == HistoryEntry(9, NOW, kind, round_number=1, decision=seen)


def test_the_log_tells_the_outcome_that_a_decision_led_to() -> None:
    decided: list[Decision] = [ADJUDICATED, VOIDED, UNVOIDED]
    recorded = [RecordedEvent(number, NOW, event) for number, event in enumerate(decided, 9)]

    entries = history_for(recorded, None, state=running())

    adjudicated = Outcome(BILAL, OutcomeReason.ADJUDICATED)
    assert [(entry.kind, entry.outcome) for entry in entries] == [
        (EntryKind.MATCH_ADJUDICATED, adjudicated),
        (EntryKind.MATCH_VOIDED, Outcome(None, OutcomeReason.VOIDED)),
        (EntryKind.MATCH_UNVOIDED, adjudicated),
    ]
