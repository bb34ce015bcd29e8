"""When a digest goes out, and how much it shows (D7)."""

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from typing import Final, Literal, TypeVar, assert_never
from zoneinfo import ZoneInfo

from notifications.preferences import Mode, Preferences
from notifications.timing.local_hours import next_full_hour, next_hour_of_day
from notifications.timing.quiet_hours import after_quiet

T = TypeVar("T")

MOST_SHOWN: Final = 20
"""How many matches a digest shows before "and n more" (D7)."""


def digest_at(
    mode: Literal[Mode.HOURLY, Mode.DAILY],
    now: datetime,
    preferences: Preferences,
    zone: ZoneInfo,
) -> datetime:
    """When the next digest goes out, always after now and outside quiet hours (D7, D11)."""
    match mode:
        case Mode.HOURLY:
            at = next_full_hour(now, zone)
        case Mode.DAILY:
            at = next_hour_of_day(now, preferences.daily_hour, zone)
        case _:
            assert_never(mode)
    return after_quiet(at, preferences.quiet_hours, zone)


def most_urgent(items: Iterable[T], key: Callable[[T], datetime | None]) -> tuple[Sequence[T], int]:
    """Those whose deadline (`key`) is next, none last; and how many more there are (D7)."""
    never = datetime.max.replace(tzinfo=UTC)
    return shortened(sorted(items, key=lambda item: key(item) or never))


def shortened(items: Sequence[T]) -> tuple[Sequence[T], int]:
    """As many as a digest shows, and how many more there are (D7)."""
    return items[:MOST_SHOWN], max(0, len(items) - MOST_SHOWN)
