"""Sales and the end of a round (Rules 5 and 6)."""

import pytest

from games.engine.results import RoundEnd
from games.engine.state import RoundState
from tests.builders import a_round, after, an_area, bonus_worth, cards, counts


def rupees_won(round_state: RoundState, seat: int = 0) -> list[int]:
    return [token.rupees for token in round_state.areas[seat].goods_tokens]


def test_cards_sold_go_to_the_discard_pile() -> None:
    """Rule 5.1."""
    start = a_round(hand="leather leather leather", other=an_area("leather spice"))

    end = after(start, "sell 2 leather", "sell 1 spice", "sell 1 leather")

    assert end.table.discards == counts("leather leather leather spice")
    assert end.areas[0].hand == counts("")


def test_the_seller_takes_the_top_tokens_of_the_good() -> None:
    """Rule 5.2."""
    end = after(a_round(hand="gold gold gold"), "sell 3 gold")

    assert rupees_won(end) == [6, 6, 5]
    assert end.table.tokens_left == (5, 2, 5, 7, 7, 9)


def test_with_fewer_tokens_than_cards_the_seller_takes_what_is_left() -> None:
    """Rule 5.2."""
    start = a_round(hand="gold gold gold", tokens_left=(5, 2, 5, 7, 7, 9))

    end = after(start, "sell 3 gold")

    assert rupees_won(end) == [5, 5]
    assert end.table.tokens_left == (5, 0, 5, 7, 7, 9)


def test_a_good_without_tokens_is_sold_for_nothing() -> None:
    """Rule 5.2."""
    start = a_round(hand="cloth", tokens_left=(5, 5, 5, 0, 7, 9))

    end = after(start, "sell 1 cloth")

    assert rupees_won(end) == []
    assert end.table.discards == counts("cloth")


@pytest.mark.parametrize(
    ("number", "stack"), [(1, None), (2, None), (3, 3), (4, 4), (5, 5), (6, 5), (7, 5)]
)
def test_the_number_of_cards_sold_names_the_bonus_stack(number: int, stack: int | None) -> None:
    """Rule 5.3."""
    end = after(a_round(hand="leather " * 7), f"sell {number} leather")

    assert [token.stack for token in end.areas[0].bonus_tokens] == ([stack] if stack else [])


def test_the_top_bonus_token_is_won() -> None:
    """Rule 5.3: the top of a stack is its last."""
    end = after(a_round(hand="cloth cloth cloth", bonus_left=(3, 6, 5)), "sell 3 cloth")

    assert end.areas[0].bonus_tokens == bonus_worth(2)
    assert end.table.bonus_left == (2, 6, 5)
    assert end.bonus_stacks == ((1, 1), (4, 4, 5, 5, 6, 6), (8, 8, 9, 10, 10))


def test_cards_sold_count_for_the_bonus_not_tokens_received() -> None:
    """Rule 5.3, a ruling."""
    start = a_round(hand="cloth cloth cloth", tokens_left=(5, 5, 5, 1, 7, 9))

    end = after(start, "sell 3 cloth")

    assert rupees_won(end) == [1]
    assert [token.stack for token in end.areas[0].bonus_tokens] == [3]


@pytest.mark.parametrize(
    ("number", "bonus_left"), [(3, (0, 6, 5)), (4, (7, 0, 5)), (5, (7, 6, 0)), (6, (7, 6, 0))]
)
def test_an_empty_stack_gives_nothing_and_no_token_of_another(
    number: int, bonus_left: tuple[int, ...]
) -> None:
    """Rule 5.3."""
    end = after(a_round(hand="leather " * 7, bonus_left=bonus_left), f"sell {number} leather")

    assert end.areas[0].bonus_tokens == ()
    assert end.table.bonus_left == bonus_left


def test_the_sale_that_ends_the_round_still_earns_its_tokens_and_bonus() -> None:
    """Rule 5.4: the end is checked last."""
    start = a_round(hand="cloth cloth cloth", tokens_left=(0, 0, 5, 2, 7, 9))

    end = after(start, "sell 3 cloth")

    assert end.end is RoundEnd.TOKENS
    assert (rupees_won(end), len(end.areas[0].bonus_tokens)) == ([1, 1], 1)


def test_the_third_empty_pile_ends_the_round_at_once() -> None:
    """Rule 6.1: no last turn, so the turn stays with who has made the last move."""
    end = after(a_round(hand="leather", tokens_left=(0, 0, 5, 7, 7, 1)), "sell 1 leather")

    assert (end.end, end.turn) == (RoundEnd.TOKENS, 0)


def test_two_empty_piles_do_not_end_the_round() -> None:
    """Rule 6.1."""
    end = after(a_round(hand="leather", tokens_left=(0, 5, 5, 7, 7, 1)), "sell 1 leather")

    assert (end.end, end.turn) == (None, 1)


def test_a_market_that_cannot_be_filled_ends_the_round() -> None:
    """Rule 6.2."""
    end = after(a_round(market="gold " * 5, deck=""), "take gold")

    assert (end.end, end.table.market) == (RoundEnd.DECK, cards("gold gold gold gold"))


def test_an_empty_deck_with_a_full_market_plays_on() -> None:
    """Rule 6.2, a ruling."""
    end = after(
        a_round(market="gold " * 5, hand="cloth cloth", deck="spice", other=an_area("leather")),
        "take gold",
        "sell 1 leather",
        "exchange cloth, cloth for gold, gold",
    )

    assert (end.end, end.table.deck_size, end.turn) == (None, 0, 1)
