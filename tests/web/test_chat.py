"""Chat and note as pages: what is written leads back to the match, what is refused stays typed."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.chat import queries, services
from games.chat.limits import MESSAGES_PER_HOUR
from games.play.queries import match_view
from games.web.chat import SHOWN_WITH_THE_TABLE, chat_part
from tests.games.builders import PRIVATE, SINGLE_ROUND, start
from tests.web.playing import hurry
from tests.web.reading import part, part_source, source, words

HOSTILE = "<script>alert(1)</script>"


def test_a_message_is_shown_to_both_and_never_as_markup(
    as_asha: Client, as_bilal: Client, match_id: str
) -> None:
    answer = as_asha.post(f"/matches/{match_id}/chat/", {"message": f"{HOSTILE}\r\nYou see?"})

    assert (answer.status_code, answer.headers["Location"]) == (302, f"/matches/{match_id}/#chat")
    mine, theirs = (one.get(f"/matches/{match_id}/chat/") for one in (as_asha, as_bilal))
    assert "Chat with Bilal You · " in part(mine, "chat")
    assert "Chat with Asha Asha · " in part(theirs, "chat")
    assert f"{HOSTILE} You see?" in part(theirs, "chat")
    assert HOSTILE not in source(theirs)


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("x" * 501, "Please write at most 500 characters."),
        (" \u202e", "Please write something."),
        ("", "Please write something."),
        ("a\0b", "Null characters are not allowed."),
    ],
)
def test_a_refused_message_stays_in_its_field_with_the_reason(
    as_asha: Client, match_id: str, typed: str, sentence: str
) -> None:
    answer = as_asha.post(f"/matches/{match_id}/chat/", {"message": typed})

    assert answer.status_code == 422
    assert sentence in part(answer, "chat")
    assert f"{typed}</textarea>" in part_source(answer, "chat")
    assert 'aria-describedby="id_message_helptext id_message_error"' in source(answer)


def test_too_many_messages_are_429_with_what_was_typed(
    as_asha: Client, asha: User, match_id: str
) -> None:
    for _ in range(MESSAGES_PER_HOUR):
        services.write_message(match_id, asha, "Hurry!")

    answer = as_asha.post(f"/matches/{match_id}/chat/", {"message": "Once more"})

    assert answer.status_code == 429
    assert 0 < int(answer.headers["Retry-After"]) <= 3600
    assert "Go on in 60 minutes." in part(answer, "chat")
    assert "Once more</textarea>" in source(answer)


def test_muting_hides_the_other_and_can_be_taken_back(
    as_bilal: Client, asha: User, match_id: str
) -> None:
    services.write_message(match_id, asha, "Hurry!")

    answer = as_bilal.post(f"/matches/{match_id}/chat/mute/", {"muted": "yes"})
    muted = as_bilal.get(f"/matches/{match_id}/chat/")
    as_bilal.post(f"/matches/{match_id}/chat/mute/", {"muted": "no"})

    assert answer.headers["Location"] == f"/matches/{match_id}/#chat"
    assert "You have muted Asha" in part(muted, "chat")
    assert "Hurry!" not in words(muted)
    assert "Hurry!" in words(as_bilal.get(f"/matches/{match_id}/chat/"))


def test_a_note_is_kept_and_shown_to_its_writer_alone(
    as_asha: Client, as_bilal: Client, match_id: str
) -> None:
    answer = as_asha.post(f"/matches/{match_id}/note/", {"note": "Bilal collects gold."})

    assert answer.headers["Location"] == f"/matches/{match_id}/#note"
    shown = part_source(as_asha.get(f"/matches/{match_id}/chat/"), "note")
    assert "Bilal collects gold.</textarea>" in shown
    assert "gold" not in part(as_bilal.get(f"/matches/{match_id}/chat/"), "note")


def test_a_note_that_is_too_long_stays_in_its_field(as_asha: Client, match_id: str) -> None:
    answer = as_asha.post(f"/matches/{match_id}/note/", {"note": "x" * 2001})

    assert answer.status_code == 422
    assert "Please write at most 2000 characters." in part(answer, "note")
    assert "x" * 2001 in part_source(answer, "note")


def test_earlier_messages_are_one_link_away(as_asha: Client, asha: User, match_id: str) -> None:
    for number in range(1, 13):
        services.write_message(match_id, asha, f"message {number}.")

    shown = chat_part(match_view(match_id, asha), asha)
    earlier = as_asha.get(f"/matches/{match_id}/chat/?before=3")

    assert shown is not None
    assert len(shown.lines) == SHOWN_WITH_THE_TABLE
    assert shown.older_before == 3
    assert "message 2." in words(earlier)
    assert "message 3." not in words(earlier)


def test_the_match_page_has_chat_and_note_for_its_players_alone(
    as_asha: Client, as_chand: Client, visitor: Client, asha: User, match_id: str
) -> None:
    services.write_message(match_id, asha, "Good luck!")
    services.keep_note(match_id, asha, "Sell early.")

    shown = as_asha.get(f"/matches/{match_id}/")

    assert "Good luck!" in part(shown, "chat")
    assert "Sell early." in part(shown, "note")
    for client in (as_chand, visitor):
        assert 'id="chat"' not in source(client.get(f"/matches/{match_id}/"))


def test_the_page_of_a_finished_match_costs_at_most_eight_queries(
    as_asha: Client, asha: User, bilal: User
) -> None:
    match_id = start(asha, bilal, options=SINGLE_ROUND)
    hurry(match_id, asha, bilal)

    with CaptureQueriesContext(connection) as captured:
        shown = as_asha.get(f"/matches/{match_id}/")

    assert "Chat with Bilal" in words(shown)
    assert len(captured) <= 8


@pytest.mark.parametrize("path", ["chat/", "chat/mute/", "note/"])
def test_only_players_get_there(
    as_chand: Client, visitor: Client, asha: User, bilal: User, path: str
) -> None:
    public, private = start(asha, bilal), start(asha, bilal, options=PRIVATE)

    typed = {"message": "Hello", "note": "Hello", "muted": "yes"}
    assert as_chand.post(f"/matches/{public}/{path}", typed).status_code == 403
    assert as_chand.post(f"/matches/{private}/{path}", typed).status_code == 404
    assert visitor.post(f"/matches/{public}/{path}").headers["Location"].startswith("/accounts/")
    assert queries.chat_of(public, asha).lines == ()


@pytest.mark.parametrize("path", ["chat/mute/", "note/"])
def test_a_form_that_is_asked_for_leads_to_the_match(
    as_asha: Client, match_id: str, path: str
) -> None:
    answer = as_asha.get(f"/matches/{match_id}/{path}")

    assert answer.headers["Location"].startswith(f"/matches/{match_id}/#")


def test_the_part_of_the_match_page_costs_players_two_queries_and_others_none(
    match_id: str, asha: User, chand: User
) -> None:
    services.write_message(match_id, asha, "Hello")
    counts = []
    for user in (asha, chand, None):
        match = match_view(match_id, user)
        with CaptureQueriesContext(connection) as captured:
            shown = chat_part(match, user)
        counts.append((len(captured), shown is not None))

    assert counts == [(2, True), (0, False), (0, False)]


def test_the_file_of_a_match_is_at_the_api(
    as_asha: Client, as_chand: Client, asha: User, bilal: User, match_id: str
) -> None:
    private = start(asha, bilal, options=PRIVATE)

    answer = as_asha.get(f"/matches/{match_id}/export/", follow=True)

    assert answer.redirect_chain == [(f"/api/v1/matches/{match_id}/export", 302)]
    assert answer.headers["Content-Disposition"] == f'attachment; filename="jaipur-{match_id}.json"'
    assert as_chand.get(f"/matches/{private}/export/").status_code == 404
