"""Which moves are legal (Rule 3). Reads only the mover's own area and the face-up table."""

from collections.abc import Iterator
from functools import lru_cache

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
    room = HAND_LIMIT - sum(own_area.hand)
    owned = (*own_area.hand, min(own_area.herd, room))
    for take, kinds in _takes(tuple(sorted(table.market))):
        rest = tuple(0 if place in kinds else count for place, count in enumerate(owned))
        for give in _multisets(rest, len(take)):
            yield Exchange(take, give)


@lru_cache(maxsize=512)
def _takes(market: tuple[Kind, ...]) -> tuple[tuple[tuple[Kind, ...], frozenset[Kind]], ...]:
    """All multisets of two or more goods of a market, each with the set of its kinds."""
    counts = tuple(market.count(good) for good in GOODS)
    return tuple(
        (take, frozenset(take))
        for size in range(FEWEST_EXCHANGED, len(market) + 1)
        for take in _multisets(counts, size)
    )


@lru_cache(maxsize=4096)
def _multisets(counts: tuple[int, ...], size: int, first: int = 0) -> tuple[tuple[Kind, ...], ...]:
    """All multisets of `size` cards out of `counts`, kinds from place `first` on, in order."""
    if size == 0:
        return ((),)
    if first == len(counts):
        return ()
    kind = Kind(first)
    return tuple(
        (kind,) * n + others
        for n in range(min(counts[first], size), -1, -1)
        for others in _multisets(counts, size - n, first + 1)
    )
