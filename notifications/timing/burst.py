"""How many turn mails one player gets before further ones are gathered (D6)."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

LIMITS: Final = ((6, timedelta(minutes=10)), (40, timedelta(hours=24)))
"""At most so many in any time so long (D6), the longest last."""

LOOKED_BACK: Final = LIMITS[-1][1]
"""Mails sent longer ago than this no longer count."""


def gathered_until(sent_at: Sequence[datetime], now: datetime) -> datetime | None:
    """When the next turn mail may go, if not now (None); `sent_at` in any order (D6)."""
    latest_first = sorted(sent_at, reverse=True)
    free_at = [
        latest_first[most - 1] + within for most, within in LIMITS if len(latest_first) >= most
    ]
    until = max(free_at, default=now)
    return until if until > now else None
