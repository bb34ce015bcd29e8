"""With an Idempotency-Key a request is done once, however often it is sent."""

import pytest

from accounts.models import User
from games.models import IdempotencyKey, Match, MatchEvent, Offer
from tests.api.client import Client, body_of, code_of
from tests.games.builders import play_some

CLOTH = {"kind": "take", "good": "cloth"}


def test_a_repeat_gets_the_first_answer_though_the_match_has_moved_on(
    match_id: str, as_asha: Client
) -> None:
    path = f"matches/{match_id}/moves"
    first = as_asha.post(path, CLOTH, If_Match='"2"', Idempotency_Key="k-1")
    play_some(match_id, 3)

    again = as_asha.post(path, CLOTH, If_Match='"2"', Idempotency_Key="k-1")

    assert (again.status_code, again.content) == (201, first.content)
    assert again.headers["ETag"] == first.headers["ETag"] == '"3"'
    assert again.headers["Idempotent-Replayed"] == "true"
    assert "Idempotent-Replayed" not in first.headers
    assert MatchEvent.objects.count() == 6


def test_without_a_key_a_repeat_is_stale(match_id: str, as_asha: Client) -> None:
    path = f"matches/{match_id}/moves"
    as_asha.post(path, CLOTH, If_Match='"2"')

    assert code_of(as_asha.post(path, CLOTH, If_Match='"2"')) == (412, "stale-version")


def test_another_body_or_path_under_the_same_key_is_refused(match_id: str, as_asha: Client) -> None:
    key = {"If_Match": '"2"', "Idempotency_Key": "k-1"}
    as_asha.post(f"matches/{match_id}/moves", CLOTH, **key)

    other_body = as_asha.post(f"matches/{match_id}/moves", {"kind": "take_camels"}, **key)
    other_path = as_asha.post(f"matches/{match_id}/resign", **key)

    assert code_of(other_body) == (422, "idempotency-key-reused")
    assert code_of(other_path) == (422, "idempotency-key-reused")
    assert Match.objects.get(public_id=match_id).version == 3


def test_a_refusal_is_not_kept(match_id: str, as_asha: Client) -> None:
    path = f"matches/{match_id}/moves"
    refused = as_asha.post(path, CLOTH, If_Match='"1"', Idempotency_Key="k-1")

    played = as_asha.post(path, CLOTH, If_Match='"2"', Idempotency_Key="k-1")

    assert (refused.status_code, played.status_code) == (412, 201)


def test_a_key_is_its_users_own(match_id: str, as_asha: Client, as_bilal: Client) -> None:
    as_asha.post(f"matches/{match_id}/moves", CLOTH, If_Match='"2"', Idempotency_Key="k-1")

    answer = as_bilal.post(
        f"matches/{match_id}/moves",
        {"kind": "take_camels"},
        If_Match='"3"',
        Idempotency_Key="k-1",
    )

    assert answer.status_code == 201
    assert IdempotencyKey.objects.count() == 2


def test_a_key_of_somebody_who_may_not_is_worth_nothing(
    match_id: str, as_asha: Client, as_chand: Client
) -> None:
    key = {"If_Match": '"2"', "Idempotency_Key": "k-1"}
    as_asha.post(f"matches/{match_id}/moves", CLOTH, **key)

    answer = as_chand.post(f"matches/{match_id}/moves", CLOTH, **key)

    assert code_of(answer) == (403, "not-a-player")


@pytest.mark.parametrize("key", ["", "two words", "k" * 256, "schlüssel"])
def test_a_key_is_of_visible_ascii(match_id: str, as_asha: Client, key: str) -> None:
    answer = as_asha.post(f"matches/{match_id}/moves", CLOTH, If_Match='"2"', Idempotency_Key=key)

    assert code_of(answer) == (400, "malformed-request")
    assert body_of(answer)["errors"][0]["header"] == "Idempotency-Key"
    assert Match.objects.get(public_id=match_id).version == 2


def test_what_creates_is_kept_with_its_location(as_asha: Client, bilal: User) -> None:
    bodies = {
        "seeks": {"pace_days": 5},
        "invitations": {},
        "challenges": {"opponent": "Bilal"},
    }

    for path, body in bodies.items():
        first, again = (as_asha.post(path, body, Idempotency_Key=path) for _ in range(2))
        assert first.status_code == again.status_code == 201
        assert first.content == again.content
        assert first.headers["Location"] == again.headers["Location"]
    assert Offer.objects.count() == 3


def test_an_acceptance_is_kept(as_asha: Client, as_bilal: Client) -> None:
    seek = body_of(as_asha.post("seeks"))["id"]

    first, again = (as_bilal.post(f"seeks/{seek}/accept", Idempotency_Key="k-1") for _ in range(2))

    assert first.content == again.content
    assert first.headers["Location"] == again.headers["Location"]
    assert Match.objects.count() == 1
