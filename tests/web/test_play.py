"""Playing by forms: what is played, and what is refused with one sentence and nothing lost."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.engine.cards import Kind
from games.engine.moves import Exchange, Move, Sell, Take, TakeCamels
from games.play import queries, services
from tests.games.builders import PRIVATE, SINGLE_ROUND, play, start
from tests.web.playing import hurry
from tests.web.reading import part, ticked, title, words

TAKE_CLOTH = {"kind": "take", "good": "cloth"}
SELL_GOLD = {"kind": "sell", "sale": "1 gold"}
EXCHANGE = {
    "kind": "exchange",
    "take": ["cloth", "spice"],
    "give": ["gold", "leather"],
    "camels": "0",
}


def post(client: Client, match_id: str, sent: dict[str, Any], version: object = 2) -> Any:
    return client.post(f"/matches/{match_id}/moves/", {"version": version, **sent})


def version_of(match_id: str) -> int:
    return queries.match_view(match_id, None).version


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        (TAKE_CLOTH, "You took 1 cloth. New in the market: 1 camel."),
        (
            {"kind": "take_camels"},
            "You took 3 camels. New in the market: 1 silver, 1 cloth and 1 camel.",
        ),
        ({"kind": "sell", "sale": "2 leather"}, "You sold 2 leather for 7 rupees"),
        (EXCHANGE, "You gave 1 gold and 1 leather for 1 cloth and 1 spice."),
        (
            {"kind": "exchange", "take": ["cloth", "spice"], "give": ["gold"], "camels": "1"},
            "You gave 1 gold and 1 camel for 1 cloth and 1 spice.",
        ),
    ],
)
def test_each_form_plays_its_move_and_leads_back_to_the_page(
    as_asha: Client, match_id: str, sent: dict[str, Any], told: str
) -> None:
    response = post(as_asha, match_id, sent)

    assert response.status_code == 302
    assert response.headers["Location"] == f"/matches/{match_id}/"
    assert told in words(as_asha.get(f"/matches/{match_id}/"))
    assert version_of(match_id) == 3


def test_an_illegal_move_is_explained_at_its_form_with_the_choice_kept(
    as_asha: Client, match_id: str
) -> None:
    sent = {"kind": "exchange", "take": ["cloth", "spice"], "give": ["leather"], "camels": "0"}

    response = post(as_asha, match_id, sent)

    assert response.status_code == 422
    assert "An exchange takes as many cards as it gives." in part(response, "exchange")
    assert ticked(response, "exchange") == ["cloth", "spice", "leather"]
    assert title(response).startswith("Not played")
    assert version_of(match_id) == 2


def test_a_sale_that_is_not_on_offer_is_explained_at_its_form(
    as_asha: Client, match_id: str
) -> None:
    response = post(as_asha, match_id, SELL_GOLD)

    assert response.status_code == 422
    assert "Diamonds, gold and silver are sold two or more" in part(response, "sell")


@pytest.mark.parametrize(
    ("sent", "form", "told"),
    [
        ({"kind": "take"}, "take", "Choose a card to take."),
        ({"kind": "take", "good": "opal"}, "take", "Choose a card to take."),
        ({"kind": "take", "good": "camel"}, "take", "Camels are taken all at once"),
        ({"kind": "take", "good": "gold"}, "take", "That good does not lie in the market."),
        ({"kind": "sell"}, "sell", "Choose what to sell."),
        ({"kind": "sell", "sale": "٣ gold"}, "sell", "Choose what to sell."),
        ({"kind": "sell", "sale": "99 gold"}, "sell", "does not hold that many"),
        ({"kind": "exchange"}, "exchange", "An exchange is of two cards or more"),
        ({"kind": "exchange", "camels": "-1"}, "exchange", "as a whole number"),
        ({"kind": "exchange", "camels": "1e9"}, "exchange", "as a whole number"),
        ({"kind": "exchange", "give": ["\0"]}, "exchange", "among those that are shown"),
        ({"kind": "dance"}, "main", "Choose one of the four moves."),
        ({}, "main", "Choose one of the four moves."),
    ],
)
def test_what_is_no_move_is_answered_on_the_page(
    as_asha: Client, match_id: str, sent: dict[str, Any], form: str, told: str
) -> None:
    response = post(as_asha, match_id, sent)

    assert response.status_code == 422
    assert told in (words(response) if form == "main" else part(response, form))
    assert version_of(match_id) == 2


def test_what_was_typed_is_kept_even_if_it_is_nonsense(as_asha: Client, match_id: str) -> None:
    sent = {"kind": "exchange", "take": ["cloth"], "camels": '"><script>'}

    response = post(as_asha, match_id, sent)

    assert 'value="&quot;&gt;&lt;script&gt;"' in response.content.decode()
    assert "<script>" not in response.content.decode().partition("<main")[2]
    assert ticked(response, "exchange") == ["cloth"]


def test_out_of_turn_nothing_is_played(as_bilal: Client, match_id: str) -> None:
    response = post(as_bilal, match_id, TAKE_CLOTH)

    assert response.status_code == 409
    assert "It is not your turn. Nothing was played." in words(response)
    assert version_of(match_id) == 2


def test_a_stale_page_shows_the_position_now_and_keeps_the_choice(
    as_asha: Client, match_id: str
) -> None:
    play(match_id, Take(Kind.CLOTH))
    play(match_id, TakeCamels())

    response = post(as_asha, match_id, {"kind": "exchange", "give": ["leather", "leather"]})

    assert response.status_code == 412
    assert "The match has moved on. Nothing was played" in words(response)
    assert ticked(response, "exchange") == ["leather", "leather"]
    assert version_of(match_id) == 4


@pytest.mark.parametrize("version", ["", "two", "-1", "1", "3", "9" * 30, "²"])
def test_a_version_that_is_not_the_present_one_is_stale(
    as_asha: Client, match_id: str, version: str
) -> None:
    response = post(as_asha, match_id, TAKE_CLOTH, version)

    assert response.status_code == 412
    assert version_of(match_id) == 2


def test_a_double_click_is_told_that_the_move_was_played(as_asha: Client, match_id: str) -> None:
    post(as_asha, match_id, TAKE_CLOTH)

    response = post(as_asha, match_id, TAKE_CLOTH)

    assert response.status_code == 302
    assert "This move has been played already." in words(as_asha.get(f"/matches/{match_id}/"))
    assert version_of(match_id) == 3


def test_another_move_from_the_same_page_is_not_taken_for_a_double_click(
    as_asha: Client, match_id: str
) -> None:
    post(as_asha, match_id, TAKE_CLOTH)

    response = post(as_asha, match_id, {"kind": "take", "good": "spice"})

    assert response.status_code == 412


def test_a_double_click_on_the_move_that_ends_the_match_ends_kindly(
    as_asha: Client, as_bilal: Client, asha: User, bilal: User
) -> None:
    match_id = start(asha, bilal, options=SINGLE_ROUND)
    hurry(match_id, asha, bilal)
    last = queries.match_page(match_id, asha).log[-1]
    client = as_asha if last.seat == 0 else as_bilal
    assert last.move is not None

    response = post(client, match_id, as_sent(last.move.move), last.sequence - 1)

    assert response.status_code == 302
    assert "This move has been played already." in words(client.get(f"/matches/{match_id}/"))


def test_in_a_finished_match_nothing_is_played(as_asha: Client, asha: User, bilal: User) -> None:
    match_id = start(asha, bilal)
    services.resign(match_id, asha, seen_version=2)
    version = version_of(match_id)

    response = post(as_asha, match_id, TAKE_CLOTH, version)

    assert response.status_code == 409
    assert "The match is over. Nothing was played." in words(response)
    assert version_of(match_id) == version


def test_when_time_is_up_nothing_is_played(as_asha: Client, asha: User, bilal: User) -> None:
    with time_machine.travel(timezone.now() - timedelta(days=9), tick=False):
        match_id = start(asha, bilal)

    response = post(as_asha, match_id, TAKE_CLOTH)

    assert response.status_code == 409
    assert "The time for this turn is up. Nothing was played." in words(response)
    assert version_of(match_id) == 2


def test_a_stranger_plays_in_no_match(
    as_chand: Client, match_id: str, asha: User, bilal: User
) -> None:
    private = start(asha, bilal, options=PRIVATE)

    in_public, in_private = (
        post(as_chand, match_id, TAKE_CLOTH),
        post(as_chand, private, TAKE_CLOTH),
    )

    assert in_public.status_code == 403
    assert "You do not play in this match." in words(in_public)
    assert in_private.status_code == 404


def test_who_is_not_signed_in_comes_back_to_the_match(
    visitor: Client, as_asha: Client, match_id: str
) -> None:
    response = post(visitor, match_id, TAKE_CLOTH)

    there = f"/matches/{match_id}/moves/"
    assert response.headers["Location"] == f"/accounts/login/?next={there}"
    assert as_asha.get(there).headers["Location"] == f"/matches/{match_id}/"
    assert version_of(match_id) == 2


def test_a_form_of_another_site_plays_nothing(asha: User, match_id: str) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(asha)

    assert post(client, match_id, TAKE_CLOTH).status_code == 403
    assert version_of(match_id) == 2


def as_sent(move: Move) -> dict[str, Any]:
    """The fields of the form that plays a move."""
    match move:
        case Take(good):
            return {"kind": "take", "good": good.word}
        case Sell(good, count):
            return {"kind": "sell", "sale": f"{count} {good.word}"}
        case Exchange(take, give):
            goods = [kind.word for kind in give if kind is not Kind.CAMEL]
            camels = len(give) - len(goods)
            taken = [kind.word for kind in take]
            return {"kind": "exchange", "take": taken, "give": goods, "camels": camels}
        case TakeCamels():
            return {"kind": "take_camels"}
