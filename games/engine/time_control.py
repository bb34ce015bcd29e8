"""How the time of a match is measured, as the players have agreed and as their weeks are.

Values only: when a turn ends is a matter of games.play.clocks.
"""

from dataclasses import dataclass
from datetime import datetime, time
from enum import StrEnum
from typing import Final


class TimeControl(StrEnum):
    """Days for each turn; a bank of time for the whole match; or no limit but silence."""

    PACE = "pace"
    FLEXIBLE = "flexible"
    UNLIMITED = "unlimited"


@dataclass(frozen=True, slots=True)
class Calendar:
    """The week of one player, as far as it matters in a match.

    The clock stands still on `weekend_days` (Monday is 0), if the match has a weekend pause; a
    deadline inside `night` moves to its end. Both are in the time zone `zone`.
    """

    zone: str = "UTC"
    weekend_days: tuple[int, ...] = ()
    night: tuple[time, time] | None = None

    @property
    def is_plain(self) -> bool:
        """Whether all hours are alike."""
        return not self.weekend_days and self.night is None


EVERY_HOUR: Final = Calendar()
"""The calendar in which nothing rests; its zone has no meaning."""


@dataclass(frozen=True, slots=True)
class Span:
    """A span of time, UTC: from `start` on, up to but without `end`."""

    start: datetime
    end: datetime
