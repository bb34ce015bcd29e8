"""Several things in one mail: what is gathered is told once, together, while it is news."""

from datetime import timedelta

from django.utils import timezone

from accounts.models import User
from games.models import OutboxEntry
from notifications import delivery, digests, queue
from notifications.models import Email, EmailStatus, Preference
from notifications.timing.judge import Reason
from tests.games.builders import play
from tests.notifications.builders import (
    MINUTE,
    NOON,
    Clock,
    fates,
    relay_all,
    sweep,
    turn_of_second,
)
from tests.servers import SmtpSink


def test_what_is_wanted_hourly_comes_at_the_full_hour_in_one_mail(
    clock: Clock, asha: User, bilal: User, sink: SmtpSink
) -> None:
    Preference.objects.create(user=bilal, turn="hourly")
    first, second = turn_of_second(asha, bilal), turn_of_second(asha, bilal)
    relay_all()
    clock.shift(MINUTE)
    sweep()
    before = fates(bilal)

    clock.move_to(NOON + 30 * MINUTE)  # 16:00 in Tehran
    sweep()

    [received] = [one for one in sink.received if one.recipients == ("bilal@example.org",)]
    text = received.message.get_body(("plain",)).get_content()  # type: ignore[union-attr]
    outcomes = OutboxEntry.objects.filter(recipient=bilal, kind="turn_started")
    assert before == [(EmailStatus.GATHERED, Reason.HOURLY)] * 2
    assert first in text
    assert second in text
    assert fates(bilal) == [(EmailStatus.SENT, "")] * 2
    assert fates(bilal, "digest") == [(EmailStatus.SENT, "")]
    assert {entry.outcome for entry in outcomes} == {"sent"}


def test_one_thing_alone_comes_as_its_own_mail(
    clock: Clock, asha: User, bilal: User, sink: SmtpSink
) -> None:
    Preference.objects.create(user=bilal, turn="hourly")
    match_id = turn_of_second(asha, bilal)
    relay_all()
    clock.shift(MINUTE)
    sweep()

    clock.move_to(NOON + 30 * MINUTE)
    sweep()

    [received] = [one for one in sink.received if one.recipients == ("bilal@example.org",)]
    digest = Email.objects.get(kind="digest")
    assert received.message["Subject"] == f"Your turn against Asha · Jaipur #{match_id}"
    assert received.message["Message-ID"] == f"<{digest.pk}@127.0.0.1>"
    assert fates(bilal) == [(EmailStatus.SENT, "")]


def test_where_nothing_waits_any_more_no_digest_comes(
    clock: Clock, asha: User, bilal: User, sink: SmtpSink
) -> None:
    Preference.objects.create(user=bilal, turn="hourly")
    match_id = turn_of_second(asha, bilal)
    relay_all()
    clock.shift(MINUTE)
    sweep()
    sent_before = len(sink.received)
    play(match_id)

    clock.move_to(NOON + 30 * MINUTE)
    delivery.deliver(queue.due(100))

    assert len(sink.received) == sent_before
    assert fates(bilal) == [(EmailStatus.SUPERSEDED, Reason.TURN_PLAYED)]
    assert fates(bilal, "digest") == [(EmailStatus.SUPERSEDED, Reason.NOTHING_WAITS)]


def test_what_quiet_hours_hold_back_comes_at_their_end(
    clock: Clock, asha: User, bilal: User, sink: SmtpSink
) -> None:
    Preference.objects.create(user=bilal, quiet_from=15, quiet_until=18)
    turn_of_second(asha, bilal)
    relay_all()
    clock.shift(MINUTE)
    sweep()
    before = fates(bilal)

    clock.move_to(NOON + 150 * MINUTE)
    sweep()

    assert before == [(EmailStatus.GATHERED, Reason.QUIET_HOURS)]
    assert fates(bilal) == [(EmailStatus.SENT, "")]


def test_more_than_six_turns_in_ten_minutes_come_together(
    clock: Clock, asha: User, bilal: User, sink: SmtpSink
) -> None:
    for _ in range(9):
        turn_of_second(asha, bilal)
    relay_all()
    clock.shift(MINUTE)
    sweep()
    at_once = sum(status == EmailStatus.SENT for status, _ in fates(bilal))

    clock.shift(10 * MINUTE)
    sweep()

    assert at_once == 6
    assert fates(bilal) == [(EmailStatus.SENT, "")] * 9
    assert len([one for one in sink.received if one.recipients == ("bilal@example.org",)]) == 7


def _gathered(asha: User, bilal: User, clock: Clock) -> Email:
    """The digest that gathers one turn mail, when it is due."""
    Preference.objects.create(user=bilal, turn="hourly")
    turn_of_second(asha, bilal)
    relay_all()
    clock.shift(MINUTE)
    delivery.deliver(queue.due(100))
    clock.move_to(NOON + 30 * MINUTE)
    return Email.objects.get(kind="digest")


def test_a_digest_that_is_delayed_keeps_its_parts_until_it_is_sent(
    clock: Clock, asha: User, bilal: User, sink: SmtpSink
) -> None:
    digest = _gathered(asha, bilal, clock)
    sink.answer_next("451 4.3.2 Later")
    delivery.deliver([digest.pk])
    before = fates(bilal)

    clock.shift(timedelta(seconds=20))
    delivery.deliver([digest.pk])

    assert before == [(EmailStatus.GATHERED, Reason.HOURLY)]
    assert fates(bilal) == [(EmailStatus.SENT, "")]


def test_a_digest_that_is_refused_takes_its_parts_along(
    clock: Clock, asha: User, bilal: User, sink: SmtpSink
) -> None:
    digest = _gathered(asha, bilal, clock)
    sink.answer_next("550 5.1.1 No such user", to="RCPT")

    delivery.deliver([digest.pk])

    assert fates(bilal) == [(EmailStatus.BOUNCED, "550 5.1.1 No such user")]


def test_a_digest_that_is_given_up_takes_its_parts_along(
    clock: Clock, asha: User, bilal: User, sink: SmtpSink
) -> None:
    digest = _gathered(asha, bilal, clock)
    sink.answer_next(*["451 4.3.2 Later"] * 6)

    for _ in range(6):
        delivery.deliver([digest.pk])
        clock.shift(timedelta(hours=8))

    assert fates(bilal) == [(EmailStatus.FAILED, "451 4.3.2 Later")]


def test_what_comes_while_the_digest_goes_out_waits_for_the_next(
    clock: Clock, asha: User, bilal: User
) -> None:
    digest = _gathered(asha, bilal, clock)
    late = turn_of_second(asha, bilal)
    relay_all()
    assert queue.claim([digest.pk])
    own = Email.objects.filter(subject=f"match:{late}", recipient=bilal, kind="your_turn")
    own.update(next_attempt_at=timezone.now())
    [row] = queue.claim([own.get().pk])

    digests.gather(row, NOON + 30 * MINUTE, Reason.HOURLY)

    row.refresh_from_db()
    assert (row.status, row.told_in, row.attempts) == (EmailStatus.OWED, None, 0)
