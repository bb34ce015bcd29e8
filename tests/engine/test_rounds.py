"""A round from the deal to its end (Rules 2, 4 and 9.2)."""

from games.engine.cards import BONUS_RUPEES, FULL_PILES, FULL_STACKS
from games.engine.deal import Deal
from games.engine.events import RoundDealt
from games.engine.results import RoundEnd
from games.engine.rounds import set_up
from games.engine.state import RoundState
from tests.builders import a_deal, a_round, after, an_area, cards, counts


def dealt(deal: Deal) -> RoundState:
    """The round of this deal at its start."""
    return set_up(RoundDealt(1, deal.opener, (0, 0), deal.deck, deal.bonus_stacks, deal.seed))


def test_three_camels_and_the_cards_drawn_after_both_hands_lie_in_the_market() -> None:
    """Rule 2.1: five to seat 0, five to seat 1, two to the market, in the order drawn."""
    deal = a_deal(
        first="diamond diamond gold gold silver",
        second="cloth cloth spice spice leather",
        market="silver leather",
    )

    start = dealt(deal)

    assert start.areas[0].hand == counts("diamond diamond gold gold silver")
    assert start.areas[1].hand == counts("cloth cloth spice spice leather")
    assert start.table.market == cards("camel camel camel silver leather")


def test_forty_cards_stay_in_the_deck() -> None:
    """Rule 2.1."""
    start = dealt(a_deal(next_cards="gold spice"))

    assert len(start.deck) == start.table.deck_size == 40
    assert start.deck[-2:] == cards("spice gold")


def test_a_market_of_five_camels_stands() -> None:
    """Rule 2.1."""
    start = dealt(a_deal(market="camel camel"))

    assert start.table.market == cards("camel camel camel camel camel")


def test_camels_dealt_to_a_hand_go_to_the_herd_and_are_not_replaced() -> None:
    """Rule 2.2."""
    start = dealt(a_deal(first="camel gold camel gold spice", second="camel " * 5))

    assert (start.areas[0].hand, start.areas[0].herd) == (counts("gold gold spice"), 2)
    assert (start.areas[1].hand, start.areas[1].herd) == (counts(""), 5)
    assert start.table.deck_size == 40


def test_a_round_starts_with_all_tokens_and_nothing_won() -> None:
    """Rule 2.3."""
    start = dealt(a_deal())

    assert (start.table.tokens_left, start.table.bonus_left) == (FULL_PILES, FULL_STACKS)
    assert [area.goods_tokens + area.bonus_tokens for area in start.areas] == [(), ()]
    assert start.bonus_stacks == BONUS_RUPEES


def test_the_opener_of_the_deal_is_first_in_turn() -> None:
    """Rule 2.4."""
    assert dealt(a_deal(opener=1)).turn == 1


def test_a_card_taken_comes_to_the_hand_and_the_turn_passes() -> None:
    """Rule 3.2."""
    end = after(a_round(market="gold camel camel leather leather", hand="spice"), "take gold")

    assert end.areas[0].hand == counts("gold spice")
    assert end.turn == 1


def test_all_camels_of_the_market_go_to_the_herd() -> None:
    """Rule 3.3."""
    end = after(a_round(market="camel gold camel gold camel", herd=1), "take camels")

    assert end.areas[0].herd == 4


def test_cards_exchanged_change_places_and_nothing_is_drawn() -> None:
    """Rules 3.4 and 4.1."""
    start = a_round(market="gold leather silver leather leather", hand="spice", herd=2)

    end = after(start, "exchange spice, camel for gold, silver")

    assert sorted(end.table.market) == sorted(cards("spice camel leather leather leather"))
    assert (end.areas[0].hand, end.areas[0].herd) == (counts("gold silver"), 1)
    assert end.deck == start.deck


def test_a_take_draws_one_card_from_the_top() -> None:
    """Rule 4.1."""
    end = after(a_round(market="gold " * 5, deck="silver cloth spice"), "take gold")

    assert end.table.market == cards("silver gold gold gold gold")
    assert (end.deck, end.table.deck_size) == (cards("spice cloth"), 2)


def test_taking_camels_draws_as_many_cards() -> None:
    """Rule 4.1."""
    start = a_round(market="camel gold camel gold camel", deck="silver cloth spice diamond")

    end = after(start, "take camels")

    assert end.table.market == cards("silver gold cloth gold spice")
    assert end.deck == cards("diamond")


def test_a_sale_draws_nothing() -> None:
    """Rule 4.1."""
    start = a_round(hand="leather")

    end = after(start, "sell 1 leather")

    assert (end.table.market, end.deck) == (start.table.market, start.deck)


def test_camels_drawn_while_refilling_stay_in_the_market() -> None:
    """Rule 4.2."""
    end = after(a_round(market="camel gold gold gold gold", deck="camel spice"), "take camels")

    assert end.table.market == cards("camel gold gold gold gold")
    assert (end.areas[0].herd, end.table.deck_size) == (1, 1)


def test_a_short_deck_places_what_there_is_and_ends_the_round() -> None:
    """Rule 4.3."""
    start = a_round(market="camel gold camel gold camel", deck="silver cloth")

    end = after(start, "take camels")

    assert end.table.market == cards("silver gold cloth gold")
    assert (end.end, end.areas[0].herd) == (RoundEnd.DECK, 3)


def test_drawn_cards_fill_the_emptied_places_from_left_to_right() -> None:
    """Rule 4.4: the other cards do not jump."""
    start = a_round(market="spice camel gold camel cloth", deck="diamond silver leather")

    end = after(start, "take camels")

    assert end.table.market == cards("spice diamond gold silver cloth")


def test_cards_given_lie_in_the_places_of_those_taken() -> None:
    """Rule 4.4, for an exchange: the other cards do not jump."""
    start = a_round(market="spice gold leather diamond cloth", hand="silver silver")

    end = after(start, "exchange silver, silver for gold, diamond")

    assert end.table.market == cards("spice silver leather silver cloth")


def test_exchanges_of_both_players_are_counted_until_one_takes_or_sells() -> None:
    """Rule 10."""
    start = a_round(
        market="gold gold gold silver silver",
        hand="cloth cloth leather",
        other=an_area("spice spice"),
    )
    to_and_fro = "exchange cloth, cloth for gold, gold", "exchange spice, spice for cloth, cloth"

    assert after(start, *to_and_fro).table.exchanges_in_a_row == 2
    assert after(start, *to_and_fro, "take silver").table.exchanges_in_a_row == 0
    assert after(start, *to_and_fro, "sell 1 leather").table.exchanges_in_a_row == 0


def test_taking_camels_breaks_a_row_of_exchanges() -> None:
    """Rule 10."""
    end = after(a_round(exchanges_in_a_row=20), "take camels")

    assert end.table.exchanges_in_a_row == 0


def test_a_new_round_counts_exchanges_from_nought() -> None:
    """Rule 10: within one round."""
    assert dealt(a_deal()).table.exchanges_in_a_row == 0


def test_what_was_openly_taken_is_known_until_it_is_given_or_sold() -> None:
    """Rule 9.2."""
    start = a_round(
        market="gold gold gold silver cloth", hand="gold leather leather", other=an_area("spice")
    )

    taken = after(start, "take gold", "sell 1 spice", "exchange leather, leather for gold, cloth")
    sold = after(taken, "take silver", "sell 2 gold")

    assert taken.areas[0].known == counts("gold gold cloth")
    assert sold.areas[0].known == counts("cloth")


def test_what_was_dealt_is_not_known_and_giving_it_leaves_no_debt() -> None:
    """Rule 9.2: known = max(0, known - n)."""
    start = a_round(
        market="gold gold silver silver cloth",
        hand="leather leather",
        other=an_area("spice spice"),
    )

    given = after(start, "exchange leather, leather for gold, gold", "sell 1 spice")
    back = after(given, "exchange gold, gold for leather, leather")

    assert start.areas[0].known == counts("")
    assert given.areas[0].known == counts("gold gold")
    assert back.areas[0].known == counts("leather leather")
