"""When a turn ends. Pure: instants and days in, an instant out (CLOCK.md)."""

from datetime import datetime, timedelta
from typing import Final

PACES: Final = (1, 2, 3, 5, 7, 10, 14)
"""Days per turn that can be agreed on."""

DEFAULT_PACE_DAYS: Final = 3
FIRST_MOVE_DAYS: Final = 3


def turn_deadline(started_at: datetime, *, pace_days: int, is_first_move: bool) -> datetime:
    """The last instant, UTC, at which the turn's move counts: 24 hours for each day of the pace.

    The first move of a match has at least three days.
    """
    days = max(pace_days, FIRST_MOVE_DAYS) if is_first_move else pace_days
    return started_at + timedelta(days=days)


def is_past(deadline_at: datetime | None, now: datetime) -> bool:
    """Whether a turn's time is up; a move at the very instant still counts."""
    return deadline_at is not None and now > deadline_at
