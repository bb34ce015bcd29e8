"""The first page: what waits for whom; and what visitors are told."""

import re
from datetime import timedelta

import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.lobby import services as lobby
from games.play import services
from tests.games.builders import BEST_OF_THREE, PRIVATE, play, start
from tests.web.reading import part, source, title, words


def test_visitors_are_told_what_this_is_and_where_to_sign_up(visitor: Client) -> None:
    response = visitor.get("/")

    assert response.status_code == 200
    assert 'href="/accounts/signup/"' in source(response)
    assert "one move at a time" in words(response)


def test_newcomers_are_led_to_the_lobby(as_asha: Client) -> None:
    response = as_asha.get("/")

    assert "You have no matches yet." in words(response)
    assert 'class="button" href="/lobby/"' in source(response)


def test_matches_that_wait_for_me_come_first_the_nearest_deadline_on_top(
    as_asha: Client, asha: User, bilal: User, chand: User
) -> None:
    later = start(asha, bilal)
    with time_machine.travel(timezone.now() - timedelta(days=2), tick=False):
        sooner = start(asha, chand)
    theirs = start(asha, bilal)
    play(theirs)

    response = as_asha.get("/")

    mine = source(response).partition('id="mine"')[2].partition("</section>")[0]
    assert mine.index(sooner) < mine.index(later)
    assert theirs not in mine
    assert "You took" in part(response, "theirs")
    assert title(response).startswith("(2) Your turn")


def test_a_line_tells_opponent_standing_what_they_did_and_the_deadline(
    as_asha: Client, asha: User, bilal: User
) -> None:
    with time_machine.travel("2026-12-01T20:00:00Z", tick=False):
        start(asha, bilal)
        response = as_asha.get("/")

    assert part(response, "mine") == (
        "Your turn Bilal Round 1 · seals: Asha 0, Bilal 0 : A new match: you open. "
        "3 days left Fri 4 Dec, 20:00 Best of three rounds · 3 days a move · public"
    )
    assert "Times are those of UTC." in words(response)


def test_a_line_tells_the_opponents_last_move_in_one_sentence(
    as_asha: Client, asha: User, bilal: User
) -> None:
    play(start(bilal, asha))

    assert re.search(r"Bilal (took|gave|sold) [^.]+\. 2 days", part(as_asha.get("/"), "mine"))


def test_a_deadline_is_marked_when_it_is_close_and_says_so(
    as_asha: Client, asha: User, bilal: User
) -> None:
    with time_machine.travel(timezone.now() - timedelta(hours=61), tick=False):
        start(asha, bilal)

    response = as_asha.get("/")

    assert "only 10 hours left" in part(response, "mine")
    assert "chip is-close" in source(response)


def test_the_icon_of_the_tab_knows_how_many_matches_wait(
    as_asha: Client, asha: User, bilal: User
) -> None:
    assert "data-waiting" not in source(as_asha.get("/"))

    start(asha, bilal)

    assert 'data-waiting="1"' in source(as_asha.get("/"))
    assert "js/waiting.js" in source(as_asha.get("/"))


def test_challenges_to_me_can_be_accepted_from_here(
    as_asha: Client, asha: User, bilal: User
) -> None:
    offer = lobby.challenge(bilal, asha, PRIVATE)
    assert "Bilal challenges you" in part(as_asha.get("/"), "challenges")

    response = as_asha.post(f"/challenges/{offer.id}/", {"answer": "accept"})

    assert response.status_code == 302
    assert response.headers["Location"].startswith("/matches/")


def test_my_offers_can_be_withdrawn_from_here(as_asha: Client, asha: User, bilal: User) -> None:
    lobby.challenge(asha, bilal, PRIVATE)
    lobby.seek(asha, BEST_OF_THREE)
    lobby.invite(asha, PRIVATE)

    offers = part(as_asha.get("/"), "offers")

    assert "You challenge Bilal" in offers
    assert "You look for an opponent" in offers
    assert "Your invitation by link" in offers
    assert offers.count("Withdraw") == 3


def test_finished_matches_tell_their_result(as_asha: Client, asha: User, bilal: User) -> None:
    match_id = start(asha, bilal)
    services.resign(match_id, bilal, seen_version=2)

    response = as_asha.get("/")

    assert "Bilal resigned. You win the match." in part(response, "finished")
    assert "Bilal resigned. You win the match." in words(as_asha.get("/matches/finished/"))


def test_the_page_costs_at_most_eight_queries_however_much_there_is(
    as_asha: Client, asha: User, bilal: User, chand: User
) -> None:
    for _ in range(3):
        start(asha, bilal)
        play(start(asha, chand))
        lobby.challenge(chand, asha, PRIVATE)
        lobby.challenge(asha, bilal, PRIVATE)
        lobby.seek(asha, PRIVATE)
    services.resign(start(bilal, asha), bilal, seen_version=2)

    with CaptureQueriesContext(connection) as queries:
        as_asha.get("/")

    assert len(queries) <= 8


def test_the_list_of_finished_matches_has_pages(as_asha: Client, asha: User, bilal: User) -> None:
    for _ in range(26):
        services.resign(start(asha, bilal), bilal, seen_version=2)

    first, second = as_asha.get("/matches/finished/"), as_asha.get("/matches/finished/?page=2")

    assert source(first).count('href="/matches/') == 25
    assert "Page 1 of 2" in words(first)
    assert source(second).count('href="/matches/') == 1
    assert words(as_asha.get("/matches/finished/?page=x")) == words(first)


def test_visitors_have_no_finished_matches(visitor: Client) -> None:
    response = visitor.get("/matches/finished/")

    assert response.headers["Location"] == "/accounts/login/?next=/matches/finished/"


def test_looking_changes_nothing(as_asha: Client, match_id: str) -> None:
    with CaptureQueriesContext(connection) as queries:
        for address in ("/", "/lobby/", f"/matches/{match_id}/", f"/matches/{match_id}/resign/"):
            as_asha.get(address)

    asked = [query["sql"].lstrip("(") for query in queries]
    assert [sql for sql in asked if not sql.startswith("SELECT")] == []
