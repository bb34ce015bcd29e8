"""Messages, silence and notes over the API; how they are kept is for tests/games/test_chat.py."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from games.chat.limits import MESSAGES_PER_HOUR
from games.chat.queries import unread_messages
from games.models import ChatMessage
from games.play.presence import is_present
from tests.api.client import Client, body_of, code_of, places_of
from tests.games.builders import PRIVATE, start


def test_what_one_player_writes_the_other_reads(
    match_id: str, as_asha: Client, as_bilal: Client
) -> None:
    answer = as_asha.post(f"matches/{match_id}/chat", {"text": " Good\r\nluck! <b> \u202e"})

    written = body_of(answer)
    assert answer.status_code == 201
    assert (written["number"], written["author"], written["is_mine"]) == (1, "Asha", True)
    assert written["text"] == "Good\nluck! <b>"
    chat = body_of(as_bilal.get(f"matches/{match_id}/chat"))
    assert chat["results"] == [{**written, "is_mine": False}]
    assert (chat["next"], chat["previous"], chat["is_muted"]) == (None, None, False)


def test_a_message_sent_twice_with_one_key_is_written_once(match_id: str, as_asha: Client) -> None:
    path, message = f"matches/{match_id}/chat", {"text": "Hello"}

    first = as_asha.post(path, message, Idempotency_Key="k")
    again = as_asha.post(path, message, Idempotency_Key="k")
    other = as_asha.post(path, {"text": "Bye"}, Idempotency_Key="k")

    assert body_of(first) == body_of(again)
    assert code_of(other) == (422, "idempotency-key-reused")
    assert ChatMessage.objects.count() == 1


@pytest.mark.parametrize(
    ("body", "place"),
    [
        ({"text": "x" * 501}, "/text"),
        ({"text": " \n\u200d\u202e"}, "/text"),
        ({"text": ""}, "/text"),
        ({"text": None}, "/text"),
        ({"text": ["x"]}, "/text"),
        ({}, "/text"),
        ({"text": "x", "to": "Chand"}, "/to"),
    ],
)
def test_what_cannot_be_said_is_refused_at_its_place(
    match_id: str, as_asha: Client, body: object, place: str
) -> None:
    answer = as_asha.post(f"matches/{match_id}/chat", body)

    assert code_of(answer) == (422, "validation-failed")
    assert set(places_of(answer)) == {place}
    assert not ChatMessage.objects.exists()


def test_who_writes_too_much_is_told_when_to_go_on(match_id: str, as_asha: Client) -> None:
    path = f"matches/{match_id}/chat"
    now = timezone.now()
    with time_machine.travel(now, tick=False):
        for _ in range(MESSAGES_PER_HOUR):
            as_asha.post(path, {"text": "Hurry!"})
    with time_machine.travel(now + timedelta(minutes=50), tick=False):
        answer = as_asha.post(path, {"text": "Hurry!"})

    assert code_of(answer) == (429, "rate-limited")
    assert answer.headers["Retry-After"] == "600"
    assert "10 minutes" in body_of(answer)["detail"]


def test_long_chats_have_pages(match_id: str, as_asha: Client) -> None:
    path = f"matches/{match_id}/chat"
    for number in range(1, 6):
        as_asha.post(path, {"text": f"{number}"})

    first = body_of(as_asha.get(f"{path}?limit=2"))
    second = body_of(as_asha.get(first["next"]))
    last = body_of(as_asha.get(second["next"]))

    shown = [[one["text"] for one in page["results"]] for page in (first, second, last)]
    assert shown == [["1", "2"], ["3", "4"], ["5"]]
    assert last["next"] is None
    assert body_of(as_asha.get(second["previous"])) == first


def test_muting_hides_the_other_until_it_is_taken_back(
    match_id: str, as_asha: Client, as_bilal: Client
) -> None:
    path = f"matches/{match_id}/chat"
    as_asha.post(path, {"text": "Hurry up!"})

    assert as_bilal.send("PUT", f"{path}/mute").status_code == 204
    muted = body_of(as_bilal.get(path))
    assert as_bilal.send("DELETE", f"{path}/mute").status_code == 204

    assert (muted["results"], muted["is_muted"]) == ([], True)
    assert len(body_of(as_bilal.get(path))["results"]) == 1


def test_mute_has_no_fields(match_id: str, as_asha: Client) -> None:
    answer = as_asha.send("PUT", f"matches/{match_id}/chat/mute", {"hours": 24})

    assert code_of(answer) == (422, "validation-failed")
    assert set(places_of(answer)) == {"/hours"}


def test_a_note_is_the_writers_own(match_id: str, as_asha: Client, as_bilal: Client) -> None:
    path = f"matches/{match_id}/note"

    kept = as_asha.send("PUT", path, {"text": "Bilal collects gold.\n"})

    assert body_of(kept) == body_of(as_asha.get(path)) == {"text": "Bilal collects gold."}
    assert body_of(as_bilal.get(path)) == {"text": ""}
    assert body_of(as_asha.send("PUT", path, {"text": ""})) == {"text": ""}


def test_a_note_that_is_too_long_is_refused_and_the_old_one_stays(
    match_id: str, as_asha: Client
) -> None:
    path = f"matches/{match_id}/note"
    as_asha.send("PUT", path, {"text": "x" * 2000})

    answer = as_asha.send("PUT", path, {"text": "x" * 2001})

    assert code_of(answer) == (422, "validation-failed")
    assert places_of(answer) == {"/text": "Please write at most 2000 characters."}
    assert body_of(as_asha.get(path)) == {"text": "x" * 2000}


@pytest.mark.parametrize(
    ("method", "part"),
    [
        ("GET", "chat"),
        ("POST", "chat"),
        ("PUT", "chat/mute"),
        ("DELETE", "chat/mute"),
        ("GET", "note"),
        ("PUT", "note"),
    ],
)
def test_only_the_two_players_have_any_of_it(
    asha: User, bilal: User, as_chand: Client, method: str, part: str
) -> None:
    match_id, private = start(asha, bilal), start(asha, bilal, options=PRIVATE)
    body = {"text": "Hello"} if (method, part) in {("POST", "chat"), ("PUT", "note")} else None

    public_answer = as_chand.send(method, f"matches/{match_id}/{part}", body)
    private_answer = as_chand.send(method, f"matches/{private}/{part}", body)
    no_answer = as_chand.send(method, f"matches/2222222222/{part}", body)

    assert code_of(public_answer) == (403, "not-a-player")
    assert code_of(private_answer) == code_of(no_answer) == (404, "not-found")


def test_a_client_that_shows_the_match_says_so_and_has_read_everything(
    as_asha: Client, as_bilal: Client, bilal: User, match_id: str
) -> None:
    as_asha.post(f"matches/{match_id}/chat", {"text": "Good luck!"})

    answer = as_bilal.post(f"matches/{match_id}/presence")

    assert (answer.status_code, answer.content) == (204, b"")
    assert is_present(match_id, bilal.pk)
    assert unread_messages(match_id, bilal) == ()
    assert as_bilal.post(f"matches/{match_id}/presence", {"x": 1}).status_code == 422


def test_only_players_say_that_they_are_there(
    as_chand: Client, chand: User, asha: User, bilal: User, match_id: str
) -> None:
    private = start(asha, bilal, options=PRIVATE)

    assert code_of(as_chand.post(f"matches/{match_id}/presence")) == (403, "not-a-player")
    assert code_of(as_chand.post(f"matches/{private}/presence")) == (404, "not-found")
    assert not is_present(match_id, chand.pk)
