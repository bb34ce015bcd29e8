"""The list of all legal moves (Rules 3.1, 3.7 and 10)."""

from games.engine.cards import Kind
from games.engine.moves import Sell, Take
from games.engine.notation import from_text
from games.engine.rules import legal_moves
from tests.builders import a_table, an_area

FULL_HAND = "leather leather leather leather cloth cloth spice"


def test_legal_moves_hold_no_exchange_after_twenty_in_a_row() -> None:
    """Rule 10."""
    own, market = an_area("leather leather"), "gold gold gold gold gold"

    moves = legal_moves(own, a_table(market, exchanges_in_a_row=20))

    assert moves == [Take(Kind.GOLD), Sell(Kind.LEATHER, 1), Sell(Kind.LEATHER, 2)]


def test_legal_moves_of_an_empty_hand_are_takes_camels_and_exchanges_of_camels() -> None:
    """Rule 3.1: no pass among them."""
    moves = legal_moves(an_area(herd=2), a_table("diamond gold leather camel camel"))

    assert moves == [
        from_text("take diamond"),
        from_text("take gold"),
        from_text("take leather"),
        from_text("take camels"),
        from_text("exchange camel, camel for diamond, gold"),
        from_text("exchange camel, camel for diamond, leather"),
        from_text("exchange camel, camel for gold, leather"),
    ]


def test_equal_moves_are_listed_once() -> None:
    moves = legal_moves(an_area("leather " * 3), a_table("gold gold gold gold gold"))

    assert moves == [
        from_text("take gold"),
        from_text("sell 1 leather"),
        from_text("sell 2 leather"),
        from_text("sell 3 leather"),
        from_text("exchange leather, leather for gold, gold"),
        from_text("exchange leather, leather, leather for gold, gold, gold"),
    ]


def test_three_single_precious_cards_and_five_camels_leave_one_legal_move() -> None:
    """Rule 3.7: a camel among the five may be taken."""
    moves = legal_moves(an_area("diamond gold silver", herd=3), a_table("camel " * 5))

    assert moves == [from_text("take camels")]


def test_a_full_hand_and_five_goods_leave_a_sale() -> None:
    """Rule 3.7: a hand of seven holds two alike, which may be sold."""
    own = an_area("diamond diamond gold silver cloth spice leather")

    moves = legal_moves(own, a_table("gold " * 5, exchanges_in_a_row=20))

    assert from_text("sell 2 diamond") in moves
