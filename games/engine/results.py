"""How rounds and matches end: public facts, free of hidden cards (Rules 6 to 8)."""

from dataclasses import dataclass
from enum import StrEnum

from games.engine.cards import BonusToken, GoodsToken

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
    """How a match has ended: by the rules (8.1 to 8.3), by the clock, or by a moderator.

    Who has LEFT has resigned because they have given up their account.
    """

    PLAYED = "played"
    RESIGNED = "resigned"
    LEFT = "left"
    EXPIRED = "expired"
    NEVER_STARTED = "never_started"
    ABANDONED = "abandoned"
    ADJUDICATED = "adjudicated"
    VOIDED = "voided"

    @property
    def is_without_result(self) -> bool:
        """Whether nobody has won, lost or drawn."""
        return self in {
            OutcomeReason.NEVER_STARTED,
            OutcomeReason.ABANDONED,
            OutcomeReason.VOIDED,
        }

    @property
    def is_moderated(self) -> bool:
        """Whether a moderator has ended the match."""
        return self in {OutcomeReason.ADJUDICATED, OutcomeReason.VOIDED}

    @property
    def is_closed_at_first(self) -> bool:
        """Whether hidden facts stay hidden until it can no longer be undone (Rule 9.4)."""
        return self.is_without_result or self.is_moderated


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
