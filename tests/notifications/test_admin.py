"""The staff see the mails from outside: nobody reads, makes, changes or deletes one here."""

import pytest
from django.test import Client

from accounts.models import User
from notifications.models import Email
from tests.notifications.builders import account_email


@pytest.fixture
def maya(db: None) -> Client:
    """Maya, a superuser, signed in."""
    client = Client()
    client.force_login(User.objects.create_superuser("Maya", "maya@example.org", "elephants"))
    return client


@pytest.fixture
def email(asha: User) -> Email:
    """A mail with a code."""
    return account_email("asha@example.org", recipient=asha, code="SECR-ETCO")


def test_the_list_says_what_is_owed_to_whom(maya: Client, email: Email) -> None:
    page = maya.get("/admin/notifications/email/").content.decode()

    assert "account:password_reset_code" in page
    assert "Asha" in page


@pytest.mark.parametrize("place", ["", "{id}/change/"])
def test_no_page_says_what_is_in_a_mail(maya: Client, email: Email, place: str) -> None:
    answer = maya.get(f"/admin/notifications/email/{place.format(id=email.pk)}")

    assert answer.status_code == 200
    assert "SECR-ETCO" not in answer.content.decode()
    assert "Your code" not in answer.content.decode()


@pytest.mark.parametrize("place", ["add/", "{id}/delete/"])
def test_nobody_adds_or_deletes_a_mail(maya: Client, email: Email, place: str) -> None:
    answer = maya.post(f"/admin/notifications/email/{place.format(id=email.pk)}")

    assert answer.status_code == 403
    assert Email.objects.count() == 1


def test_nobody_changes_a_mail(maya: Client, email: Email) -> None:
    answer = maya.post(f"/admin/notifications/email/{email.pk}/change/", {"status": "sent"})

    email.refresh_from_db()
    assert answer.status_code == 403
    assert email.status == "owed"


def test_there_is_no_list_of_drafts(maya: Client) -> None:
    answer = maya.get("/admin/notifications/draft/")

    assert answer.status_code == 404
