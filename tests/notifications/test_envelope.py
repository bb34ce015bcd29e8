"""Headers as they go over the wire: what mail programs thread, sort, answer and unsubscribe by."""

import email.policy
from email import message_from_bytes
from email.message import EmailMessage as Parsed
from typing import Any

import django
import pytest
from django.core.mail import EmailMessage
from pytest_django.fixtures import Settings

from accounts.models import User
from notifications.addresses import address_digest
from notifications.models import Email
from notifications.registry import KINDS, EmailClass, EmailKind
from notifications.unsubscribe import ClassOfUser, InvitationsTo, target_of
from tests.games.builders import play, play_the_round, seat_in_turn
from tests.notifications.builders import latest_email, rendered
from tests.notifications.stories import STORIES

LONGEST_HOST = "www.a-host-with-fifty-characters-in-its-name.example"[:50]
ONE_OF_EACH_KIND = {kind: name for name, (kind, _story) in STORIES.items()}


def on_the_wire(message: EmailMessage) -> bytes:
    """The bytes that Django's SMTP backend hands over."""
    if django.VERSION >= (6, 1):
        return message.message(policy=email.policy.SMTP).as_bytes()
    older: Any = message.message()
    return bytes(older.as_bytes(linesep="\r\n"))


def sent(message: EmailMessage) -> Parsed:
    """The message as its recipient's program reads it."""
    parsed = message_from_bytes(on_the_wire(message), policy=email.policy.default)
    assert isinstance(parsed, Parsed)
    return parsed


def lines_of(message: EmailMessage, name: str) -> list[str]:
    """The header's lines as they are on the wire."""
    head = on_the_wire(message).partition(b"\r\n\r\n")[0].decode("ascii")
    return [line for line in head.split("\r\n") if line.startswith(f"{name}:")]


@pytest.fixture
def turns(match_id: str, asha: User, bilal: User) -> list[Email]:
    """The mails of four turns in a row, those of Bilal first and third."""
    rows = []
    for recipient in (bilal, asha, bilal, asha):
        play(match_id)
        rows.append(latest_email(recipient))
    return rows


@pytest.mark.usefixtures("_tuesday_noon")
@pytest.mark.parametrize("kind", EmailKind)
def test_every_mail_says_what_it_is_in_its_headers(
    asha: User, bilal: User, kind: EmailKind
) -> None:
    row = STORIES[ONE_OF_EACH_KIND[kind]][1](asha, bilal)

    mail = sent(rendered(row).message)

    assert mail["From"] == "Jaipur by Post <jaipur@127.0.0.1>"
    assert mail["Message-ID"] == f"<{row.pk}@127.0.0.1>"
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail["Content-Language"] == "en"
    assert mail["Date"] == "Tue, 01 Dec 2026 12:00:00 +0000"
    assert mail.get_content_type() == "multipart/alternative"
    assert [part.get_content_type() for part in mail.iter_parts()] == ["text/plain", "text/html"]


@pytest.mark.parametrize("kind", [kind for kind in EmailKind if kind is not EmailKind.DIGEST])
def test_each_class_is_a_list_of_its_own_and_can_be_left_but_for_security(
    asha: User, bilal: User, kind: EmailKind
) -> None:
    row = STORIES[ONE_OF_EACH_KIND[kind]][1](asha, bilal)
    email_class = KINDS[kind].email_class

    mail = sent(rendered(row).message)

    assert mail["List-Id"] == f"<{email_class}.127.0.0.1>"
    assert mail["Feedback-ID"] == f"{kind}:{email_class}:127.0.0.1"
    if email_class is EmailClass.SECURITY:
        assert mail["List-Unsubscribe"] is mail["List-Unsubscribe-Post"] is None
        return
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    token = mail["List-Unsubscribe"].strip("<>").rstrip("/").rpartition("/")[2]
    assert target_of(token) == (
        InvitationsTo(address_digest("friend@example.net"))
        if email_class is EmailClass.INVITATION
        else ClassOfUser(asha.pk if row.recipient_id == asha.pk else bilal.pk, email_class)
    )


@pytest.mark.parametrize("name", ["your_turn", "invitation"])
def test_the_link_to_unsubscribe_arrives_in_one_piece_whatever_the_host(
    asha: User, bilal: User, settings: Settings, name: str
) -> None:
    settings.SITE_HOST, settings.SITE_URL = LONGEST_HOST, f"https://{LONGEST_HOST}"
    row = STORIES[name][1](asha, bilal)

    [line] = lines_of(rendered(row).message, "List-Unsubscribe")

    link = line.removeprefix("List-Unsubscribe: <").removesuffix(">")
    assert link.startswith(f"https://{LONGEST_HOST}/email/unsubscribe/")
    assert link.endswith("/")
    assert len(link) < 200


def test_a_digest_can_be_left_class_by_class(asha: User, bilal: User) -> None:
    message = rendered(STORIES["digest"][1](asha, bilal)).message

    mail = sent(message)
    tokens = [
        line.rstrip("/").rpartition("/")[2]
        for line in str(message.body).splitlines()
        if "/email/unsubscribe/" in line
    ]
    classes = [EmailClass.TURN, EmailClass.CHALLENGE, EmailClass.CHAT, EmailClass.RESULT]
    assert [target_of(token) for token in tokens] == [ClassOfUser(asha.pk, one) for one in classes]
    assert mail["List-Id"] == "<turn.127.0.0.1>"
    assert tokens[0] in mail["List-Unsubscribe"]


def test_a_mail_that_is_made_again_is_the_same_mail(turns: list[Email]) -> None:
    first, again = rendered(turns[3]).message, rendered(turns[3]).message

    assert sent(first)["Message-ID"] == sent(again)["Message-ID"]
    assert first.body == again.body


def test_the_turn_mails_of_a_match_make_one_thread_for_each_player(turns: list[Email]) -> None:
    bilal_1, asha_1, bilal_2, asha_2 = [sent(rendered(row).message) for row in turns]

    assert bilal_1["Subject"] == bilal_2["Subject"]
    assert "Your turn against Asha · Jaipur #" in bilal_1["Subject"]
    assert bilal_1["References"] == bilal_1["In-Reply-To"] == bilal_2["References"]
    assert asha_1["References"] == asha_2["References"] != bilal_1["References"]
    assert bilal_1["Message-ID"] != bilal_2["Message-ID"]


def test_the_turn_after_a_round_is_in_the_same_thread(
    match_id: str, asha: User, bilal: User
) -> None:
    play_the_round(match_id)
    opener = (asha, bilal)[seat_in_turn(match_id)]
    after_round = sent(rendered(latest_email(opener)).message)
    play(match_id)
    play(match_id)
    next_turn = sent(rendered(latest_email(opener)).message)

    assert after_round["Subject"] == next_turn["Subject"]
    assert after_round["References"] == next_turn["References"]


def test_a_reminder_is_in_the_thread_under_a_subject_of_its_own(asha: User, bilal: User) -> None:
    row = STORIES["reminder"][1](asha, bilal)
    turn = Email(recipient=asha, kind="your_turn", subject=row.subject, version=row.version)

    reminder, first = sent(rendered(row).message), sent(rendered(turn).message)

    assert reminder["References"] == first["References"]
    assert reminder["Subject"].startswith("Reminder: your move against Bilal · Jaipur #")


def test_the_thread_survives_a_long_host_name(turns: list[Email], settings: Settings) -> None:
    settings.SITE_HOST = LONGEST_HOST

    [line] = lines_of(rendered(turns[0]).message, "References")

    assert line.endswith(f"@{LONGEST_HOST}>")
