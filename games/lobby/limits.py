"""How many matches a player may have running, offer in an hour, have mailed in a day. Pure."""

from datetime import timedelta
from typing import Final

LADDER: Final = ((10, 100), (3, 30), (0, 10))
"""Finished matches needed, running matches allowed; the most first."""

OFFERS_PER_HOUR: Final = 30
MAILED_INVITATIONS_PER_DAY: Final = 10
MAILED_TO_ONE_ADDRESS_EVERY: Final = timedelta(days=7)


def running_limit(finished: int) -> int:
    """How many running matches a player with so many finished ones may have."""
    return next(allowed for needed, allowed in LADDER if finished >= needed)
