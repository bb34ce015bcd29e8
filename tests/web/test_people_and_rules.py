"""The profile of a player."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from accounts.renaming import rename
from accounts.services import update_profile
from games.play import services
from tests.games.builders import PRIVATE, start
from tests.web.reading import source, words


def test_a_profile_tells_record_and_public_matches_to_everybody(
    visitor: Client, asha: User, bilal: User
) -> None:
    services.resign(start(asha, bilal), bilal, seen_version=2)
    running, private = start(asha, bilal), start(asha, bilal, options=PRIVATE)

    response = visitor.get("/users/asha/")

    assert "Won 1 Lost 0 Drawn 0 Running 2" in words(response)
    assert "Bilal resigned. Asha wins the match." in words(response)
    assert running in source(response)
    assert private not in source(response)


def test_a_name_of_before_leads_to_the_page_of_now(visitor: Client, asha: User) -> None:
    rename(asha, "Amina")

    assert visitor.get("/users/asha/").headers["Location"] == "/users/Amina/"
    assert visitor.get("/users/amina/").status_code == 200


def test_what_a_player_says_of_themselves_is_shown_as_text(visitor: Client, asha: User) -> None:
    update_profile(asha, bio="<script>alert(1)</script>")

    assert '<p class="bio" dir="auto">&lt;script&gt;' in source(visitor.get("/users/Asha/"))


def test_a_profile_offers_to_challenge_the_player_but_not_oneself(
    as_asha: Client, bilal: User
) -> None:
    assert 'href="/lobby/?opponent=Bilal#offer"' in source(as_asha.get("/users/Bilal/"))
    assert "Challenge" not in words(as_asha.get("/users/Asha/"))


@pytest.mark.parametrize("name", ["Nobody", "x", "%00", "a" * 200, "ſasha", "<i>"])
def test_a_name_that_nobody_has_is_missing(visitor: Client, asha: User, name: str) -> None:
    assert visitor.get(f"/users/{name}/").status_code == 404


def test_a_profile_costs_at_most_ten_queries(as_asha: Client, asha: User, bilal: User) -> None:
    for _ in range(5):
        start(asha, bilal)

    with CaptureQueriesContext(connection) as queries:
        as_asha.get("/users/Bilal/")

    assert len(queries) <= 10
