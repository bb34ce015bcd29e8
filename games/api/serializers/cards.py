"""Cards, tokens and instants as JSON."""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Final, Literal, TypedDict, cast

from games.api.serializers.schema import Instant, Number
from games.engine.cards import WORDS, BonusToken, Counts, GoodsToken, Kind

Good = Literal["diamond", "gold", "silver", "cloth", "spice", "leather"]
Card = Literal["diamond", "gold", "silver", "cloth", "spice", "leather", "camel"]
Stack = Literal["3", "4", "5"]
Seat = Literal[0, 1]

CARDS: Final = cast("tuple[Card, ...]", WORDS)
GOODS: Final = cast("tuple[Good, ...]", WORDS[:6])
STACKS: Final[tuple[Stack, ...]] = ("3", "4", "5")


class GoodsTokenJson(TypedDict):
    """A goods token and what it is worth."""

    good: Good
    rupees: Number


class BonusTokenJson(TypedDict):
    """A bonus token: of which stack, and what it is worth."""

    stack: Literal[3, 4, 5]
    rupees: Number


def cards_json(cards: Iterable[Kind]) -> list[Card]:
    """Cards by their words."""
    return [CARDS[card] for card in cards]


def goods_json(counts: Counts) -> dict[Good, Number]:
    """How many there are of each good."""
    return dict(zip(GOODS, counts, strict=True))


def stacks_json(counts: Counts) -> dict[Stack, Number]:
    """How many bonus tokens there are of each stack."""
    return dict(zip(STACKS, counts, strict=True))


def goods_tokens_json(tokens: Iterable[GoodsToken]) -> list[GoodsTokenJson]:
    """Goods tokens in their order."""
    return [{"good": GOODS[token.good], "rupees": token.rupees} for token in tokens]


def bonus_tokens_json(tokens: Iterable[BonusToken]) -> list[BonusTokenJson]:
    """Bonus tokens in their order."""
    return [{"stack": cast("Literal[3, 4, 5]", t.stack), "rupees": t.rupees} for t in tokens]


def seat_json(seat: int) -> Seat:
    """A seat; there are two."""
    return 1 if seat else 0


def instant_json(at: datetime) -> Instant:
    """An instant in UTC (RFC 3339): "2026-11-29T20:15:00.123456Z"."""
    return at.astimezone(UTC).isoformat().removesuffix("+00:00") + "Z"


def instant_or_none(at: datetime | None) -> Instant | None:
    """An instant that may not have come yet."""
    return None if at is None else instant_json(at)
