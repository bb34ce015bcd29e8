"""The practice table: moves and refusals without a match, for anybody, by plain forms."""

import re
from typing import Any
from urllib.parse import urlencode

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.web.reading import source, ticked, title, words

PART = {"HX-Request": "true"}


@pytest.fixture
def anybody() -> Client:
    return Client()


def chosen(client: Client, *, played: tuple[str, ...] = (), **cards: tuple[str, ...]) -> Any:
    """The page after Play was pressed with these cards ticked."""
    query = urlencode({"played": played, **cards, "try": "1"}, doseq=True)
    return client.get(f"/rules/try/?{query}")


def played(response: Any) -> list[str]:
    """The moves that the form would send along with the next one."""
    return re.findall(r'name="played" value="([^"]*)"', source(response))


def test_it_shows_a_position_and_whose_move_led_to_it(anybody: Client) -> None:
    response = anybody.get("/rules/try/")

    assert title(response).startswith("A table to practise on")
    assert "Your opponent sold 3 leather for 9 rupees in goods tokens" in words(response)
    assert played(response) == []


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        ({"take": ("gold",)}, "You took 1 gold. New in the market: 1 diamond."),
        ({"take": ("camel", "camel")}, "You took 2 camels. New in the market: 2 diamonds."),
        ({"take": ("camel",)}, "You took 2 camels."),
        (
            {"take": ("gold", "silver"), "give": ("camel", "camel")},
            "You gave 2 camels for 1 gold and 1 silver.",
        ),
        ({"give": ("spice",) * 3}, "You sold 3 spice for 11 rupees in goods tokens"),
    ],
)
def test_each_kind_of_move_can_be_tried(
    anybody: Client, cards: dict[str, tuple[str, ...]], sentence: str
) -> None:
    response = chosen(anybody, **cards)

    assert sentence in words(response)
    assert len(played(response)) == 1
    assert words(response).count("tried:") == 1


def test_moves_follow_each_other(anybody: Client) -> None:
    first = chosen(anybody, take=("gold",))

    second = chosen(anybody, played=tuple(played(first)), give=("gold", "gold"))

    assert "You sold 2 gold for 12 rupees" in words(second)
    assert played(second) == ["take gold", "sell 2 gold"]
    assert words(second).count("tried:") == 2


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        ({}, "Choose cards to take, give or sell."),
        (
            {"take": ("gold",), "give": ("spice",)},
            "An exchange is of two cards or more on each side.",
        ),
        ({"give": ("gold",)}, "Diamonds, gold and silver are sold two or more at a time."),
        ({"give": ("gold", "spice")}, "A sale is of one kind of good"),
        ({"take": ("diamond",)}, "That good does not lie in the market."),
        ({"take": ("<i>",)}, "Choose the cards among those that are shown."),
    ],
)
def test_what_is_not_allowed_is_explained_and_stays_chosen(
    anybody: Client, cards: dict[str, tuple[str, ...]], sentence: str
) -> None:
    response = chosen(anybody, **cards)

    assert response.status_code == 200
    assert sentence in words(response)
    assert played(response) == []
    shown = [word for row in cards.values() for word in row if word in ("gold", "spice")]
    assert sorted(ticked(response, "practice-form")) == sorted(shown)


@pytest.mark.parametrize(
    "moves", [("sell 9 spice",), ("take gold", "take the lot"), ("take camels",) * 40, ("\0",)]
)
def test_invented_moves_begin_anew(anybody: Client, moves: tuple[str, ...]) -> None:
    response = anybody.get(f"/rules/try/?{urlencode({'played': moves}, doseq=True)}")

    assert response.status_code == 200
    assert played(response) == []


def test_the_end_of_the_round_offers_to_begin_anew(anybody: Client) -> None:
    response = anybody.get("/rules/try/")
    while "That was the round." not in words(response):
        moves = tuple(played(response))
        response = next(
            tried
            for cards in _choices(response)
            if len(played(tried := chosen(anybody, played=moves, **cards))) > len(moves)
        )

    assert "Begin anew" in words(response)
    assert 'name="try"' not in source(response)


def test_a_script_gets_only_the_table(anybody: Client) -> None:
    response = anybody.get("/rules/try/", headers=PART)

    assert source(response).lstrip().startswith('<section id="practice"')
    assert "HX-Request" in response.headers["Vary"]


def test_a_visitor_is_asked_to_sign_up_after_a_move_and_a_member_is_not(
    anybody: Client, as_asha: Client
) -> None:
    assert "Sign up to play on" not in words(anybody.get("/rules/try/"))
    assert "Sign up to play on" in words(chosen(anybody, take=("gold",)))
    assert "Sign up to play on" not in words(chosen(as_asha, take=("gold",)))


def test_it_asks_the_database_for_nothing(visitor: Client) -> None:
    with CaptureQueriesContext(connection) as executed:
        chosen(visitor, take=("gold",))

    assert len(executed) == 0


def _choices(response: Any) -> list[dict[str, tuple[str, ...]]]:
    """Camels, all that is in hand of a good, or a good of the market."""
    market = re.findall(r'name="take"\s+value="(\w+)"', source(response))
    hand = re.findall(r'id="hand-\d+"\s+name="give"\s+value="(\w+)"', source(response))
    sales = [{"give": (good,) * hand.count(good)} for good in set(hand)]
    takes: list[dict[str, tuple[str, ...]]]
    takes = [{"take": (good,)} for good in market if good != "camel"]
    return [{"take": ("camel",)}, *sales, *takes]
