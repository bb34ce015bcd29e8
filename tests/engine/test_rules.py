"""Which moves are legal, and which cause speaks against the others (Rules 3 and 10)."""

import pytest

from games.engine.cards import Kind
from games.engine.errors import IllegalMove, IllegalMoveCode
from games.engine.moves import Exchange, Sell
from games.engine.notation import from_text
from games.engine.rules import check
from games.engine.state import Area, Table
from tests.builders import a_table, an_area

FULL_HAND = "leather leather leather leather cloth cloth spice"


def refusal(move: str, own: Area, table: Table) -> tuple[str, str]:
    """The code of the illegal move, and the rule it breaks."""
    with pytest.raises(IllegalMove) as refused:
        check(from_text(move), own, table)
    return refused.value.code, refused.value.rule


def test_a_good_of_the_market_may_be_taken() -> None:
    """Rule 3.2."""
    check(from_text("take gold"), an_area(), a_table("gold camel camel leather leather"))


def test_a_good_that_is_not_in_the_market_may_not_be_taken() -> None:
    """Rule 3.2."""
    own, table = an_area("gold"), a_table("diamond camel camel leather leather")

    assert refusal("take gold", own, table) == ("take-not-in-market", "3.2")


def test_a_single_camel_may_not_be_taken() -> None:
    """Rule 3.2."""
    own, table = an_area(), a_table("gold camel camel leather leather")

    assert refusal("take camel", own, table) == ("take-single-camel", "3.2")


def test_a_seventh_card_may_be_taken_but_not_an_eighth() -> None:
    """Rule 3.2, and the limit of Rule 3.6."""
    six, seven = an_area("gold gold gold spice spice cloth"), an_area(FULL_HAND)
    table = a_table("gold camel camel leather leather")

    check(from_text("take gold"), six, table)

    assert refusal("take gold", seven, table) == ("take-hand-full", "3.2")


def test_camels_do_not_count_as_hand() -> None:
    """Rule 3.6."""
    own = an_area("gold gold gold spice spice cloth", herd=11)

    check(from_text("take gold"), own, a_table("gold leather leather leather cloth"))


def test_one_camel_in_the_market_may_be_taken() -> None:
    """Rule 3.3."""
    check(from_text("take camels"), an_area(), a_table("gold gold gold gold camel"))


def test_no_camels_may_be_taken_from_a_market_without() -> None:
    """Rule 3.3."""
    table = a_table("gold gold gold gold silver")

    assert refusal("take camels", an_area(herd=3), table) == ("no-camels-in-market", "3.3")


def test_camels_may_be_taken_with_a_full_hand() -> None:
    """Rule 3.3."""
    check(from_text("take camels"), an_area(FULL_HAND), a_table())


def test_two_goods_may_be_exchanged_for_two_but_not_one_for_one() -> None:
    """Rule 3.4: k is two or more."""
    own, table = an_area("leather leather"), a_table("gold gold gold silver camel")

    check(from_text("exchange leather, leather for gold, gold"), own, table)

    assert refusal("exchange leather for gold", own, table) == ("exchange-too-few", "3.4")


def test_nothing_may_not_be_exchanged_for_nothing() -> None:
    """Rule 3.4."""
    with pytest.raises(IllegalMove) as refused:
        check(Exchange(take=(), give=()), an_area(), a_table())

    assert refused.value.code is IllegalMoveCode.EXCHANGE_TOO_FEW


def test_camels_are_never_taken_in_an_exchange() -> None:
    """Rule 3.4a."""
    own, table = an_area("leather spice"), a_table("gold gold camel silver camel")

    refused = refusal("exchange leather, spice for gold, camel", own, table)

    assert refused == ("exchange-takes-camel", "3.4a")


def test_no_good_stands_on_both_sides_of_an_exchange() -> None:
    """Rule 3.4b."""
    own, table = an_area("gold spice"), a_table("gold gold silver silver camel")

    refused = refusal("exchange gold, spice for gold, silver", own, table)

    assert refused == ("exchange-same-kind", "3.4b")


def test_both_sides_of_an_exchange_hold_the_same_number() -> None:
    """Rule 3.4c."""
    own, table = an_area("leather leather leather"), a_table("gold gold silver silver camel")

    refused = refusal("exchange leather, leather, leather for gold, gold", own, table)

    assert refused == ("exchange-unequal-numbers", "3.4c")


def test_a_good_that_is_given_must_be_in_the_hand_as_often() -> None:
    """Rule 3.4c."""
    own, table = an_area("leather spice"), a_table("gold gold silver silver camel")

    refused = refusal("exchange leather, leather for gold, gold", own, table)

    assert refused == ("exchange-not-in-hand", "3.4c")


def test_camels_that_are_given_must_be_in_the_herd() -> None:
    """Rule 3.4c."""
    own, table = an_area("leather", herd=1), a_table("gold gold silver silver camel")

    refused = refusal("exchange camel, camel for gold, gold", own, table)

    assert refused == ("exchange-not-in-herd", "3.4c")


def test_a_good_that_is_taken_must_lie_in_the_market_as_often() -> None:
    """Rule 3.4c."""
    own, table = an_area("leather leather"), a_table("gold spice silver silver camel")

    refused = refusal("exchange leather, leather for gold, gold", own, table)

    assert refused == ("exchange-not-in-market", "3.4c")


def test_camels_fill_the_hand_up_to_seven_but_not_to_eight() -> None:
    """Rule 3.4d: only the end counts."""
    five, six = an_area("leather " * 5, herd=2), an_area("leather " * 6, herd=2)
    table = a_table("gold gold silver silver camel")
    move = "exchange camel, camel for gold, gold"

    check(from_text(move), five, table)

    assert refusal(move, six, table) == ("exchange-hand-limit", "3.4d")


def test_one_camel_of_two_cards_given_adds_one_card_to_the_hand() -> None:
    """Rule 3.4d."""
    six, seven = an_area("leather " * 6, herd=1), an_area("leather " * 7, herd=1)
    table = a_table("gold gold silver silver camel")
    move = "exchange leather, camel for gold, gold"

    check(from_text(move), six, table)

    assert refusal(move, seven, table) == ("exchange-hand-limit", "3.4d")


def test_a_full_hand_may_exchange_goods_for_goods() -> None:
    """Rule 3.4d."""
    table = a_table("gold gold silver silver camel")

    check(from_text("exchange leather, leather for gold, gold"), an_area(FULL_HAND), table)


def test_kinds_may_be_mixed_on_each_side() -> None:
    """Rule 3.4e."""
    own, table = an_area("leather spice", herd=1), a_table("gold diamond silver cloth camel")

    check(from_text("exchange leather, spice, camel for gold, diamond, silver"), own, table)


def test_camels_alone_may_be_given() -> None:
    """Rule 3.4e."""
    own, table = an_area(herd=2), a_table("gold diamond silver cloth camel")

    check(from_text("exchange camel, camel for gold, diamond"), own, table)


@pytest.mark.parametrize("good", ["diamond", "gold", "silver"])
def test_two_precious_cards_may_be_sold_but_not_one(good: str) -> None:
    """Rule 3.5."""
    own = an_area(f"{good} {good}")

    check(from_text(f"sell 2 {good}"), own, a_table())

    assert refusal(f"sell 1 {good}", own, a_table()) == ("sell-too-few", "3.5")


@pytest.mark.parametrize("good", ["cloth", "spice", "leather"])
def test_one_card_of_the_other_goods_may_be_sold(good: str) -> None:
    """Rule 3.5."""
    check(from_text(f"sell 1 {good}"), an_area(good), a_table())


def test_any_number_up_to_all_may_be_sold() -> None:
    """Rule 3.5: nothing forces all."""
    own = an_area("gold gold gold gold")

    check(from_text("sell 2 gold"), own, a_table())
    check(from_text("sell 3 gold"), own, a_table())
    check(from_text("sell 4 gold"), own, a_table())

    assert refusal("sell 5 gold", own, a_table()) == ("sell-not-in-hand", "3.5")


def test_cards_of_two_kinds_do_not_make_one_sale() -> None:
    """Rule 3.5: of one kind."""
    own = an_area("diamond gold")

    assert refusal("sell 2 diamond", own, a_table()) == ("sell-not-in-hand", "3.5")


def test_camels_are_never_sold() -> None:
    """Rule 3.5."""
    assert refusal("sell 2 camel", an_area(herd=3), a_table()) == ("sell-camels", "3.5")


@pytest.mark.parametrize("count", [0, -1])
def test_a_sale_of_nothing_is_none(count: int) -> None:
    """Rule 3.5."""
    with pytest.raises(IllegalMove) as refused:
        check(Sell(Kind.LEATHER, count), an_area("leather"), a_table())

    assert refused.value.code is IllegalMoveCode.SELL_NOTHING


def test_two_precious_cards_are_the_least_even_when_one_token_is_left() -> None:
    """Rule 5.2: the least number of Rule 3.5 holds even then."""
    table = a_table(tokens_left=(1, 5, 5, 7, 7, 9))

    assert refusal("sell 1 diamond", an_area("diamond"), table) == ("sell-too-few", "3.5")


def test_the_twentieth_exchange_in_a_row_is_legal_but_not_the_next() -> None:
    """Rule 10."""
    own, market = an_area("leather leather"), "gold gold silver silver camel"
    move = "exchange leather, leather for gold, gold"

    check(from_text(move), own, a_table(market, exchanges_in_a_row=19))

    refused = refusal(move, own, a_table(market, exchanges_in_a_row=20))
    assert refused == ("exchange-too-many-in-a-row", "10")
