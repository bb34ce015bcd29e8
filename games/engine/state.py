"""What is so in a match: the table, two players' areas, a round, the match.

Holds hidden cards: only engine, play and moderation may import it. What a viewer may see is in
games.engine.view.
"""

from dataclasses import dataclass, field

from games.engine.cards import BonusToken, Counts, GoodsToken, Kind
from games.engine.results import Mode, Outcome, Pair, Reckoning, RoundEnd


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
class MatchState:
    """A whole match. Awaits a deal while `next_opener` is set or no round has been dealt.

    `reckonings` holds the rounds that ended since the fold began; a fold that starts at a later
    round's deal knows earlier rounds by `seals` only. `set_aside` is the outcome that a match had
    before it was voided.
    """

    mode: Mode
    seals: Pair = (0, 0)
    round: RoundState | None = None
    reckonings: tuple[Reckoning, ...] = ()
    has_moves: bool = False
    next_opener: int | None = None
    outcome: Outcome | None = None
    set_aside: Outcome | None = None
