"""A link switches one thing off, for one user or one address, and on again."""

import pytest

from accounts.models import User
from notifications.addresses import address_digest
from notifications.models import Preference, RefusedAddress
from notifications.preferences import MODES, Mode
from notifications.registry import EmailClass
from notifications.stored_preferences import change_mode, preferences_of
from notifications.switches import class_of, is_on, switch_off, switch_on
from notifications.unsubscribe import ClassOfUser, InvitationsTo, TokenUnknown


@pytest.mark.parametrize("email_class", MODES)
def test_one_class_of_one_user_goes_off_and_on_again(
    asha: User, bilal: User, email_class: EmailClass
) -> None:
    target = ClassOfUser(asha.pk, email_class)
    before = preferences_of(asha)

    switch_off(target)
    switch_off(target)

    modes = preferences_of(asha).modes
    assert [one for one in modes if modes[one] is Mode.OFF] == [email_class]
    assert not is_on(target)
    assert preferences_of(bilal) == before
    switch_on(target)
    assert preferences_of(asha) == before


def test_what_is_on_keeps_its_mode(asha: User) -> None:
    change_mode(asha, EmailClass.TURN, Mode.DAILY)

    switch_on(ClassOfUser(asha.pk, EmailClass.TURN))

    assert preferences_of(asha).mode_of(EmailClass.TURN) is Mode.DAILY


def test_an_address_gets_no_invitations_until_it_wants_them_again(db: None) -> None:
    target = InvitationsTo(address_digest("friend@example.org"))

    switch_off(target)
    switch_off(target)

    assert RefusedAddress.objects.get().pk == address_digest("Friend@example.org")
    assert (is_on(target), class_of(target)) == (False, EmailClass.INVITATION)
    switch_on(target)
    assert is_on(target)


def test_the_link_of_a_deleted_user_leads_nowhere(asha: User) -> None:
    target = ClassOfUser(asha.pk, EmailClass.TURN)
    asha.delete()

    for act in (is_on, switch_off, switch_on):
        with pytest.raises(TokenUnknown):
            act(target)
    assert not Preference.objects.exists()
