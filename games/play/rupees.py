"""How rich the players openly were after each move: goods tokens alone, which everybody counts."""

from dataclasses import dataclass

from games.engine.events import MovePlayed
from games.engine.results import Pair
from games.engine.state import RoundState
from games.play.event_store import Stream


@dataclass(frozen=True, slots=True)
class RupeesAfterMove:
    """What the goods tokens of both seats were worth after the move of a seat."""

    sequence: int
    seat: int
    rupees: Pair


@dataclass(frozen=True, slots=True)
class RupeesOfRound:
    """A round's moves with what both players openly had; both begin with nothing."""

    number: int
    moves: tuple[RupeesAfterMove, ...]


def rupees_of(stream: Stream) -> tuple[RupeesOfRound, ...]:
    """Both players' goods rupees move by move, for each round of the stream that has a move."""
    rounds: dict[int, list[RupeesAfterMove]] = {}
    for record, state in zip(stream.recorded, stream.states, strict=True):
        if isinstance(record.event, MovePlayed) and state.round is not None:
            rupees = _goods_rupees(state.round)
            after = RupeesAfterMove(record.sequence, record.event.seat, rupees)
            rounds.setdefault(state.round.number, []).append(after)
    return tuple([RupeesOfRound(number, tuple(moves)) for number, moves in rounds.items()])


def _goods_rupees(state: RoundState) -> Pair:
    first, second = (sum([token.rupees for token in area.goods_tokens]) for area in state.areas)
    return first, second
