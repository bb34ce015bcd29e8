"""allauth's mails are rows that the worker sends: at once, never stale, forgotten when sent."""

import pytest
from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.core import context
from django.db import transaction
from django.test import Client, RequestFactory, override_settings
from django.utils import timezone, translation
from pytest_django.fixtures import Settings

from accounts.models import User
from notifications import delivery, emails, queue
from notifications.account_adapter import AccountAdapter
from notifications.models import Draft, Email, EmailStatus
from notifications.registry import EmailKind
from tests.servers import SmtpSink

CHAND = {"username": "Chand", "email": "chand@example.org", "password1": "camels and rubies"}


def _notify(user: User, *, address: str | None = None) -> None:
    """Tell somebody that their password was changed, as allauth does it."""
    request = RequestFactory().get("/")
    request.user = user
    with context.request_context(request):
        adapter: AccountAdapter = get_adapter(request)
        adapter.send_notification_mail("account/email/password_changed", user, email=address)


@pytest.mark.usefixtures("_no_mail_server")
def test_signing_up_writes_the_mail_down_and_talks_to_no_server(client: Client, db: None) -> None:
    answer = client.post("/accounts/signup/", CHAND)

    row = Email.objects.select_related("draft", "recipient").get()
    assert answer.status_code == 302
    assert (row.kind, row.subject) == (EmailKind.ACCOUNT, "account:email_confirmation_signup")
    assert (row.status, row.draft.address) == (EmailStatus.OWED, "chand@example.org")
    assert row.recipient
    assert row.recipient.username == "Chand"
    assert queue.due(10) == [row.pk]


def test_the_code_is_sent_and_then_forgotten(client: Client, db: None, sink: SmtpSink) -> None:
    client.post("/accounts/signup/", CHAND)
    code = Draft.objects.get().text.split("    ")[1].split("\n")[0]

    delivery.deliver(queue.due(10))

    [received] = sink.received
    text = received.message.get_body(("plain",))
    assert text
    assert code in text.get_content()
    assert not Draft.objects.exists()


def _confirm(client: Client) -> None:
    """Enter the code of the latest draft."""
    code = Draft.objects.latest("email__created_at").text.split("    ")[1].split("\n")[0]
    client.post("/accounts/confirm-email/", {"code": code})


def test_who_confirms_a_first_address_is_welcomed_once(client: Client, db: None) -> None:
    client.post("/accounts/signup/", CHAND)
    before = Email.objects.filter(kind="welcome").count()
    _confirm(client)
    [welcome] = Email.objects.filter(kind="welcome").select_related("recipient")
    Draft.objects.all().delete()

    client.post("/accounts/reauthenticate/", {"password": CHAND["password1"]})
    client.post("/accounts/email/", {"email": "new@example.org", "action_add": ""})
    _confirm(client)

    assert before == 0
    assert welcome.recipient
    assert welcome.recipient.username == "Chand"
    assert EmailAddress.objects.get(verified=True).email == "new@example.org"
    assert Email.objects.filter(kind="welcome").count() == 1


def test_a_mail_lives_and_dies_with_the_transaction_that_caused_it(asha: User) -> None:
    with transaction.atomic():
        _notify(asha)
        transaction.set_rollback(True)

    assert not Email.objects.exists()


def test_the_same_mail_twice_is_two_mails(asha: User) -> None:
    _notify(asha)
    _notify(asha)

    assert Email.objects.count() == 2


@override_settings(LANGUAGES=[("en", "English"), ("it", "Italiano")])
@override_settings(LANGUAGES=[("en", "English"), ("it", "Italiano")])
def test_a_mail_is_in_the_language_and_zone_of_whose_address_it_is(asha: User) -> None:
    asha.language = "it"
    asha.save()

    with translation.override("en"), timezone.override("UTC"):
        _notify(asha)

    draft = Draft.objects.get()
    assert draft.language == "it"
    assert "(Europe/Rome, UTC+0" in draft.text


def test_a_mail_is_in_no_language_that_the_site_does_not_speak(asha: User) -> None:
    asha.language = "tlh"
    asha.save()

    _notify(asha)

    assert Draft.objects.get().language == "en"


def test_the_links_in_a_mail_lead_to_the_site_whatever_the_request_names(
    client: Client, settings: Settings, asha: User
) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    settings.SITE_URL = "https://jaipur.example"
    forged = {"username": "Chand", "email": asha.email, "password1": "camels and rubies"}

    client.post("/accounts/signup/", forged, headers={"host": "evil.example"})

    draft = Draft.objects.get()
    assert "https://jaipur.example/accounts/password/reset/" in draft.text
    assert "evil.example" not in draft.text + draft.html


def test_who_is_known_by_address_is_the_recipient(client: Client, asha: User) -> None:
    client.post("/accounts/password/reset/", {"email": "ASHA@example.org"})

    row = Email.objects.get()
    assert row.subject == "account:password_reset_code"
    assert row.recipient_id == asha.pk


def test_whose_address_is_not_confirmed_is_not_taken_for_its_owner(
    client: Client, asha: User
) -> None:
    EmailAddress.objects.filter(user=asha).update(verified=False)

    client.post("/accounts/password/reset/", {"email": "stranger@example.org"})

    assert Email.objects.get().recipient is None


def test_the_old_address_is_told_as_its_users(asha: User) -> None:
    _notify(asha, address="old@example.org")

    row = Email.objects.get()
    assert row.recipient_id == asha.pk
    assert emails.render(row).message.to == ["old@example.org"]


def test_an_account_that_is_gone_takes_its_mails_along(asha: User) -> None:
    _notify(asha)

    asha.delete()

    assert not Email.objects.exists()
    assert not Draft.objects.exists()
