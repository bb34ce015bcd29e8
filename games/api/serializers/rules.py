"""The rules as far as a program needs them: kinds, numbers, values and limits."""

from typing import TypedDict

from games.api.serializers.cards import (
    CARDS,
    GOODS,
    STACKS,
    Card,
    Good,
    Stack,
    goods_json,
)
from games.api.serializers.schema import Number
from games.api.serializers.time_limits import TimeLimitsJson, time_limits_json
from games.engine import cards
from games.engine.errors import RULE_OF, IllegalMoveCode
from games.engine.results import Mode
from games.lobby.limits import LADDER
from games.play.clocks.terms import DEFAULT_PACE_DAYS, FIRST_MOVE, PACES


class MatchLimitJson(TypedDict):
    """How many matches you may have running once so many have finished."""

    finished: Number
    running: Number


class RefusalJson(TypedDict):
    """Why a move can be illegal, and the number of the rule."""

    reason: IllegalMoveCode
    rule: str


class RulesJson(TypedDict):
    """The game in numbers. Values of tokens stand with the first taken first.

    Bonus tokens are shuffled: theirs are what a stack holds. Counts of cards are of the whole deck.
    """

    cards: dict[Card, Number]
    goods_tokens: dict[Good, list[Number]]
    bonus_tokens: dict[Stack, list[Number]]
    camel_token: Number
    fewest_sold: dict[Good, Number]
    hand_limit: Number
    market_size: Number
    fewest_exchanged: Number
    exchanges_in_a_row: Number
    empty_piles_at_end: Number
    modes: list[Mode]
    paces_days: list[Number]
    default_pace_days: Number
    first_move_days: Number
    time: TimeLimitsJson
    match_limits: list[MatchLimitJson]
    refusals: list[RefusalJson]


def rules_json() -> RulesJson:
    """The game in numbers."""
    return {
        "cards": dict(zip(CARDS, cards.CARD_COUNTS, strict=True)),
        "goods_tokens": {
            good: [token.rupees for token in pile]
            for good, pile in zip(GOODS, cards.GOODS_TOKENS, strict=True)
        },
        "bonus_tokens": {
            stack: list(rupees) for stack, rupees in zip(STACKS, cards.BONUS_RUPEES, strict=True)
        },
        "camel_token": cards.CAMEL_TOKEN_RUPEES,
        "fewest_sold": goods_json(cards.FEWEST_SOLD),
        "hand_limit": cards.HAND_LIMIT,
        "market_size": cards.MARKET_SIZE,
        "fewest_exchanged": cards.FEWEST_EXCHANGED,
        "exchanges_in_a_row": cards.EXCHANGES_IN_A_ROW,
        "empty_piles_at_end": cards.EMPTY_PILES_AT_END,
        "modes": list(Mode),
        "paces_days": list(PACES),
        "default_pace_days": DEFAULT_PACE_DAYS,
        "first_move_days": FIRST_MOVE.days,
        "time": time_limits_json(),
        "match_limits": [
            {"finished": finished, "running": running} for finished, running in LADDER
        ],
        "refusals": [{"reason": code, "rule": rule} for code, rule in RULE_OF.items()],
    }
