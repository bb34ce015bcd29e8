"""A table to practise on: one fixed position, and what moves of the reader make of it.

Nothing is stored and nobody answers: the moves so far are all there is to know of a practice. It
tells only what a player may see, though its deck is no secret.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cache
from typing import Final

from games.engine import rules
from games.engine.cards import KIND_OF_LETTER, Kind
from games.engine.errors import MatchOver
from games.engine.events import MovePlayed, RoundDealt
from games.engine.history import HistoryEntry, RecordedEvent, entry_for
from games.engine.match import evolve
from games.engine.moves import Move, Sell, Take, TakeCamels
from games.engine.results import Mode
from games.engine.state import MatchState, RoundState
from games.engine.view import PlayerView, view_for

READER: Final = 0
MOST_MOVES: Final = 30
"""Moves of the reader after which a practice has to begin anew."""

_DRAWN: Final = "GPPKK LLLSD SP KGK L DDCKP LGCSL CPKDS CLGPC KLSDC PLGCK SPCLD G"
"""The cards in the order in which they are dealt and drawn: two hands, the market, the deck."""

_OPENING: Final = (TakeCamels(), Take(Kind.SPICE), Sell(Kind.LEATHER, 3))
"""What both have played before; the reader moves next."""

_BONUS_STACKS: Final = ((2, 1, 3, 1, 2, 3, 2), (5, 4, 6, 4, 6, 5), (10, 8, 9, 8, 10))
_NO_TIME: Final = datetime(2000, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Practice:
    """The position for the reader; `entry` is their last move, or the other's before it.

    `is_over` when the round has ended, or after MOST_MOVES moves.
    """

    view: PlayerView
    entry: HistoryEntry
    is_over: bool


def practise(moves: Sequence[Move]) -> Practice:
    """The position after the reader's moves.

    Raises IllegalMove, and MatchOver for a move after the end.
    """
    state, entry = _beginning()
    for number, move in enumerate(moves):
        if _is_over(state, number):
            raise MatchOver
        state, entry = _played(state, READER, move)
        state = _on_turn(state)
    view = view_for(state, READER)
    if not isinstance(view, PlayerView):
        raise TypeError("the reader has a seat")
    return Practice(view, entry, _is_over(state, len(moves)))


@cache
def _beginning() -> tuple[MatchState, HistoryEntry]:
    """The position in which a practice begins, and the move that led to it."""
    drawn = tuple([KIND_OF_LETTER[letter] for letter in _DRAWN.replace(" ", "")])
    dealt = RoundDealt(1, 1, (0, 0), drawn[::-1], _BONUS_STACKS, b"")
    state = evolve(MatchState(Mode.SINGLE_ROUND), dealt)
    for move in _OPENING:
        state, entry = _played(state, _dealt(state).turn, move)
    return state, entry


def _played(state: MatchState, seat: int, move: Move) -> tuple[MatchState, HistoryEntry]:
    dealt = _dealt(state)
    rules.check(move, dealt.areas[seat], dealt.table)
    event = MovePlayed(seat, move)
    after = evolve(state, event)
    return after, entry_for(state, RecordedEvent(1, _NO_TIME, event), after, READER)


def _on_turn(state: MatchState) -> MatchState:
    """The reader moves again."""
    return replace(state, round=replace(_dealt(state), turn=READER))


def _is_over(state: MatchState, played: int) -> bool:
    return state.outcome is not None or played >= MOST_MOVES


def _dealt(state: MatchState) -> RoundState:
    if state.round is None:
        raise ValueError("the practice has been dealt")
    return state.round
