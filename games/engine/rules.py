"""Which moves are legal (Rule 3). Reads only the mover's own area and the face-up table."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import assert_never

from games.engine.cards import (
    EXCHANGES_IN_A_ROW,
    FEWEST_EXCHANGED,
    FEWEST_SOLD,
    GOODS,
    HAND_LIMIT,
    Kind,
)
from games.engine.errors import IllegalMove, IllegalMoveCode
from games.engine.moves import Exchange, Move, Sell, Take, TakeCamels
from games.engine.state import Area, Table


def check(move: Move, own_area: Area, table: Table) -> None:
    """Return if the move is legal; raise IllegalMove with the first cause against it (Rule 3)."""
    match move:
        case Take():
            _check_take(move, own_area, table)
        case TakeCamels():
            _require(Kind.CAMEL in table.market, IllegalMoveCode.NO_CAMELS_IN_MARKET)
        case Exchange():
            _check_exchange(move, own_area, table)
        case Sell():
            _check_sell(move, own_area)
        case _:
            assert_never(move)


def legal_moves(own_area: Area, table: Table) -> list[Move]:
    """All distinct legal moves: takes, camels, sales, exchanges; never empty (Rule 3.7)."""
    moves: list[Move] = []
    market_kinds = set(table.market)
    if sum(own_area.hand) < HAND_LIMIT:
        moves += [Take(good) for good in GOODS if good in market_kinds]
    if Kind.CAMEL in market_kinds:
        moves.append(TakeCamels())
    for good in GOODS:
        moves += [Sell(good, n) for n in range(FEWEST_SOLD[good], own_area.hand[good] + 1)]
    if table.exchanges_in_a_row < EXCHANGES_IN_A_ROW:
        moves += _legal_exchanges(own_area, table)
    return moves


def _require(condition: bool, code: IllegalMoveCode) -> None:  # noqa: FBT001 - reads as a sentence
    if not condition:
        raise IllegalMove(code)


def _check_take(move: Take, own_area: Area, table: Table) -> None:
    _require(move.good != Kind.CAMEL, IllegalMoveCode.TAKE_SINGLE_CAMEL)
    _require(move.good in table.market, IllegalMoveCode.TAKE_NOT_IN_MARKET)
    _require(sum(own_area.hand) < HAND_LIMIT, IllegalMoveCode.TAKE_HAND_FULL)


def _check_sell(move: Sell, own_area: Area) -> None:
    _require(move.good != Kind.CAMEL, IllegalMoveCode.SELL_CAMELS)
    _require(move.count > 0, IllegalMoveCode.SELL_NOTHING)
    _require(move.count <= own_area.hand[move.good], IllegalMoveCode.SELL_NOT_IN_HAND)
    _require(move.count >= FEWEST_SOLD[move.good], IllegalMoveCode.SELL_TOO_FEW)


def _check_exchange(move: Exchange, own_area: Area, table: Table) -> None:
    take, give = move.take, move.give
    _require(
        table.exchanges_in_a_row < EXCHANGES_IN_A_ROW, IllegalMoveCode.EXCHANGE_TOO_MANY_IN_A_ROW
    )
    _require(len(take) == len(give), IllegalMoveCode.EXCHANGE_UNEQUAL_NUMBERS)
    _require(len(take) >= FEWEST_EXCHANGED, IllegalMoveCode.EXCHANGE_TOO_FEW)
    _require(Kind.CAMEL not in take, IllegalMoveCode.EXCHANGE_TAKES_CAMEL)
    _require(set(take).isdisjoint(give), IllegalMoveCode.EXCHANGE_SAME_KIND)
    for good in set(take):
        _require(
            take.count(good) <= table.market.count(good), IllegalMoveCode.EXCHANGE_NOT_IN_MARKET
        )
    camels = give.count(Kind.CAMEL)
    for good in set(give) - {Kind.CAMEL}:
        _require(give.count(good) <= own_area.hand[good], IllegalMoveCode.EXCHANGE_NOT_IN_HAND)
    _require(camels <= own_area.herd, IllegalMoveCode.EXCHANGE_NOT_IN_HERD)
    _require(sum(own_area.hand) + camels <= HAND_LIMIT, IllegalMoveCode.EXCHANGE_HAND_LIMIT)


def _legal_exchanges(own_area: Area, table: Table) -> Iterator[Exchange]:
    """The distinct exchanges; with as many camels at most as the hand has room for (Rule 3.4d)."""
    goods = sorted(card for card in table.market if card != Kind.CAMEL)
    room = HAND_LIMIT - sum(own_area.hand)
    numbers = (*own_area.hand, min(own_area.herd, room))
    owned = [kind for kind in Kind for _ in range(numbers[kind])]
    for size in range(FEWEST_EXCHANGED, len(goods) + 1):
        for take in _distinct(goods, size):
            givable = [card for card in owned if card not in take]
            for give in _distinct(givable, size):
                yield Exchange(take, give)


def _distinct(cards: Sequence[Kind], size: int) -> Iterable[tuple[Kind, ...]]:
    """The distinct multisets of `size` out of sorted cards, in order."""
    return dict.fromkeys(combinations(cards, size))
