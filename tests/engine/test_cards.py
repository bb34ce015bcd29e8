"""What is in the box (Rule 1)."""

from games.engine.cards import (
    BONUS_RUPEES,
    BONUS_STACKS,
    CAMEL_TOKEN_RUPEES,
    CARD_COUNTS,
    FEWEST_SOLD,
    GOODS,
    GOODS_TOKENS,
    HAND_LIMIT,
    PRECIOUS,
    Kind,
)
from games.engine.scoring import MOST_ROUNDS, SEALS_TO_WIN


def rupees_of(good: Kind) -> list[int]:
    return [token.rupees for token in GOODS_TOKENS[good]]


def test_there_are_55_cards_of_seven_kinds() -> None:
    """Rule 1.1."""
    assert dict(zip("DGSCPLK", CARD_COUNTS, strict=True)) == {
        "D": 6,
        "G": 6,
        "S": 6,
        "C": 8,
        "P": 8,
        "L": 10,
        "K": 11,
    }
    assert sum(CARD_COUNTS) == 55


def test_kinds_have_the_letters_and_words_of_the_rules() -> None:
    assert [(kind.letter, kind.word) for kind in Kind] == [
        ("D", "diamond"),
        ("G", "gold"),
        ("S", "silver"),
        ("C", "cloth"),
        ("P", "spice"),
        ("L", "leather"),
        ("K", "camel"),
    ]


def test_the_piles_of_goods_tokens_fall_from_the_top() -> None:
    """Rules 1.1 and 2.3."""
    assert rupees_of(Kind.DIAMOND) == [7, 7, 5, 5, 5]
    assert rupees_of(Kind.GOLD) == [6, 6, 5, 5, 5]
    assert rupees_of(Kind.SILVER) == [5, 5, 5, 5, 5]
    assert rupees_of(Kind.CLOTH) == [5, 3, 3, 2, 2, 1, 1]
    assert rupees_of(Kind.SPICE) == [5, 3, 3, 2, 2, 1, 1]
    assert rupees_of(Kind.LEATHER) == [4, 3, 2, 1, 1, 1, 1, 1, 1]


def test_each_goods_token_knows_its_good() -> None:
    assert [{token.good for token in pile} for pile in GOODS_TOKENS] == [{good} for good in GOODS]


def test_38_goods_tokens_are_worth_130_rupees() -> None:
    """Rule 1.1."""
    values = [token.rupees for pile in GOODS_TOKENS for token in pile]

    assert (len(values), sum(values)) == (38, 130)


def test_18_bonus_tokens_lie_in_three_stacks() -> None:
    """Rule 1.2."""
    assert dict(zip(BONUS_STACKS, BONUS_RUPEES, strict=True)) == {
        3: (1, 1, 2, 2, 2, 3, 3),
        4: (4, 4, 5, 5, 6, 6),
        5: (8, 8, 9, 10, 10),
    }


def test_the_camel_token_is_worth_five_rupees() -> None:
    """Rule 1.3."""
    assert CAMEL_TOKEN_RUPEES == 5


def test_the_three_seals_are_enough_for_every_match() -> None:
    """Rule 1.3: a round gives one seal at most, and two win."""
    assert (MOST_ROUNDS, SEALS_TO_WIN) == (3, 2)


def test_precious_goods_are_sold_two_at_once_at_least() -> None:
    """Rule 3.5."""
    assert PRECIOUS == (Kind.DIAMOND, Kind.GOLD, Kind.SILVER)
    assert FEWEST_SOLD == (2, 2, 2, 1, 1, 1)


def test_a_hand_holds_seven_goods_at_most() -> None:
    """Rule 3.6."""
    assert HAND_LIMIT == 7
