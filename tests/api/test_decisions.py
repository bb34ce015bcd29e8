"""What the API tells of a moderator's decisions."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from games.play import decisions
from tests.api.client import Client, body_of, code_of
from tests.games.builders import make_user

CLOTH = {"kind": "take", "good": "cloth"}
WHY = "Bilal is in hospital."


@pytest.fixture
def maya(db: None) -> User:
    return make_user("Maya")


@pytest.fixture
def paused(match_id: str, maya: User) -> str:
    until = timezone.now() + timedelta(days=4)
    decisions.pause(match_id, maya, until=until, reason=WHY)
    return match_id


def test_a_paused_match_is_active_and_says_until_when(as_asha: Client, paused: str) -> None:
    match = body_of(as_asha.get(f"matches/{paused}"))
    row = body_of(as_asha.get("matches?status=active"))["results"][0]

    assert (match["status"], match["turn"], match["you"]["is_my_turn"]) == ("active", 0, False)
    assert match["paused_until"] is not None
    assert match["paused_until"] < match["deadline_at"]
    assert (row["paused_until"], row["is_my_turn"]) == (match["paused_until"], False)
    assert body_of(as_asha.get("matches?status=active&turn=mine"))["results"] == []
    assert body_of(as_asha.get("me/summary"))["my_turns"] == 0


def test_no_move_is_taken_in_a_pause(as_asha: Client, paused: str) -> None:
    until = body_of(as_asha.get(f"matches/{paused}"))["paused_until"]
    answers = [
        as_asha.post(f"matches/{paused}/moves", CLOTH, If_Match='"3"'),
        as_asha.post(f"matches/{paused}/moves?dry_run=true", CLOTH, If_Match='"3"'),
        as_asha.get(f"matches/{paused}/legal-moves"),
    ]

    assert [code_of(answer) for answer in answers] == [(409, "match-paused")] * 3
    assert [body_of(answer)["paused_until"] for answer in answers] == [until] * 3


def test_a_paused_match_can_be_resigned(as_asha: Client, paused: str) -> None:
    answer = as_asha.post(f"matches/{paused}/resign", If_Match='"3"')

    assert body_of(answer)["match"]["outcome"] == {"winner": 1, "reason": "resigned"}


def test_the_history_tells_everybody_what_was_decided_and_why(
    as_asha: Client, as_nobody: Client, match_id: str, maya: User
) -> None:
    now = timezone.now().replace(microsecond=0)
    with time_machine.travel(now, tick=False):
        decisions.credit_time(match_id, maya, seconds=12_000, reason=WHY)
        decisions.adjudicate(match_id, maya, winner=None, reason="Both agree.")

    for client in (as_asha, as_nobody):
        credited, ended = body_of(client.get(f"matches/{match_id}/events"))["results"][-2:]
        assert (credited["kind"], credited["seat"]) == ("time_credited", None)
        assert credited["decision"] == {
            "reason": WHY,
            "until": None,
            "deadline_at": None,
            "seconds": 12_000,
        }
        assert credited["text"] == (
            "A moderator gave 3 hours 20 minutes more for this turn: Bilal is in hospital."
        )
        assert ended["outcome"] == {"winner": None, "reason": "adjudicated"}
        assert ended["decision"]["reason"] == "Both agree."
        assert "Maya" not in str((credited, ended))


def test_hands_open_seven_days_after_a_void(as_nobody: Client, match_id: str, maya: User) -> None:
    begun = timezone.now()
    with time_machine.travel(begun, tick=False):
        decisions.void(match_id, maya, reason=WHY)
        closed = body_of(as_nobody.get(f"matches/{match_id}"))
    with time_machine.travel(begun + timedelta(days=7), tick=False):
        opened = body_of(as_nobody.get(f"matches/{match_id}"))

    assert closed["outcome"] == opened["outcome"] == {"winner": None, "reason": "voided"}
    assert [player["hand"] for player in closed["players"]] == [None, None]
    assert None not in [player["hand"] for player in opened["players"]]
