"""How long a mail about a match waits for what happens next (D3)."""

from datetime import datetime, timedelta


def held_until(happened_at: datetime, minutes: int) -> datetime:
    """When the mail may go: until then a later event of the same match replaces it (D3)."""
    return happened_at + timedelta(minutes=minutes)
