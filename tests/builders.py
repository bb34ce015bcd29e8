"""Builders of engine values: positions in words, stacked deals, matches played at random."""

import random
from collections.abc import Iterable
from dataclasses import dataclass

from games.engine import rules
from games.engine.cards import (
    BONUS_RUPEES,
    BONUS_STACKS,
    CARD_COUNTS,
    FULL_PILES,
    FULL_STACKS,
    GOODS,
    KIND_OF_WORD,
    NO_GOODS,
    BonusToken,
    Counts,
    GoodsToken,
    Kind,
)
from games.engine.deal import Deal, Seeds, deal_round
from games.engine.events import Event
from games.engine.match import Command, DealRound, PlayMove, decide, evolve, fold, start
from games.engine.moves import Exchange, Move, Sell, Take, TakeCamels
from games.engine.notation import from_text
from games.engine.results import Mode, Pair
from games.engine.rounds import apply_move
from games.engine.state import Area, MatchState, RoundState, Table

DULL_MARKET = "camel camel camel leather leather"
DULL_DECK = "leather " * 40


def cards(words: str) -> tuple[Kind, ...]:
    """Cards by their words: "gold gold spice"."""
    return tuple(KIND_OF_WORD[word] for word in words.split())


def counts(words: str) -> Counts:
    """Goods by their words, counted in the order of GOODS."""
    named = cards(words)
    assert Kind.CAMEL not in named, "a camel is never in a hand"
    return tuple(named.count(good) for good in GOODS)


def tokens_worth(*rupees: int) -> tuple[GoodsToken, ...]:
    """Goods tokens of these values; their good does not matter, so they are all diamond."""
    return tuple(GoodsToken(Kind.DIAMOND, value) for value in rupees)


def bonus_worth(*rupees: int) -> tuple[BonusToken, ...]:
    """Bonus tokens of these values, each of the stack where such a token lies."""
    return tuple(BonusToken(_stack_with(value), value) for value in rupees)


def an_area(
    hand: str = "",
    *,
    herd: int = 0,
    goods_tokens: tuple[GoodsToken, ...] = (),
    bonus_tokens: tuple[BonusToken, ...] = (),
    known: str = "",
) -> Area:
    """One player's part."""
    return Area(counts(hand), herd, goods_tokens, bonus_tokens, counts(known))


def a_table(
    market: str = DULL_MARKET,
    *,
    tokens_left: Counts = FULL_PILES,
    bonus_left: Counts = FULL_STACKS,
    deck_size: int = 40,
    exchanges_in_a_row: int = 0,
) -> Table:
    """What lies face up."""
    return Table(cards(market), tokens_left, bonus_left, deck_size, NO_GOODS, exchanges_in_a_row)


def a_round(
    *,
    market: str = DULL_MARKET,
    hand: str = "",
    herd: int = 0,
    own: Area | None = None,
    other: Area | None = None,
    deck: str = DULL_DECK,
    tokens_left: Counts = FULL_PILES,
    bonus_left: Counts = FULL_STACKS,
    exchanges_in_a_row: int = 0,
    turn: int = 0,
    number: int = 1,
) -> RoundState:
    """A round in play; `hand` and `herd` are of the seat in turn, `deck` is in drawing order."""
    mover, waiting = own or an_area(hand, herd=herd), other or an_area()
    areas = (mover, waiting) if turn == 0 else (waiting, mover)
    drawn = cards(deck)
    table = a_table(
        market,
        tokens_left=tokens_left,
        bonus_left=bonus_left,
        deck_size=len(drawn),
        exchanges_in_a_row=exchanges_in_a_row,
    )
    stacks = tuple(stack[:left] for stack, left in zip(BONUS_RUPEES, bonus_left, strict=True))
    return RoundState(number, 0, turn, table, areas, drawn[::-1], stacks)


def a_match(
    round_state: RoundState, *, mode: Mode = Mode.BEST_OF_THREE, seals: Pair = (0, 0)
) -> MatchState:
    """A match in the middle of this round, with moves behind it."""
    return MatchState(mode, seals, round_state, has_moves=True)


def stacked(deal: Deal) -> DealRound:
    """Deals the same in every round."""
    return lambda _number: deal


def a_started_match(*, opener: int = 0, mode: Mode = Mode.BEST_OF_THREE) -> MatchState:
    """A match that has been dealt, and nobody has moved in."""
    state = fold(start(mode, seeds_from(1), stacked(a_deal(opener=opener))))
    assert state is not None
    return state


def at_the_last_move(
    *,
    mode: Mode = Mode.BEST_OF_THREE,
    seals: Pair = (0, 0),
    turn: int = 0,
    number: int = 1,
    rupees: Pair = (30, 20),
) -> MatchState:
    """A match whose round ends with "take gold": the deck is empty. Rupees are of the seats."""
    areas = [an_area(goods_tokens=tokens_worth(worth)) for worth in rupees]
    last = a_round(
        market="gold " * 5,
        deck="",
        own=areas[turn],
        other=areas[1 - turn],
        turn=turn,
        number=number,
    )
    return a_match(last, mode=mode, seals=seals)


def a_move(seat: int, words: str) -> PlayMove:
    """The command to play a move."""
    return PlayMove(seat, from_text(words))


def after(round_state: RoundState, *moves: str) -> RoundState:
    """The round after legal moves in words, each by the seat in turn."""
    for text in moves:
        move = from_text(text)
        rules.check(move, round_state.areas[round_state.turn], round_state.table)
        round_state = apply_move(round_state, move)
    return round_state


def played(state: MatchState, command: Command, deal: DealRound | None = None) -> MatchState:
    """The match after a command; the next deal is any one unless it is given."""
    result = fold(decide(state, command, deal or stacked(a_deal())), state)
    assert result is not None
    return result


def a_deal(
    *,
    first: str = "diamond gold silver cloth spice",
    second: str = "diamond gold silver cloth spice",
    market: str = "leather leather",
    next_cards: str = "",
    opener: int = 0,
) -> Deal:
    """A stacked deal in drawing order; the cards not named follow in the order of Kind."""
    named = cards(f"{first} {second} {market} {next_cards}")
    left = list(CARD_COUNTS)
    left[Kind.CAMEL] -= 3
    for card in named:
        left[card] -= 1
    assert min(left) >= 0, "more cards of a kind than there are"
    drawn = (*named, *(kind for kind in Kind for _ in range(left[kind])))
    return Deal(drawn[::-1], BONUS_RUPEES, opener, b"\x01" * 32)


def seeds_from(number: int) -> Seeds:
    """The seeds of a match, all different for each number."""
    rng = random.Random(number)
    first, second, third = (rng.randbytes(32) for _ in range(3))
    return Seeds(rng.randbytes(16), (first, second, third))


def a_random_match(
    number: int, *, mode: Mode = Mode.BEST_OF_THREE, most_moves: int = 1000
) -> list[Event]:
    """The events of a match played at random, the same for each number; never between rounds.

    Each seat has a taste of its own for kinds of moves and goods that it likes to keep, so that
    all sorts of rounds occur.
    """
    seeds, rng = seeds_from(number), random.Random(number)

    def deal(round_number: int) -> Deal:
        return deal_round(seeds, round_number)

    habits = [_Habit.at_random(rng), _Habit.at_random(rng)]
    events = start(mode, seeds, deal)
    state = fold(events)
    for _ in range(most_moves):
        if state is None or state.outcome is not None:
            break
        in_play = round_of(state)
        move = habits[in_play.turn].choose(rng, legal_moves_in(in_play))
        caused = decide(state, PlayMove(in_play.turn, move), deal)
        events += caused
        state = fold(caused, state)
    return events


def legal_moves_in(round_state: RoundState) -> list[Move]:
    """The legal moves of the seat in turn."""
    return rules.legal_moves(round_state.areas[round_state.turn], round_state.table)


def states_along(events: Iterable[Event]) -> list[MatchState]:
    """The state after each of the events."""
    states: list[MatchState] = []
    for event in events:
        states.append(evolve(states[-1] if states else None, event))
    return states


def round_of(state: MatchState | None) -> RoundState:
    """The round of a match that has been dealt."""
    assert state is not None
    assert state.round is not None
    return state.round


def _stack_with(rupees: int) -> int:
    for stack, values in zip(BONUS_STACKS, BONUS_RUPEES, strict=True):
        if rupees in values:
            return stack
    return BONUS_STACKS[0]


@dataclass(frozen=True, slots=True)
class _Habit:
    """How a seat plays at random: weights of the kinds of moves, and goods it likes to keep."""

    weights: dict[type[Move], int]
    kept: frozenset[Kind]

    @staticmethod
    def at_random(rng: random.Random) -> "_Habit":
        weights = rng.choices((1, 4, 16), k=4)
        kept = rng.sample(GOODS, rng.randrange(5))
        kinds = (Take, TakeCamels, Exchange, Sell)
        return _Habit(dict(zip(kinds, weights, strict=True)), frozenset(kept))

    def choose(self, rng: random.Random, moves: list[Move]) -> Move:
        """A move: first its kind by weight, then one of that kind."""
        by_kind: dict[type[Move], list[Move]] = {}
        for move in [move for move in moves if self._keeps(move)] or moves:
            by_kind.setdefault(type(move), []).append(move)
        kinds = list(by_kind)
        kind = rng.choices(kinds, [self.weights[kind] for kind in kinds])[0]
        return rng.choice(by_kind[kind])

    def _keeps(self, move: Move) -> bool:
        match move:
            case Sell(good):
                return good not in self.kept
            case Exchange(_, give):
                return self.kept.isdisjoint(give)
            case _:
                return True
