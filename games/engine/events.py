"""What happens in a match and cannot be computed: moves, deals, decisions from outside.

Events hold seats, never users. Refills, tokens, round ends, seals and outcome follow by the rules.
"""

from dataclasses import dataclass, field
from datetime import datetime

from games.engine.cards import Kind
from games.engine.moves import Move
from games.engine.results import Mode, Pair
from games.engine.time_control import Calendar, Span

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
class TurnOverdue:
    """The time of the seat in turn is up in a friendly match, which goes on until it is claimed."""

    seat: int


@dataclass(frozen=True, slots=True)
class WinClaimed:
    """A seat has claimed a friendly match whose other player is late."""

    seat: int


@dataclass(frozen=True, slots=True)
class MatchAbandoned:
    """Nobody has cared for the match for so long that it ends without result."""


@dataclass(frozen=True, slots=True)
class PauseAgreed:
    """Both have agreed to stop the clock and the moves until an instant; `seat` proposed it."""

    seat: int
    until: datetime


@dataclass(frozen=True, slots=True)
class PauseEnded:
    """Both have agreed to end their pause before its time; `seat` proposed it."""

    seat: int


@dataclass(frozen=True, slots=True)
class TimeGiven:
    """A seat has given the other one, which is in turn, so many seconds more."""

    seat: int
    seconds: int


@dataclass(frozen=True, slots=True)
class VacationStarted:
    """The player in a seat is away for a span of time, known beforehand; its clock stops.

    With `is_automatic` because a turn would have expired; with `is_continued` it goes on from
    another one without a break.
    """

    seat: int
    span: Span
    is_automatic: bool = False
    is_continued: bool = False


@dataclass(frozen=True, slots=True)
class VacationEnded:
    """The player's vacation that begins at `starts_at` ends at `at`, or never begins if before."""

    seat: int
    starts_at: datetime
    at: datetime


@dataclass(frozen=True, slots=True)
class CalendarChanged:
    """From the next turn of the seat on, its clock goes by this calendar."""

    seat: int
    calendar: Calendar


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

ClockEvent = (
    TurnOverdue
    | PauseAgreed
    | PauseEnded
    | TimeGiven
    | VacationStarted
    | VacationEnded
    | CalendarChanged
)
"""What moves clocks and leaves the position alone, without a moderator."""

PlayEvent = (
    MatchStarted
    | RoundDealt
    | MovePlayed
    | PlayerResigned
    | TurnExpired
    | WinClaimed
    | MatchAbandoned
)
Event = PlayEvent | ClockEvent | Decision
