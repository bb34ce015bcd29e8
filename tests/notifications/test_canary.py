"""Since when mails wait that should have gone out, and that somebody is told of it."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from notifications import canary, queue
from notifications.models import Email, EmailStatus, Reminder
from notifications.queue import Verdict
from notifications.timing.judge import Reason
from tests.games.builders import play
from tests.notifications.builders import account_email

NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)

pytestmark = pytest.mark.usefixtures("_tuesday_noon")


def test_where_nothing_is_owed_nothing_waits(db: None) -> None:
    assert canary.oldest_owed() is None


def test_a_mail_waits_from_when_it_is_owed(db: None) -> None:
    account_email("asha@example.org")

    with time_machine.travel(NOON + timedelta(hours=1)):
        assert canary.oldest_owed() == NOON


def test_what_nobody_relays_waits_too(match_id: str) -> None:
    play(match_id)

    with time_machine.travel(NOON + timedelta(hours=1)):
        assert canary.oldest_owed() == NOON


def test_a_turn_whose_reminder_nobody_looks_after_waits_too(match_id: str) -> None:
    [reminder] = Reminder.objects.all()

    with time_machine.travel(reminder.due_at + timedelta(hours=1)):
        assert canary.oldest_owed() == reminder.due_at


def _claimed(address: str) -> Email:
    [claimed] = queue.claim([account_email(address).pk])
    return claimed


def test_a_mail_that_is_finished_or_waits_on_purpose_does_not_wait(db: None) -> None:
    queue.finish(_claimed("asha@example.org"), Verdict(EmailStatus.SENT))
    queue.rest(_claimed("bilal@example.org"), NOON + timedelta(hours=2), Reason.IS_PRESENT)

    with time_machine.travel(NOON + timedelta(hours=1)):
        assert canary.oldest_owed() is None


def test_a_mail_that_the_server_delays_waits_while_no_other_goes_out(db: None) -> None:
    for _attempt in range(4):  # the next one follows in two hours
        email = Email.objects.first() or account_email("asha@example.org")
        with time_machine.travel(email.next_attempt_at or NOON, tick=False):
            [claimed] = queue.claim([email.pk])
            queue.try_again_later(claimed, "451 Later")
    assert claimed.claimed_at

    with time_machine.travel(claimed.claimed_at + timedelta(hours=1)):
        alone = canary.oldest_owed()
        queue.finish(_claimed("bilal@example.org"), Verdict(EmailStatus.SENT))
        beside_another = canary.oldest_owed()

    assert (alone, beside_another) == (NOON, None)


def test_the_log_has_an_error_while_a_mail_has_waited_for_more_than_ten_minutes(
    db: None, caplog: pytest.LogCaptureFixture
) -> None:
    account_email("asha@example.org")

    for minutes in (9, 11):
        with time_machine.travel(NOON + timedelta(minutes=minutes)):
            canary.watch()

    [record] = [record for record in caplog.records if record.levelname == "ERROR"]
    assert "mail_does_not_go_out" in record.getMessage()
