"""The acceptance scenarios of MAIL.md that need no worker; the others lie in tests/broker."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

import pytest
import time_machine
from django.apps import apps
from django.conf import settings
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.tokens import create_token
from games.lobby import services as lobby
from games.play import queries, services
from notifications import delivery
from notifications.models import Email, EmailStatus, Preference
from notifications.preferences import Mode
from notifications.registry import EmailKind
from notifications.timing.judge import Reason
from tests.games.builders import BEST_OF_THREE, play, start
from tests.notifications.builders import latest_email, relay_all, rendered
from tests.notifications.stories import STORIES
from tests.servers import SmtpSink

LINK = re.compile(r"https?://[^\s<>\"')]+")
IN_MARCH = datetime(2027, 3, 26, 20, 0, tzinfo=UTC)
"""Three days before Italy puts its clocks forward on the 28th; Iran leaves them as they are."""


def _links(email: Email) -> set[str]:
    """All addresses of ours that a program finds in the headers, the text and the HTML."""
    message = rendered(email).message
    [(html, _kind)] = message.alternatives
    everything = [*message.message().values(), message.body, str(html)]
    found = {link.rstrip(".") for part in everything for link in LINK.findall(str(part))}
    return {link for link in found if link.startswith(settings.SITE_URL)}


def _all_rows() -> dict[str, list[tuple[Any, ...]]]:
    """Everything that the database holds."""
    return {
        model._meta.label: list(model._base_manager.order_by("pk").values_list())
        for model in apps.get_models()
    }


def _walk(links: set[str], robot: Client) -> None:
    """Open each link, and ask for its head too."""
    for link in links:
        place = urlsplit(link)
        for ask in (robot.get, robot.head):
            answer = ask(f"{place.path}?{place.query}")
            assert answer.status_code in {200, 302}, link


@pytest.mark.told_alike
@pytest.mark.parametrize("name", STORIES)
def test_a_robot_that_opens_every_link_of_a_mail_changes_nothing(
    asha: User, bilal: User, name: str
) -> None:
    kind, happen = STORIES[name]
    email = happen(asha, bilal)
    stranger, reader = Client(), Client()
    if email.recipient:
        reader.force_login(email.recipient)
    before = _all_rows()

    links = _links(email)
    _walk(links, stranger)
    _walk(links, reader)

    assert links or kind is EmailKind.ACCOUNT
    assert _all_rows() == before


def test_a_robot_uses_up_no_token(asha: User, bilal: User) -> None:
    offer = lobby.invite(bilal, BEST_OF_THREE, invitee="friend@example.net")
    invitation, turn = latest_email(bilal), _turn_email(start(asha, bilal), bilal)
    _walk(_links(invitation) | _links(turn), Client())

    match_id = lobby.accept_invitation(offer.token or "", asha)
    [link] = [one for one in _links(turn) if "/unsubscribe/" in one]
    answer = Client().post(urlsplit(link).path, {"List-Unsubscribe": "One-Click"})

    assert queries.match_view(match_id, asha).version > 0
    assert answer.status_code == 200
    assert Preference.objects.get(user=bilal).turn == Mode.OFF


def _turn_email(match_id: str, recipient: User) -> Email:
    """The mail of a turn that begins now, without hold."""
    play(match_id)
    email = latest_email(recipient)
    at = timezone.now() - timedelta(hours=1)
    Email.objects.filter(pk=email.pk).update(created_at=at, next_attempt_at=at)
    return email


def test_three_days_across_a_change_to_summer_time_are_72_hours_and_everybody_tells_the_same_end(
    asha: User, bilal: User, client: Client
) -> None:
    with time_machine.travel(IN_MARCH, tick=False):
        match_id = start(asha, bilal)
        play(match_id)
        email = latest_email(bilal)
        token = create_token(bilal, name="bot", scopes=["match:read"], lifetime_days=30).secret
        client.force_login(bilal)
        page = client.get(f"/matches/{match_id}/").content.decode()
        answer = client.get(
            f"/api/v1/matches/{match_id}", headers={"Authorization": f"Bearer {token}"}
        )
        message = rendered(email).message

    assert answer.json()["deadline_at"] == "2027-03-29T20:00:00Z"
    assert '<time datetime="2027-03-29T20:00:00+00:00"' in page
    assert "3 days = Mon 29 Mar 2027, 23:30 (Asia/Tehran)" in page
    assert "Monday 29 March 2027, 23:30 (Asia/Tehran, UTC+03:30)" in str(message.body)
    assert "Monday 29 March 2027, 23:30 (Asia/Tehran, UTC+03:30)" in str(message.alternatives[0][0])


def test_who_lives_where_the_clocks_go_forward_reads_the_later_hour_and_has_72_hours_too(
    asha: User, bilal: User
) -> None:
    with time_machine.travel(IN_MARCH, tick=False):
        match_id = start(asha, bilal)
        email = latest_email(asha)
        text = str(rendered(email).message.body)
    ends_at = IN_MARCH + timedelta(hours=72)

    assert "Monday 29 March 2027, 22:00 (Europe/Rome, UTC+02:00)" in text
    with time_machine.travel(ends_at - timedelta(seconds=1), tick=False):
        assert not services.settle_turn(match_id)
    with time_machine.travel(ends_at + timedelta(seconds=1), tick=False):
        assert services.settle_turn(match_id)


def test_who_looks_at_another_match_is_mailed_and_who_looks_at_this_one_is_not_yet(
    asha: User, bilal: User, client: Client, sink: SmtpSink
) -> None:
    this, other = start(asha, bilal), start(asha, bilal)
    relay_all()
    client.force_login(bilal)
    client.post(f"/matches/{other}/presence/")
    mailed, waits = _turn_email(this, bilal), _turn_email(other, bilal)

    delivery.deliver([mailed.pk, waits.pk])

    mailed.refresh_from_db()
    waits.refresh_from_db()
    [received] = sink.received
    assert received.recipients == ("bilal@example.org",)
    assert mailed.status == EmailStatus.SENT
    assert (waits.status, waits.reason) == (EmailStatus.OWED, Reason.IS_PRESENT)
