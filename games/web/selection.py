"""A move as cards ticked on the table: which move they mean, or why they mean none.

js/selection.js draws the same conclusions before anything is sent; a test compares the two.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from games.engine.cards import KIND_OF_WORD, Kind
from games.engine.moves import Exchange, Move, Sell, Take, TakeCamels
from games.web.requests import Unreadable

Kinds = tuple[Kind, ...]


class NoMoveCode(StrEnum):
    """Why ticked cards are no move at all."""

    NOTHING_CHOSEN = "nothing-chosen"
    GOODS_AND_CAMELS = "goods-and-camels"
    KINDS_MIXED = "kinds-mixed"
    UNKNOWN_CARD = "unknown-card"


NO_MOVES: Final = {
    NoMoveCode.NOTHING_CHOSEN: _("Choose cards to take, give or sell."),
    NoMoveCode.GOODS_AND_CAMELS: _("Take either goods or all the camels, not both."),
    NoMoveCode.KINDS_MIXED: _(
        "A sale is of one kind of good; for an exchange, choose as many goods of the market."
    ),
    NoMoveCode.UNKNOWN_CARD: _("Choose the cards among those that are shown."),
}
"""One sentence for each code."""


class NoMove(Unreadable):
    """The ticked cards are no move; the text says in a sentence why, `code` for programs."""

    def __init__(self, code: NoMoveCode) -> None:
        super().__init__(str(NO_MOVES[code]))
        self.code = code


@dataclass(frozen=True, slots=True)
class Selection:
    """The words of the cards ticked in the market, and of those ticked in hand and herd."""

    take: tuple[str, ...]
    give: tuple[str, ...]


NOTHING_CHOSEN: Final = Selection((), ())


def selection_of(sent: QueryDict) -> Selection:
    """The cards as they were sent."""
    return Selection(tuple(sent.getlist("take")), tuple(sent.getlist("give")))


def move_of(selection: Selection) -> Move:
    """The move that is meant, legal or not. Raises NoMove."""
    take, give = _kinds(selection.take), _kinds(selection.give)
    if take and give:
        return Exchange(take, give)
    if take:
        return _taking(take)
    if give:
        return _selling(give)
    raise NoMove(NoMoveCode.NOTHING_CHOSEN)


def _taking(take: Kinds) -> Move:
    """Cards of the market for nothing; any camel stands for all of them (Rule 3.3)."""
    if set(take) == {Kind.CAMEL}:
        return TakeCamels()
    if Kind.CAMEL in take:
        raise NoMove(NoMoveCode.GOODS_AND_CAMELS)
    return Take(take[0]) if len(take) == 1 else Exchange(take, ())


def _selling(give: Kinds) -> Move:
    if len(set(give)) > 1:
        raise NoMove(NoMoveCode.KINDS_MIXED)
    return Sell(give[0], len(give))


def _kinds(words: tuple[str, ...]) -> Kinds:
    try:
        return tuple([KIND_OF_WORD[word] for word in words])
    except KeyError:
        raise NoMove(NoMoveCode.UNKNOWN_CARD) from None
