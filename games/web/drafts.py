"""A move as a form has sent it: read into a move if it can be, kept as it is for the next page."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.engine import notation
from games.engine.cards import KIND_OF_WORD, Kind
from games.engine.moves import Exchange, Move, Take, TakeCamels
from games.engine.notation import NotationError

MOST_DIGITS = 9
NO_VERSION = 0


class MoveKind(StrEnum):
    """Which of the four forms of the match page was sent."""

    TAKE = "take"
    TAKE_CAMELS = "take_camels"
    SELL = "sell"
    EXCHANGE = "exchange"


class Unreadable(ValueError):
    """What was sent is not a move; the text says in a sentence what is missing."""


@dataclass(frozen=True, slots=True)
class MoveDraft:
    """The fields of the four forms, in the words that were sent; `kind` tells which form."""

    kind: str = ""
    good: str = ""
    sale: str = ""
    take: tuple[str, ...] = ()
    give: tuple[str, ...] = ()
    camels: str = ""


NOTHING_SENT: Final = MoveDraft()


def draft_of(sent: QueryDict) -> MoveDraft:
    """The fields as they were sent."""
    return MoveDraft(
        kind=sent.get("kind", ""),
        good=sent.get("good", ""),
        sale=sent.get("sale", ""),
        take=tuple(sent.getlist("take")),
        give=tuple(sent.getlist("give")),
        camels=sent.get("camels", ""),
    )


def version_of(sent: Mapping[str, str]) -> int:
    """The version of the match that the sender saw; one that no match has if it can't be read."""
    digits = sent.get("version", "")
    is_number = digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS
    return int(digits) if is_number else NO_VERSION


def move_of(draft: MoveDraft) -> Move:
    """The move that is meant, legal or not. Raises Unreadable."""
    match draft.kind:
        case MoveKind.TAKE:
            return Take(_kind(draft.good, _("Choose a card to take.")))
        case MoveKind.TAKE_CAMELS:
            return TakeCamels()
        case MoveKind.SELL:
            return _sale(draft.sale)
        case MoveKind.EXCHANGE:
            return _exchange(draft)
        case _:
            raise Unreadable(_("Choose one of the four moves."))


def _sale(sale: str) -> Move:
    try:
        return notation.from_text(f"sell {sale}")
    except NotationError:
        raise Unreadable(_("Choose what to sell.")) from None


def _exchange(draft: MoveDraft) -> Exchange:
    unknown = _("Choose the cards among those that are shown.")
    camels = draft.camels.strip() or "0"
    if not (camels.isascii() and camels.isdigit() and len(camels) <= 2):  # noqa: PLR2004 - 11 camels
        raise Unreadable(_("Give the number of camels as a whole number."))
    return Exchange(
        take=tuple([_kind(word, unknown) for word in draft.take]),
        give=(*[_kind(word, unknown) for word in draft.give], *[Kind.CAMEL] * int(camels)),
    )


def _kind(word: str, otherwise: str) -> Kind:
    try:
        return KIND_OF_WORD[word]
    except KeyError:
        raise Unreadable(otherwise) from None
