"""The cards that lie before a viewer: what each is, where it lies, whether it can be chosen."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.engine.cards import MARKET_SIZE, Kind
from games.engine.moves import Exchange, Move, Sell, Take, TakeCamels
from games.engine.view import PlayerView
from games.play.queries import MatchPage
from games.text import KIND_NAMES
from games.web.selection import Selection

CAMELS_DRAWN = 3

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class TableCard:
    """A card in its `row` ("market", "hand" or "herd") at a place counted from 1.

    `label` says both in words, `variant` tells camels apart. `is_new` came with the last move;
    `is_playable` is part of some legal move.
    """

    row: str
    place: int
    kind: str
    variant: int
    label: str
    is_playable: bool
    is_chosen: bool
    is_new: bool


@dataclass(frozen=True, slots=True)
class Playable:
    """The kinds that can be taken from the market, and given from hand or herd, in some way."""

    take: frozenset[Kind]
    give: frozenset[Kind]


def playable(moves: Iterable[Move]) -> Playable:
    """What takes part in some of the moves."""
    take: set[Kind] = set()
    give: set[Kind] = set()
    for move in moves:
        match move:
            case Take(good):
                take.add(good)
            case TakeCamels():
                take.add(Kind.CAMEL)
            case Sell(good):
                give.add(good)
            case Exchange():
                take.update(move.take)
                give.update(move.give)
    return Playable(frozenset(take), frozenset(give))


def market_cards(
    page: MatchPage, can_play: Playable, selection: Selection
) -> tuple[TableCard, ...]:
    """The market in its places, with what the last move brought there."""
    market = page.match.view.table.market
    return _row("market", market, can_play.take, selection.take, _brought(page))


def hand_cards(view: PlayerView, can_play: Playable, selection: Selection) -> tuple[TableCard, ...]:
    """The viewer's hand."""
    goods = [word for word in selection.give if word != Kind.CAMEL.word]
    return _row("hand", view.you.hand, can_play.give, goods)


def herd_cards(view: PlayerView, can_play: Playable, selection: Selection) -> tuple[TableCard, ...]:
    """The camels of the viewer's herd, as many as an exchange could use."""
    camels = [Kind.CAMEL] * min(view.you.herd, MARKET_SIZE)
    return _row("herd", camels, can_play.give, [w for w in selection.give if w == Kind.CAMEL.word])


def _row(
    row: str,
    kinds: Sequence[Kind],
    can_play: frozenset[Kind],
    chosen: Iterable[str],
    new: Iterable[Kind] = (),
) -> tuple[TableCard, ...]:
    to_tick, to_mark, language, camels = list(chosen), list(new), get_language(), 0
    cards = []
    for place, kind in enumerate(kinds, 1):
        is_playable, is_new = kind in can_play, _take_out(to_mark, kind)
        cards.append(
            TableCard(
                row=row,
                place=place,
                kind=kind.word,
                variant=camels % CAMELS_DRAWN if kind is Kind.CAMEL else 0,
                label=_label(row, kind, place, is_new, language),
                is_playable=is_playable,
                is_chosen=is_playable and _take_out(to_tick, kind.word),
                is_new=is_new,
            )
        )
        camels += kind is Kind.CAMEL
    return tuple(cards)


def _brought(page: MatchPage) -> tuple[Kind, ...]:
    """What lies in the market since the last move."""
    if page.last_move is None or page.last_move.move is None:
        return ()
    seen = page.last_move.move
    return seen.move.give if isinstance(seen.move, Exchange) else seen.refill


def _take_out(things: list[T], thing: T) -> bool:
    if thing not in things:
        return False
    things.remove(thing)
    return True


@cache
def _label(row: str, kind: Kind, place: int, is_new: bool, language: str | None) -> str:  # noqa: ARG001, FBT001 - the language is in force, all are keys
    words = {"card": KIND_NAMES[kind], "place": place}
    if row == "hand":
        return _("%(card)s, card %(place)s of your hand") % words
    if row == "herd":
        return _("%(card)s %(place)s of your herd") % words
    if is_new:
        return _("%(card)s, market place %(place)s, new") % words
    return _("%(card)s, market place %(place)s") % words
