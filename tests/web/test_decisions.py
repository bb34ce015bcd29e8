"""What the pages of a match say of a moderator's decisions, and what they no longer offer."""

from datetime import UTC, datetime
from typing import Any

import pytest
import time_machine
from django.test import Client

from accounts.models import User
from games.play import decisions
from tests.games.builders import make_user, play_some
from tests.web.reading import boxes, part, title, words

NOW = datetime(2026, 12, 1, 12, tzinfo=UTC)
UNTIL = datetime(2026, 12, 5, 9, 30, tzinfo=UTC)
WHY = "Bilal is in hospital"


@pytest.fixture(autouse=True)
def _at_noon() -> Any:
    with time_machine.travel(NOW, tick=False):
        yield


@pytest.fixture
def maya(db: None) -> User:
    return make_user("Maya")


@pytest.fixture
def paused(match_id: str, maya: User) -> str:
    decisions.pause(match_id, maya, until=UNTIL, reason=WHY)
    return match_id


def page(client: Client, match_id: str, rest: str = "") -> Any:
    return client.get(f"/matches/{match_id}/{rest}")


def test_a_paused_match_says_until_when_and_offers_no_move(as_asha: Client, paused: str) -> None:
    shown = page(as_asha, paused)

    assert title(shown).startswith("Paused · Asha against Bilal")
    sentence = "Paused until Sat 5 Dec, 09:30 (UTC) by a moderator; then it is your turn."
    assert sentence in words(shown)
    assert boxes(shown) == []


def test_others_are_told_whose_turn_it_is_after_the_pause(
    as_bilal: Client, visitor: Client, paused: str
) -> None:
    for client in (as_bilal, visitor):
        assert "by a moderator; then it is Asha’s turn." in words(page(client, paused))


def test_everybody_reads_the_reason_in_the_log(
    as_asha: Client, visitor: Client, paused: str
) -> None:
    sentence = (
        "A moderator paused the match until Sat 5 Dec 2026, 09:30 (UTC): Bilal is in hospital."
    )
    for client in (as_asha, visitor):
        assert sentence in words(page(client, paused))
        assert sentence in words(page(client, paused, "history/"))


def test_a_move_in_a_pause_is_answered_with_one_sentence(as_asha: Client, paused: str) -> None:
    shown = as_asha.post(
        f"/matches/{paused}/moves/", {"version": 3, "kind": "take", "take": "cloth"}
    )

    assert shown.status_code == 409
    sentence = "The match is paused until Sat 5 Dec 2026, 09:30 (UTC); no move counts before."
    assert sentence in words(shown)


def test_lists_tell_of_the_pause_instead_of_a_deadline(
    as_asha: Client, as_bilal: Client, paused: str
) -> None:
    for client in (as_asha, as_bilal):
        shown = words(client.get("/"))
        assert "Paused until Sat 5 Dec, 09:30" in shown
        assert "left" not in shown


def test_a_match_goes_on_when_its_pause_is_over(as_asha: Client, paused: str) -> None:
    with time_machine.travel(UNTIL, tick=False):
        shown = page(as_asha, paused)

    assert title(shown).startswith("(1) Your turn")
    assert boxes(shown) != []


def test_an_adjudicated_match_names_the_winner_and_the_reason(
    as_asha: Client, as_bilal: Client, match_id: str, maya: User
) -> None:
    play_some(match_id, 3)
    decisions.adjudicate(match_id, maya, winner=0, reason=WHY)

    won, lost = part(page(as_asha, match_id), "result"), part(page(as_bilal, match_id), "result")

    assert won.startswith(
        "You have won A moderator decided the match: Bilal is in hospital. "
        "You win the match by a moderator’s decision."
    )
    assert lost.startswith("You have lost A moderator decided the match")
    assert "Watch it again" not in won


def test_a_void_match_stays_visible_without_a_result(
    as_asha: Client, visitor: Client, match_id: str, maya: User
) -> None:
    decisions.void(match_id, maya, reason=WHY)

    for client in (as_asha, visitor):
        assert part(page(client, match_id), "result").startswith(
            "No result A moderator declared the match void: Bilal is in hospital. "
            "The match is void: it has no result."
        )
        assert page(client, match_id, "replay/").status_code == 409


def test_no_record_counts_a_match_that_is_void(visitor: Client, match_id: str, maya: User) -> None:
    decisions.adjudicate(match_id, maya, winner=0, reason=WHY)
    before = words(visitor.get("/users/Asha/"))

    decisions.void(match_id, maya, reason=WHY)

    after = words(visitor.get("/users/Asha/"))
    assert "Won 1 Lost 0 Drawn 0" in before
    assert "Won 0 Lost 0 Drawn 0" in after
