"""What there is to see of what happens to clocks: the same for everybody, and no card."""

from datetime import UTC, datetime, time

import pytest

from games.engine.clock_history import ClockSeen, DecisionSeen
from games.engine.events import (
    CalendarChanged,
    DeadlineSet,
    Event,
    MatchAbandoned,
    MatchPaused,
    MatchResumed,
    PauseAgreed,
    PauseEnded,
    TimeCredited,
    TimeGiven,
    TurnOverdue,
    VacationEnded,
    VacationStarted,
    WinClaimed,
)
from games.engine.history import EntryKind, HistoryEntry, RecordedEvent, history_for
from games.engine.results import Outcome, OutcomeReason
from games.engine.time_control import Calendar, Span
from games.engine.view import Viewer
from tests.builders import a_match, a_round

ASHA, BILAL = 0, 1
NOW = datetime(2026, 12, 1, 12, tzinfo=UTC)
LATER = datetime(2026, 12, 3, 12, tzinfo=UTC)
WEEK = Calendar("Asia/Tehran", (4,), (time(23), time(7)))


def entry_of(event: Event, viewer: Viewer = None) -> HistoryEntry:
    (entry,) = history_for([RecordedEvent(9, NOW, event)], viewer, state=a_match(a_round(number=2)))
    return entry


@pytest.mark.parametrize("viewer", [ASHA, BILAL, None])
@pytest.mark.parametrize(
    ("event", "kind", "seen"),
    [
        (TurnOverdue(BILAL), EntryKind.TURN_OVERDUE, ClockSeen()),
        (PauseAgreed(BILAL, LATER), EntryKind.PAUSE_AGREED, ClockSeen(until=LATER)),
        (PauseEnded(BILAL), EntryKind.PAUSE_ENDED, ClockSeen()),
        (TimeGiven(BILAL, 86_400), EntryKind.TIME_GIVEN, ClockSeen(seconds=86_400)),
        (
            VacationStarted(BILAL, Span(NOW, LATER), is_automatic=True),
            EntryKind.VACATION_STARTED,
            ClockSeen(away=Span(NOW, LATER), is_automatic=True),
        ),
        (
            VacationEnded(BILAL, NOW, LATER),
            EntryKind.VACATION_ENDED,
            ClockSeen(away=Span(NOW, LATER)),
        ),
        (CalendarChanged(BILAL, WEEK), EntryKind.CALENDAR_CHANGED, ClockSeen(calendar=WEEK)),
    ],
)
def test_what_a_player_does_to_a_clock_is_an_entry_of_their_seat(
    viewer: Viewer, event: Event, kind: EntryKind, seen: ClockSeen
) -> None:
    assert entry_of(event, viewer) == HistoryEntry(
        9, NOW, kind, round_number=2, seat=BILAL, clock=seen
    )


@pytest.mark.parametrize(
    ("event", "seen"),
    [
        (MatchPaused(LATER, "Ill."), DecisionSeen("Ill.", until=LATER)),
        (MatchResumed("Well."), DecisionSeen("Well.")),
        (DeadlineSet(LATER, "Outage."), DecisionSeen("Outage.", deadline_at=LATER)),
        (TimeCredited(60, "Outage."), DecisionSeen("Outage.", seconds=60)),
    ],
)
def test_what_a_moderator_does_to_a_clock_belongs_to_no_seat(
    event: Event, seen: DecisionSeen
) -> None:
    entry = entry_of(event)

    assert (entry.seat, entry.decision, entry.clock) == (None, seen, None)


def test_a_claim_is_an_end_by_its_seat() -> None:
    entry = entry_of(WinClaimed(BILAL))

    assert (entry.kind, entry.seat) == (EntryKind.WIN_CLAIMED, BILAL)
    assert entry.outcome == Outcome(BILAL, OutcomeReason.EXPIRED)


def test_a_match_that_nobody_cares_for_ends_by_nobody_and_without_result() -> None:
    entry = entry_of(MatchAbandoned())

    assert (entry.kind, entry.seat) == (EntryKind.MATCH_ABANDONED, None)
    assert entry.outcome == Outcome(None, OutcomeReason.ABANDONED)
