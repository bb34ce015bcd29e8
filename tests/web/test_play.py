"""Playing by ticking cards: what is played, and what is refused in a sentence, nothing lost."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.engine.cards import Kind
from games.engine.moves import Exchange, Move, Sell, Take, TakeCamels
from games.engine.results import Mode
from games.play import queries, services
from games.play.clocks.terms import TimeTerms
from games.play.services import MatchOptions
from tests.games.builders import PRIVATE, SINGLE_ROUND, play, start
from tests.web.playing import hurry
from tests.web.reading import part, ticked, title, words

TAKE_CLOTH = {"take": ["cloth"]}
SELL_GOLD = {"give": ["gold"]}
EXCHANGE = {"take": ["cloth", "spice"], "give": ["gold", "leather"]}


def post(client: Client, match_id: str, sent: dict[str, Any], version: object = 2) -> Any:
    return client.post(f"/matches/{match_id}/moves/", {"version": version, **sent})


def version_of(match_id: str) -> int:
    return queries.match_view(match_id, None).version


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        (TAKE_CLOTH, "You took 1 cloth. New in the market: 1 camel."),
        (
            {"take": ["camel", "camel", "camel"]},
            "You took 3 camels. New in the market: 1 silver, 1 cloth and 1 camel.",
        ),
        ({"take": ["camel"]}, "You took 3 camels."),
        ({"give": ["leather", "leather"]}, "You sold 2 leather for 7 rupees"),
        (EXCHANGE, "You gave 1 gold and 1 leather for 1 cloth and 1 spice."),
        (
            {"take": ["cloth", "spice"], "give": ["gold", "camel"]},
            "You gave 1 gold and 1 camel for 1 cloth and 1 spice.",
        ),
    ],
)
def test_the_ticked_cards_tell_the_move_and_lead_back_to_the_page(
    as_asha: Client, match_id: str, sent: dict[str, Any], told: str
) -> None:
    response = post(as_asha, match_id, sent)

    assert response.status_code == 302
    assert response.headers["Location"] == f"/matches/{match_id}/"
    assert told in part(as_asha.get(f"/matches/{match_id}/"), "log")
    assert version_of(match_id) == 3


def test_an_illegal_move_is_explained_beside_the_button_with_the_choice_kept(
    as_asha: Client, match_id: str
) -> None:
    sent = {"take": ["cloth", "spice"], "give": ["leather"]}

    response = post(as_asha, match_id, sent)

    assert response.status_code == 422
    assert "An exchange takes as many cards as it gives. Play" in part(response, "table")
    assert ticked(response, "table") == ["cloth", "spice", "leather"]
    assert title(response).startswith("(1) Not played")
    assert version_of(match_id) == 2


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        ({}, "Choose cards to take, give or sell."),
        (SELL_GOLD, "Diamonds, gold and silver are sold two or more"),
        ({"take": ["opal"]}, "Choose the cards among those that are shown."),
        ({"give": ["\0"]}, "Choose the cards among those that are shown."),
        ({"take": ["gold"]}, "That good does not lie in the market."),
        ({"take": ["cloth", "camel"]}, "Take either goods or all the camels, not both."),
        ({"give": ["gold"] * 99}, "does not hold that many"),
        ({"give": ["camel"]}, "Camels are never sold."),
        ({"give": ["gold", "leather"]}, "A sale is of one kind of good"),
        ({"take": ["cloth"], "give": ["gold"]}, "An exchange is of two cards or more"),
    ],
)
def test_what_is_no_move_is_answered_on_the_page(
    as_asha: Client, match_id: str, sent: dict[str, Any], told: str
) -> None:
    response = post(as_asha, match_id, sent)

    assert response.status_code == 422
    assert told in part(response, "table")
    assert version_of(match_id) == 2


def test_play_and_go_on_leads_to_the_match_whose_time_is_up_first(
    as_asha: Client, match_id: str, asha: User, bilal: User
) -> None:
    urgent = start(
        asha, bilal, options=MatchOptions(Mode.SINGLE_ROUND, TimeTerms(pace_days=1), is_public=True)
    )
    start(asha, bilal)

    response = post(as_asha, match_id, {**TAKE_CLOTH, "then": "next"})

    assert response.headers["Location"] == f"/matches/{urgent}/"
    assert "Asha against Bilal: You took 1 cloth." in words(as_asha.get(f"/matches/{urgent}/"))


def test_play_and_go_on_leads_home_when_nothing_else_waits(as_asha: Client, match_id: str) -> None:
    response = post(as_asha, match_id, {**TAKE_CLOTH, "then": "next"})

    assert response.headers["Location"] == "/"
    assert "No other match waits for you." in words(as_asha.get("/"))


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

    response = post(as_asha, match_id, {"give": ["leather", "leather"]})

    assert response.status_code == 412
    assert "The match has moved on. Nothing was played" in words(response)
    assert ticked(response, "table") == ["leather", "leather"]
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

    response = post(as_asha, match_id, {"take": ["spice"]})

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
    """The cards to tick for a move."""
    match move:
        case Take(good):
            return {"take": [good.word]}
        case Sell(good, count):
            return {"give": [good.word] * count}
        case Exchange(take, give):
            return {"take": [kind.word for kind in take], "give": [kind.word for kind in give]}
        case TakeCamels():
            return {"take": ["camel"]}
