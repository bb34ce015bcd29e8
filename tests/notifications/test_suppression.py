"""Addresses that send mail back, and people who call it spam (MAIL D8)."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from notifications import suppression
from notifications.addresses import address_digest
from notifications.models import Bounce, Email, EmailStatus, Preference, RefusedAddress
from notifications.preferences import Mode
from notifications.registry import EmailClass, EmailKind
from notifications.stored_preferences import preferences_of
from notifications.suppression import ForgivenLately
from notifications.timing.suppression import Weight
from tests.notifications.builders import account_email, match_email

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_tuesday_noon")]

ADDRESS = "asha@example.org"


def _suppress() -> None:
    for _ in range(2):
        suppression.record_bounce(ADDRESS, Weight.HARD, "550 No such user")


def test_two_hard_bounces_suppress_an_address_and_one_does_not() -> None:
    suppression.record_bounce(ADDRESS, Weight.HARD, "550 No such user")
    after_one = suppression.is_suppressed(ADDRESS)
    suppression.record_bounce(ADDRESS, Weight.HARD, "550 No such user")

    assert (after_one, suppression.is_suppressed(ADDRESS)) == (False, True)


def test_an_address_is_known_again_however_it_is_written_and_no_other_is() -> None:
    _suppress()

    assert suppression.is_suppressed(" Asha@Example.ORG")
    assert not suppression.is_suppressed("bilal@example.org")


def test_no_row_holds_the_address_even_if_the_server_quotes_it() -> None:
    suppression.record_bounce(ADDRESS, Weight.HARD, "550 <Asha@Example.org>: no such user")

    assert Bounce.objects.get().reason == "550 <…>: no such user"

    assert all(
        "asha" not in str(value) for row in Bounce.objects.values() for value in row.values()
    )


def test_a_mail_counts_once_and_as_the_worst_that_was_said_of_it(asha: User) -> None:
    email = match_email(EmailKind.YOUR_TURN, asha, "AAAAAAAAAA", 1)

    for weight in (Weight.SOFT, Weight.HARD, Weight.SOFT):
        suppression.record_bounce(ADDRESS, weight, weight.name, email=email)

    assert Bounce.objects.values_list("weight", "reason").get() == (2, "HARD")


def test_a_long_answer_of_a_server_is_cut() -> None:
    suppression.record_bounce(ADDRESS, Weight.SOFT, "451 " + "x" * 5000)

    assert len(Bounce.objects.get().reason) == 200


def test_many_addresses_are_looked_up_by_one_query(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    _suppress()
    digests = [address_digest(f"{name}@example.org") for name in ("asha", "bilal", "chand")]

    with django_assert_num_queries(1):
        found = suppression.suppressed(digests)

    assert found == {digests[0]}


def test_bounces_are_deleted_after_thirty_days_and_not_before() -> None:
    _suppress()

    with time_machine.travel(timezone.now() + timedelta(days=29), tick=False):
        assert suppression.forget_bounces() == 0
        suppression.record_bounce(ADDRESS, Weight.SOFT, "later")
    with time_machine.travel(timezone.now() + timedelta(days=30), tick=False):
        assert suppression.forget_bounces() == 2

    assert Bounce.objects.get().reason == "later"


def test_an_address_can_be_tried_again_but_once_a_day(asha: User) -> None:
    _suppress()

    suppression.forgive(asha)
    was_forgiven = not suppression.is_suppressed(ADDRESS)
    _suppress()
    with pytest.raises(ForgivenLately) as refusal:
        suppression.forgive(asha)

    assert was_forgiven
    assert suppression.is_suppressed(ADDRESS)
    assert refusal.value.again_at == timezone.now() + timedelta(days=1)
    with time_machine.travel(refusal.value.again_at, tick=False):
        suppression.forgive(asha)
        assert not suppression.is_suppressed(ADDRESS)


def test_nobody_forgives_the_bounces_of_others(bilal: User) -> None:
    _suppress()

    suppression.forgive(bilal)

    assert suppression.is_suppressed(ADDRESS)


def test_a_complaint_switches_off_the_class_of_its_mail_alone(asha: User) -> None:
    Preference.objects.create(user=asha, hold_minutes=15, turn=Mode.DAILY)

    suppression.complain(ADDRESS, email=match_email(EmailKind.REMINDER, asha, "AAAAAAAAAA", 1))

    chosen = preferences_of(asha)
    off = {one for one, mode in chosen.modes.items() if mode is Mode.OFF}
    assert off == {EmailClass.REMINDER}
    assert (chosen.hold_minutes, chosen.mode_of(EmailClass.TURN)) == (15, Mode.DAILY)
    assert not suppression.is_suppressed(ADDRESS)


def test_a_complaint_about_a_digest_is_one_about_all_that_it_gathers(asha: User) -> None:
    digest = Email.objects.create(recipient=asha, kind=EmailKind.DIGEST, subject="digest")
    for kind in (EmailKind.CHAT_MESSAGE, EmailKind.MATCH_FINISHED):
        part = match_email(kind, asha, "AAAAAAAAAA", 1)
        part.status, part.next_attempt_at, part.told_in = EmailStatus.GATHERED, None, digest
        part.save()

    suppression.complain(ADDRESS, email=digest)

    off = {one for one, mode in preferences_of(asha).modes.items() if mode is Mode.OFF}
    assert off == {EmailClass.CHAT, EmailClass.RESULT}


def test_a_complaint_about_mail_that_cannot_be_switched_off_suppresses(asha: User) -> None:
    suppression.complain(ADDRESS, email=account_email(ADDRESS, recipient=asha))

    assert suppression.is_suppressed(ADDRESS)
    assert not Preference.objects.exists()


def test_a_complaint_about_an_invitation_refuses_them_to_that_address(asha: User) -> None:
    email = match_email(EmailKind.INVITATION, asha, "AAAAAAAAAA", 0)

    suppression.complain("friend@example.org", email=email)

    assert RefusedAddress.objects.get().address == address_digest("friend@example.org")
    assert not Preference.objects.exists()


def test_a_complaint_about_an_unknown_mail_switches_off_all_that_can_be(asha: User) -> None:
    suppression.complain(ADDRESS)

    assert set(preferences_of(asha).modes.values()) == {Mode.OFF}


def test_a_complaint_of_a_stranger_refuses_invitations_and_harms_nobody(asha: User) -> None:
    for _ in range(2):
        suppression.complain("stranger@example.org")

    assert RefusedAddress.objects.get().address == address_digest("stranger@example.org")
    assert not Preference.objects.exists()
