"""The staff see the mails from outside: nobody reads, makes, changes or deletes one here."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from notifications import suppression
from notifications.addresses import address_digest
from notifications.models import (
    Email,
    MutedMatch,
    Notice,
    Preference,
    RefusedAddress,
    Reminder,
)
from notifications.registry import EmailKind
from notifications.timing.suppression import Weight
from tests.accounts.factors import sign_in_with_factor
from tests.games.builders import make_staff
from tests.notifications.builders import account_email, match_email

DESK = [
    "preference",
    "mutedmatch",
    "reminder",
    "notice",
    "bounce",
    "refusedaddress",
]


@pytest.fixture
def maya(db: None) -> Client:
    """Maya, a superuser, signed in."""
    client = Client()
    sign_in_with_factor(client, make_staff("Maya", is_superuser=True))
    return client


@pytest.fixture
def email(asha: User) -> Email:
    """A mail with a code."""
    return account_email("asha@example.org", recipient=asha, code="SECR-ETCO")


def test_there_is_no_list_of_drafts(maya: Client) -> None:
    answer = maya.get("/admin/notifications/draft/")

    assert answer.status_code == 404


def _list(maya: Client, name: str, **query: str) -> str:
    answer = maya.get(f"/admin/notifications/{name}/", query)
    assert answer.status_code == 200
    return answer.content.decode()


def _one_of_each(user: User, match_id: str) -> None:
    """A row in every list of the desk."""
    now = timezone.now()
    email = match_email(EmailKind.YOUR_TURN, user, match_id, 1)
    Preference.objects.get_or_create(user=user)
    MutedMatch.objects.create(user=user, match_id=match_id)
    subject, times = f"match:{match_id}", {"due_at": now, "done_until": now}
    Reminder.objects.create(recipient=user, subject=subject, version=1, **times)
    Notice.objects.create(recipient=user, kind="your_turn", subject=subject, created_at=now)
    suppression.record_bounce(f"{match_id}@example.org", Weight.SOFT, "451", email=email)
    suppression.refuse_invitations(address_digest(f"{match_id}@example.org"))


@pytest.mark.parametrize("name", DESK)
def test_every_list_takes_as_many_queries_for_many_rows_as_for_one(
    maya: Client, asha: User, bilal: User, name: str
) -> None:
    def queries() -> int:
        with CaptureQueriesContext(
            connection,
        ) as captured:
            _list(maya, name)
        return len(captured)

    _one_of_each(asha, "AAAAAAAAAA")
    _list(maya, name)  # what the first request of a process caches
    for_one = queries()
    for match_id in ("BBBBBBBBBB", "CCCCCCCCCC"):
        _one_of_each(bilal, match_id)

    assert queries() == for_one


@pytest.mark.parametrize("name", DESK)
@pytest.mark.parametrize("place", ["add/", "{id}/delete/", "{id}/change/"])
def test_the_desk_is_for_looking_only(maya: Client, asha: User, name: str, place: str) -> None:
    from django.apps import apps

    _one_of_each(asha, "AAAAAAAAAA")
    model = apps.get_model("notifications", name)
    before = list(model._default_manager.values())
    path = f"/admin/notifications/{name}/{place.format(id=before[0][model._meta.pk.attname])}"

    if "change" in place:
        assert maya.get(path).status_code == 200
    assert maya.post(path, {"post": "yes"}).status_code in {403, 404}
    assert list(model._default_manager.values()) == before


def test_the_staff_can_ask_about_an_address_that_they_know(maya: Client, db: None) -> None:
    suppression.record_bounce("friend@example.org", Weight.HARD, "550 No such user")

    assert "550 No such user" in _list(maya, "bounce", q=" Friend@example.org")
    assert "550 No such user" not in _list(maya, "bounce", q="other@example.org")
    assert RefusedAddress.objects.count() == 0


def test_mails_have_a_desk_and_no_table(maya: Client, email: Email) -> None:
    assert maya.get("/admin/notifications/email/").status_code == 404
    page = maya.get("/admin/mail/").content.decode()
    assert "account:password_reset_code" in page
    assert "SECR-ETCO" not in page


def test_no_hidden_column_is_found_by_a_filter(maya: Client, email: Email) -> None:
    query = {"email__draft__text__contains": "SECR"}

    assert maya.get("/admin/notifications/bounce/", query).status_code == 400
