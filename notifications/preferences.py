"""What somebody wants to be told, how and when. Pure values; no row = the defaults here."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from notifications.registry import EmailClass


class Mode(StrEnum):
    """When somebody is told of the things of a class; the words are stored and never change."""

    AT_ONCE = "at_once"
    HOURLY = "hourly"
    DAILY = "daily"
    OFF = "off"


MODES: Final[Mapping[EmailClass, tuple[Mode, ...]]] = MappingProxyType(
    {
        EmailClass.TURN: tuple(Mode),
        EmailClass.REMINDER: (Mode.AT_ONCE, Mode.OFF),
        EmailClass.RESULT: tuple(Mode),
        EmailClass.CHALLENGE: tuple(Mode),
        EmailClass.CHAT: tuple(Mode),
        EmailClass.ACCOUNT: (Mode.AT_ONCE, Mode.OFF),
    }
)
"""What can be chosen for each class, in the order of the page; other classes have no choice."""

DEFAULT_MODES: Final[Mapping[EmailClass, Mode]] = MappingProxyType(
    {one: Mode.HOURLY if one is EmailClass.CHAT else Mode.AT_ONCE for one in MODES}
)

HOLD_MINUTES: Final = (0, 1, 5, 15, 60)
"""How long a mail about a match may wait for what happens next (MAIL D3)."""

REMINDER_HOURS: Final = (1, 2, 3, 6, 8, 12, 24, 48, 72)
"""How long before a deadline one can be reminded."""


@dataclass(frozen=True, slots=True)
class QuietHours:
    """From one full hour of the day to another, in the recipient's zone, often over midnight."""

    start: int = 22
    end: int = 8


@dataclass(frozen=True, slots=True)
class Preferences:
    """`reminder_hours` is None while they follow the pace of each match."""

    modes: Mapping[EmailClass, Mode] = field(default_factory=lambda: DEFAULT_MODES)
    daily_hour: int = 8
    reminder_hours: tuple[int, ...] | None = None
    hold_minutes: int = 1
    quiet_hours: QuietHours | None = None
    shows_hand: bool = True

    def mode_of(self, email_class: EmailClass) -> Mode:
        """When the class is told; at once, where there is no choice."""
        return self.modes.get(email_class, Mode.AT_ONCE)


DEFAULTS: Final = Preferences()
