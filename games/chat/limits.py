"""How much may be written."""

from datetime import timedelta
from typing import Final

from games.models.chat import MESSAGE_LENGTH, NOTE_LENGTH

__all__ = ["MESSAGES_PER_HOUR", "MESSAGE_LENGTH", "NOTE_LENGTH", "ONE_HOUR"]

MESSAGES_PER_HOUR: Final = 60
"""By one player in one match."""

ONE_HOUR: Final = timedelta(hours=1)
