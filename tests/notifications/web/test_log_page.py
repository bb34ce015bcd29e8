"""The log: each player reads what was sent to them, when, and why not."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.lobby import services as lobby
from notifications.models import Bounce, Email, EmailStatus
from notifications.registry import EmailKind
from notifications.timing.judge import Reason
from tests.games.builders import BEST_OF_THREE, play, start
from tests.notifications.builders import account_email, digest_email, relay_all
from tests.notifications.logged import logged
from tests.web.reading import source, words

PAGE = "/settings/notifications/log/"
AT = datetime(2026, 12, 3, 13, 3, tzinfo=UTC)


@pytest.mark.parametrize(
    ("status", "reason", "sentence"),
    [
        (EmailStatus.SENT, "", "Mailed Thu 3 Dec, 14:03"),
        (EmailStatus.OWED, "", "To be mailed Thu 3 Dec, 14:03"),
        (EmailStatus.OWED, "quiet_hours", "Waits until Thu 3 Dec, 14:03: these are your quiet"),
        (EmailStatus.OWED, "451 later", "Not accepted yet, next attempt Thu 3 Dec, 14:03: 451 la"),
        (EmailStatus.CLAIMED, "", "Is being mailed"),
        (EmailStatus.SUPERSEDED, "turn_played", "Not sent: the match had moved on before"),
        (EmailStatus.SKIPPED, "match_muted", "Not sent: you have muted this match"),
        (EmailStatus.BOUNCED, "550 no such user", "Came back: 550 no such user"),
        (EmailStatus.FAILED, "timed out", "Given up after 6 attempts: timed out"),
    ],
)
def test_each_mail_says_what_became_of_it(
    as_asha: Client, asha: User, match_id: str, status: EmailStatus, reason: str, sentence: str
) -> None:
    logged(asha, match_id, status, reason=reason, at=AT)
    Email.objects.update(attempts=6)

    shown = words(as_asha.get(PAGE))

    assert "Times are those of Europe/Rome." in shown
    assert "Your turn Bilal" in shown
    assert sentence in shown


def test_what_waits_for_a_digest_says_which_and_what_it_told_says_so(
    as_asha: Client, asha: User, match_id: str
) -> None:
    part = logged(asha, match_id)
    digest = digest_email(asha, [part])
    Email.objects.filter(pk=digest.pk).update(next_attempt_at=AT)
    Email.objects.filter(pk=part.pk).update(reason=Reason.HOURLY)

    before = words(as_asha.get(PAGE))
    Email.objects.update(status=EmailStatus.SENT, next_attempt_at=None, sent_at=AT)

    assert "Goes into the digest of Thu 3 Dec, 14:03: you get this kind of mail hourly" in before
    assert "Mailed Thu 3 Dec, 14:03 in a digest" in words(as_asha.get(PAGE))


def test_nobody_reads_the_log_of_another(as_asha: Client, bilal: User, match_id: str) -> None:
    mail = logged(bilal, match_id)

    assert "Nothing yet." in words(as_asha.get(PAGE))
    assert as_asha.post(f"{PAGE}{mail.pk}/").status_code == 404


def test_what_a_mail_says_is_never_shown(as_asha: Client, asha: User) -> None:
    account_email(asha.email, recipient=asha, code="WXYZ-1234")

    shown = source(as_asha.get(PAGE))

    assert "About your account" in shown
    assert "WXYZ" not in shown
    assert "Your code" not in shown


def test_the_inviter_sees_what_became_of_an_invitation(as_asha: Client, asha: User) -> None:
    lobby.invite(asha, BEST_OF_THREE, invitee="friend@example.org")
    relay_all()

    shown = words(as_asha.get(PAGE))

    assert "Your invitation friend@example.org" in shown
    assert "To be mailed" in shown
    assert "Send again" not in shown


def test_a_mail_is_sent_again_by_its_button_until_the_turn_is_played(
    as_asha: Client, asha: User, match_id: str
) -> None:
    mail = logged(asha, match_id, at=AT)
    assert "Send again" in words(as_asha.get(PAGE))

    as_asha.post(f"{PAGE}{mail.pk}/")

    assert "The mail is sent once more." in words(as_asha.get(PAGE))
    assert Email.objects.filter(status=EmailStatus.OWED).count() == 1
    play(match_id)
    as_asha.post(f"{PAGE}{mail.pk}/")
    shown = words(as_asha.get(PAGE))
    assert "The match has moved on since." in shown
    assert "Send again" not in shown


def test_long_logs_have_pages_and_few_queries(as_asha: Client, asha: User, bilal: User) -> None:
    lobby.challenge(bilal, asha, BEST_OF_THREE)
    for _ in range(30):
        logged(asha, start(asha, bilal), at=AT)
    relay_all()

    with CaptureQueriesContext(connection) as captured:
        answer = as_asha.get(PAGE)

    assert source(answer).count("told-line") == 25
    assert "Page 1 of" in words(answer)
    assert len(captured) <= 8


@pytest.mark.usefixtures("_asha_is_suppressed")
def test_a_suppressed_player_is_told_everywhere_and_can_have_the_address_tried_again(
    as_asha: Client, as_bilal: Client
) -> None:
    for address in ("/", "/lobby/", "/settings/", "/notifications/"):
        assert "Mail to you came back" in words(as_asha.get(address))
        assert "Mail to you came back" not in words(as_bilal.get(address))
    assert "Too many mails to asha@example.org came back" in words(as_asha.get(PAGE))

    as_asha.post("/settings/notifications/try-address/")

    shown = words(as_asha.get(PAGE))
    assert "We write to your address again." in shown
    assert "came back" not in shown


@pytest.mark.usefixtures("_asha_is_suppressed")
def test_an_address_is_tried_again_once_a_day(as_asha: Client) -> None:
    as_asha.post("/settings/notifications/try-address/")
    as_asha.get(PAGE)
    as_asha.post("/settings/notifications/try-address/")

    assert "You can ask again from" in words(as_asha.get(PAGE))


@pytest.mark.usefixtures("_asha_is_suppressed")
def test_old_bounces_are_forgotten(as_asha: Client) -> None:
    Bounce.objects.update(at=datetime.now(UTC) - timedelta(days=30, seconds=1))

    assert "came back" not in words(as_asha.get("/"))


@pytest.mark.parametrize("kind", EmailKind)
def test_every_kind_can_be_listed(
    as_asha: Client, asha: User, match_id: str, kind: EmailKind
) -> None:
    logged(asha, match_id, kind=kind, at=AT)

    assert as_asha.get(PAGE).status_code == 200
