"""Kinds of cards and tokens, how many there are and what they are worth (Rule 1)."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

Counts = tuple[int, ...]
"""How many of each good in the order of GOODS, or of each bonus stack in that of BONUS_STACKS."""


class Kind(IntEnum):
    """A kind of card; its number is its place in every tuple of counts."""

    DIAMOND = 0
    GOLD = 1
    SILVER = 2
    CLOTH = 3
    SPICE = 4
    LEATHER = 5
    CAMEL = 6

    @property
    def word(self) -> str:
        """The word of notation, storage and API: "gold"."""
        return WORDS[self]

    @property
    def letter(self) -> str:
        """The letter of RULES.md and of stored decks: "G"."""
        return LETTERS[self]


WORDS: Final = ("diamond", "gold", "silver", "cloth", "spice", "leather", "camel")
LETTERS: Final = "DGSCPLK"
KIND_OF_WORD: Final = {word: Kind(place) for place, word in enumerate(WORDS)}
KIND_OF_LETTER: Final = {letter: Kind(place) for place, letter in enumerate(LETTERS)}

GOODS: Final = tuple(Kind)[:6]
PRECIOUS: Final = (Kind.DIAMOND, Kind.GOLD, Kind.SILVER)
CARD_COUNTS: Final = (6, 6, 6, 8, 8, 10, 11)
"""Cards of each kind in the order of Kind: 55 in all (Rule 1.1)."""

FEWEST_SOLD: Final = (2, 2, 2, 1, 1, 1)
"""Cards of each good sold at once, at least (Rule 3.5)."""

HAND_LIMIT: Final = 7
MARKET_SIZE: Final = 5
CAMELS_LAID_OUT: Final = 3
CAMEL_TOKEN_RUPEES: Final = 5
FEWEST_EXCHANGED: Final = 2
EXCHANGES_IN_A_ROW: Final = 20
"""Exchanges in a row after which exchanges rest until a take or a sale (Rule 10)."""

EMPTY_PILES_AT_END: Final = 3
NO_GOODS: Final[Counts] = (0,) * 6


@dataclass(frozen=True, slots=True)
class GoodsToken:
    """One open token of a good, worth `rupees`."""

    good: Kind
    rupees: int


@dataclass(frozen=True, slots=True)
class BonusToken:
    """One bonus token of the stack for 3, 4 or 5 (and more) cards sold at once."""

    stack: int
    rupees: int


def _pile(good: Kind, values: str) -> tuple[GoodsToken, ...]:
    return tuple(GoodsToken(good, int(value)) for value in values)


GOODS_TOKENS: Final = (
    _pile(Kind.DIAMOND, "77555"),
    _pile(Kind.GOLD, "66555"),
    _pile(Kind.SILVER, "55555"),
    _pile(Kind.CLOTH, "5332211"),
    _pile(Kind.SPICE, "5332211"),
    _pile(Kind.LEATHER, "432111111"),
)
"""The pile of each good, first taken first: 38 tokens, 130 rupees (Rule 1.1)."""

FULL_PILES: Final[Counts] = tuple(len(pile) for pile in GOODS_TOKENS)

BONUS_STACKS: Final = (3, 4, 5)
BONUS_RUPEES: Final = ((1, 1, 2, 2, 2, 3, 3), (4, 4, 5, 5, 6, 6), (8, 8, 9, 10, 10))
"""Values of the bonus stacks for 3, 4 and 5 cards, before shuffling (Rule 1.2)."""

FULL_STACKS: Final[Counts] = tuple(len(stack) for stack in BONUS_RUPEES)
