"""The match page says whether the player in turn was mailed; why not is for that player alone."""

from datetime import datetime

import pytest
import time_machine
from django.test import Client

from accounts.models import User
from games.models import OutboxEntry
from games.play import services
from tests.games.builders import play, start
from tests.web.reading import between, source

NOON = "2026-12-01T12:00:00Z"
SENT_AT = datetime.fromisoformat("2026-12-01T13:03:00Z")
EVENING = "2026-12-01T18:00:00Z"
NEXT_DAY = "2026-12-02T18:00:00Z"


def settle(match_id: str, outcome: str) -> None:
    """What the mail about the turn that runs has come to."""
    entries = OutboxEntry.objects.filter(subject=f"match:{match_id}", kind="turn_started")
    latest = entries.latest("version")
    OutboxEntry.objects.filter(pk=latest.pk).update(outcome=outcome, changed_at=SENT_AT)


def told(client: Client, user: User, match_id: str, *, at: str = EVENING) -> str:
    with time_machine.travel(at, tick=False):
        client.force_login(user)
        return between(client.get(f"/matches/{match_id}/"), 'id="delivery"', "</p>")


@pytest.fixture
def running(asha: User, bilal: User) -> str:
    """A match that began at noon; Asha is to move."""
    with time_machine.travel(NOON, tick=False):
        return start(asha, bilal)


def test_both_players_see_when_the_one_in_turn_was_mailed(
    client: Client, asha: User, bilal: User, running: str
) -> None:
    settle(running, "sent")

    assert told(client, asha, running) == "We mailed you at 13:03 that it is your turn."
    assert told(client, bilal, running) == "Asha was mailed at 13:03."


def test_later_they_see_the_day_too(client: Client, asha: User, bilal: User, running: str) -> None:
    settle(running, "sent")

    mine, theirs = (told(client, user, running, at=NEXT_DAY) for user in (asha, bilal))

    assert mine == "We mailed you on Tue 1 Dec, 13:03 that it is your turn."
    assert theirs == "Asha was mailed on Tue 1 Dec, 13:03."


def test_the_time_is_the_readers(client: Client, asha: User, running: str) -> None:
    asha.time_zone = "Asia/Kolkata"
    asha.save()
    settle(running, "sent")

    assert told(client, asha, running) == "We mailed you at 18:33 that it is your turn."


@pytest.mark.parametrize(
    ("outcome", "sentence"),
    [
        ("", "You have not been mailed about your turn yet."),
        ("gathered", "The mail about your turn will be part of your next digest."),
        ("superseded", "The mail about your turn was out of date before it was due."),
        ("skipped", "No mail about your turn was sent. The list of your mails says why."),
        ("bounced", "Your mail provider did not accept our mail about your turn."),
        ("failed", "Our mail about your turn could not be sent."),
        ("something new", "You have not been mailed about your turn yet."),
    ],
)
def test_why_there_was_no_mail_is_told_to_the_one_in_turn_alone(
    client: Client, asha: User, bilal: User, running: str, outcome: str, sentence: str
) -> None:
    settle(running, outcome)

    assert told(client, asha, running) == sentence
    assert told(client, bilal, running) == "Asha has not been mailed yet."


def test_a_mail_about_an_earlier_turn_is_not_that_about_this_one(
    client: Client, asha: User, bilal: User, running: str
) -> None:
    settle(running, "sent")
    with time_machine.travel(EVENING, tick=False):
        play(running)

    assert told(client, asha, running) == "Bilal has not been mailed yet."
    assert told(client, bilal, running) == "You have not been mailed about your turn yet."


def test_players_find_their_mails_and_can_mute_those_of_the_match(
    as_bilal: Client, match_id: str
) -> None:
    shown = source(as_bilal.get(f"/matches/{match_id}/"))

    assert 'href="/settings/notifications/log/"' in shown
    assert f'href="/settings/notifications/mute/{match_id}/"' in shown


def test_onlookers_and_readers_of_an_ended_match_see_nothing_of_it(
    as_asha: Client, as_chand: Client, match_id: str, asha: User
) -> None:
    settle(match_id, "sent")
    looked_on = as_chand.get(f"/matches/{match_id}/")
    services.resign(match_id, asha, seen_version=2)
    ended = as_asha.get(f"/matches/{match_id}/")

    for response in (looked_on, ended):
        assert between(response, 'id="delivery"', "</div>") == ""


def test_that_the_other_was_mailed_is_news_for_players_alone(
    as_bilal: Client, as_chand: Client, visitor: Client, match_id: str
) -> None:
    path = f"/matches/{match_id}/"
    clients = (as_bilal, as_chand, visitor)
    tags = [client.get(path).headers["ETag"] for client in clients]
    settle(match_id, "sent")

    news = [
        client.get(path, headers={"If-None-Match": tag}).status_code
        for client, tag in zip(clients, tags, strict=True)
    ]

    assert news == [200, 304, 304]
    again = as_bilal.get(path).headers["ETag"]
    assert as_bilal.get(path, headers={"If-None-Match": again}).status_code == 304


def test_what_came_of_the_last_mail_is_no_news_of_an_ended_match(
    as_asha: Client, match_id: str, asha: User
) -> None:
    settle(match_id, "sent")
    services.resign(match_id, asha, seen_version=2)
    tag = as_asha.get(f"/matches/{match_id}/").headers["ETag"]

    again = as_asha.get(f"/matches/{match_id}/", headers={"If-None-Match": tag})

    assert again.status_code == 304


def test_that_there_was_no_mail_is_no_news_for_the_other(as_bilal: Client, match_id: str) -> None:
    tag = as_bilal.get(f"/matches/{match_id}/").headers["ETag"]
    settle(match_id, "skipped")

    again = as_bilal.get(f"/matches/{match_id}/", headers={"If-None-Match": tag})

    assert again.status_code == 304
