"""The table to practise on: a real position, the real rules, nobody who answers."""

import pytest

from games.engine.cards import CARD_COUNTS, Kind
from games.engine.errors import IllegalMove, MatchOver
from games.engine.moves import Exchange, Move, Sell, Take, TakeCamels
from games.play.practice import MOST_MOVES, practise


def test_it_begins_with_the_readers_turn_after_a_sale_of_the_other() -> None:
    practice = practise([])

    assert practice.view.turn == 0
    assert practice.entry.seat == 1
    assert practice.entry.move is not None
    assert practice.entry.move.move == Sell(Kind.LEATHER, 3)
    assert not practice.is_over


def test_it_is_a_position_of_a_whole_pack() -> None:
    view = practise([]).view

    away = view.table.deck_size + sum(view.table.discards) + len(view.table.market)
    held = sum(area.hand_size + area.herd for area in view.players)
    assert away + held == sum(CARD_COUNTS)


@pytest.mark.parametrize(
    "move",
    [
        Take(Kind.GOLD),
        TakeCamels(),
        Exchange((Kind.GOLD, Kind.SILVER), (Kind.CAMEL, Kind.CAMEL)),
        Sell(Kind.SPICE, 3),
    ],
)
def test_each_kind_of_move_can_be_tried_at_once(move: Move) -> None:
    practice = practise([move])

    assert practice.entry.seat == 0
    assert practice.entry.move is not None
    assert practice.entry.move.move == move
    assert practice.view.turn == 0


def test_it_keeps_to_the_rules() -> None:
    with pytest.raises(IllegalMove, match="exchange-too-few"):
        practise([Exchange((Kind.GOLD,), (Kind.SPICE,))])


def test_a_sale_of_three_tells_the_reader_the_bonus() -> None:
    practice = practise([Sell(Kind.SPICE, 3)])

    assert practice.entry.move is not None
    assert practice.entry.move.bonus_rupees == 3
    assert practice.view.you.rupees == 5 + 3 + 3 + 3


def test_it_ends_with_the_round_and_takes_no_move_after_that() -> None:
    moves = _moves_to_the_end()

    assert practise(moves).is_over
    assert not practise(moves[:-1]).is_over
    with pytest.raises(MatchOver):
        practise([*moves, TakeCamels()])


def _moves_to_the_end() -> list[Move]:
    """Take or sell, whatever is possible, until the practice is over."""
    moves: list[Move] = []
    while not (now := practise(moves)).is_over:
        assert len(moves) < MOST_MOVES
        hand, market = now.view.you.hand, now.view.table.market
        most = max(hand, key=hand.count)
        goods = [card for card in market if card is not Kind.CAMEL]
        if hand.count(most) > 2 or len(hand) == 7:
            moves.append(Sell(most, hand.count(most)))
        else:
            moves.append(Take(goods[0]) if goods else TakeCamels())
    return moves
