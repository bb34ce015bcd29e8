"""Moderators' decisions reach both players at once, whatever they have switched off."""

from datetime import datetime, timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from games.models import OutboxEntry
from games.play import decisions
from games.play.turns import turns_of
from notifications import delivery, reminding
from notifications.models import Email, EmailStatus, Notice, Preference, Reminder
from notifications.registry import EmailKind
from tests.games.builders import make_user, play
from tests.notifications.builders import latest_email, relay_all, rendered
from tests.servers import SmtpSink

pytestmark = pytest.mark.usefixtures("_tuesday_noon")

WHY = "Bilal is in hospital."


@pytest.fixture
def maya(db: None) -> User:
    return make_user("Maya")


def _due_reminder() -> datetime:
    return Reminder.objects.get().due_at


def test_both_are_mailed_of_a_decision_though_they_want_no_results(
    match_id: str, asha: User, bilal: User, maya: User
) -> None:
    for user in (asha, bilal):
        Preference.objects.create(user=user, result="off", turn="off")
    decisions.adjudicate(match_id, maya, winner=0, reason=WHY)
    relay_all()

    rows = Email.objects.filter(kind=EmailKind.MATCH_CHANGED).order_by("recipient__username")

    assert [row.recipient.username for row in rows if row.recipient] == ["Asha", "Bilal"]
    assert not Email.objects.filter(kind=EmailKind.MATCH_FINISHED).exists()
    assert {row.next_attempt_at for row in rows} == {timezone.now()}, "at once, without a hold"


def test_nobody_can_unsubscribe_from_a_decision(match_id: str, asha: User, maya: User) -> None:
    decisions.void(match_id, maya, reason=WHY)

    message = rendered(latest_email(asha)).message

    assert "List-Unsubscribe" not in message.extra_headers
    assert "/unsubscribe/" not in message.body


def test_the_bell_tells_of_a_decision_and_no_longer_of_the_turn(
    match_id: str, asha: User, maya: User
) -> None:
    relay_all()
    decisions.pause(match_id, maya, until=timezone.now() + timedelta(days=5), reason=WHY)
    relay_all()

    unread = Notice.objects.filter(recipient=asha, read_at=None)

    assert [notice.kind for notice in unread] == [EmailKind.MATCH_CHANGED]


def test_a_turn_mail_that_is_still_held_is_not_sent_while_the_match_is_paused(
    match_id: str, bilal: User, maya: User
) -> None:
    play(match_id)
    turn = latest_email(bilal)
    decisions.pause(match_id, maya, until=timezone.now() + timedelta(days=5), reason=WHY)

    with time_machine.travel(timezone.now() + timedelta(hours=2), tick=False):
        Email.objects.filter(pk=turn.pk).update(next_attempt_at=timezone.now())
        delivery.deliver([turn.pk])

    turn.refresh_from_db()
    assert turn.status == EmailStatus.SUPERSEDED


def test_reminders_follow_the_deadline(match_id: str, maya: User) -> None:
    relay_all()
    [before] = turns_of([match_id])

    decisions.credit_time(match_id, maya, seconds=3600, reason=WHY)
    relay_all()
    assert _due_reminder() == before.deadline_at + timedelta(hours=1 - 24)

    decisions.pause(match_id, maya, until=timezone.now() + timedelta(days=5), reason=WHY)
    relay_all()
    assert _due_reminder() == before.deadline_at + timedelta(days=5, hours=1 - 24)

    decisions.void(match_id, maya, reason=WHY)
    relay_all()
    assert not Reminder.objects.exists()


def test_no_reminder_is_due_in_a_pause_that_was_never_relayed(match_id: str, maya: User) -> None:
    relay_all()
    due = _due_reminder()
    decisions.pause(match_id, maya, until=timezone.now() + timedelta(days=5), reason=WHY)

    with time_machine.travel(due, tick=False):
        reminding.remind()

    assert not Email.objects.filter(kind=EmailKind.REMINDER).exists()


def test_who_was_paused_shortly_before_the_deadline_is_reminded_when_the_pause_is_over(
    match_id: str, maya: User
) -> None:
    [turn] = turns_of([match_id])
    paused_at = turn.deadline_at - timedelta(hours=4)
    until = paused_at + timedelta(days=5)
    with time_machine.travel(paused_at, tick=False):
        decisions.pause(match_id, maya, until=until, reason=WHY)
        relay_all()

    for at in (until - timedelta(seconds=1), until, until + timedelta(hours=1)):
        with time_machine.travel(at, tick=False):
            reminding.remind()

    [reminder] = Email.objects.filter(kind=EmailKind.REMINDER)
    assert (reminder.created_at, reminder.occasion) == (until, "6h")


def test_what_became_of_the_mail_is_written_back(
    match_id: str, asha: User, maya: User, sink: SmtpSink
) -> None:
    decisions.void(match_id, maya, reason=WHY)
    decisions.unvoid(match_id, maya, reason=WHY)

    delivery.deliver([latest_email(asha).pk])

    entries = OutboxEntry.objects.filter(recipient=asha, version=4)
    assert set(entries.values_list("kind", "outcome")) == {
        ("match_reopened", "sent"),
        ("turn_started", "sent"),
    }
    assert len(sink.received) == 1
