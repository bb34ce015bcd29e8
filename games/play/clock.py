"""The clock of a match: a pure value that its events move, beside the rules (CLOCK.md).

A pause has an end that is known beforehand, so the deadline of a paused match is stored as that
end plus the time that was left. Nothing has to happen when the pause is over: lists stay ordered
by the true deadline, and a sweep that looks for deadlines in the past finds no paused match.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final, assert_never

from django.db.models import Q
from django.db.models.expressions import RawSQL

from games.engine.events import (
    ClockDecision,
    DeadlineSet,
    Event,
    MatchAdjudicated,
    MatchPaused,
    MatchResumed,
    MatchUnvoided,
    MatchVoided,
    PlayerResigned,
    TimeCredited,
    TurnExpired,
)
from games.models import Match
from games.play.deadlines import turn_deadline
from games.play.errors import (
    DeadlineNotLater,
    InstantOutOfRange,
    MatchIsNotPaused,
    MatchIsPaused,
)

FURTHEST_AHEAD: Final = timedelta(days=366)
"""So far from now at most a pause or a turn may be made to end."""

NO_TIME: Final = timedelta()


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of the turn; all fields are None while nobody is in turn.

    A move counts up to `deadline_at`, in UTC, and from `paused_until` on, if there is or was a
    pause in this turn. `time_left` is what the turn had left when its match was voided.
    """

    deadline_at: datetime | None = None
    paused_until: datetime | None = None
    time_left: timedelta | None = None


STOPPED: Final = Clock()


def of_match(match: Match) -> Clock:
    """The clock that is stored with a match."""
    return Clock(match.deadline_at, match.paused_until, match.time_left)


def of_new_turn(at: datetime, *, pace_days: int, is_first_move: bool) -> Clock:
    """The clock of a turn that begins."""
    return Clock(turn_deadline(at, pace_days=pace_days, is_first_move=is_first_move))


def advance(clock: Clock, event: Event, at: datetime) -> Clock:
    """The clock after an event at an instant; turns that begin are `of_new_turn`."""
    match event:
        case MatchPaused() | MatchResumed() | DeadlineSet() | TimeCredited():
            return _after_decision(clock, event, at)
        case MatchVoided():
            return _voided(clock, at)
        case MatchUnvoided():
            return _unvoided(clock, at)
        case MatchAdjudicated() | PlayerResigned() | TurnExpired():
            return STOPPED
        case _:
            return clock


def pause_end(clock: Clock, now: datetime) -> datetime | None:
    """Until when the running match is paused; None if it is not."""
    return None if clock.deadline_at is None else _ahead(clock.paused_until, now)


def unpaused(now: datetime | RawSQL, *, match: str = "") -> Q:
    """What is true of rows of running matches that are not paused; `match` leads to the match."""
    until = f"{match}paused_until"
    return Q(**{until: None}) | Q(**{f"{until}__lte": now})


def check(clock: Clock, decision: ClockDecision, now: datetime) -> None:
    """Return if the clock of a running match admits the decision.

    Raises MatchIsPaused, MatchIsNotPaused, DeadlineNotLater and InstantOutOfRange.
    """
    until = pause_end(clock, now)
    match decision:
        case MatchPaused() if until is not None:
            raise MatchIsPaused(until)
        case MatchPaused(instant) | DeadlineSet(instant) if not _is_ahead(instant, now):
            raise InstantOutOfRange
        case MatchResumed() if until is None:
            raise MatchIsNotPaused
        case DeadlineSet(instant) if clock.deadline_at and instant <= clock.deadline_at:
            raise DeadlineNotLater
        case TimeCredited(seconds) if not 0 < seconds <= FURTHEST_AHEAD.total_seconds():
            raise InstantOutOfRange


def _ahead(instant: datetime | None, now: datetime) -> datetime | None:
    return instant if instant is not None and now < instant else None


def _is_ahead(instant: datetime, now: datetime) -> bool:
    return now < instant <= now + FURTHEST_AHEAD


def _after_decision(clock: Clock, decision: ClockDecision, at: datetime) -> Clock:
    if clock.deadline_at is None:
        return clock
    match decision:
        case MatchPaused(until):
            left = max(clock.deadline_at - at, NO_TIME)
            return replace(clock, deadline_at=until + left, paused_until=until)
        case MatchResumed():
            until = pause_end(clock, at) or at
            return Clock(clock.deadline_at - (until - at))
        case DeadlineSet(deadline_at):
            return replace(clock, deadline_at=deadline_at)
        case TimeCredited(seconds):
            return replace(clock, deadline_at=clock.deadline_at + timedelta(seconds=seconds))
        case _:
            assert_never(decision)


def _voided(clock: Clock, at: datetime) -> Clock:
    """The clock stops; a pause that goes on keeps its end, should the match be taken up again."""
    if clock.deadline_at is None:
        return STOPPED
    paused_until = pause_end(clock, at)
    left = max(clock.deadline_at - (paused_until or at), NO_TIME)
    return Clock(paused_until=paused_until, time_left=left)


def _unvoided(clock: Clock, at: datetime) -> Clock:
    if clock.time_left is None:
        return STOPPED
    paused_until = _ahead(clock.paused_until, at)
    return Clock((paused_until or at) + clock.time_left, paused_until)
