"""Which reminders of a turn its players get, and when, as its clock stands now. Reads no rows."""

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from games.engine.time_control import TimeControl
from games.play.clocks.terms import LONGEST_LATENESS
from games.play.turns import Turn
from notifications.timing import reminders
from notifications.timing.reminders import Planned
from notifications.wishes import Wishes

LOOK_AGAIN_AFTER: Final = timedelta(minutes=30)
"""A vacation may be cut short without a word to the mails: then reminders come sooner."""


def players_reminded(turn: Turn) -> tuple[UUID, ...]:
    """Who may have to be reminded of the turn; both, where it can end without a loser."""
    is_shared = turn.terms.is_friendly or turn.terms.control is TimeControl.UNLIMITED
    return (turn.user_id, turn.opponent_id) if is_shared else (turn.user_id,)


def plan_for(turn: Turn, user_id: UUID, wishes: Wishes) -> tuple[Planned, ...]:
    """The reminders to one of the players, in order of time.

    Hours are those of the clock. A match without limit warns both of a long silence; of a late turn
    in a friendly match both are reminded daily, until it is played, claimed or given up.
    """
    chosen, terms = wishes.preferences, turn.terms
    if user_id not in players_reminded(turn):
        return ()
    hours: tuple[int, ...] = ()
    if terms.control is TimeControl.UNLIMITED:
        hours = reminders.SILENCE_HOURS
    elif user_id == turn.user_id:
        hours = reminders.offsets(terms.pace_days, chosen.reminder_hours)
    meant = reminders.with_left(hours, turn.when_left)
    if terms.is_friendly and terms.control is not TimeControl.UNLIMITED:
        meant += reminders.while_late(turn.deadline_at, LONGEST_LATENESS)
    meant = reminders.with_resumptions(meant, turn.resumptions)
    return reminders.plan(meant, chosen.quiet_hours, wishes.zone, turn.resumes_at)


def is_timely(planned: Planned, turn: Turn, now: datetime) -> bool:
    """Whether the reminder fits the turn: before its deadline, or afterwards while it is late."""
    if turn.deadline_at > now:
        return planned.hours > 0
    return planned.hours < 0


def look_at(turn: Turn, plan: tuple[Planned, ...], now: datetime) -> datetime | None:
    """When to look at the turn again; None after its last reminder."""
    at = reminders.next_at(plan, now)
    if at is None or not any(away.end > now for away in turn.vacations):
        return at
    return min(at, now + LOOK_AGAIN_AFTER)


def occasion_of(planned: Planned, told_before: int) -> str:
    """What tells a reminder apart: "24h", and when it is due again in the same turn "24h-1"."""
    return f"{planned.hours}h-{told_before}" if told_before else f"{planned.hours}h"


def is_premature(occasion: str, plan: tuple[Planned, ...], now: datetime) -> bool:
    """Whether the reminder of the occasion is due only later, because the deadline has moved."""
    hours = occasion.partition("h")[0]
    return any(str(one.hours) == hours and one.at > now for one in plan)
