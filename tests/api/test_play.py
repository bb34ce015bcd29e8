"""Playing: what is answered, in which order things are refused, and what that costs."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.models import Match, MatchEvent
from games.play import event_store, queries
from tests.api.client import Client, body_of, code_of
from tests.games.builders import PRIVATE, play_some, play_the_round, start

CLOTH = {"kind": "take", "good": "cloth"}


def version_of(match_id: str) -> int:
    return Match.objects.get(public_id=match_id).version


def test_a_move_is_answered_with_the_new_view_and_what_happened(
    match_id: str, as_asha: Client
) -> None:
    answer = as_asha.post(f"matches/{match_id}/moves", CLOTH, If_Match='"2"')

    assert answer.status_code == 201
    assert answer.headers["ETag"] == '"3"'
    played = body_of(answer)
    assert played["match"]["you"]["hand"] == ["gold", "cloth", "leather", "leather", "leather"]
    assert played["match"]["market"] == ["camel", "camel", "camel", "camel", "spice"]
    assert [entry["sequence"] for entry in played["entries"]] == [3]
    assert version_of(match_id) == 3


@pytest.mark.parametrize(
    "move",
    [
        {"kind": "take", "good": "spice"},
        {"kind": "take_camels"},
        {"kind": "exchange", "take": ["spice", "cloth"], "give": ["leather", "camel"]},
        {"kind": "sell", "good": "leather", "count": 3},
    ],
)
def test_every_kind_of_move_can_be_played(
    match_id: str, as_asha: Client, move: dict[str, object]
) -> None:
    answer = as_asha.post(f"matches/{match_id}/moves", move, If_Match='"2"')

    assert answer.status_code == 201
    told = body_of(answer)["entries"][0]["move"]
    assert {**told, "take": sorted(told.get("take", []))} == {
        **move,
        "take": sorted(move.get("take", [])),  # type: ignore[call-overload]
    }


def test_the_last_move_of_a_round_is_answered_with_reckoning_and_next_deal(
    match_id: str, asha: User, as_asha: Client, as_bilal: Client
) -> None:
    clients = (as_asha, as_bilal)
    play_some(match_id, 20)
    entries: list[dict[str, Any]] = []

    while not entries or entries[0]["reckoning"] is None:
        match = queries.match_view(match_id, asha)
        turn = match.view.turn
        assert turn is not None
        moves = body_of(clients[turn].get(f"matches/{match_id}/legal-moves"))["moves"]
        move = max(moves, key=lambda one: (one["kind"] != "exchange", one.get("count", 0)))
        answer = clients[turn].post(
            f"matches/{match_id}/moves", move, If_Match=f'"{match.version}"'
        )
        entries = body_of(answer)["entries"]

    assert [entry["kind"] for entry in entries] == ["move_played", "round_dealt"]
    assert entries[1]["round_number"] == 2
    assert entries[1]["deal"]["your_hand"] == body_of(answer)["match"]["you"]["hand"]


def test_a_dry_run_says_yes_and_changes_nothing(match_id: str, as_asha: Client) -> None:
    path = f"matches/{match_id}/moves?dry_run=true"

    answer = as_asha.post(path, CLOTH, If_Match='"2"')

    assert answer.status_code == 200
    assert body_of(answer) == {"is_legal": True, "move": CLOTH}
    assert version_of(match_id) == 2


def test_a_dry_run_refuses_like_the_move(match_id: str, as_asha: Client, as_bilal: Client) -> None:
    path = f"matches/{match_id}/moves?dry_run=true"
    diamond = {"kind": "take", "good": "diamond"}

    assert code_of(as_asha.post(path, diamond, If_Match='"2"')) == (422, "illegal-move")
    assert code_of(as_asha.post(path, CLOTH, If_Match='"1"')) == (412, "stale-version")
    assert code_of(as_asha.post(path, CLOTH)) == (428, "precondition-required")
    assert code_of(as_bilal.post(path, CLOTH, If_Match='"2"')) == (409, "not-your-turn")


def test_dry_run_false_plays(match_id: str, as_asha: Client) -> None:
    answer = as_asha.post(f"matches/{match_id}/moves?dry_run=false", CLOTH, If_Match='"2"')

    assert answer.status_code == 201


def test_an_illegal_move_is_refused_with_reason_rule_and_sentence(
    match_id: str, as_asha: Client
) -> None:
    move = {"kind": "exchange", "take": ["cloth", "spice"], "give": ["leather", "spice"]}

    answer = as_asha.post(f"matches/{match_id}/moves", move, If_Match='"2"')

    assert code_of(answer) == (422, "illegal-move")
    problem = body_of(answer)
    assert (problem["reason"], problem["rule"]) == ("exchange-same-kind", "3.4b")
    assert problem["detail"] == "An exchange cannot give and take the same kind of card."
    assert version_of(match_id) == 2


def test_an_old_version_is_refused_with_the_current_one(match_id: str, as_asha: Client) -> None:
    play_some(match_id, 2)

    answer = as_asha.post(f"matches/{match_id}/moves", CLOTH, If_Match='"2"')

    assert code_of(answer) == (412, "stale-version")
    assert body_of(answer)["current_version"] == 4


def test_refusals_come_in_the_order_of_the_contract(
    asha: User, bilal: User, as_asha: Client, as_bilal: Client, as_chand: Client, as_nobody: Client
) -> None:
    """Each request is wrong in all ways that come after the one it is refused for."""
    public, private = start(asha, bilal), start(asha, bilal, options=PRIVATE)
    illegal = {"kind": "take", "good": "diamond"}
    stale = {"If_Match": '"1"'}

    def refused(client: Client, body: object, match_id: str = public, **headers: str) -> int:
        answer = client.post(f"matches/{match_id}/moves", body, **headers)
        return answer.status_code

    assert refused(as_nobody, b"{") == 401
    assert refused(as_chand, b"{", private) == 400
    assert refused(as_chand, {"kind": "fly"}, private) == 422
    assert refused(as_chand, illegal, private) == 428
    assert refused(as_chand, illegal, private, **stale) == 404
    assert refused(as_chand, illegal, **stale) == 403
    assert refused(as_bilal, illegal, **stale) == 412
    assert refused(as_bilal, illegal, If_Match='"2"') == 409
    assert refused(as_asha, illegal, If_Match='"2"') == 422
    assert {version_of(public), version_of(private)} == {2}


@pytest.mark.parametrize("named", ["2", 'W/"2"', "*", '"two"', '"2", "3"', '"02"', '"-2"', '""'])
def test_if_match_is_one_version_in_quotes(match_id: str, as_asha: Client, named: str) -> None:
    answer = as_asha.post(f"matches/{match_id}/moves", CLOTH, If_Match=named)

    assert code_of(answer) == (400, "malformed-request")
    assert body_of(answer)["errors"][0]["header"] == "If-Match"
    assert version_of(match_id) == 2


def test_a_gift_of_time_makes_no_page_stale(match_id: str, as_asha: Client) -> None:
    """What was seen at any version since the turn began may still be played on."""
    Match.objects.filter(public_id=match_id).update(turn_sequence=1)

    assert as_asha.post(f"matches/{match_id}/moves", CLOTH, If_Match='"1"').status_code == 201


def test_a_finished_match_admits_nothing(match_id: str, as_asha: Client) -> None:
    as_asha.post(f"matches/{match_id}/resign", If_Match='"2"')

    for path, body in (("moves", CLOTH), ("resign", None)):
        answer = as_asha.post(f"matches/{match_id}/{path}", body, If_Match='"3"')
        assert code_of(answer) == (409, "match-finished")
    assert version_of(match_id) == 3


def test_a_move_after_the_deadline_is_refused_before_any_sweep(
    match_id: str, asha: User, as_asha: Client
) -> None:
    client = as_asha

    with time_machine.travel(timezone.now() + timedelta(days=3, seconds=1), tick=False):
        answer = client.post(f"matches/{match_id}/moves", CLOTH, If_Match='"2"')

    assert code_of(answer) == (409, "turn-expired")
    assert version_of(match_id) == 2


def test_resigning_gives_the_match_to_the_other_also_out_of_turn(
    match_id: str, as_bilal: Client
) -> None:
    answer = as_bilal.post(f"matches/{match_id}/resign", If_Match='"2"')

    assert answer.status_code == 200
    assert answer.headers["ETag"] == '"3"'
    assert body_of(answer)["match"]["outcome"] == {"winner": 0, "reason": "resigned"}
    assert body_of(answer)["entries"][0]["text"] == "You resigned. Asha wins the match."


def test_resigning_needs_the_version_and_no_body(
    match_id: str, as_asha: Client, as_chand: Client
) -> None:
    path = f"matches/{match_id}/resign"

    assert code_of(as_asha.post(path)) == (428, "precondition-required")
    assert code_of(as_asha.post(path, {"really": True}, If_Match='"2"')) == (
        422,
        "validation-failed",
    )
    assert code_of(as_asha.post(path, If_Match='"1"')) == (412, "stale-version")
    assert code_of(as_chand.post(path, If_Match='"2"')) == (403, "not-a-player")
    assert version_of(match_id) == 2


def statements(client: Client, match_id: str, user: User) -> tuple[int, int]:
    """How many statements the user's next move costs, and reading the match after it."""
    move = body_of(client.get(f"matches/{match_id}/legal-moves"))["moves"][0]
    headers = {"If_Match": f'"{version_of(match_id)}"', "Idempotency_Key": "once"}
    with CaptureQueriesContext(connection) as written:
        answer = client.post(f"matches/{match_id}/moves", move, **headers)
    assert answer.status_code == 201
    with CaptureQueriesContext(connection) as read:
        assert client.get(f"matches/{match_id}").status_code == 200
    return len(written), len(read)


def test_a_move_costs_9_statements_and_reading_the_match_4_at_most(
    match_id: str, asha: User, as_asha: Client
) -> None:
    written, read = statements(as_asha, match_id, asha)

    assert written <= 9
    assert read <= 4


def test_a_late_move_costs_no_more_than_the_first_and_reads_no_more_rows(
    match_id: str, asha: User, bilal: User, as_asha: Client, as_bilal: Client
) -> None:
    play_the_round(match_id)
    play_some(match_id, 15)
    mover = event_store.load(match_id).match.turn or 0

    client, user = ((as_asha, asha), (as_bilal, bilal))[mover]
    written, read = statements(client, match_id, user)

    assert written <= 9
    assert read <= 4
    assert len(event_store.load(match_id).recorded) < MatchEvent.objects.count()
