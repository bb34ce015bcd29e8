"""What ticked cards mean."""

import pytest

from games.engine.cards import Kind
from games.engine.moves import Exchange, Move, Sell, Take, TakeCamels
from games.web.selection import NoMove, NoMoveCode, Selection, move_of


def selection(take: str = "", give: str = "") -> Selection:
    return Selection(tuple(take.split()), tuple(give.split()))


@pytest.mark.parametrize(
    ("ticked", "move"),
    [
        (selection(take="gold"), Take(Kind.GOLD)),
        (selection(take="camel camel camel"), TakeCamels()),
        (selection(take="camel"), TakeCamels()),
        (selection(give="leather leather"), Sell(Kind.LEATHER, 2)),
        (selection(give="camel"), Sell(Kind.CAMEL, 1)),
        (
            selection(take="gold silver", give="camel cloth"),
            Exchange(take=(Kind.GOLD, Kind.SILVER), give=(Kind.CLOTH, Kind.CAMEL)),
        ),
        (selection(take="gold gold"), Exchange(take=(Kind.GOLD, Kind.GOLD), give=())),
    ],
)
def test_ticked_cards_mean_a_move(ticked: Selection, move: Move) -> None:
    assert move_of(ticked) == move


@pytest.mark.parametrize(
    ("ticked", "code"),
    [
        (selection(), NoMoveCode.NOTHING_CHOSEN),
        (selection(take="camel gold"), NoMoveCode.GOODS_AND_CAMELS),
        (selection(give="gold silver"), NoMoveCode.KINDS_MIXED),
        (selection(take="opal"), NoMoveCode.UNKNOWN_CARD),
    ],
)
def test_other_cards_mean_none_and_the_reason_is_told(ticked: Selection, code: NoMoveCode) -> None:
    with pytest.raises(NoMove) as refused:
        move_of(ticked)

    assert refused.value.code is code
    assert str(refused.value).endswith(".")
