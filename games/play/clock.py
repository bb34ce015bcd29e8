"""The clock of a stored match: read from its columns, asked for what it admits."""

from datetime import datetime, timedelta
from typing import Final, TypedDict

from django.db.models import Q
from django.db.models.expressions import RawSQL

from games.engine.events import ClockDecision, DeadlineSet, MatchPaused, MatchResumed, TimeCredited
from games.engine.time_control import TimeControl
from games.models import Match, Offer
from games.play.clocks import deadlines, folding, stored
from games.play.clocks.clock import Clock, Spans
from games.play.clocks.deadlines import Deadline
from games.play.clocks.terms import LONGEST_LATENESS, TimeTerms, is_past
from games.play.errors import (
    DeadlineAtRest,
    DeadlineNotLater,
    InstantOutOfRange,
    MatchIsNotPaused,
    MatchIsPaused,
)

FURTHEST_AHEAD: Final = timedelta(days=366)
"""So far from now at most a pause or a turn may be made to end."""


def of_match(match: Match) -> Clock:
    """The clock that is stored with a match."""
    return stored.decode(match.clock)


def terms_of(row: Match | Offer) -> TimeTerms:
    """What is agreed on about time in a match, or offered."""
    return TimeTerms(
        TimeControl(row.time_control),
        row.pace_days,
        is_friendly=row.is_friendly,
        has_weekends=row.has_weekends,
    )


class TermColumns(TypedDict):
    """The columns of matches and offers that hold the terms."""

    time_control: str
    pace_days: int | None
    is_friendly: bool
    has_weekends: bool


def columns_of(terms: TimeTerms) -> TermColumns:
    """The terms as columns."""
    return {
        "time_control": terms.control.value,
        "pace_days": terms.pace_days,
        "is_friendly": terms.is_friendly,
        "has_weekends": terms.has_weekends,
    }


def settles_at(clock: Clock, reading: Deadline | None, terms: TimeTerms) -> datetime | None:
    """When there is something for the sweep to do: to end the turn, or a friendly match at last.

    While it is paused there is not.
    """
    turn = clock.turn
    if turn is None or reading is None:
        return None
    is_waiting = terms.is_friendly and turn.overdue_at is not None
    at = reading.at + LONGEST_LATENESS if is_waiting else reading.at
    return max(at, clock.paused_until or at)


def counts_until(match: Match, *, has_moves: bool) -> datetime | None:
    """The last instant at which a move counts: in a friendly match also a late one, for two weeks.

    Without a first move there is none to be late with.
    """
    if match.deadline_at is None or not (match.is_friendly and has_moves):
        return match.deadline_at
    return match.deadline_at + LONGEST_LATENESS


def is_overdue(deadline_at: datetime | None, paused_until: datetime | None, now: datetime) -> bool:
    """Whether the time of a turn is up, and the match goes on."""
    return paused_until is None and is_past(deadline_at, now)


def unpaused(now: datetime | RawSQL, *, match: str = "") -> Q:
    """What is true of rows of running matches that are not paused; `match` leads to the match."""
    until = f"{match}paused_until"
    return Q(**{until: None}) | Q(**{f"{until}__lte": now})


def check(clock: Clock, decision: ClockDecision, now: datetime, outages: Spans = ()) -> None:
    """Return if the clock of a running match admits the decision.

    Raises MatchIsPaused, MatchIsNotPaused, DeadlineNotLater, DeadlineAtRest and InstantOutOfRange.
    """
    until = clock.pause_end(now)
    match decision:
        case MatchPaused() if until is not None:
            raise MatchIsPaused(until)
        case MatchPaused(instant) | DeadlineSet(instant) if not _is_ahead(instant, now):
            raise InstantOutOfRange
        case MatchResumed() if until is None:
            raise MatchIsNotPaused
        case DeadlineSet():
            _check_deadline(clock, decision, now, outages)
        case TimeCredited(seconds) if not 0 < seconds <= FURTHEST_AHEAD.total_seconds():
            raise InstantOutOfRange


def _check_deadline(clock: Clock, decision: DeadlineSet, now: datetime, outages: Spans) -> None:
    old = deadlines.deadline(clock, outages)
    if old is not None and decision.deadline_at <= old.at:
        raise DeadlineNotLater
    new = deadlines.deadline(folding.advance(clock, decision, now, outages), outages)
    if new is not None and new.at != decision.deadline_at:
        raise DeadlineAtRest


def _is_ahead(instant: datetime, now: datetime) -> bool:
    return now < instant <= now + FURTHEST_AHEAD
