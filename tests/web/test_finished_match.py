"""A match that has ended: result, reckonings, open hands, resigning, and playing again."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.engine.cards import Kind
from games.engine.moves import Sell
from games.play import queries, services
from tests.games.builders import PRIVATE, SINGLE_ROUND, play, play_some, start
from tests.web.playing import hurry
from tests.web.reading import boxes, part, source, title, words


@pytest.fixture
def finished(asha: User, bilal: User) -> str:
    """A match of a single round that was played to its end."""
    match_id = start(asha, bilal, options=SINGLE_ROUND)
    hurry(match_id, asha, bilal)
    return match_id


def page(client: Client, match_id: str) -> Any:
    return client.get(f"/matches/{match_id}/")


def rematch(client: Client, match_id: str) -> Any:
    return client.post(f"/matches/{match_id}/rematch/")


def resign(client: Client, match_id: str, version: int = 2) -> Any:
    return client.post(f"/matches/{match_id}/resign/", {"version": version})


def test_the_result_and_every_round_are_told_to_everybody(
    as_asha: Client, visitor: Client, match_id: str, asha: User, bilal: User
) -> None:
    hurry(match_id, asha, bilal)
    rounds = queries.match_view(match_id, None).reckonings
    totals = [str(player.rupees) for player in rounds[0].players]

    for response in (page(as_asha, match_id), page(visitor, match_id)):
        assert title(response).startswith("Finished · Asha against Bilal")
        assert "wins the match" in words(response) or "You win the match" in words(response)
        assert source(response).count('<table class="reckoning">') == len(rounds)
        assert f"Rupees {totals[0]} {totals[1]}" in words(response)
        assert boxes(response) == []


def test_every_token_of_a_round_is_in_its_reckoning(as_asha: Client, finished: str) -> None:
    first = queries.match_view(finished, None).reckonings[0].players[0]
    leather = [token.rupees for token in first.goods_tokens if token.good.word == "leather"]

    shown = words(page(as_asha, finished)).partition("Leather ")[2]

    assert shown.startswith(" + ".join(map(str, leather)) or "–")


def test_hands_are_open_when_the_match_is_over(visitor: Client, match_id: str) -> None:
    play_some(match_id, 3)
    services.resign(match_id, seated(match_id)[0], seen_version=5)
    view = queries.match_view(match_id, None).view
    assert view.hands is not None

    shown = part(page(visitor, match_id), "player-1")

    assert all(card.word in shown for card in view.hands[1])


def test_hands_stay_closed_if_nobody_ever_moved(visitor: Client, asha: User, bilal: User) -> None:
    with time_machine.travel(timezone.now() - timedelta(days=9), tick=False):
        match_id = start(asha, bilal)
    services.settle_turn(match_id)

    response = page(visitor, match_id)

    assert "Nobody moved in time: the match ends without result." in words(response)
    assert "silver" not in part(response, "player-1")


def test_resigning_asks_first_and_then_ends_the_match(as_asha: Client, match_id: str) -> None:
    asked = as_asha.get(f"/matches/{match_id}/resign/")
    assert "The match ends at once, and Bilal wins it." in words(asked)
    assert not queries.match_view(match_id, None).is_finished

    assert resign(as_asha, match_id).status_code == 302

    assert "You resigned. Bilal wins the match." in words(page(as_asha, match_id))


def test_resigning_twice_is_the_same_as_once(as_asha: Client, match_id: str) -> None:
    resign(as_asha, match_id)

    assert resign(as_asha, match_id).status_code == 302


def test_a_match_that_has_moved_on_is_not_resigned_unseen(as_asha: Client, match_id: str) -> None:
    play(match_id)

    response = resign(as_asha, match_id)

    assert response.status_code == 412
    assert "The match has moved on." in words(response)
    assert 'name="version" value="3"' in source(response)
    assert not queries.match_view(match_id, None).is_finished


def test_a_stranger_cannot_resign_for_others(
    as_chand: Client, match_id: str, asha: User, bilal: User
) -> None:
    private = start(asha, bilal, options=PRIVATE)

    assert resign(as_chand, match_id).status_code == 403
    assert resign(as_chand, private).status_code == 404
    assert "Resign" not in words(as_chand.get(f"/matches/{match_id}/resign/"))
    assert not queries.match_view(match_id, None).is_finished


def test_who_asks_for_a_rematch_waits_and_the_other_begins_it(
    as_asha: Client, as_bilal: Client, finished: str
) -> None:
    assert "Ask Bilal for a rematch" in words(page(as_asha, finished))

    assert rematch(as_asha, finished).headers["Location"] == f"/matches/{finished}/"
    assert "You have asked Bilal for a rematch." in words(page(as_asha, finished))
    assert "Asha asks for a rematch. Play again" in words(page(as_bilal, finished))

    there = rematch(as_bilal, finished).headers["Location"]
    assert there != f"/matches/{finished}/"
    assert as_asha.get(there).status_code == 200
    assert f'href="{there}"' in source(page(as_asha, finished))


def test_a_rematch_can_be_asked_for_once_only(as_asha: Client, finished: str) -> None:
    rematch(as_asha, finished)

    assert rematch(as_asha, finished).headers["Location"] == f"/matches/{finished}/"


def test_a_running_match_has_no_rematch(as_asha: Client, match_id: str) -> None:
    response = rematch(as_asha, match_id)

    assert response.status_code == 409
    assert "You can ask for a rematch when the match is over." in words(response)


def test_strangers_see_no_rematch_and_cannot_ask(as_chand: Client, finished: str) -> None:
    assert "rematch" not in words(page(as_chand, finished))
    assert rematch(as_chand, finished).status_code == 403


def test_the_history_holds_every_entry_by_round(
    as_asha: Client, visitor: Client, match_id: str, asha: User, bilal: User
) -> None:
    hurry(match_id, asha, bilal)

    response = as_asha.get(f"/matches/{match_id}/history/")

    match = queries.match_view(match_id, None)
    assert source(response).count("<time") == match.version
    assert words(response).count("Round 2 was dealt") == 1
    assert "The match began." in words(response)
    assert "All times are in UTC." in words(response)
    assert visitor.get(f"/matches/{match_id}/history/").status_code == 200


def test_the_history_of_a_running_match_tells_only_my_own_bonus(
    as_asha: Client, as_bilal: Client, match_id: str
) -> None:
    play(match_id, Sell(Kind.LEATHER, 3))

    assert "three-card bonus token worth" in words(as_asha.get(f"/matches/{match_id}/history/"))
    theirs = words(as_bilal.get(f"/matches/{match_id}/history/"))
    assert "three-card bonus token." in theirs


def seated(match_id: str) -> tuple[User, ...]:
    names = queries.match_view(match_id, None).players
    return tuple(User.objects.get(username=name) for name in names)
