"""What one viewer may see of a match (Rule 9)."""

from dataclasses import fields

import pytest

from games.engine.cards import Kind
from games.engine.match import ExpireTurn, PlayMove, Resign
from games.engine.notation import from_text
from games.engine.results import Mode, Outcome, OutcomeReason
from games.engine.state import MatchState, RoundState
from games.engine.view import PlayerView, PublicArea, SpectatorView, Viewer, view_for
from tests.builders import (
    a_match,
    a_round,
    after,
    an_area,
    bonus_worth,
    cards,
    counts,
    played,
    tokens_worth,
)

ASHA, BILAL = 0, 1


def a_rich_round() -> RoundState:
    return a_round(
        market="gold camel spice camel cloth",
        own=an_area(
            "spice gold gold",
            herd=2,
            goods_tokens=tokens_worth(7, 5),
            bonus_tokens=bonus_worth(3, 10),
            known="gold",
        ),
        other=an_area(
            "leather silver",
            herd=1,
            goods_tokens=tokens_worth(4),
            bonus_tokens=bonus_worth(6),
        ),
        tokens_left=(3, 5, 5, 7, 7, 8),
        bonus_left=(6, 5, 4),
        deck="silver " * 12,
        exchanges_in_a_row=4,
    )


def own_view(state: MatchState, seat: int) -> PlayerView:
    view = view_for(state, seat)
    assert isinstance(view, PlayerView)
    return view


@pytest.mark.parametrize("viewer", [ASHA, BILAL, None])
def test_everybody_sees_the_table(viewer: Viewer) -> None:
    """Rule 9, first line of the table."""
    table = view_for(a_match(after(a_rich_round(), "sell 1 spice")), viewer).table

    assert table.market == cards("gold camel spice camel cloth")
    assert table.piles == (
        (5, 5, 5),
        (6, 6, 5, 5, 5),
        (5, 5, 5, 5, 5),
        (5, 3, 3, 2, 2, 1, 1),
        (3, 3, 2, 2, 1, 1),
        (3, 2, 1, 1, 1, 1, 1, 1),
    )
    assert table.bonus_left == (6, 5, 4)
    assert (table.deck_size, table.discards, table.exchanges_in_a_row) == (12, counts("spice"), 0)


@pytest.mark.parametrize("viewer", [ASHA, BILAL, None])
def test_everybody_sees_sizes_counts_and_goods_tokens_of_both_players(viewer: Viewer) -> None:
    """Rule 9: number of cards in a hand, herds, running total of goods tokens, bonus tokens."""
    players = view_for(a_match(a_rich_round()), viewer).players

    assert players[0] == PublicArea(
        seat=0,
        hand_size=3,
        known_cards=(Kind.GOLD,),
        herd=2,
        goods_tokens=tokens_worth(7, 5),
        goods_rupees=12,
        bonus_counts=(1, 0, 1),
    )
    assert players[1] == PublicArea(
        seat=1,
        hand_size=2,
        known_cards=(),
        herd=1,
        goods_tokens=tokens_worth(4),
        goods_rupees=4,
        bonus_counts=(0, 1, 0),
    )


def test_a_player_sees_their_own_cards_bonus_tokens_and_total() -> None:
    """Rule 9: known to their owner; the total is without the camel token."""
    you = own_view(a_match(a_rich_round()), ASHA).you

    assert (you.seat, you.hand, you.herd) == (ASHA, cards("gold gold spice"), 2)
    assert (you.bonus_tokens, you.rupees) == (bonus_worth(3, 10), 25)


def test_each_seat_sees_itself_as_you() -> None:
    assert own_view(a_match(a_rich_round()), BILAL).you.hand == cards("silver leather")


def test_a_spectator_has_no_own_area() -> None:
    view = view_for(a_match(a_rich_round()), None)

    assert type(view) is SpectatorView
    assert not hasattr(view, "you")


def test_the_other_player_is_shown_in_a_class_that_has_no_place_for_a_hidden_card() -> None:
    """Rule 9.1: and none for a number made of hidden ones."""
    assert [field.name for field in fields(PublicArea)] == [
        "seat",
        "hand_size",
        "known_cards",
        "herd",
        "goods_tokens",
        "goods_rupees",
        "bonus_counts",
    ]


@pytest.mark.parametrize("viewer", [ASHA, BILAL, None])
def test_everybody_sees_what_was_openly_taken_and_is_still_held(viewer: Viewer) -> None:
    """Rule 9.2."""
    start = a_round(market="gold gold silver silver cloth", hand="gold cloth")

    state = a_match(after(start, "take gold", "take cloth"))

    assert view_for(state, viewer).players[0].known_cards == cards("gold")
    assert view_for(state, viewer).players[1].known_cards == cards("cloth")


def test_a_view_names_mode_seals_round_opener_and_turn() -> None:
    view = view_for(a_match(a_round(turn=1, number=3), seals=(1, 1)), None)

    assert (view.mode, view.seals) == (Mode.BEST_OF_THREE, (1, 1))
    assert (view.round_number, view.opener, view.turn, view.outcome) == (3, 0, 1, None)


@pytest.mark.parametrize("viewer", [ASHA, BILAL, None])
def test_hands_stay_hidden_while_the_match_goes_on(viewer: Viewer) -> None:
    """Rule 9: also those of the last round, when the next is dealt."""
    in_play = a_match(a_rich_round())
    last = a_match(a_round(market="gold " * 5, deck="", hand="spice"))

    next_round = played(last, PlayMove(ASHA, from_text("take gold")))

    assert view_for(in_play, viewer).hands is None
    assert view_for(next_round, viewer).hands is None


@pytest.mark.parametrize("viewer", [ASHA, BILAL, None])
def test_hands_open_at_the_end_of_the_match(viewer: Viewer) -> None:
    """Rule 9."""
    over = played(a_match(a_rich_round()), Resign(BILAL))

    view = view_for(over, viewer)

    assert view.hands == (cards("gold gold spice"), cards("silver leather"))
    assert (view.turn, view.outcome) == (None, Outcome(ASHA, OutcomeReason.RESIGNED))


@pytest.mark.parametrize("viewer", [ASHA, BILAL, None])
def test_hands_stay_hidden_in_a_match_without_result(viewer: Viewer) -> None:
    """Rule 9.4: it may be undone."""
    never_moved = MatchState(Mode.BEST_OF_THREE, round=a_rich_round())

    view = view_for(played(never_moved, ExpireTurn()), viewer)

    assert (view.hands, view.turn) == (None, None)


def test_nothing_can_be_seen_before_the_first_deal() -> None:
    with pytest.raises(ValueError, match="nothing has been dealt yet"):
        view_for(MatchState(Mode.BEST_OF_THREE), None)


def test_a_state_printed_by_accident_shows_no_hidden_card() -> None:
    """Rule 9: hands, bonus values, deck and stacks are left out of repr."""
    printed = repr(a_match(a_rich_round()))

    assert "hand" not in printed
    assert "deck=" not in printed
    assert "bonus_tokens" not in printed
    assert "bonus_stacks" not in printed
    assert "market" in printed
