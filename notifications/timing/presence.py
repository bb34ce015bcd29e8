"""Who looks at a match needs no mail about it (D4)."""

from datetime import datetime, timedelta
from typing import Final

from games.play.presence import HEARTBEAT_LIFE_SECONDS

HEARTBEAT_LIFE: Final = timedelta(seconds=HEARTBEAT_LIFE_SECONDS)
"""How long a heartbeat of a visible tab shows that somebody is there (D4)."""


def look_again_at(now: datetime) -> datetime:
    """When a heartbeat that is fresh now would have ended (D4)."""
    return now + HEARTBEAT_LIFE
