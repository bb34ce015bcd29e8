"""Access tokens, sessions, names and roles, as the staff changes them."""

import pytest
import time_machine
from django.contrib.auth.models import Group
from django.core.exceptions import ValidationError
from django.test import Client
from django.utils import timezone

from accounts.deletion import due_deletions
from accounts.guests import complete
from accounts.models import AuditEntry, FormerName, Scope, User
from accounts.renaming import RENAMED_EVERY, rename
from accounts.roles import Role, role_of
from accounts.tokens import authenticate, create_token
from games.moderation.errors import AlreadyDone, BadName, NotAllowed, NothingToUndo
from games.moderation.services import accounts
from tests.games.builders import PASSWORD
from tests.games.moderation.staff import (
    WHY,
    Staff,
    check_own,
    check_reason,
    check_role,
    entry,
    told,
)


@pytest.fixture
def secret(asha: User) -> str:
    """What opens the API for Asha."""
    return create_token(asha, name="bot", scopes=list(Scope), lifetime_days=30).secret


@pytest.fixture
def browser(asha: User) -> Client:
    """Asha has signed in."""
    client = Client()
    client.post("/accounts/login/", {"login": "Asha", "password": PASSWORD})
    assert client.get("/settings/").status_code == 200
    return client


def test_moderators_and_above_revoke_tokens(
    staff: Staff, asha: User, chand: User, secret: str
) -> None:
    check_role(
        lambda by: accounts.revoke_tokens(by, asha, reason=WHY), staff, Role.MODERATOR, chand
    )

    assert authenticate(secret) is None
    assert (entry().action, entry().after) == ("revoke_tokens", {"revoked": 1})
    assert told(asha) == [("tokens_revoked", WHY)]
    with pytest.raises(AlreadyDone):
        accounts.revoke_tokens(staff.moderator, asha, reason=WHY)


def test_moderators_and_above_end_sessions(
    staff: Staff, asha: User, chand: User, browser: Client
) -> None:
    check_role(lambda by: accounts.end_sessions(by, asha, reason=WHY), staff, Role.MODERATOR, chand)

    assert browser.get("/settings/").status_code == 302
    assert (entry().action, entry().after) == ("end_sessions", {"ended": 1})
    assert told(asha) == [("sessions_ended", WHY)]
    with pytest.raises(AlreadyDone):
        accounts.end_sessions(staff.moderator, asha, reason=WHY)


def test_moderators_and_above_rename_users(staff: Staff, asha: User, chand: User) -> None:
    check_role(
        lambda by: accounts.rename_user(by, asha, name="Camel", reason=WHY),
        staff,
        Role.MODERATOR,
        chand,
    )

    assert User.objects.get(pk=asha.pk).username == "Camel"
    assert FormerName.objects.get().name == "Asha"
    assert (entry().before, entry().after) == ({"username": "Asha"}, {"username": "Camel"})
    assert told(asha) == [("renamed", WHY)]


def test_a_renaming_can_be_undone_as_long_as_the_name_is_the_same(staff: Staff, asha: User) -> None:
    maya = staff.moderator
    with pytest.raises(NothingToUndo):
        accounts.undo_rename(maya, asha, reason=WHY)
    accounts.rename_user(maya, asha, name="Camel", reason=WHY)
    with pytest.raises(NotAllowed):
        accounts.undo_rename(staff.helper, asha, reason=WHY)

    accounts.undo_rename(maya, asha, reason=WHY)

    renamed, undone = AuditEntry.objects.order_by("id")
    assert (undone.action, undone.undo_of) == ("undo_rename", renamed)
    assert User.objects.get(pk=asha.pk).username == "Asha"
    assert len(told(asha)) == 2


def test_a_name_that_was_taken_away_is_not_taken_back_but_given_back(
    staff: Staff, asha: User, browser: Client
) -> None:
    accounts.rename_user(staff.moderator, asha, name="Player-7", reason=WHY)

    refused = browser.post("/settings/name/", {"username": "aSHA"})

    assert b"A moderator has taken this name from you." in refused.content
    assert User.objects.get(pk=asha.pk).username == "Player-7"
    accounts.undo_rename(staff.senior, asha, reason=WHY)
    asha.refresh_from_db()
    rename(asha, "Amina")
    with time_machine.travel(timezone.now() + RENAMED_EVERY):
        rename(asha, "Asha")


def test_a_guest_does_not_get_such_a_name_by_completing_the_account(
    staff: Staff, asha: User
) -> None:
    User.objects.filter(pk=asha.pk).update(is_guest=True)
    accounts.rename_user(staff.moderator, asha, name="Player-7", reason=WHY)

    with pytest.raises(ValidationError, match="taken this name"):
        complete(asha, username="Asha", password=PASSWORD)


def test_who_is_erased_does_not_stop_it(staff: Staff, asha: User, browser: Client) -> None:
    accounts.erase_account(staff.admin, asha, reason=WHY)

    browser.post("/settings/deletion/cancel/")

    assert due_deletions(10) == [asha.pk]
    assert b"It is too late" in browser.get("/settings/").content


@pytest.mark.parametrize("name", ["Bilal", "admin", "x", "a b c"])
def test_a_name_that_nobody_could_choose_is_refused(
    maya: User, asha: User, bilal: User, name: str
) -> None:
    with pytest.raises(BadName):
        accounts.rename_user(maya, asha, name=name, reason=WHY)

    assert not AuditEntry.objects.exists()


def test_nobody_acts_on_their_own_account(staff: Staff, asha: User) -> None:
    check_own(lambda by: accounts.revoke_tokens(by, asha, reason=WHY), asha)
    check_own(lambda by: accounts.end_sessions(by, asha, reason=WHY), asha)
    check_own(lambda by: accounts.rename_user(by, asha, name="Camel", reason=WHY), asha)
    check_own(lambda by: accounts.undo_rename(by, asha, reason=WHY), asha)
    check_own(lambda by: accounts.set_role(by, asha, role=Role.ADMIN, reason=WHY), asha)


def test_acts_on_accounts_need_a_reason(staff: Staff, asha: User, secret: str) -> None:
    maya = staff.moderator

    check_reason(lambda why: accounts.revoke_tokens(maya, asha, reason=why))
    check_reason(lambda why: accounts.end_sessions(maya, asha, reason=why))
    check_reason(lambda why: accounts.rename_user(maya, asha, name="Camel", reason=why))
    check_reason(lambda why: accounts.set_role(staff.admin, asha, role=Role.HELPER, reason=why))
    assert authenticate(secret) is not None


def test_admins_have_accounts_erased(staff: Staff, asha: User, chand: User) -> None:
    check_role(lambda by: accounts.erase_account(by, asha, reason=WHY), staff, Role.ADMIN, chand)

    assert due_deletions(10) == [asha.pk]
    assert (entry().action, entry().before) == ("erase_account", {"deletes_at": None})
    with pytest.raises(AlreadyDone):
        accounts.erase_account(staff.admin, User.objects.get(pk=asha.pk), reason=WHY)
    check_own(lambda by: accounts.erase_account(by, chand, reason=WHY), chand)
    check_reason(lambda why: accounts.erase_account(staff.admin, chand, reason=why))


def test_admins_give_and_take_roles(staff: Staff, asha: User, chand: User) -> None:
    check_role(
        lambda by: accounts.set_role(by, asha, role=Role.SENIOR, reason=WHY),
        staff,
        Role.ADMIN,
        chand,
    )
    given = role_of(User.objects.get(pk=asha.pk))
    accounts.set_role(staff.admin, User.objects.get(pk=asha.pk), role=Role.HELPER, reason=WHY)
    changed = role_of(User.objects.get(pk=asha.pk))
    accounts.set_role(staff.admin, User.objects.get(pk=asha.pk), role=None, reason=WHY)

    assert (given, changed) == (Role.SENIOR, Role.HELPER)
    assert not Group.objects.filter(user=asha).exists()
    assert not User.objects.get(pk=asha.pk).is_staff
    entries = AuditEntry.objects.order_by("id").values_list("before", "after")
    assert list(entries) == [
        ({"role": None}, {"role": "senior"}),
        ({"role": "senior"}, {"role": "helper"}),
        ({"role": "helper"}, {"role": None}),
    ]
    with pytest.raises(AlreadyDone):
        accounts.set_role(staff.admin, User.objects.get(pk=asha.pk), role=None, reason=WHY)
