"""Which user names may be chosen, and how a user is found by name."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from accounts.names import RESERVED, validate_username
from accounts.queries import user_by_name


@pytest.mark.parametrize("name", ["abc", "Asha", "a-b_9", "A" * 20, "___", "007"])
def test_letters_digits_hyphens_and_underscores_may_be_chosen(name: str) -> None:
    validate_username(name)


@pytest.mark.parametrize(
    "name",
    [
        "",
        "ab",
        "A" * 21,
        "as ha",
        "asha!",
        "äsha",
        "asha\n",
        "as\u202eha",
        "A" * 200,
        "<b>x",
        "аsha",
        "a.b.c",
        "asha\0",
    ],
)
def test_any_other_name_is_refused(name: str) -> None:
    with pytest.raises(ValidationError):
        validate_username(name)


@pytest.mark.parametrize("name", ["admin", "ADMIN", "Jaipur", "me", "deleted", "no-reply"])
def test_reserved_names_are_refused_in_any_case(name: str) -> None:
    with pytest.raises(ValidationError, match=r"kept for the site|3 to 20"):
        validate_username(name)


def test_every_reserved_name_is_written_as_it_is_compared() -> None:
    assert all(name == name.lower() for name in RESERVED)


def test_two_users_cannot_have_one_name_in_different_case(asha: User) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("ASHA", "other@example.org")


def test_a_taken_name_is_refused_in_words(asha: User) -> None:
    twin = User(username="aSHA", email="other@example.org", password="x")

    with pytest.raises(ValidationError) as refusal:
        twin.full_clean()

    assert "This user name is taken." in str(refusal.value)


def test_two_users_cannot_have_one_address_in_different_case(asha: User) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create(username="Bilal", email="ASHA@example.org")


def test_users_without_an_address_do_not_stand_in_each_others_way(db: None) -> None:
    User.objects.create_user("Asha")
    User.objects.create_user("Bilal")

    assert User.objects.filter(email="").count() == 2


def test_the_case_of_a_name_is_kept_but_does_not_matter_for_finding(
    asha: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(1):
        found = user_by_name("aShA")

    assert found == asha
    assert found.username == "Asha"


@pytest.mark.parametrize("name", ["Chand", "a\u017fha", "as%a", "as_a", "asha\0", ""])
def test_no_other_name_finds_a_user(asha: User, name: str) -> None:
    with pytest.raises(User.DoesNotExist):
        user_by_name(name)


def test_the_command_line_can_make_a_superuser(db: None) -> None:
    root = User.objects.create_superuser("Root-of-all", "ROOT@example.org", "secret words")

    assert root.is_staff
    assert root.is_superuser
    assert root.email == "root@example.org"
    assert User.objects.get_by_natural_key("root-OF-all") == root
