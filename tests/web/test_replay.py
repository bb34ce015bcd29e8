"""The replay of a finished match: each step from each standpoint, and no step before the end."""

import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.play import queries, services
from tests.games.builders import PRIVATE, SINGLE_ROUND, play_some, start
from tests.web.playing import hurry
from tests.web.reading import part, source, title, words

PART = {"HX-Request": "true"}


@pytest.fixture
def finished(asha: User, bilal: User) -> str:
    """A match of a single round that was played to its end."""
    match_id = start(asha, bilal, options=SINGLE_ROUND)
    hurry(match_id, asha, bilal)
    return match_id


def replay(
    client: Client, match_id: str, query: str = "", *, headers: dict[str, str] | None = None
) -> Any:
    return client.get(f"/matches/{match_id}/replay/{query}", headers=headers)


def link(response: Any, key: str) -> str | None:
    """The address that a way leads to, or None where there is no such step."""
    tag = re.search(rf'<a [^>]*id="way-{key}"[^>]*>', source(response))
    assert tag
    found = re.search(r'href="([^"]*)"', tag[0])
    return found[1].replace("&amp;", "&") if found else None


def test_it_opens_at_the_deal_with_open_cards(visitor: Client, finished: str) -> None:
    response = replay(visitor, finished)

    assert title(response).startswith("Replay · Asha against Bilal")
    assert "Round 1 was dealt: Asha opens." in words(response)
    assert "Step 1 of " in words(response)
    assert "leather" in part(response, "near")
    assert "silver" in part(response, "far")
    assert (link(response, "first"), link(response, "previous")) == (None, None)
    assert link(response, "next") == "?at=3&seat=open"


def test_a_seat_sees_its_own_cards_alone(visitor: Client, finished: str) -> None:
    response = replay(visitor, finished, "?at=2&seat=1")

    assert part(response, "near").startswith("Bilal")
    assert "silver" in part(response, "near")
    assert part(response, "far").startswith("Asha")
    assert "leather" not in part(response, "far")


def test_a_spectator_sees_neither_hand(visitor: Client, finished: str) -> None:
    response = replay(visitor, finished, "?at=2&seat=spectator")

    assert "4 cards in hand" in part(response, "near")
    assert "leather" not in part(response, "near")
    assert "silver" not in part(response, "far")


def test_the_last_step_tells_the_result_and_the_reckoning(visitor: Client, finished: str) -> None:
    last = queries.match_view(finished, None)

    response = replay(visitor, finished, f"?at={last.version}")

    assert "wins the match." in words(response)
    totals = [str(player.rupees) for player in last.reckonings[0].players]
    assert f"Rupees {totals[0]} {totals[1]}" in words(response)
    assert (link(response, "next"), link(response, "last")) == (None, None)


def test_people_are_called_by_name_also_by_themselves(as_asha: Client, finished: str) -> None:
    response = replay(as_asha, finished, "?at=3&seat=0")

    assert "Asha sold 3 leather for 9 rupees in goods tokens" in words(response)
    assert "three-card bonus token worth" in words(response)
    assert "worth" not in words(replay(as_asha, finished, "?at=3&seat=spectator"))


def test_links_lead_from_round_to_round(
    visitor: Client, match_id: str, asha: User, bilal: User
) -> None:
    hurry(match_id, asha, bilal)
    first = replay(visitor, match_id, "?at=2&seat=1")

    onward = link(first, "round-on")
    assert onward
    second = replay(visitor, match_id, onward)

    assert "Round 2 was dealt" in words(second)
    assert link(second, "round-back") == "?at=2&seat=1"
    assert link(first, "round-back") is None
    assert "Reckoning: Round 1" in words(second)


@pytest.mark.parametrize(
    "query", ["?at=", "?at=x", "?at=-1", "?at=0", "?at=١", f"?at={10**30}", "?seat=9", "?seat=%00"]
)
def test_what_cannot_be_read_shows_some_step(visitor: Client, finished: str, query: str) -> None:
    assert replay(visitor, finished, query).status_code == 200


def test_a_script_gets_only_what_changes(visitor: Client, finished: str) -> None:
    whole, changed = replay(visitor, finished), replay(visitor, finished, headers=PART)

    assert "<main" in source(whole)
    assert "<main" not in source(changed)
    assert source(changed).count("data-swap") == 2
    assert "HX-Request" in whole.headers["Vary"]


def test_a_running_match_has_no_replay_not_even_for_its_players(
    as_asha: Client, visitor: Client, match_id: str
) -> None:
    play_some(match_id, 3)

    for client in (as_asha, visitor):
        for query in ("", "?at=2&seat=0", "?at=4&seat=open"):
            response = replay(client, match_id, query)
            assert response.status_code == 409
            assert "The cards are still closed" in words(response)
            assert f'href="/matches/{match_id}/"' in source(response)
            assert "leather" not in words(response)


def test_a_match_without_result_opens_after_seven_days(
    visitor: Client, asha: User, bilal: User
) -> None:
    with time_machine.travel(timezone.now() - timedelta(days=9), tick=False):
        match_id = start(asha, bilal)
    services.settle_turn(match_id)

    assert replay(visitor, match_id).status_code == 409
    with time_machine.travel(timezone.now() + timedelta(days=8), tick=False):
        assert replay(visitor, match_id).status_code == 200


def test_a_private_match_has_a_replay_for_its_players_only(
    as_asha: Client, as_chand: Client, visitor: Client, asha: User, bilal: User
) -> None:
    private = start(asha, bilal, options=PRIVATE)
    services.resign(private, asha, seen_version=2)

    assert replay(as_asha, private).status_code == 200
    assert replay(as_chand, private).status_code == 404
    assert replay(visitor, private).status_code == 404


def test_the_log_of_a_finished_match_leads_to_its_replay(
    visitor: Client, finished: str, asha: User, bilal: User
) -> None:
    running = start(asha, bilal)

    assert f"/matches/{finished}/replay/" in source(visitor.get(f"/matches/{finished}/history/"))
    assert "replay" not in source(visitor.get(f"/matches/{running}/history/"))


def test_a_step_costs_at_most_four_queries(as_asha: Client, finished: str) -> None:
    with CaptureQueriesContext(connection) as executed:
        replay(as_asha, finished, "?at=9")

    assert len(executed) <= 4
