"""What the script of the match page says, in the reader's language, as JSON for the page."""

from functools import cache
from typing import Final

from django.utils.html import json_script
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.engine.cards import CARD_COUNTS, HAND_LIMIT, Kind
from games.text import KIND_NAMES, REFUSALS, cards_text
from games.web.selection import NO_MOVES

ELEMENT_ID: Final = "match-words"


def script_words() -> SafeString:
    """A script element that holds the words; it is data and runs nothing."""
    return _script_words(get_language())


@cache
def _script_words(language: str | None) -> SafeString:  # noqa: ARG001 - the language is in force
    words = {
        "cards": {kind.word: _card_texts(kind) for kind in Kind},
        "list": _("%(all_but_last)s and %(last)s"),
        "moves": {
            "take": _("Take %(cards)s."),
            "take_camels": _("Take %(cards)s."),
            "exchange": _("Exchange %(give)s for %(take)s."),
            "sell": _("Sell %(cards)s for %(tokens)s."),
        },
        "buttons": {
            "take": _("Take"),
            "take_camels": _("Take camels"),
            "exchange": _("Exchange"),
            "sell": _("Sell"),
        },
        "no_tokens": _("no token, as none is left"),
        "bonus": _("a bonus token"),
        "ask": _("Press once more to play it."),
        "reasons": {code: str(text) for code, text in (NO_MOVES | REFUSALS).items()},
    }
    return json_script(words, ELEMENT_ID)


def _card_texts(kind: Kind) -> list[str]:
    """One card, two cards and so on: the place in the list is one less than their number."""
    most = min(HAND_LIMIT, CARD_COUNTS[kind])
    return [str(KIND_NAMES[kind]), *[cards_text([kind] * count) for count in range(2, most + 1)]]
