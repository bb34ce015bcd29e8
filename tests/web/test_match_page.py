"""The page of a running match: who may see it, what each viewer sees, how many queries it costs."""

from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.engine.cards import Kind
from games.engine.moves import Sell
from games.play import queries
from tests.games.builders import PRIVATE, play, play_some, start
from tests.web.playing import hurry
from tests.web.reading import part, source, ticked, title, words


def page(match_id: str) -> str:
    return f"/matches/{match_id}/"


def test_the_player_to_move_sees_the_position_and_a_form_for_each_move(
    as_asha: Client, match_id: str
) -> None:
    response = as_asha.get(page(match_id))

    assert response.status_code == 200
    assert title(response) == "Your turn · Asha against Bilal · Jaipur by Post"
    assert part(response, "market") == "Market K camel K camel K camel C cloth P spice"
    assert part(response, "hand") == "Your hand G gold L leather L leather L leather"
    assert part(response, "take") == "Take one good The good to take C cloth P spice Take it"
    assert part(response, "take_camels") == "Take all camels Take 3 camels"
    assert "1 leather 2 leather 3 leather" in part(response, "sell")
    assert "Give camels (you have 1)" in part(response, "exchange")
    assert ticked(response, "exchange") == []


def test_the_player_who_waits_sees_their_hand_and_no_form(as_bilal: Client, match_id: str) -> None:
    response = as_bilal.get(page(match_id))

    assert title(response).startswith("Asha’s turn")
    assert part(response, "hand") == "Your hand G gold S silver L leather"
    assert "Your move" not in words(response)
    assert 'name="kind"' not in source(response)


def test_the_page_tells_what_happened_since_my_last_move(as_asha: Client, match_id: str) -> None:
    play_some(match_id, 2)

    response = as_asha.get(page(match_id))

    assert part(response, "since").startswith("Since your last move Bilal ")
    assert "You " not in part(response, "since")


def test_a_visitor_sees_a_public_match_without_hands(visitor: Client, match_id: str) -> None:
    response = visitor.get(page(match_id))

    assert response.status_code == 200
    assert part(response, "market") == "Market K camel K camel K camel C cloth P spice"
    assert "gold" not in part(response, "player-0")
    assert "Your hand" not in words(response)
    assert "Resign" not in words(response)


def test_a_private_match_is_missing_for_all_but_its_players(
    as_asha: Client, as_chand: Client, visitor: Client, asha: User, bilal: User
) -> None:
    private = start(asha, bilal, options=PRIVATE)

    assert as_asha.get(page(private)).status_code == 200
    for client in (as_chand, visitor):
        hidden, missing = client.get(page(private)), client.get(page("2222222222"))
        assert hidden.status_code == missing.status_code == 404
        assert words(hidden) == words(missing)


@pytest.mark.parametrize("match_id", ["x", "%00", "222222222222222222222", "finished'", "🐫"])
def test_an_address_that_is_no_match_is_missing(visitor: Client, match_id: str) -> None:
    assert visitor.get(page(match_id)).status_code == 404


def test_the_deadline_is_told_in_the_readers_zone_and_relative_to_now(
    as_asha: Client, asha: User, bilal: User
) -> None:
    asha.time_zone = "Asia/Kolkata"
    asha.save()
    with time_machine.travel("2026-12-01T20:00:00Z", tick=False):
        match_id = start(asha, bilal)
        response = as_asha.get(page(match_id))

    assert "3 days left, until Sat 5 Dec, 01:30 (Asia/Kolkata)" in words(response)
    assert 'datetime="2026-12-04T20:00:00+00:00"' in source(response)


def test_when_time_is_up_the_page_says_so_and_settles_nothing(
    as_asha: Client, as_bilal: Client, asha: User, bilal: User
) -> None:
    long_ago = timezone.now() - timedelta(days=9)
    with time_machine.travel(long_ago, tick=False):
        match_id = start(asha, bilal)

    mine, theirs = as_asha.get(page(match_id)), as_bilal.get(page(match_id))

    assert "Your time is up. The match is being settled." in words(mine)
    assert 'name="kind"' not in source(mine)
    assert "Time is up for Asha. The match is being settled." in words(theirs)
    assert "wins the match" not in words(as_asha.get(page(match_id)))


def test_earlier_rounds_are_reckoned_on_the_page(
    as_asha: Client, match_id: str, asha: User, bilal: User
) -> None:
    while queries.match_view(match_id, None).view.round_number == 1:
        hurry(match_id, asha, bilal, moves=1)

    response = as_asha.get(page(match_id))

    assert "Earlier rounds Round 1" in words(response)
    assert "Bonus for 5 or more cards" in part(response, "rounds")
    assert "Rupees" in part(response, "rounds")


def test_the_other_players_bonus_values_are_not_on_the_page(
    as_bilal: Client, as_asha: Client, match_id: str
) -> None:
    play(match_id, Sell(Kind.LEATHER, 3))

    assert part(as_asha.get(page(match_id)), "player-0").count("Bonus for 3 cards: 1") == 1
    own = part(as_asha.get(page(match_id)), "player-0").partition("Bonus for 3 cards: 1")[2]
    others = part(as_bilal.get(page(match_id)), "player-0").partition("Bonus for 3 cards: 1")[2]
    assert own.split()[0].isdigit()
    assert others == ""


def test_hostile_names_are_shown_as_they_are(as_asha: Client, bilal: User, match_id: str) -> None:
    bilal.username = "<b>&'\""
    bilal.save()
    play_some(match_id, 2)

    response = as_asha.get(page(match_id))

    assert "<b>&" not in source(response)
    assert "Asha against <b>&'\"" in title(response)


def test_nobody_may_keep_a_copy_of_the_page(as_asha: Client, match_id: str) -> None:
    assert "no-store" in as_asha.get(page(match_id)).headers["Cache-Control"]
    assert "private" in as_asha.get(page(match_id)).headers["Cache-Control"]


def test_the_page_costs_at_most_five_queries_in_every_round(
    as_asha: Client, match_id: str, asha: User, bilal: User
) -> None:
    counts = []
    for _ in range(40):
        hurry(match_id, asha, bilal, moves=3)
        with CaptureQueriesContext(connection) as captured:
            as_asha.get(page(match_id))
        counts.append(len(captured))

    assert queries.match_view(match_id, None).view.round_number > 1
    assert max(counts) <= 5
