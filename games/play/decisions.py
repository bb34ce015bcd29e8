"""What a moderator decides about a match, as an event of the match.

Who may decide what, and why, is a matter of games.moderation; here only the match has a say.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.engine.deal import deal_round
from games.engine.events import (
    DeadlineSet,
    Decision,
    MatchAdjudicated,
    MatchPaused,
    MatchResumed,
    MatchUnvoided,
    MatchVoided,
    TimeCredited,
)
from games.engine.match import Impose, decide
from games.engine.reason import is_reason
from games.models import Match
from games.play import calendars, clock, disclosure, event_store, rebuild
from games.play.errors import NotAReason, StaleVersion, VoidIsFinal
from games.play.event_store import Stream

TRIES: Final = 5
"""A moderator has not seen a version; a move that comes in between is no reason to refuse."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a match stands, as everybody may know it; `paused_until` also of a pause that is over."""

    version: int
    status: str
    turn: int | None
    deadline_at: datetime | None
    paused_until: datetime | None
    winner: int | None
    outcome_reason: str


@dataclass(frozen=True, slots=True)
class Decided:
    """A match before and after a decision."""

    match_id: str
    before: Standing
    after: Standing


def adjudicate(match_id: str, moderator: User, *, winner: int | None, reason: str) -> Decided:
    """End a running match for the seat `winner`, or as a draw for None. Raises MatchOver."""
    return _impose(match_id, moderator, MatchAdjudicated(winner, _plain(reason)))


def void(match_id: str, moderator: User, *, reason: str) -> Decided:
    """End a match without result, or take the result of an ended one away.

    Raises MatchOver if it is void already.
    """
    return _impose(match_id, moderator, MatchVoided(_plain(reason)))


def unvoid(match_id: str, moderator: User, *, reason: str) -> Decided:
    """Have a voided match stand as it stood before, with as much time left as there was.

    Raises NotVoided, and VoidIsFinal once the hidden facts have been opened.
    """
    return _impose(match_id, moderator, MatchUnvoided(_plain(reason)))


def pause(match_id: str, moderator: User, *, until: datetime, reason: str) -> Decided:
    """Stop the clock and the moves of a running match until an instant ahead.

    Raises MatchOver, MatchIsPaused and InstantOutOfRange.
    """
    return _impose(match_id, moderator, MatchPaused(until, _plain(reason)))


def resume(match_id: str, moderator: User, *, reason: str) -> Decided:
    """End a pause before its time; the turn has as much time left as it had when it was paused.

    Raises MatchOver and MatchIsNotPaused.
    """
    return _impose(match_id, moderator, MatchResumed(_plain(reason)))


def set_deadline(match_id: str, moderator: User, *, deadline_at: datetime, reason: str) -> Decided:
    """Have the turn end at a later instant.

    Raises MatchOver, DeadlineNotLater, DeadlineAtRest and InstantOutOfRange.
    """
    return _impose(match_id, moderator, DeadlineSet(deadline_at, _plain(reason)))


def credit_time(match_id: str, moderator: User, *, seconds: int, reason: str) -> Decided:
    """Give the player in turn so many seconds more. Raises MatchOver and InstantOutOfRange."""
    return _impose(match_id, moderator, TimeCredited(seconds, _plain(reason)))


def integrity(match_id: str) -> tuple[str, ...]:
    """What of the stored match is not as its events say, in words for the staff; mostly nothing."""
    return tuple([difference.what for difference in rebuild.verify_match(match_id)])


def _impose(match_id: str, moderator: User, decision: Decision) -> Decided:
    """Store the decision; all of these also raise MatchNotFound and NotAReason."""
    return _retried(lambda: _try_to_impose(match_id, moderator, decision))


@transaction.atomic
def _try_to_impose(match_id: str, moderator: User, decision: Decision) -> Decided:
    now = timezone.now()
    stream = event_store.load(match_id)
    before = _standing(stream.match)
    seeds = stream.seeds
    events = decide(stream.state, Impose(decision), lambda number: deal_round(seeds, number))
    _check_time(stream, decision, now)
    after = event_store.append(stream, events, actor=moderator, now=now)
    if isinstance(decision, MatchUnvoided) and after.clock.turn is not None:
        after = _with_vacations_missed(after, now)
    return Decided(match_id, before, _standing(after.match))


def _with_vacations_missed(stream: Stream, now: datetime) -> Stream:
    """A match that was void is told of vacations only when it goes on."""
    missed = [*calendars.vacations_missed(stream.players, stream.clock.vacations, now)]
    return event_store.append(stream, missed, actor=None, now=now) if missed else stream


def _check_time(stream: Stream, decision: Decision, now: datetime) -> None:
    match decision:
        case MatchPaused() | MatchResumed() | DeadlineSet() | TimeCredited():
            clock.check(stream.clock, decision, now, stream.outages)
        case MatchUnvoided() if disclosure.is_open(stream.match, now):
            raise VoidIsFinal


def _retried(attempt: Callable[[], Decided]) -> Decided:
    for _ in range(TRIES - 1):
        try:
            return attempt()
        except StaleVersion:
            continue
    return attempt()


def _standing(match: Match) -> Standing:
    return Standing(
        version=match.version,
        status=match.status,
        turn=match.turn,
        deadline_at=match.deadline_at,
        paused_until=match.paused_until,
        winner=match.winner,
        outcome_reason=match.outcome_reason,
    )


def _plain(reason: str) -> str:
    """The reason in one line."""
    line = " ".join(reason.split())
    if not is_reason(line):
        raise NotAReason
    return line
