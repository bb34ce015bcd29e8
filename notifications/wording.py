"""Names and subject lines that are harmless in a header, whatever they hold. Pure."""

import unicodedata
from typing import Final

LONGEST: Final = 120


def one_line(text: str) -> str:
    """The text without line breaks, control characters and marks that turn its direction."""
    kept = "".join(
        " " if character.isspace() else character
        for character in text
        if character.isspace() or unicodedata.category(character)[0] != "C"
    )
    words = " ".join(kept.split())
    return words if len(words) <= LONGEST else f"{words[: LONGEST - 1]}…"
