"""A round from the deal to its end: setting up, applying a legal move, refilling, ending.

Nothing here refuses a move; games.engine.rules does that before.
"""

from typing import assert_never

from games.engine.cards import (
    BONUS_STACKS,
    CAMELS_LAID_OUT,
    CARD_COUNTS,
    EMPTY_PILES_AT_END,
    FULL_PILES,
    FULL_STACKS,
    GOODS,
    GOODS_TOKENS,
    MARKET_SIZE,
    NO_GOODS,
    BonusToken,
    Counts,
    GoodsToken,
    Kind,
)
from games.engine.events import RoundDealt
from games.engine.moves import Exchange, Move, Sell, Take, TakeCamels
from games.engine.results import RoundEnd
from games.engine.state import Area, RoundState, Table

HAND_DEALT = 5
CARDS_SHUFFLED = sum(CARD_COUNTS) - CAMELS_LAID_OUT


def set_up(dealt: RoundDealt) -> RoundState:
    """The round at its start: five cards to each seat, two to the market, 40 left (Rule 2)."""
    drawn = dealt.deck[::-1]
    hands = (drawn[:HAND_DEALT], drawn[HAND_DEALT : 2 * HAND_DEALT])
    market = (Kind.CAMEL,) * CAMELS_LAID_OUT + drawn[2 * HAND_DEALT : 2 * HAND_DEALT + 2]
    deck = dealt.deck[: -(2 * HAND_DEALT + 2)]
    table = Table(market, FULL_PILES, FULL_STACKS, len(deck), NO_GOODS, 0)
    return RoundState(
        number=dealt.number,
        opener=dealt.opener,
        turn=dealt.opener,
        table=table,
        areas=(_dealt_area(hands[0]), _dealt_area(hands[1])),
        deck=deck,
        bonus_stacks=dealt.bonus_stacks,
    )


def apply_move(before: RoundState, move: Move) -> RoundState:
    """The round after a legal move of the seat in turn; `turn` stays when the round has ended."""
    match move:
        case Take(good):
            return _after_take(before, move, _took_good(before.areas[before.turn], good))
        case TakeCamels():
            camels = before.table.market.count(Kind.CAMEL)
            return _after_take(before, move, _took_camels(before.areas[before.turn], camels))
        case Exchange():
            return _after_exchange(before, move)
        case Sell():
            return _after_sale(before, move)
        case _:
            assert_never(move)


def tokens_won(table: Table, move: Sell) -> tuple[GoodsToken, ...]:
    """The tokens that a sale wins: the top ones of those left, as many as cards (Rule 5.2)."""
    top = FULL_PILES[move.good] - table.tokens_left[move.good]
    return GOODS_TOKENS[move.good][top : top + move.count]


def bonus_stack_won(table: Table, move: Sell) -> int | None:
    """The stack (3, 4 or 5) whose top token a sale wins, or None (Rule 5.3)."""
    if move.count < BONUS_STACKS[0]:
        return None
    stack = min(move.count, BONUS_STACKS[-1])
    return stack if table.bonus_left[stack - BONUS_STACKS[0]] else None


def _dealt_area(cards: tuple[Kind, ...]) -> Area:
    hand = tuple(cards.count(good) for good in GOODS)
    return Area(hand, cards.count(Kind.CAMEL), (), (), NO_GOODS)


def _took_good(area: Area, good: Kind) -> Area:
    hand, known = _plus(area.hand, good, 1), _plus(area.known, good, 1)
    return Area(hand, area.herd, area.goods_tokens, area.bonus_tokens, known)


def _took_camels(area: Area, camels: int) -> Area:
    herd = area.herd + camels
    return Area(area.hand, herd, area.goods_tokens, area.bonus_tokens, area.known)


def _after_take(before: RoundState, move: Take | TakeCamels, area: Area) -> RoundState:
    """Refill the market from the deck, as far as it goes (Rules 4.1 and 4.3)."""
    table = before.table
    if isinstance(move, Take):
        market, deck = _refilled(table.market, move.good, 1, before.deck)
    else:
        camels = table.market.count(Kind.CAMEL)
        market, deck = _refilled(table.market, Kind.CAMEL, camels, before.deck)
    after = Table(market, table.tokens_left, table.bonus_left, len(deck), table.discards, 0)
    return _passed_on(before, after, area, deck=deck)


def _refilled(
    market: tuple[Kind, ...], taken: Kind, number: int, deck: tuple[Kind, ...]
) -> tuple[tuple[Kind, ...], tuple[Kind, ...]]:
    """The market with cards of a kind replaced from left to right, and the deck (Rule 4.4)."""
    rest = max(0, len(deck) - number)
    drawn = list(deck[rest:])
    places = []
    for card in market:
        if card == taken and number:
            number -= 1
            if drawn:
                places.append(drawn.pop())
        else:
            places.append(card)
    return tuple(places), deck[:rest]


def _after_exchange(before: RoundState, move: Exchange) -> RoundState:
    """The cards change places at the same time (Rule 3.4)."""
    table, area = before.table, before.areas[before.turn]
    places = list(table.market)
    for taken, given in zip(move.take, move.give, strict=True):
        places[places.index(taken)] = given
    hand, known, herd = list(area.hand), list(area.known), area.herd
    for given in move.give:
        if given == Kind.CAMEL:
            herd -= 1
        else:
            hand[given] -= 1
            known[given] = max(0, known[given] - 1)
    for taken in move.take:
        hand[taken] += 1
        known[taken] += 1
    own = Area(tuple(hand), herd, area.goods_tokens, area.bonus_tokens, tuple(known))
    after = Table(
        tuple(places),
        table.tokens_left,
        table.bonus_left,
        table.deck_size,
        table.discards,
        table.exchanges_in_a_row + 1,
    )
    return _passed_on(before, after, own, deck=before.deck)


def _after_sale(before: RoundState, move: Sell) -> RoundState:
    """Discard, goods tokens, bonus token, in this order (Rules 5.1 to 5.3)."""
    table, area = before.table, before.areas[before.turn]
    won = tokens_won(table, move)
    stack = bonus_stack_won(table, move)
    bonus_tokens, bonus_left, bonus_stacks = (
        area.bonus_tokens,
        table.bonus_left,
        before.bonus_stacks,
    )
    if stack is not None:
        place = stack - BONUS_STACKS[0]
        bonus_tokens += (BonusToken(stack, bonus_stacks[place][-1]),)
        bonus_left = _plus(bonus_left, place, -1)
        bonus_stacks = (
            *bonus_stacks[:place],
            bonus_stacks[place][:-1],
            *bonus_stacks[place + 1 :],
        )
    hand = _plus(area.hand, move.good, -move.count)
    known = _plus(area.known, move.good, -min(move.count, area.known[move.good]))
    own = Area(hand, area.herd, area.goods_tokens + won, bonus_tokens, known)
    tokens_left = _plus(table.tokens_left, move.good, -len(won))
    discards = _plus(table.discards, move.good, move.count)
    after = Table(table.market, tokens_left, bonus_left, table.deck_size, discards, 0)
    return _passed_on(before, after, own, deck=before.deck, bonus_stacks=bonus_stacks)


def _passed_on(
    before: RoundState,
    table: Table,
    own: Area,
    *,
    deck: tuple[Kind, ...],
    bonus_stacks: tuple[tuple[int, ...], ...] | None = None,
) -> RoundState:
    """The round after a whole move: over, or the other seat's turn (Rules 5.4 and 6)."""
    seat = before.turn
    end = _end(table)
    return RoundState(
        before.number,
        before.opener,
        seat if end else 1 - seat,
        table,
        (own, before.areas[1]) if seat == 0 else (before.areas[0], own),
        deck,
        before.bonus_stacks if bonus_stacks is None else bonus_stacks,
        end,
    )


def _end(table: Table) -> RoundEnd | None:
    """Why the round ends with this table, if it does (Rules 6.1 and 6.2)."""
    if table.tokens_left.count(0) >= EMPTY_PILES_AT_END:
        return RoundEnd.TOKENS
    return RoundEnd.DECK if len(table.market) < MARKET_SIZE else None


def _plus(counts: Counts, place: int, number: int) -> Counts:
    changed = list(counts)
    changed[place] += number
    return tuple(changed)
