"""Profiles, confirmed accounts, and sign-ups that were given up."""

from datetime import timedelta

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.core.exceptions import ValidationError
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from accounts.services import abandon_sign_up, forget_sign_ups, update_profile


def test_the_profile_changes_only_where_something_is_given(
    asha: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(1):
        update_profile(asha, time_zone="Asia/Tehran")

    asha.refresh_from_db()
    assert (asha.language, asha.time_zone) == ("en", "Asia/Tehran")


def test_a_wrong_profile_is_refused_by_field_and_changes_nothing(asha: User) -> None:
    with pytest.raises(ValidationError) as refusal:
        update_profile(asha, language="tlh", time_zone="Mars/Olympus")

    assert set(refusal.value.message_dict) == {"language", "time_zone"}
    assert (asha.language, asha.time_zone) == ("en", "UTC")


def test_what_one_says_of_oneself_is_one_paragraph_of_what_can_be_seen(asha: User) -> None:
    update_profile(asha, bio=" Plays\r\n\tslowly. <b>Mornings</b> \n")

    assert asha.bio == "Plays slowly. <b>Mornings</b>"
    for unseen in ("\u202eevil", "a\x00b", "a\x1bb", "x" * 301):
        with pytest.raises(ValidationError) as refusal:
            update_profile(asha, bio=unseen)
        assert set(refusal.value.message_dict) == {"bio"}


def test_what_pages_do_can_be_switched_off_and_on(asha: User) -> None:
    update_profile(asha, asks_before_moves=False, shows_known_cards=False)
    update_profile(asha, shows_known_cards=True)

    asha.refresh_from_db()
    assert (asha.asks_before_moves, asha.shows_known_cards) == (False, True)


def test_a_confirmed_user_has_a_verified_primary_address(asha: User) -> None:
    address = EmailAddress.objects.get(user=asha)

    assert (address.email, address.verified, address.primary) == ("asha@example.org", True, True)


def test_a_sign_up_that_was_never_confirmed_can_be_given_up(db: None) -> None:
    chand = User.objects.create_user("Chand", "chand@exmaple.org", "camels and rubies")
    EmailAddress.objects.create(user=chand, email=chand.email, primary=True)

    abandon_sign_up(chand.pk)

    assert not User.objects.filter(username="Chand").exists()


def test_a_confirmed_account_cannot_be_given_up(asha: User) -> None:
    abandon_sign_up(asha.pk)

    assert User.objects.filter(pk=asha.pk).exists()


def test_an_account_that_was_used_cannot_be_given_up(db: None) -> None:
    chand = User.objects.create_user("Chand", "chand@example.org", "camels and rubies")
    User.objects.update(last_login=timezone.now())

    abandon_sign_up(chand.pk)

    assert User.objects.filter(pk=chand.pk).exists()


def _sign_up(name: str) -> User:
    user = User.objects.create_user(name, f"{name.lower()}@example.org", "camels and rubies")
    EmailAddress.objects.create(user=user, email=user.email, primary=True)
    return user


def _names_after(days: float) -> set[str]:
    with time_machine.travel(timezone.now() + timedelta(days=days), tick=False):
        forget_sign_ups(10)
    return set(User.objects.values_list("username", flat=True))


def test_a_sign_up_is_forgotten_after_thirty_days_and_not_before(asha: User) -> None:
    _sign_up("Chand")

    assert _names_after(29.9) == {"Asha", "Chand"}
    assert _names_after(30.1) == {"Asha"}


def test_accounts_that_were_used_or_made_otherwise_are_kept(db: None) -> None:
    used, staff = _sign_up("Used"), _sign_up("Staff")
    used.last_login = timezone.now()
    used.save()
    staff.is_staff = True
    staff.save()
    User.objects.create_user("Imported")

    assert _names_after(400) == {"Used", "Staff", "Imported"}


def test_so_many_sign_ups_are_forgotten_at_once_the_oldest_first(db: None) -> None:
    for days, name in enumerate(["Third", "Second", "First"]):
        user = _sign_up(name)
        User.objects.filter(pk=user.pk).update(date_joined=timezone.now() - timedelta(31 + days))

    assert forget_sign_ups(2) == 2
    assert User.objects.get().username == "Third"
