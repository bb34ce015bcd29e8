"""How long a mail waits for what happens next (D3)."""

from datetime import datetime, timedelta
from typing import Final

from notifications.preferences import Preferences
from notifications.registry import EmailClass

CHAT_MINUTES: Final = 15
"""How long a message may be read on the site before a mail tells of it."""


def hold_end(email_class: EmailClass, happened_at: datetime, preferences: Preferences) -> datetime:
    """When a mail may go: until then a later event of the same match replaces it (D3)."""
    match email_class:
        case EmailClass.TURN | EmailClass.RESULT:
            minutes = preferences.hold_minutes
        case EmailClass.CHAT:
            minutes = CHAT_MINUTES
        case _:
            minutes = 0
    return happened_at + timedelta(minutes=minutes)
