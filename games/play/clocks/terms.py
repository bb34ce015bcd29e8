"""What two players agree on about time, and the limits that hold in every match (CLOCK.md)."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from games.engine.time_control import EVERY_HOUR, Calendar, TimeControl

PACES: Final = (1, 2, 3, 5, 7, 10, 14)
"""Days per turn that can be agreed on."""

DEFAULT_PACE_DAYS: Final = 3
FIRST_MOVE: Final = timedelta(days=3)
"""So much time has the first move of a match at least."""

BANK_AT_START: Final = timedelta(days=5)
BANK_FOR_A_TURN: Final = timedelta(hours=24)
FULL_BANK: Final = timedelta(days=7)
LONGEST_SILENCE: Final = timedelta(days=60)
"""After which a match without limit ends without result."""

LONGEST_LATENESS: Final = timedelta(days=14)
"""After which a friendly match whose player is late ends without result."""

LONGEST_AGREED_PAUSE: Final = timedelta(days=14)
GIFTS_DAYS: Final = (1, 3)
MOST_TIME: Final = timedelta(days=max(PACES))
"""More time than this no gift may leave for a turn; in a flexible match a full bank."""


@dataclass(frozen=True, slots=True)
class TimeTerms:
    """How the time of a match is measured; `pace_days` is None unless each turn has its days.

    A match that is not friendly is strict: a turn expires by itself.
    """

    control: TimeControl = TimeControl.PACE
    pace_days: int | None = DEFAULT_PACE_DAYS
    is_friendly: bool = False
    has_weekends: bool = False

    def __post_init__(self) -> None:
        if (self.control is TimeControl.PACE) != (self.pace_days is not None):
            raise ValueError("days per turn belong to a pace, and to it alone")
        if self.control is TimeControl.UNLIMITED and (self.is_friendly or self.has_weekends):
            raise ValueError("who has no time limit is never late")

    @property
    def most_time(self) -> timedelta:
        """What a gift may fill a turn's time up to."""
        return FULL_BANK if self.control is TimeControl.FLEXIBLE else MOST_TIME


def calendar_in(terms: TimeTerms, calendar: Calendar) -> Calendar:
    """As much of a player's calendar as matters in a match on these terms."""
    weekend = calendar.weekend_days if terms.has_weekends else ()
    used = Calendar(calendar.zone, weekend, calendar.night)
    return EVERY_HOUR if used.is_plain else used


def is_past(deadline_at: datetime | None, now: datetime) -> bool:
    """Whether a turn's time is up; a move at the very instant still counts."""
    return deadline_at is not None and now > deadline_at
