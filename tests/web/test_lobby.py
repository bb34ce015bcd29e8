"""The lobby and the pages of offers: making, reading, accepting, declining, withdrawing."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.lobby import services as lobby
from tests.games.builders import BEST_OF_THREE, PRIVATE, SINGLE_ROUND, start
from tests.web.reading import part, source, ticked, words

TERMS = {"mode": "best_of_three", "pace_days": "3", "visibility": "public"}


def make(client: Client, **sent: str) -> Any:
    return client.post("/lobby/", {**TERMS, **sent})


def answer(client: Client, address: str, word: str) -> Any:
    return client.post(address, {"answer": word})


def test_everybody_sees_the_open_seeks(visitor: Client, as_asha: Client, chand: User) -> None:
    lobby.seek(chand, SINGLE_ROUND)

    for client in (visitor, as_asha):
        shown = part(client.get("/lobby/"), "seeks")
        assert "Chand looks for an opponent Single round · 3 days a move · public" in shown


def test_my_own_seek_stands_among_my_offers_only(as_asha: Client, asha: User) -> None:
    lobby.seek(asha, SINGLE_ROUND)

    response = as_asha.get("/lobby/")

    assert "Nobody just now." in part(response, "seeks")
    assert "You look for an opponent" in part(response, "mine")


def test_seeks_can_be_filtered_by_length_and_pace(visitor: Client, asha: User, chand: User) -> None:
    lobby.seek(chand, SINGLE_ROUND)
    lobby.seek(asha, BEST_OF_THREE)

    single = part(visitor.get("/lobby/?mode=single_round"), "seeks")
    slow = part(visitor.get("/lobby/?pace=14"), "seeks")
    both = part(visitor.get("/lobby/?mode=best_of_three&pace=3"), "seeks")

    assert "Chand looks" in single
    assert "Asha looks" not in single
    assert "Nobody offers just this. Show all offers" in slow
    assert "Asha looks" in both
    assert "Chand looks" not in both


def test_a_filter_that_cannot_be_read_filters_nothing(visitor: Client, chand: User) -> None:
    lobby.seek(chand, SINGLE_ROUND)

    for query in ("mode=chess", "pace=x", "pace=2&pace=%00", "mode=%00"):
        assert "Chand looks" in part(visitor.get(f"/lobby/?{query}"), "seeks")


def test_the_pages_of_filtered_seeks_keep_the_filter(visitor: Client, chand: User) -> None:
    for _ in range(26):
        lobby.seek(chand, SINGLE_ROUND)

    response = visitor.get("/lobby/?mode=single_round&pace=")

    assert 'href="?mode=single_round&amp;page=2"' in source(response)


def test_a_link_can_say_for_whom_the_offer_is(as_asha: Client) -> None:
    assert ticked(as_asha.get("/lobby/?to=link"), "offer")[0] == "link"
    assert ticked(as_asha.get("/lobby/?opponent=Bilal"), "offer")[0] == "player"
    assert ticked(as_asha.get("/lobby/?to=nobody"), "offer")[0] == "anybody"


def test_an_invitation_explains_its_terms_and_its_owner_can_hand_it_on(
    visitor: Client, as_asha: Client, asha: User
) -> None:
    there = f"/invitations/{lobby.invite(asha, PRIVATE).token}/"

    told = words(visitor.get(there))
    own = source(as_asha.get(there))

    assert "who wins two Seals of Excellence wins the match" in told
    assert "Each move may take up to 3 days." in told
    assert "Nobody but the two of you can see the match." in told
    assert "data-share" not in source(visitor.get(there))
    assert "data-share-copy" in own
    assert "js/share.js" in own


def test_a_seek_is_made_with_the_terms_chosen(as_asha: Client, as_chand: Client) -> None:
    made = make(as_asha, to="anybody", mode="single_round", pace_days="14", visibility="private")

    assert made.status_code == 302
    assert "Single round · 14 days a move · private" in words(as_chand.get("/lobby/"))


def test_a_challenge_is_made_by_name_in_any_case(
    as_asha: Client, as_bilal: Client, bilal: User
) -> None:
    made = make(as_asha, to="player", opponent=" bILAL ")

    page = as_bilal.get(made.headers["Location"])
    assert "Asha challenges you" in words(page)
    assert "Accept" in words(page)
    assert "Decline" in words(page)


def test_an_invitation_shows_its_owner_the_link(as_asha: Client, visitor: Client) -> None:
    made = make(as_asha, to="link")

    there = made.headers["Location"]
    assert f"{there}" in source(as_asha.get(there))
    assert 'value="http' in source(as_asha.get(there))
    assert "Asha invites you" in words(visitor.get(there))


def test_an_invitation_can_be_mailed_and_shows_its_owner_to_whom(
    as_asha: Client, as_bilal: Client, visitor: Client
) -> None:
    made = make(as_asha, to="link", email=" Friend@Example.org ")

    there = made.headers["Location"]
    page = words(as_asha.get(there, follow=True))
    assert "We mail it to friend@example.org." in page
    assert "You have invited friend@example.org" in page
    assert "You have invited friend@example.org" in part(as_asha.get("/lobby/"), "mine")
    for client in (as_bilal, visitor):
        assert "friend@example.org" not in source(client.get(there))


def test_a_second_mail_to_one_address_is_refused_at_the_field(as_asha: Client, asha: User) -> None:
    make(as_asha, to="link", email="friend@example.org")

    again = make(as_asha, to="link", email="friend@example.org")

    assert again.status_code == 422
    assert "You have invited this address already" in words(again)
    assert 'value="friend@example.org"' in source(again)
    assert asha.offers_made.count() == 1


def test_an_address_is_used_for_a_link_only(as_asha: Client, asha: User) -> None:
    make(as_asha, to="anybody", email="friend@example.org")

    assert asha.offers_made.get().invitee == ""


def test_who_made_very_many_offers_is_told_when_to_go_on(as_asha: Client, asha: User) -> None:
    with time_machine.travel("2026-11-20T12:00:00Z", tick=False):
        as_asha.force_login(asha)
        for number in range(10):
            make(as_asha, to="link", email=f"friend{number}@example.org")
        mailed = make(as_asha, to="link", email="one-more@example.org")
        for _ in range(20):
            make(as_asha, to="anybody")
        offered = make(as_asha, to="anybody")

    assert (mailed.status_code, mailed.headers["Retry-After"]) == (429, "86400")
    assert "Go on in 24 hours, or send a link yourself." in words(mailed)
    assert (offered.status_code, offered.headers["Retry-After"]) == (429, "3600")


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        ({"to": "link", "email": "friend"}, "Enter a valid email address."),
        ({"to": "link", "email": "friend@exämple.org"}, "This is not an email address"),
        ({"to": "link", "email": "a@b.org\nBcc: c@d.org"}, "Enter a valid email address."),
        ({"to": "player"}, "Whom do you want to play against?"),
        ({"to": "player", "opponent": "Nobody"}, "There is no player of this name."),
        ({"to": "player", "opponent": "ſpice"}, "There is no player of this name."),
        ({"to": "player", "opponent": "x" * 21}, "at most 20 characters"),
        ({"to": "king"}, "Select a valid choice."),
        ({}, "This field is required."),
        ({"to": "anybody", "pace_days": "4"}, "Select a valid choice."),
        ({"to": "anybody", "pace_days": ""}, "This field is required."),
        ({"to": "anybody", "mode": "<i>"}, "Select a valid choice. <i>"),
        ({"to": "anybody", "visibility": "\0"}, "Select a valid choice."),
    ],
)
def test_bad_input_is_answered_on_the_page(
    as_asha: Client, asha: User, sent: dict[str, str], told: str
) -> None:
    response = make(as_asha, **sent)

    assert response.status_code == 422
    assert told in words(response)
    assert asha.offers_made.count() == 0


def test_what_was_chosen_is_kept_when_it_is_refused(as_asha: Client) -> None:
    response = make(as_asha, to="player", opponent="Nobody", pace_days="7", mode="single_round")

    chosen = ticked(response, "offer")
    assert chosen == ["player", "single_round", "7", "public"]
    assert 'value="Nobody"' in source(response)


def test_nobody_challenges_themselves(as_asha: Client) -> None:
    response = make(as_asha, to="player", opponent="Asha")

    assert response.status_code == 409
    assert "You cannot play against yourself." in words(response)


def test_a_link_to_the_lobby_fills_in_the_player(as_asha: Client) -> None:
    response = as_asha.get('/lobby/?opponent=Bilal"><i>')

    assert ticked(response, "offer")[0] == "player"
    assert 'value="Bilal&quot;&gt;&lt;i&gt;"' in source(response)


def test_too_many_running_matches_are_refused_in_words(
    as_asha: Client, asha: User, bilal: User
) -> None:
    for _ in range(10):
        start(asha, bilal)

    response = make(as_asha, to="anybody")

    assert response.status_code == 409
    assert "You may have 10 running matches for now." in words(response)


def test_who_is_not_signed_in_makes_no_offer(visitor: Client) -> None:
    assert make(visitor, to="anybody").headers["Location"] == "/accounts/login/?next=/lobby/"


def test_a_seek_is_taken_up_by_the_first(as_asha: Client, as_bilal: Client, chand: User) -> None:
    offer = lobby.seek(chand, SINGLE_ROUND)

    first = answer(as_asha, f"/seeks/{offer.id}/", "accept")
    again = answer(as_asha, f"/seeks/{offer.id}/", "accept")
    late = answer(as_bilal, f"/seeks/{offer.id}/", "accept")

    assert first.headers["Location"] == again.headers["Location"]
    assert as_asha.get(first.headers["Location"]).status_code == 200
    assert late.status_code == 409
    assert "Somebody else was faster" in words(late)


def test_my_own_offer_cannot_be_accepted_by_me(as_asha: Client, asha: User) -> None:
    offer = lobby.seek(asha, SINGLE_ROUND)

    response = answer(as_asha, f"/seeks/{offer.id}/", "accept")

    assert response.status_code == 409
    assert "You cannot play against yourself." in words(response)


def test_an_invitation_tells_its_terms_before_and_after_signing_in(
    visitor: Client, as_bilal: Client, asha: User
) -> None:
    offer = lobby.invite(asha, PRIVATE)
    there = f"/invitations/{offer.token}/"

    before, after = visitor.get(there), as_bilal.get(there)

    for response in (before, after):
        assert "Best of three rounds · 3 days a move · private" in words(response)
    assert f'href="/accounts/signup/?next={there}"' in source(before)
    assert f'href="/accounts/login/?next={there}"' in source(before)
    assert answer(visitor, there, "accept").headers["Location"] == f"/accounts/login/?next={there}"
    assert answer(as_bilal, there, "accept").headers["Location"].startswith("/matches/")


def test_an_invitation_taken_up_leads_nobody_else_to_the_match(
    as_bilal: Client, as_chand: Client, as_asha: Client, asha: User
) -> None:
    offer = lobby.invite(asha, PRIVATE)
    there = f"/invitations/{offer.token}/"
    match = answer(as_bilal, there, "accept").headers["Location"]

    assert "It was taken up" in words(as_chand.get(there))
    assert match not in source(as_chand.get(there))
    assert match in source(as_asha.get(there))


def test_a_challenge_is_declined_by_the_challenged(
    as_asha: Client, as_bilal: Client, asha: User, bilal: User
) -> None:
    offer = lobby.challenge(asha, bilal, PRIVATE)
    there = f"/challenges/{offer.id}/"

    assert answer(as_bilal, there, "decline").headers["Location"] == "/"

    assert "It was declined." in words(as_asha.get(there))
    late = answer(as_bilal, there, "accept")
    assert late.status_code == 410
    assert "This offer is no longer open." in words(late)


def test_a_challenge_is_nobody_elses_business(
    as_chand: Client, visitor: Client, asha: User, bilal: User
) -> None:
    there = f"/challenges/{lobby.challenge(asha, bilal, PRIVATE).id}/"

    assert as_chand.get(there).status_code == 404
    assert answer(as_chand, there, "accept").status_code == 404
    assert visitor.get(there).headers["Location"] == f"/accounts/login/?next={there}"


@pytest.mark.parametrize("kind", ["seek", "challenge", "invitation"])
def test_an_offer_is_withdrawn_by_its_owner_only(
    as_asha: Client, as_bilal: Client, asha: User, bilal: User, kind: str
) -> None:
    there = {
        "seek": f"/seeks/{lobby.seek(asha, PRIVATE).id}/",
        "challenge": f"/challenges/{lobby.challenge(asha, bilal, PRIVATE).id}/",
        "invitation": f"/invitations/{lobby.invite(asha, PRIVATE).token}/",
    }[kind]
    assert answer(as_bilal, there, "withdraw").status_code == 404

    assert answer(as_asha, there, "withdraw").status_code == 302

    assert "It was withdrawn." in words(as_asha.get(there))
    assert answer(as_bilal, there, "accept").status_code == 410


def test_an_offer_that_has_expired_says_so(as_bilal: Client, asha: User) -> None:
    with time_machine.travel("2026-01-01T00:00:00Z", tick=False) as clock:
        offer = lobby.invite(asha, PRIVATE)
        clock.shift(timedelta(days=15))
        there = f"/invitations/{offer.token}/"

        closed = as_bilal.get(there)
        assert closed.status_code == 410
        assert "has expired" in words(closed)
        assert answer(as_bilal, there, "accept").status_code == 410


def test_an_answer_that_is_none_is_refused_on_the_page(as_asha: Client, chand: User) -> None:
    there = f"/seeks/{lobby.seek(chand, PRIVATE).id}/"

    for word in ("", "decline", "\0"):
        response = answer(as_asha, there, word)
        assert response.status_code == 422
        assert "Choose one of the answers." in words(response)


@pytest.mark.parametrize("kind", ["seeks", "challenges", "invitations"])
@pytest.mark.parametrize("key", ["2222222222", "x", "%00", "x" * 300])
def test_an_address_that_is_no_offer_is_missing(as_asha: Client, kind: str, key: str) -> None:
    assert as_asha.get(f"/{kind}/{key}/").status_code == 404


def test_the_lobby_has_pages_and_costs_at_most_four_queries(
    as_asha: Client, asha: User, chand: User
) -> None:
    for _ in range(26):
        lobby.seek(chand, BEST_OF_THREE)
    lobby.seek(asha, BEST_OF_THREE)

    with CaptureQueriesContext(connection) as queries:
        first = as_asha.get("/lobby/")
    second = as_asha.get("/lobby/?page=2")

    assert len(queries) <= 4
    assert part(first, "seeks").count("Accept") == 25
    assert part(second, "seeks").count("Accept") == 1


def test_the_page_makes_no_more_offers_in_an_hour_than_the_api(
    as_asha: Client, asha: User, bilal: User
) -> None:
    for _ in range(30):
        lobby.challenge(asha, bilal, BEST_OF_THREE)

    response = make(as_asha, to="player", opponent="Bilal")

    assert response.status_code == 429
    assert "very many offers" in words(response)
