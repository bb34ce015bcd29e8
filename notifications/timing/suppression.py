"""When an address has sent back so many mails that it gets no more (D8)."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from enum import IntEnum
from typing import Final


class Weight(IntEnum):
    """What a bounce counts: soft may pass, hard says that there is no such mailbox (D8)."""

    SOFT = 1
    HARD = 2


SUPPRESSED_AT: Final = 4
"""The sum of weights from which on nothing is sent (D8)."""

FORGOTTEN_AFTER: Final = timedelta(days=30)
"""How long a bounce counts (D8)."""


def is_suppressed(bounces: Iterable[tuple[int, datetime]], now: datetime) -> bool:
    """Whether bounces, each a weight and when it came, weigh too much by now (D8)."""
    counted = [weight for weight, at in bounces if now - at < FORGOTTEN_AFTER]
    return sum(counted) >= SUPPRESSED_AT
