"""What providers report, posted as they post it: signed, unsigned, twice, late."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from accounts.models import User
from games.models import OutboxEntry
from notifications import reports, suppression
from notifications.models import Bounce, Email, EmailStatus, Preference
from notifications.preferences import Mode
from notifications.registry import EmailClass, EmailKind
from notifications.stored_preferences import preferences_of
from tests.games.builders import start
from tests.notifications.builders import latest_email, match_email
from tests.notifications.providers import (
    CREDENTIALS,
    SIGNING_KEY,
    basic,
    mailgun_failure,
    postmark_bounce,
    postmark_complaint,
    use_provider,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_tuesday_noon")]

ADDRESS = "asha@example.org"


@pytest.fixture
def _listening(settings: Settings) -> Iterator[None]:
    """The site hears reports."""
    from anymail.signals import tracking

    settings.ROOT_URLCONF = "tests.notifications.webhook_urls"
    use_provider(settings, "mailgun")
    use_provider(settings, "postmark")
    apps.get_app_config("notifications").ready()
    yield
    assert tracking.disconnect(reports.take)


@pytest.fixture
def sent(asha: User, bilal: User) -> Email:
    """Asha's first turn mail, which was sent."""
    start(asha, bilal)
    email = latest_email(asha)
    email.status, email.next_attempt_at = EmailStatus.SENT, None
    email.sent_at = timezone.now()
    email.save()
    return email


def _post(provider: str, report: dict[str, Any], credentials: str | None = CREDENTIALS) -> int:
    """Post it without cookies, as a provider does; the status of the answer."""
    headers = {"Authorization": basic(credentials)} if credentials else {}
    answer = Client(enforce_csrf_checks=True).post(
        f"/email/webhooks/{provider}/tracking/",
        json.dumps(report),
        content_type="application/json",
        headers=headers,
    )
    return answer.status_code


def _outcomes(email: Email) -> set[str]:
    entries = OutboxEntry.objects.filter(recipient=email.recipient, kind="match_started")
    return set(entries.values_list("outcome", flat=True))


@pytest.mark.usefixtures("_listening")
def test_a_mail_that_came_back_is_marked_and_counts_against_the_address(sent: Email) -> None:
    status = _post("postmark", postmark_bounce(sent, "HardBounce", to=ADDRESS))

    sent.refresh_from_db()
    assert status == 200
    assert sent.status == "bounced"
    assert sent.reason == "smtp;550 5.1.1 The email account does not exist."
    assert sent.sent_at == timezone.now()
    assert _outcomes(sent) == {"bounced"}
    assert Bounce.objects.values_list("weight", "email").get() == (2, sent.pk)


@pytest.mark.usefixtures("_listening")
@pytest.mark.parametrize("credentials", [None, "jaipur:a-wrong-and-random-word", "nonsense"])
def test_a_report_from_anybody_else_changes_nothing(sent: Email, credentials: str | None) -> None:
    report = postmark_bounce(sent, "HardBounce", to=ADDRESS)

    status = _post("postmark", report, credentials)

    sent.refresh_from_db()
    assert status == 400
    assert sent.status == "sent"
    assert not Bounce.objects.exists()


@pytest.mark.usefixtures("_listening")
def test_the_same_report_twice_counts_once_even_if_it_was_forgiven(sent: Email, asha: User) -> None:
    report = postmark_bounce(sent, "HardBounce", to=ADDRESS)

    assert [_post("postmark", report) for _ in range(2)] == [200, 200]
    assert Bounce.objects.get().weight == 2
    suppression.forgive(asha)
    assert _post("postmark", report) == 200

    assert not Bounce.objects.filter(weight__gt=0).exists()


@pytest.mark.usefixtures("_listening")
def test_a_soft_bounce_that_turns_out_to_be_hard_counts_as_hard(sent: Email) -> None:
    _post("postmark", postmark_bounce(sent, "SoftBounce", to=ADDRESS))
    at_first = Bounce.objects.get().weight
    _post("postmark", postmark_bounce(sent, "HardBounce", to=ADDRESS))

    assert (at_first, Bounce.objects.get().weight) == (1, 2)


@pytest.mark.usefixtures("_listening")
def test_what_a_digest_told_came_back_with_it(sent: Email, asha: User) -> None:
    digest = Email.objects.create(
        recipient=asha,
        kind=EmailKind.DIGEST,
        subject="digest",
        status=EmailStatus.SENT,
        next_attempt_at=None,
    )
    Email.objects.filter(pk=sent.pk).update(told_in=digest)

    _post("postmark", postmark_bounce(digest, "HardBounce", to=ADDRESS))

    sent.refresh_from_db()
    assert (sent.status, _outcomes(sent)) == ("bounced", {"bounced"})
    assert Bounce.objects.get().email == digest


@pytest.mark.usefixtures("_listening")
def test_a_complaint_switches_its_class_off(sent: Email, asha: User) -> None:
    statuses = [_post("postmark", postmark_complaint(sent, to=ADDRESS)) for _ in range(2)]

    sent.refresh_from_db()
    assert statuses == [200, 200]
    assert preferences_of(asha).mode_of(EmailClass.TURN) is Mode.OFF
    assert preferences_of(asha).mode_of(EmailClass.CHALLENGE) is Mode.AT_ONCE
    assert sent.status == "sent"


@pytest.mark.usefixtures("_listening")
def test_a_bounce_of_a_mail_that_is_none_of_ours_is_taken_and_forgotten() -> None:
    report = postmark_bounce(None, "HardBounce", to=ADDRESS)

    assert _post("postmark", report) == 200
    assert _post("postmark", {**report, "Metadata": {"email": "no-uuid"}}) == 200

    assert not Bounce.objects.exists()


@pytest.mark.usefixtures("_listening")
def test_delays_and_deliveries_change_nothing(sent: Email) -> None:
    delayed = postmark_bounce(sent, "Transient", to=ADDRESS)
    delivered = {**delayed, "RecordType": "Delivery", "Recipient": ADDRESS}

    assert [_post("postmark", report) for report in (delayed, delivered)] == [200, 200]

    sent.refresh_from_db()
    assert sent.status == "sent"
    assert not Bounce.objects.exists()
    assert not Preference.objects.exists()


@pytest.mark.usefixtures("_listening")
def test_a_mail_that_was_not_sent_cannot_come_back(asha: User) -> None:
    owed = match_email(EmailKind.YOUR_TURN, asha, "AAAAAAAAAA", 1)

    _post("postmark", postmark_bounce(owed, "HardBounce", to=ADDRESS))

    owed.refresh_from_db()
    assert owed.status == "owed"
    assert not Bounce.objects.exists()


@pytest.mark.usefixtures("_listening")
@pytest.mark.parametrize(("severity", "status"), [("permanent", "bounced"), ("temporary", "sent")])
def test_mailgun_signs_what_it_reports(sent: Email, severity: str, status: str) -> None:
    report = mailgun_failure(sent, severity, to=ADDRESS, signing_key=SIGNING_KEY)

    assert _post("mailgun", report) == 200

    sent.refresh_from_db()
    assert sent.status == status


@pytest.mark.usefixtures("_listening")
def test_a_report_of_mailgun_finds_its_mail_by_the_message_id_too(sent: Email) -> None:
    report = mailgun_failure(sent, "permanent", to=ADDRESS, signing_key=SIGNING_KEY)
    report["event-data"]["user-variables"] = {}

    _post("mailgun", report)

    sent.refresh_from_db()
    assert sent.status == "bounced"


@pytest.mark.usefixtures("_listening")
def test_a_report_with_a_wrong_signature_changes_nothing(sent: Email) -> None:
    report = mailgun_failure(sent, "permanent", to=ADDRESS, signing_key="another key")

    assert _post("mailgun", report) == 400
    assert _post("mailgun", {"event-data": report["event-data"]}) == 400

    sent.refresh_from_db()
    assert sent.status == "sent"


@pytest.mark.usefixtures("_listening")
def test_what_a_foreign_server_said_is_harmless_in_the_log(sent: Email) -> None:
    report = postmark_bounce(sent, "HardBounce", to=ADDRESS)
    report["Details"] = "550 \u202eno\r\nBcc: chand@example.org " + "x" * 500

    _post("postmark", report)

    sent.refresh_from_db()
    assert sent.reason.startswith("550 no Bcc: chand@example.org")
    assert len(sent.reason) <= 200
