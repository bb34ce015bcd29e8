"""The cards and tokens of the game as tables, made from the engine's own numbers."""

from dataclasses import dataclass

from games.engine.cards import (
    BONUS_RUPEES,
    BONUS_STACKS,
    CAMEL_TOKEN_RUPEES,
    CARD_COUNTS,
    FEWEST_SOLD,
    GOODS,
    GOODS_TOKENS,
    Kind,
)
from games.web.cards import Card, card


@dataclass(frozen=True, slots=True)
class GoodsRow:
    """A good: how many cards, how few may be sold at once, what its tokens are worth in order."""

    card: Card
    cards: int
    fewest_sold: int
    rupees: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BonusRow:
    """A bonus stack: for how many cards, how many tokens, worth from and up to how much."""

    stack: int
    tokens: int
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class RulesPage:
    """What the page of the rules shows in tables."""

    goods: tuple[GoodsRow, ...]
    camel: Card
    camels: int
    camel_token: int
    bonus: tuple[BonusRow, ...]


def rules_page() -> RulesPage:
    """The tables in the reader's language."""
    return RulesPage(
        goods=tuple([_goods_row(good) for good in GOODS]),
        camel=card(Kind.CAMEL),
        camels=CARD_COUNTS[Kind.CAMEL],
        camel_token=CAMEL_TOKEN_RUPEES,
        bonus=tuple(
            [
                BonusRow(stack, len(rupees), min(rupees), max(rupees))
                for stack, rupees in zip(BONUS_STACKS, BONUS_RUPEES, strict=True)
            ]
        ),
    )


def _goods_row(good: Kind) -> GoodsRow:
    rupees = tuple([token.rupees for token in GOODS_TOKENS[good]])
    return GoodsRow(card(good), CARD_COUNTS[good], FEWEST_SOLD[good], rupees)
