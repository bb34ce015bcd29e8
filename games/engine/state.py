"""What is so in a match: the table, two players' areas, a round, the match.

Holds hidden cards: only engine, play and moderation may import it. What a viewer may see is in
games.engine.view.
"""

from dataclasses import dataclass, field
from enum import StrEnum

from games.engine.cards import BonusToken, Counts, GoodsToken, Kind

Pair = tuple[int, int]
"""One number for each seat."""


class Mode(StrEnum):
    """How many rounds a match has (Rule 8)."""

    BEST_OF_THREE = "best_of_three"
    SINGLE_ROUND = "single_round"


class RoundEnd(StrEnum):
    """Why a round has ended (Rule 6)."""

    TOKENS = "tokens"
    DECK = "deck"


class DecidedBy(StrEnum):
    """What decided a round (Rule 7.2)."""

    RUPEES = "rupees"
    BONUS_COUNT = "bonus-count"
    GOODS_COUNT = "goods-count"
    DRAW = "draw"


class OutcomeReason(StrEnum):
    """How a match has ended (Rules 8.1 to 8.3 and the clock rules)."""

    PLAYED = "played"
    RESIGNED = "resigned"
    EXPIRED = "expired"
    NEVER_STARTED = "never_started"


@dataclass(frozen=True, slots=True)
class Table:
    """All that lies face up between the players, and the sizes of what lies face down."""

    market: tuple[Kind, ...]
    tokens_left: Counts
    bonus_left: Counts
    deck_size: int
    discards: Counts
    exchanges_in_a_row: int


@dataclass(frozen=True, slots=True)
class Area:
    """One player's own part; `known` counts cards openly taken and still held (Rule 9.2)."""

    hand: Counts = field(repr=False)
    herd: int
    goods_tokens: tuple[GoodsToken, ...]
    bonus_tokens: tuple[BonusToken, ...] = field(repr=False)
    known: Counts


@dataclass(frozen=True, slots=True)
class RoundState:
    """A round in play or just ended. The top of the deck and of each bonus stack is last."""

    number: int
    opener: int
    turn: int
    table: Table
    areas: tuple[Area, Area]
    deck: tuple[Kind, ...] = field(repr=False)
    bonus_stacks: tuple[tuple[int, ...], ...] = field(repr=False)
    end: RoundEnd | None = None


@dataclass(frozen=True, slots=True)
class PlayerReckoning:
    """What one player has at the end of a round (Rule 7.1); public from then on (Rule 9.3)."""

    goods_tokens: tuple[GoodsToken, ...]
    bonus_tokens: tuple[BonusToken, ...]
    herd: int
    has_camel_token: bool
    rupees: int


@dataclass(frozen=True, slots=True)
class Reckoning:
    """The full result of one round, the same for everybody (Rule 9.3)."""

    number: int
    end: RoundEnd
    players: tuple[PlayerReckoning, PlayerReckoning]
    winner: int | None
    decided_by: DecidedBy


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the match has ended; `winner` is None for a draw and for a match without result."""

    winner: int | None
    reason: OutcomeReason


@dataclass(frozen=True, slots=True)
class MatchState:
    """A whole match. Awaits a deal while `next_opener` is set or no round has been dealt.

    `reckonings` holds the rounds that ended since the fold began; a fold that starts at a later
    round's deal knows earlier rounds by `seals` only.
    """

    mode: Mode
    seals: Pair = (0, 0)
    round: RoundState | None = None
    reckonings: tuple[Reckoning, ...] = ()
    has_moves: bool = False
    next_opener: int | None = None
    outcome: Outcome | None = None
