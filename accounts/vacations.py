"""How many days of vacation a user has. Pure: when they joined and what they used in, days out.

Everybody begins with a week and gets two and a half days a month, up to thirty days; a use takes
its length when it begins, and what is cut short of it was never taken.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

START_DAYS: Final = 7
DAYS_A_MONTH: Final = 2.5
MOST_DAYS: Final = 30
SHORTEST: Final = timedelta(hours=24)
"""No use is planned to be shorter."""

_AT_START: Final = timedelta(days=START_DAYS)
_MOST: Final = timedelta(days=MOST_DAYS)
_YEAR: Final = timedelta(days=365.25)
_A_YEAR: Final = timedelta(days=12 * DAYS_A_MONTH)
_NOTHING: Final = timedelta()


@dataclass(frozen=True, slots=True)
class Use:
    """A vacation, from `starts_at` on, up to but without `ends_at`."""

    starts_at: datetime
    ends_at: datetime

    @property
    def length(self) -> timedelta:
        """How much it takes."""
        return self.ends_at - self.starts_at


def balance(joined_at: datetime, uses: Iterable[Use], now: datetime) -> timedelta:
    """What a user has left at an instant, after the uses that have begun by then."""
    left, since = _AT_START, joined_at
    for use in _in_order(uses):
        if use.starts_at > now:
            break
        left = _grown(left, since, use.starts_at) - use.length
        since = max(since, use.starts_at)
    return max(_grown(left, since, now), _NOTHING)


def available(joined_at: datetime, uses: Sequence[Use], at: datetime) -> timedelta:
    """How long a use may be that begins at an instant: what is left, but for uses planned later."""
    needed, before = _NOTHING, None
    for use in reversed(_in_order(uses)):
        if use.starts_at <= at:
            break
        needed = use.length + _needed_before(needed, use.starts_at, before)
        before = use.starts_at
    return max(balance(joined_at, uses, at) - _needed_before(needed, at, before), _NOTHING)


def _in_order(uses: Iterable[Use]) -> list[Use]:
    return sorted(uses, key=lambda use: use.starts_at)


def _growth(since: datetime, until: datetime) -> timedelta:
    return max(until - since, _NOTHING) * (_A_YEAR / _YEAR)


def _grown(left: timedelta, since: datetime, until: datetime) -> timedelta:
    return min(left + _growth(since, until), _MOST)


def _needed_before(needed: timedelta, at: datetime, later: datetime | None) -> timedelta:
    """What must be left at an instant, so that there is as much as needed at a later one."""
    return needed if later is None else max(needed - _growth(at, later), _NOTHING)
