"""Moves in words and in JSON, both ways; and what is no move."""

import json

import pytest

from games.engine.cards import Kind
from games.engine.moves import Exchange, Move, Sell, Take, TakeCamels
from games.engine.notation import MoveJson, NotationError, from_json, from_text, to_json, to_text

GOLD, SPICE, LEATHER, CAMEL = Kind.GOLD, Kind.SPICE, Kind.LEATHER, Kind.CAMEL


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Take(GOLD), "take gold"),
        (TakeCamels(), "take camels"),
        (Sell(Kind.CLOTH, 3), "sell 3 cloth"),
        (
            Exchange(take=(GOLD, SPICE), give=(LEATHER, CAMEL)),
            "exchange leather, camel for gold, spice",
        ),
    ],
)
def test_each_kind_of_move_has_its_words(move: Move, text: str) -> None:
    assert to_text(move) == text
    assert from_text(text) == move


@pytest.mark.parametrize(
    "text",
    [
        "Exchange Leather, Camel for Gold, Spice",
        "  exchange   leather ,camel   for gold,spice ",
        "EXCHANGE CAMEL, LEATHER FOR SPICE, GOLD",
        "exchange\tleather,\ncamel for gold, spice",
    ],
)
def test_case_spacing_and_order_of_cards_mean_nothing(text: str) -> None:
    assert from_text(text) == Exchange(take=(GOLD, SPICE), give=(LEATHER, CAMEL))


def test_exchanges_of_the_same_cards_are_equal() -> None:
    first = Exchange(take=(GOLD, SPICE), give=(LEATHER, CAMEL))
    second = Exchange(take=(SPICE, GOLD), give=(CAMEL, LEATHER))

    assert first == second
    assert hash(first) == hash(second)


def test_words_may_name_a_move_that_is_illegal() -> None:
    assert from_text("take camel") == Take(CAMEL)
    assert from_text("sell 0 camel") == Sell(CAMEL, 0)
    assert from_text("exchange gold for gold") == Exchange(take=(GOLD,), give=(GOLD,))


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "pass",
        "take",
        "take ",
        "take gold gold",
        "take silk",
        "take camels camels",
        "sell",
        "sell gold",
        "sell gold 2",
        "sell two gold",
        "sell -1 gold",
        "sell 1.0 gold",
        "sell 100 gold",
        f"sell {'9' * 5000} gold",
        "sell ２ gold",
        "sell ٢ gold",
        "sell ² gold",
        "sell 2 golď",
        "exchange",
        "exchange gold",
        "exchange for",
        "exchange  for  ",
        "exchange gold for",
        "exchange for gold",
        "exchange gold, for spice, spice",
        "exchange gold for spice for leather",
        "exchange gold; spice for leather, leather",
        "take gold\0",
        "\ud800",
        "take " + "x" * 1_000_000,
        "ﬁ" * 1000,
    ],
)
def test_what_is_no_move_is_refused_without_repeating_it_at_length(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        from_text(text)

    assert len(str(refused.value)) < 100


@pytest.mark.parametrize(
    ("move", "payload"),
    [
        (Take(GOLD), {"kind": "take", "good": "gold"}),
        (TakeCamels(), {"kind": "take_camels"}),
        (Sell(Kind.CLOTH, 3), {"kind": "sell", "good": "cloth", "count": 3}),
        (
            Exchange(take=(GOLD, SPICE), give=(LEATHER, CAMEL)),
            {"kind": "exchange", "take": ["gold", "spice"], "give": ["leather", "camel"]},
        ),
    ],
)
def test_each_kind_of_move_has_its_json(move: Move, payload: MoveJson) -> None:
    assert to_json(move) == payload
    assert from_json(json.loads(json.dumps(payload))) == move


@pytest.mark.parametrize(
    "payload",
    [
        {},
        {"kind": "pass"},
        {"kind": None},
        {"kind": ["take"], "good": "gold"},
        {"kind": "take"},
        {"kind": "take", "good": "silk"},
        {"kind": "take", "good": 1},
        {"kind": "take", "good": ["gold"]},
        {"kind": "sell", "good": "gold"},
        {"kind": "sell", "good": "gold", "count": "3"},
        {"kind": "sell", "good": "gold", "count": 3.0},
        {"kind": "sell", "good": "gold", "count": True},
        {"kind": "sell", "good": "gold", "count": None},
        {"kind": "exchange", "take": ["gold", "gold"]},
        {"kind": "exchange", "take": 2, "give": ["spice", "spice"]},
        {"kind": "exchange", "take": "gold", "give": ["spice", "spice"]},
        {"kind": "exchange", "take": [["gold"]], "give": ["spice", "spice"]},
    ],
)
def test_what_is_no_move_in_json_is_refused(payload: MoveJson) -> None:
    with pytest.raises(NotationError):
        from_json(payload)
