"""Why a command is refused: one code per cause, with the number of its rule."""

from enum import StrEnum
from typing import Final


class IllegalMoveCode(StrEnum):
    """The cause of an illegal move; words for players live in games.text."""

    TAKE_SINGLE_CAMEL = "take-single-camel"
    TAKE_NOT_IN_MARKET = "take-not-in-market"
    TAKE_HAND_FULL = "take-hand-full"
    NO_CAMELS_IN_MARKET = "no-camels-in-market"
    EXCHANGE_TOO_MANY_IN_A_ROW = "exchange-too-many-in-a-row"
    EXCHANGE_UNEQUAL_NUMBERS = "exchange-unequal-numbers"
    EXCHANGE_TOO_FEW = "exchange-too-few"
    EXCHANGE_TAKES_CAMEL = "exchange-takes-camel"
    EXCHANGE_SAME_KIND = "exchange-same-kind"
    EXCHANGE_NOT_IN_MARKET = "exchange-not-in-market"
    EXCHANGE_NOT_IN_HAND = "exchange-not-in-hand"
    EXCHANGE_NOT_IN_HERD = "exchange-not-in-herd"
    EXCHANGE_HAND_LIMIT = "exchange-hand-limit"
    SELL_CAMELS = "sell-camels"
    SELL_NOTHING = "sell-nothing"
    SELL_TOO_FEW = "sell-too-few"
    SELL_NOT_IN_HAND = "sell-not-in-hand"


_Code = IllegalMoveCode
RULE_OF: Final = {
    _Code.TAKE_SINGLE_CAMEL: "3.2",
    _Code.TAKE_NOT_IN_MARKET: "3.2",
    _Code.TAKE_HAND_FULL: "3.2",
    _Code.NO_CAMELS_IN_MARKET: "3.3",
    _Code.EXCHANGE_TOO_MANY_IN_A_ROW: "10",
    _Code.EXCHANGE_UNEQUAL_NUMBERS: "3.4c",
    _Code.EXCHANGE_TOO_FEW: "3.4",
    _Code.EXCHANGE_TAKES_CAMEL: "3.4a",
    _Code.EXCHANGE_SAME_KIND: "3.4b",
    _Code.EXCHANGE_NOT_IN_MARKET: "3.4c",
    _Code.EXCHANGE_NOT_IN_HAND: "3.4c",
    _Code.EXCHANGE_NOT_IN_HERD: "3.4c",
    _Code.EXCHANGE_HAND_LIMIT: "3.4d",
    _Code.SELL_CAMELS: "3.5",
    _Code.SELL_NOTHING: "3.5",
    _Code.SELL_TOO_FEW: "3.5",
    _Code.SELL_NOT_IN_HAND: "3.5",
}


class CommandRefused(Exception):
    """A command that the state of the match does not admit; nothing has changed."""


class IllegalMove(CommandRefused):
    """The move breaks a rule; `code` says which cause, `rule` its number in RULES.md."""

    def __init__(self, code: IllegalMoveCode) -> None:
        super().__init__(code.value)
        self.code = code

    @property
    def rule(self) -> str:
        """The number of the rule that forbids the move: "3.4b"."""
        return RULE_OF[self.code]


class NotYourTurn(CommandRefused):
    """The other seat is to move."""


class MatchOver(CommandRefused):
    """The match has ended; nothing can be played in it any more."""


class NotVoided(CommandRefused):
    """The match has not been voided; there is nothing to take back."""
