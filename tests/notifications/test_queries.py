"""Since when the longest waiting mail could have been sent."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.utils import timezone

from notifications import queries, queue
from notifications.models import EmailStatus
from tests.games.builders import play
from tests.notifications.builders import account_email

NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)

pytestmark = pytest.mark.usefixtures("_tuesday_noon")


def test_where_nothing_is_owed_nothing_waits(db: None) -> None:
    assert queries.oldest_owed() is None


def test_a_mail_waits_from_when_it_is_owed(db: None) -> None:
    account_email("asha@example.org")

    with time_machine.travel(NOON + timedelta(hours=1)):
        assert queries.oldest_owed() == NOON


def test_what_nobody_relays_waits_too(match_id: str) -> None:
    play(match_id)

    with time_machine.travel(NOON + timedelta(hours=1)):
        assert queries.oldest_owed() == NOON


def test_a_mail_that_rests_or_is_finished_does_not_wait(db: None) -> None:
    resting, done = account_email("asha@example.org"), account_email("bilal@example.org")
    for email in (resting, done):
        claimed = queue.claim(email.pk)
        assert claimed
        if email is resting:
            queue.try_again_later(claimed, "451 Later")
        else:
            queue.finish(claimed, queue.Verdict(EmailStatus.SENT))

    assert queries.oldest_owed() is None
    with time_machine.travel(timezone.now() + timedelta(hours=1)):
        assert queries.oldest_owed() == NOON + timedelta(seconds=20)
