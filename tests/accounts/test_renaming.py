"""Taking another name, and what becomes of the one before."""

from datetime import timedelta

import pytest
import time_machine
from django.core.exceptions import ValidationError
from django.test import Client
from django.utils import timezone

from accounts.models import FormerName, User
from accounts.queries import user_by_name
from accounts.renaming import KEPT_FOR, RENAMED_EVERY, rename
from tests.accounts.test_sign_up import sign_up


def refusal_of(user: User, name: str) -> str:
    """The code of why the user may not be called so."""
    with pytest.raises(ValidationError) as refused:
        rename(user, name)
    return refused.value.error_dict["username"][0].code or ""


def test_the_name_of_before_leads_to_the_new_one_for_ninety_days(asha: User) -> None:
    assert rename(asha, "Amina") == "Asha"

    assert user_by_name("aSHA") == user_by_name("amina") == asha
    with time_machine.travel(timezone.now() + KEPT_FOR), pytest.raises(User.DoesNotExist):
        user_by_name("Asha")


def test_nobody_else_takes_the_name_of_before_while_it_is_kept(asha: User, bilal: User) -> None:
    rename(asha, "Amina")

    assert refusal_of(bilal, "ASHA") == "unique"
    with time_machine.travel(timezone.now() + KEPT_FOR):
        rename(bilal, "ASHA")
        assert user_by_name("asha") == bilal


def test_nobody_signs_up_with_a_name_that_is_kept(client: Client, asha: User) -> None:
    rename(asha, "Amina")

    answer = sign_up(client, username="asha")

    assert "This user name is taken." in answer.content.decode()
    assert User.objects.count() == 1


def test_one_may_go_back_to_a_name_of_before(asha: User) -> None:
    rename(asha, "Amina")

    with time_machine.travel(timezone.now() + RENAMED_EVERY):
        rename(asha, "Asha")

    assert [former.name for former in FormerName.objects.all()] == ["Amina"]


def test_a_name_that_changes_only_in_case_leaves_nothing_behind(asha: User) -> None:
    rename(asha, "ASHA")

    assert user_by_name("Asha").username == "ASHA"
    assert not FormerName.objects.exists()


def test_one_takes_another_name_once_in_thirty_days(asha: User) -> None:
    rename(asha, "Amina")

    with time_machine.travel(timezone.now() + RENAMED_EVERY - timedelta(seconds=1)):
        assert refusal_of(asha, "Anita") == "too_soon"
    with time_machine.travel(timezone.now() + RENAMED_EVERY):
        rename(asha, "Anita")


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Asha", "same"),
        ("bilal", "unique"),
        ("Admin", "reserved"),
        ("As", "length"),
        ("A sha", "characters"),
    ],
)
def test_names_have_the_rules_of_sign_up(asha: User, bilal: User, name: str, code: str) -> None:
    assert refusal_of(asha, name) == code
    assert User.objects.get(pk=asha.pk).username == "Asha"


def test_staff_rename_at_any_time_and_a_bad_name_leads_nowhere(asha: User, bilal: User) -> None:
    rename(asha, "Amina")

    rename(asha, "Anita", by=bilal, keeps_redirect=False)

    with pytest.raises(User.DoesNotExist):
        user_by_name("Amina")
    assert user_by_name("Asha").username == "Anita"


def test_the_page_renames_and_says_when_one_may_do_so_again(client: Client, asha: User) -> None:
    client.force_login(asha)

    refused = client.post("/settings/name/", {"username": "Admin"})
    renamed = client.post("/settings/name/", {"username": "Amina"}, follow=True)

    assert (refused.status_code, "kept for the site" in refused.content.decode()) == (422, True)
    assert "You are Amina now." in renamed.content.decode()
    assert "You can take another name from" in client.get("/settings/name/").content.decode()
