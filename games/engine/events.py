"""What happens in a match and cannot be computed: moves, deals, decisions from outside.

Events hold seats, never users. Refills, tokens, round ends, seals and outcome follow by the rules.
"""

from dataclasses import dataclass, field
from datetime import datetime

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
    """A seat has given the match up (Rule 8.3); with `has_left` as its player has left the site."""

    seat: int
    has_left: bool = False


@dataclass(frozen=True, slots=True)
class TurnExpired:
    """The time of the seat in turn has run out."""

    seat: int


@dataclass(frozen=True, slots=True)
class MatchAdjudicated:
    """A moderator has ended the match: for the seat `winner`, or as a draw if None."""

    winner: int | None
    reason: str


@dataclass(frozen=True, slots=True)
class MatchVoided:
    """A moderator has ended the match without result, or taken the result of an ended one away."""

    reason: str


@dataclass(frozen=True, slots=True)
class MatchUnvoided:
    """A moderator has taken the voiding back: the match stands as it stood before."""

    reason: str


@dataclass(frozen=True, slots=True)
class MatchPaused:
    """A moderator has stopped the clock and the moves, until an instant known beforehand."""

    until: datetime
    reason: str


@dataclass(frozen=True, slots=True)
class MatchResumed:
    """A moderator has ended a pause before its time."""

    reason: str


@dataclass(frozen=True, slots=True)
class DeadlineSet:
    """A moderator has set the end of the turn to a later instant."""

    deadline_at: datetime
    reason: str


@dataclass(frozen=True, slots=True)
class TimeCredited:
    """A moderator has given the seat in turn so many seconds more."""

    seconds: int
    reason: str


ClockDecision = MatchPaused | MatchResumed | DeadlineSet | TimeCredited
Decision = MatchAdjudicated | MatchVoided | MatchUnvoided | ClockDecision
"""What moderators decide; each with its reason, which everybody may read."""

Event = MatchStarted | RoundDealt | MovePlayed | PlayerResigned | TurnExpired | Decision
