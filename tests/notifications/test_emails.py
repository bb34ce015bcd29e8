"""The message of a row: headers, language, zone, and nothing that could be slipped in."""

import email.policy
from collections.abc import Iterator
from email import message_from_bytes
from email.message import EmailMessage as Parsed

import django
import pytest
from django.core.mail import EmailMessage
from django.test import override_settings
from django.utils import translation
from pytest_django.fixtures import Settings

from accounts.models import User
from games.play import services
from games.play.queries import match_view
from notifications.models import Draft, Email
from notifications.tellings import id_in
from tests.games.builders import play, play_the_round, seat_in_turn
from tests.notifications.builders import account_email, latest_email, rendered
from tests.notifications.stories import STORIES

ONE_OF_EACH_KIND = [
    "account_password_changed",
    "challenge_received",
    "match_started",
    "your_turn_first",
    "round_ended_asha",
    "match_finished_resigned",
]
LONGEST_HOST = "www.a-host-with-fifty-characters-in-its-name.example"[:50]


def _sent(message: EmailMessage) -> Parsed:
    """The message as its recipient's program reads it."""
    policy = {"policy": email.policy.SMTP} if django.VERSION >= (6, 1) else {}
    parsed = message_from_bytes(message.message(**policy).as_bytes(), policy=email.policy.default)
    assert isinstance(parsed, Parsed)
    return parsed


@pytest.fixture
def turns(match_id: str, asha: User, bilal: User) -> list[Email]:
    """The mails of four turns in a row, those of Bilal first and third."""
    rows = []
    for recipient in (bilal, asha, bilal, asha):
        play(match_id)
        rows.append(latest_email(recipient))
    return rows


@pytest.mark.usefixtures("_tuesday_noon")
@pytest.mark.parametrize("name", ONE_OF_EACH_KIND)
def test_every_mail_says_what_it_is_in_its_headers(asha: User, bilal: User, name: str) -> None:
    row = STORIES[name][1](asha, bilal)

    sent = _sent(rendered(row).message)

    assert sent["From"] == "Jaipur by Post <jaipur@127.0.0.1>"
    assert sent["Message-ID"] == f"<{row.pk}@127.0.0.1>"
    assert sent["Auto-Submitted"] == "auto-generated"
    assert sent["Content-Language"] == "en"
    assert sent["Date"] == "Tue, 01 Dec 2026 12:00:00 +0000"
    assert sent.get_content_type() == "multipart/alternative"
    assert [part.get_content_type() for part in sent.iter_parts()] == ["text/plain", "text/html"]


@pytest.mark.parametrize(
    ("name", "list_id"),
    [
        ("account_password_changed", "<security.127.0.0.1>"),
        ("challenge_received", "<challenge.127.0.0.1>"),
        ("your_turn", "<turn.127.0.0.1>"),
        ("match_finished_resigned", "<result.127.0.0.1>"),
    ],
)
def test_each_class_is_a_list_of_its_own(asha: User, bilal: User, name: str, list_id: str) -> None:
    sent = _sent(rendered(STORIES[name][1](asha, bilal)).message)

    assert sent["List-Id"] == list_id


def test_a_mail_that_is_made_again_is_the_same_mail(turns: list[Email]) -> None:
    first, again = rendered(turns[3]).message, rendered(turns[3]).message

    assert _sent(first)["Message-ID"] == _sent(again)["Message-ID"]
    assert first.body == again.body


def test_the_turn_mails_of_a_match_make_one_thread_for_each_player(turns: list[Email]) -> None:
    bilal_1, asha_1, bilal_2, asha_2 = [_sent(rendered(row).message) for row in turns]

    assert bilal_1["Subject"] == bilal_2["Subject"]
    assert "Your turn against Asha · Jaipur #" in bilal_1["Subject"]
    assert bilal_1["References"] == bilal_1["In-Reply-To"] == bilal_2["References"]
    assert asha_1["References"] == asha_2["References"] != bilal_1["References"]
    assert bilal_1["Message-ID"] != bilal_2["Message-ID"]


def test_the_thread_survives_a_long_host_name(turns: list[Email], settings: Settings) -> None:
    settings.SITE_HOST = LONGEST_HOST

    raw = _sent(rendered(turns[0]).message).as_bytes(policy=email.policy.default)

    assert f"@{LONGEST_HOST}>".encode() in raw.split(b"References:")[1].split(b"\n\n")[0]


def test_the_turn_after_a_round_is_in_the_same_thread(
    match_id: str, asha: User, bilal: User
) -> None:
    play_the_round(match_id)
    opener = (asha, bilal)[seat_in_turn(match_id)]
    after_round = _sent(rendered(latest_email(opener)).message)
    play(match_id)
    play(match_id)
    next_turn = _sent(rendered(latest_email(opener)).message)

    assert after_round["Subject"] == next_turn["Subject"]
    assert after_round["References"] == next_turn["References"]


def test_the_link_leads_to_the_match_and_carries_no_authority(
    turns: list[Email], settings: Settings
) -> None:
    settings.SITE_URL = "https://jaipur.example"

    message = rendered(turns[0]).message

    link = f"https://jaipur.example/matches/{id_in(turns[0].subject)}/"
    html = str(message.alternatives[0][0])
    assert f"\n{link}\n" in message.body
    assert html.count(f'href="{link}"') == 2


@pytest.fixture
def _italian() -> Iterator[None]:
    languages = [("en", "English"), ("it", "Italiano")]
    with override_settings(LANGUAGES=languages), translation.override("en"):
        yield


@pytest.mark.usefixtures("_italian", "_tuesday_noon")
def test_the_recipients_language_counts_not_the_workers(turns: list[Email], bilal: User) -> None:
    User.objects.filter(pk=bilal.pk).update(language="it")
    play_on = Email.objects.select_related("recipient").get(pk=turns[2].pk)

    sent = _sent(rendered(play_on).message)

    assert sent["Content-Language"] == "it"
    assert translation.get_language() == "en"


def test_a_language_that_the_site_no_longer_speaks_is_no_obstacle(
    turns: list[Email], bilal: User
) -> None:
    User.objects.filter(pk=bilal.pk).update(language="tlh", time_zone="Mars/Olympus")
    row = Email.objects.select_related("recipient").get(pk=turns[2].pk)

    sent = _sent(rendered(row).message)

    assert sent["Content-Language"] == "en"


def test_a_hostile_name_adds_no_header_and_no_markup(match_id: str, asha: User) -> None:
    name = 'B\r\nBcc:x@y.z\r\n<b>"'
    User.objects.filter(username="Bilal").update(username=name)
    play(match_id)
    play(match_id)

    message = rendered(latest_email(asha)).message

    sent = _sent(message)
    assert sent["Bcc"] is None
    assert 'Your turn against B Bcc:x@y.z <b>" · Jaipur' in sent["Subject"]
    assert message.recipients() == ["asha@example.org"]
    assert "<b>" not in str(message.alternatives[0][0])


def test_a_hostile_subject_of_an_account_mail_adds_no_header(db: None) -> None:
    row = account_email("asha@example.org")
    Draft.objects.update(subject_line="Code\r\nBcc: maya@example.org")

    sent = _sent(rendered(Email.objects.get(pk=row.pk)).message)

    assert sent["Bcc"] is None
    assert sent["Subject"] == "Code Bcc: maya@example.org"


def test_a_mail_about_the_end_says_who_resigned(match_id: str, asha: User, bilal: User) -> None:
    services.resign(match_id, bilal, seen_version=match_view(match_id, bilal).version)

    body = rendered(latest_email(asha)).message.body

    assert "Bilal resigned. You win the match." in body
