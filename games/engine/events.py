"""What happens in a match and cannot be computed: moves, deals, decisions from outside.

Events hold seats, never users. Refills, tokens, round ends, seals and outcome follow by the rules.
"""

from dataclasses import dataclass, field

from games.engine.cards import Kind
from games.engine.moves import Move
from games.engine.results import Mode, Pair

RULES_VERSION = 1


@dataclass(frozen=True, slots=True)
class MatchStarted:
    """The match begins. `match_bytes` and the three round seeds are secret until it has ended."""

    mode: Mode
    match_bytes: bytes = field(repr=False)
    seeds: tuple[bytes, bytes, bytes] = field(repr=False)
    rules: int = RULES_VERSION


@dataclass(frozen=True, slots=True)
class RoundDealt:
    """Chance: the shuffled deck and bonus stacks of a round, first element first, top last.

    `number`, `opener` and `seals` are a checkpoint: a fold may start here. `seed` is secret.
    """

    number: int
    opener: int
    seals: Pair
    deck: tuple[Kind, ...] = field(repr=False)
    bonus_stacks: tuple[tuple[int, ...], ...] = field(repr=False)
    seed: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class MovePlayed:
    """The seat in turn has made a legal move."""

    seat: int
    move: Move


@dataclass(frozen=True, slots=True)
class PlayerResigned:
    """A seat has given the match up (Rule 8.3)."""

    seat: int


@dataclass(frozen=True, slots=True)
class TurnExpired:
    """The time of the seat in turn has run out."""

    seat: int


Event = MatchStarted | RoundDealt | MovePlayed | PlayerResigned | TurnExpired
