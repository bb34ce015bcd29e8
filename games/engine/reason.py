"""The reason that a moderator gives for a decision: short plain text, which everybody may read."""

from typing import Final

REASON_LENGTH: Final = 500

_JOINERS: Final = "\u200c\u200d"
"""Unseen signs that Persian and many emoji are written with."""


def is_reason(text: str) -> bool:
    """Whether the text is one line of signs that can be seen, not empty and not too long."""
    seen = "".join([sign for sign in text if sign not in _JOINERS])
    return len(text) <= REASON_LENGTH and bool(seen.strip()) and seen.isprintable()
