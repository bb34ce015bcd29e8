"""The first answer is given again; nothing happens twice."""

import json
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from games.engine.cards import Kind
from games.engine.moves import Take
from games.models import IdempotencyKey, MatchEvent
from games.play import idempotency, services
from games.play.errors import KeyReused, StaleVersion
from games.play.idempotency import Answer, run_once
from games.tasks import forget_idempotency_keys
from tests.games.builders import play_some


def a_move(match_id: str, user: User, *, seen_version: int = 2) -> Answer:
    played = services.play_move(match_id, user, Take(Kind.CLOTH), seen_version=seen_version)
    body = json.dumps({"version": played.match.version})
    return Answer(201, body, {"ETag": f'"{played.match.version}"'})


def test_a_repeat_gets_the_first_answer_also_when_the_match_has_moved_on(
    match_id: str, asha: User
) -> None:
    first = run_once(asha, "k", "request", lambda: a_move(match_id, asha))
    play_some(match_id, 3)

    again = run_once(asha, "k", "request", lambda: a_move(match_id, asha))

    assert again == first
    assert again.headers == {"ETag": '"3"'}
    assert MatchEvent.objects.filter(match__public_id=match_id).count() == 6


def test_another_request_under_the_same_key_is_refused(match_id: str, asha: User) -> None:
    run_once(asha, "k", "request", lambda: a_move(match_id, asha))

    with pytest.raises(KeyReused):
        run_once(asha, "k", "another", lambda: a_move(match_id, asha, seen_version=3))
    with pytest.raises(KeyReused):
        run_once(asha, "k", "another", lambda: Answer(201, "", {}))


def test_a_refusal_is_not_kept(match_id: str, asha: User) -> None:
    with pytest.raises(StaleVersion):
        run_once(asha, "k", "request", lambda: a_move(match_id, asha, seen_version=1))

    assert run_once(asha, "k", "request", lambda: a_move(match_id, asha)).status == 201


def test_two_users_may_use_one_key(asha: User, bilal: User) -> None:
    assert run_once(asha, "k", "r", lambda: Answer(201, "a", {})).body == "a"
    assert run_once(bilal, "k", "r", lambda: Answer(201, "b", {})).body == "b"


def test_answers_are_kept_for_two_days(asha: User) -> None:
    run_once(asha, "k", "r", lambda: Answer(201, "a", {}))

    with time_machine.travel(timezone.now() + timedelta(hours=47)):
        assert forget_idempotency_keys() == 0
    with time_machine.travel(timezone.now() + timedelta(hours=49)):
        assert forget_idempotency_keys() == 1

    assert not IdempotencyKey.objects.exists()


def test_the_hash_tells_method_path_and_body_apart() -> None:
    requests = [
        ("POST", "/a", b"x"),
        ("PUT", "/a", b"x"),
        ("POST", "/b", b"x"),
        ("POST", "/a", b"y"),
    ]

    assert len({idempotency.request_hash(*request) for request in requests}) == 4
