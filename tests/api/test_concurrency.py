"""Many clients at once, over HTTP: one is answered 201, the others learn the current version."""

from collections import Counter
from typing import cast

import pytest
from django.http import HttpResponse

from accounts.models import User
from games.models import IdempotencyKey, MatchEvent
from tests.api.client import Client, body_of, by_token
from tests.games.builders import make_user, start
from tests.games.test_concurrency import at_once

CLIENTS = 20
CLOTH = {"kind": "take", "good": "cloth"}


def all_post(clients: list[Client], path: str, **headers: str) -> list[HttpResponse]:
    """The answers of all clients to one move, sent at once."""
    sending = [lambda one=one: one.post(path, CLOTH, **headers) for one in clients]
    return [cast("HttpResponse", answer) for answer in at_once(*sending)]


@pytest.fixture
def asha_and_match(throwaway_database: str) -> tuple[User, str]:
    asha = make_user("Asha")
    return asha, start(asha, make_user("Bilal"))


def test_of_twenty_moves_at_one_version_one_wins(asha_and_match: tuple[User, str]) -> None:
    asha, match_id = asha_and_match
    clients = [by_token(asha) for _ in range(CLIENTS)]
    path = f"matches/{match_id}/moves"

    answers = all_post(clients, path, If_Match='"2"')

    statuses = Counter(answer.status_code for answer in answers)
    assert statuses == {201: 1, 412: CLIENTS - 1}
    lost = [body_of(answer) for answer in answers if answer.status_code == 412]
    assert {problem["current_version"] for problem in lost} == {3}
    assert MatchEvent.objects.count() == 3


def test_of_twenty_repeats_under_one_key_one_plays_and_all_are_told(
    asha_and_match: tuple[User, str],
) -> None:
    asha, match_id = asha_and_match
    clients = [by_token(asha) for _ in range(CLIENTS)]
    path, headers = f"matches/{match_id}/moves", {"If_Match": '"2"', "Idempotency_Key": "k"}

    answers = all_post(clients, path, **headers)

    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.content for answer in answers}) == 1
    replays = [answer for answer in answers if "Idempotent-Replayed" in answer.headers]
    assert len(replays) == CLIENTS - 1
    assert (MatchEvent.objects.count(), IdempotencyKey.objects.count()) == (3, 1)
