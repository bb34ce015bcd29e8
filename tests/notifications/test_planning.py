"""What is chosen anew holds for what already waits, and for nothing that is under way."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from notifications import digests, queue
from notifications.models import Email, EmailStatus
from notifications.planning import replan
from notifications.timing.judge import Reason
from tests.games.builders import play
from tests.notifications.builders import latest_email

pytestmark = pytest.mark.usefixtures("_tuesday_noon")


@pytest.fixture
def held(match_id: str, bilal: User) -> Email:
    """A turn mail that is held."""
    play(match_id)
    return latest_email(bilal)


def _again(email: Email) -> Email:
    return Email.objects.get(pk=email.pk)


def _claimed(email: Email) -> Email:
    Email.objects.filter(pk=email.pk).update(next_attempt_at=timezone.now())
    [claimed] = queue.claim([email.pk])
    assert claimed.pk == email.pk
    return claimed


def test_what_is_held_is_judged_again_at_once(held: Email, bilal: User) -> None:
    before = queue.due(10)

    replan(bilal.pk)

    assert before == []
    assert queue.due(10) == [held.pk]


def test_what_a_digest_gathers_is_judged_again_at_once(held: Email, bilal: User) -> None:
    digests.gather(_claimed(held), timezone.now() + timedelta(hours=3), Reason.DAILY)

    replan(bilal.pk)

    row = _again(held)
    assert (row.status, row.told_in, row.attempts) == (EmailStatus.OWED, None, 0)
    assert held.pk in queue.due(10)


def test_what_goes_out_at_this_moment_is_left_alone(held: Email, bilal: User) -> None:
    digests.gather(_claimed(held), timezone.now() + timedelta(hours=3), Reason.DAILY)
    digest = _claimed(Email.objects.get(kind="digest"))

    replan(bilal.pk)

    assert _again(held).status == EmailStatus.GATHERED
    assert _again(digest).status == EmailStatus.CLAIMED


def test_what_rests_after_a_failure_keeps_its_pause(held: Email, bilal: User) -> None:
    queue.try_again_later(_claimed(held), "451 Later")

    replan(bilal.pk)

    assert queue.due(10) == []


def test_the_mails_of_others_stay_as_they_are(held: Email, asha: User) -> None:
    replan(asha.pk)

    assert queue.due(10) == []
