"""A table to look at or to practise on: cards in their places, token piles, what is left."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from games.engine.cards import BONUS_STACKS, GOODS, Kind
from games.engine.history import HistoryEntry
from games.engine.moves import Exchange
from games.engine.view import PublicArea, TableView
from games.text import KIND_NAMES

CAMELS_DRAWN: Final = 3
"""Drawings of camels, so that a row of them looks alive."""


@dataclass(frozen=True, slots=True)
class BoardCard:
    """A card in its place: which drawing, is it new since the last move, is it ticked."""

    kind: str
    variant: int
    is_new: bool
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class BoardPile:
    """The tokens left of a good: the next one's value, "" if none is left, and the later ones."""

    kind: str
    name: str
    next: str
    later: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """All that lies face up between the players; `bonus` is the stack's label and tokens left."""

    market: tuple[BoardCard, ...]
    piles: tuple[BoardPile, ...]
    bonus: tuple[tuple[str, int], ...]
    deck_size: int
    discard_count: int


def board(table: TableView, market: tuple[BoardCard, ...]) -> Board:
    """The table with its market cards as they are to be shown."""
    return Board(
        market=market,
        piles=tuple([_pile(good, rupees) for good, rupees in zip(GOODS, table.piles, strict=True)]),
        bonus=tuple(
            [
                (stack_label(stack), left)
                for stack, left in zip(BONUS_STACKS, table.bonus_left, strict=True)
            ]
        ),
        deck_size=table.deck_size,
        discard_count=sum(table.discards),
    )


def board_cards(
    kinds: Iterable[Kind],
    *,
    new: Iterable[Kind] = (),
    chosen: Iterable[str] = (),
) -> tuple[BoardCard, ...]:
    """One card for each kind, in the same order; as many are new or ticked as are named."""
    to_mark, to_tick, camels, row = list(new), list(chosen), 0, []
    for kind in kinds:
        is_new, is_chosen = kind in to_mark, kind.word in to_tick
        if is_new:
            to_mark.remove(kind)
        if is_chosen:
            to_tick.remove(kind.word)
        variant = camels % CAMELS_DRAWN if kind is Kind.CAMEL else 0
        row.append(BoardCard(kind.word, variant, is_new, is_chosen))
        camels += kind is Kind.CAMEL
    return tuple(row)


def brought(entry: HistoryEntry) -> tuple[Kind, ...]:
    """What lies in the market since an entry's move."""
    if entry.move is None:
        return ()
    move = entry.move.move
    return move.give if isinstance(move, Exchange) else entry.move.refill


def stack_backs(area: PublicArea) -> tuple[str, ...]:
    """What stands on the backs of a player's bonus tokens."""
    return tuple(
        [
            stack_label(stack)
            for stack, count in zip(BONUS_STACKS, area.bonus_counts, strict=True)
            for _number in range(count)
        ]
    )


def stack_label(stack: int) -> str:
    """What stands on the back of a bonus token: "3", "4", "5+"."""
    return f"{stack}+" if stack == BONUS_STACKS[-1] else str(stack)


def _pile(good: Kind, rupees: tuple[int, ...]) -> BoardPile:
    values = tuple(map(str, rupees))
    return BoardPile(good.word, str(KIND_NAMES[good]), "".join(values[:1]), values[1:])
