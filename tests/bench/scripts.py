"""Whole matches with known deals, thought out beforehand: clients only have to send them."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from games.engine import rules
from games.engine.cards import PRECIOUS, Kind
from games.engine.deal import Seeds, deal_round
from games.engine.events import Event, MovePlayed, RoundDealt
from games.engine.match import PlayMove, decide, fold, start
from games.engine.moves import Exchange, Move, Sell, Take, TakeCamels
from games.engine.results import Mode
from games.engine.state import MatchState

Choose = Callable[[random.Random, list[Move]], Move]

LEAST_WORTHWHILE_SALE = 3
WHIM = 0.02
"""How often a sensible player does anything else than what seems best."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A move, by whom, and the version that they have seen."""

    seen_version: int
    seat: int
    move: Move


@dataclass(frozen=True, slots=True)
class Script:
    """A match by its seeds and all its events."""

    seeds: Seeds
    events: tuple[Event, ...]

    @property
    def turns(self) -> list[Turn]:
        """The moves in their order."""
        return [
            Turn(version, event.seat, event.move)
            for version, event in enumerate(self.events)
            if isinstance(event, MovePlayed)
        ]

    @property
    def deals(self) -> list[int]:
        """The sequences of the deals."""
        events = enumerate(self.events, start=1)
        return [sequence for sequence, event in events if isinstance(event, RoundDealt)]

    def most_moves_of_a_seat(self) -> int:
        """How many moves the busier player makes."""
        seats = [turn.seat for turn in self.turns]
        return max(seats.count(0), seats.count(1))


def scripts(first: int = 1, *, choose: Choose | None = None) -> Iterator[Script]:
    """Matches without end, the same in each run; by default between sensible players."""
    number = first
    while True:
        yield script(number, choose=choose or sensible)
        number += 1


def script(number: int, *, choose: Choose, most_events: int = 10_000) -> Script:
    """The match of a number, to its end or for so many events."""
    dice = random.Random(number)
    first, second, third = (dice.randbytes(32) for _ in range(3))
    seeds = Seeds(dice.randbytes(16), (first, second, third))
    events = start(Mode.BEST_OF_THREE, seeds, lambda round_number: deal_round(seeds, round_number))
    state = fold(events)
    while state is not None and state.outcome is None and len(events) < most_events:
        new = _next_events(state, seeds, dice, choose)
        state = fold(new, state)
        events += new
    return Script(seeds, tuple(events))


def sensible(dice: random.Random, moves: list[Move]) -> Move:
    """What a player might do who has read the rules: a match takes some 110 events."""
    if dice.random() < WHIM:
        return dice.choice(moves)
    return max(moves, key=_seems_worth)


def careless(dice: random.Random, moves: list[Move]) -> Move:
    """Any legal move: matches of 200 events on average, and of more than 300 now and then."""
    return dice.choice(moves)


def dawdling(dice: random.Random, moves: list[Move]) -> Move:
    """An exchange as long as the rules allow one, else one good: rounds of hundreds of events."""
    exchanges = [move for move in moves if isinstance(move, Exchange)]
    takes = [move for move in moves if isinstance(move, Take)]
    return dice.choice(exchanges or takes or moves)


def _next_events(
    state: MatchState, seeds: Seeds, dice: random.Random, choose: Choose
) -> list[Event]:
    in_play = state.round
    assert in_play is not None
    moves = rules.legal_moves(in_play.areas[in_play.turn], in_play.table)
    command = PlayMove(in_play.turn, choose(dice, moves))
    return decide(state, command, lambda number: deal_round(seeds, number))


def _seems_worth(move: Move) -> int:
    match move:
        case Sell(good, count):
            is_good = count >= LEAST_WORTHWHILE_SALE or good in PRECIOUS
            return 10 * count + _rank(good) if is_good else 0
        case Take(good):
            return 2 * _rank(good)
        case TakeCamels():
            return 5
        case Exchange(take, give):
            return sum(map(_rank, take)) - sum(map(_rank, give))


def _rank(kind: Kind) -> int:
    return len(Kind) - 1 - kind
