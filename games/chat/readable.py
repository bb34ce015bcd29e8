"""Text from people without what nobody can see: pure, and no judge of what it says."""

import re
import unicodedata
from typing import Final

JOINERS: Final = "\u200c\u200d"
"""Persian words and many emoji are made with them."""

FILLERS: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and patterns that are drawn as nothing."""

UNSEEN: Final = frozenset({"Cc", "Cf", "Cs"})
"""Controls, signs that steer what surrounds them (such as its direction), halves of characters."""

_LINE_END: Final = re.compile(r"\r\n?|[\v\f\u0085\u2028\u2029]")
_EMPTY_LINES: Final = re.compile(r"\n(?:[^\S\n]*\n){2,}")


def readable(text: str) -> str:
    """The text without unseen signs, blanks around it and more than one empty line in a row.

    A text in which there is nothing to read gives "".
    """
    lines = _LINE_END.sub("\n", text).replace("\t", " ")
    seen = "".join([sign for sign in lines if sign == "\n" or _is_kept(sign)]).strip()
    if not any(_is_ink(sign) for sign in seen):
        return ""
    return _EMPTY_LINES.sub("\n\n", seen)


def _is_ink(sign: str) -> bool:
    """Whether the sign can be seen by itself: no joiner, no blank, no mark without a letter."""
    return sign not in JOINERS and not sign.isspace() and unicodedata.category(sign)[0] != "M"


def _is_kept(sign: str) -> bool:
    if sign in FILLERS:
        return False
    return sign in JOINERS or unicodedata.category(sign) not in UNSEEN
