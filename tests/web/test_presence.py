"""The page of a match tells that somebody looks at it, and notices what is new."""

import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.chat import services
from games.chat.queries import unread_messages
from games.models import ChatRead
from games.play.presence import is_present
from tests.games.builders import PRIVATE, start
from tests.web.reading import source


def look(client: Client, match_id: str, **seen: str) -> Any:
    return client.post(f"/matches/{match_id}/presence/", seen)


def test_a_player_who_looks_is_present_and_has_read_what_the_page_showed(
    as_bilal: Client, match_id: str, asha: User, bilal: User
) -> None:
    for text in ("Good luck!", "Still there?"):
        services.write_message(match_id, asha, text)

    answer = look(as_bilal, match_id, seen="1")

    assert (answer.status_code, answer.content) == (204, b"")
    assert is_present(match_id, bilal.pk)
    assert not is_present(match_id, asha.pk)
    assert [one.text for one in unread_messages(match_id, bilal)] == ["Still there?"]


@pytest.mark.parametrize("sent", [{}, {"seen": "x"}, {"seen": "-1"}, {"seen": "9" * 30}])
def test_who_does_not_say_what_they_saw_has_read_nothing(
    as_bilal: Client, match_id: str, asha: User, bilal: User, sent: dict[str, str]
) -> None:
    services.write_message(match_id, asha, "Good luck!")

    assert look(as_bilal, match_id, **sent).status_code == 204
    assert len(unread_messages(match_id, bilal)) == 1


def test_only_players_are_present(
    as_chand: Client, visitor: Client, chand: User, asha: User, bilal: User
) -> None:
    public, private = start(asha, bilal), start(asha, bilal, options=PRIVATE)

    assert look(as_chand, public, seen="0").status_code == 403
    assert look(as_chand, private, seen="0").status_code == 404
    assert look(visitor, public, seen="0").headers["Location"].startswith("/accounts/login/")
    assert not is_present(public, chand.pk)
    assert not is_present(private, chand.pk)


def test_a_foreign_page_makes_nobody_present(match_id: str, asha: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(asha)

    assert look(client, match_id, seen="0").status_code == 403
    assert not is_present(match_id, asha.pk)


def test_to_look_by_get_changes_nothing(
    as_asha: Client, match_id: str, asha: User, bilal: User
) -> None:
    services.write_message(match_id, bilal, "Good luck!")
    before = ChatRead.objects.count()

    for path in ("", "chat/", "presence/"):
        as_asha.get(f"/matches/{match_id}/{path}")

    assert not is_present(match_id, asha.pk)
    assert ChatRead.objects.count() == before
    assert len(unread_messages(match_id, asha)) == 1


def test_the_page_says_where_to_tell_it_and_what_it_shows(
    as_asha: Client, as_chand: Client, match_id: str, bilal: User
) -> None:
    services.write_message(match_id, bilal, "Good luck!")

    shown = source(as_asha.get(f"/matches/{match_id}/"))

    assert f'data-presence="/matches/{match_id}/presence/"' in shown
    assert 'data-last="1"' in shown
    assert 'id="message-1"' in shown
    assert "data-presence" not in source(as_chand.get(f"/matches/{match_id}/"))


def test_a_new_message_is_news_for_players_and_not_for_onlookers(
    as_asha: Client, as_chand: Client, visitor: Client, match_id: str, bilal: User
) -> None:
    def ask(client: Client, tag: str) -> int:
        path = f"/matches/{match_id}/"
        return client.get(path, headers={"If-None-Match": tag}).status_code

    clients = (as_asha, as_chand, visitor)
    tags = [client.get(f"/matches/{match_id}/").headers["ETag"] for client in clients]
    services.write_message(match_id, bilal, "Good luck!")

    assert [ask(*one) for one in zip(clients, tags, strict=True)] == [200, 304, 304]


def test_the_page_carries_the_tag_that_it_was_sent_with(as_asha: Client, match_id: str) -> None:
    response = as_asha.get(f"/matches/{match_id}/")

    (tag,) = re.findall(r'data-tag="([^"]*)"', source(response))
    assert tag.replace("&quot;", '"') == response.headers["ETag"]
