"""What everybody sees of what moderators decide and of what players do to clocks."""

from dataclasses import dataclass
from datetime import datetime
from typing import assert_never

from games.engine.events import (
    CalendarChanged,
    ClockEvent,
    DeadlineSet,
    Decision,
    MatchAdjudicated,
    MatchPaused,
    MatchResumed,
    MatchUnvoided,
    MatchVoided,
    PauseAgreed,
    PauseEnded,
    TimeCredited,
    TimeGiven,
    TurnOverdue,
    VacationEnded,
    VacationStarted,
)
from games.engine.time_control import Calendar, Span


@dataclass(frozen=True, slots=True)
class DecisionSeen:
    """A moderator's decision, the same for everybody; a field is None where it has no meaning.

    `until` is the end of a pause, `deadline_at` the new end of the turn, `seconds` the time given.
    """

    reason: str
    until: datetime | None = None
    deadline_at: datetime | None = None
    seconds: int | None = None


@dataclass(frozen=True, slots=True)
class ClockSeen:
    """What a player did to a clock, the same for everybody; None is what has no meaning for it.

    `until` is the end of a pause, `seconds` the time given, `away` a vacation, `calendar` what the
    clock of the seat goes by from its next turn on.
    """

    until: datetime | None = None
    seconds: int | None = None
    away: Span | None = None
    is_automatic: bool = False
    calendar: Calendar | None = None


def clock_seen(event: ClockEvent) -> ClockSeen:
    """What of the event there is to see."""
    match event:
        case TurnOverdue() | PauseEnded():
            return ClockSeen()
        case PauseAgreed(_, until):
            return ClockSeen(until=until)
        case TimeGiven(_, seconds):
            return ClockSeen(seconds=seconds)
        case VacationStarted(_, span, is_automatic):
            return ClockSeen(away=span, is_automatic=is_automatic)
        case VacationEnded(_, starts_at, at):
            return ClockSeen(away=Span(starts_at, at))
        case CalendarChanged(_, calendar):
            return ClockSeen(calendar=calendar)
        case _:
            assert_never(event)


def decision_seen(decision: Decision) -> DecisionSeen:
    """What of the decision there is to see."""
    match decision:
        case MatchPaused(until, reason):
            return DecisionSeen(reason, until=until)
        case DeadlineSet(deadline_at, reason):
            return DecisionSeen(reason, deadline_at=deadline_at)
        case TimeCredited(seconds, reason):
            return DecisionSeen(reason, seconds=seconds)
        case MatchAdjudicated() | MatchVoided() | MatchUnvoided() | MatchResumed():
            return DecisionSeen(decision.reason)
        case _:
            assert_never(decision)
