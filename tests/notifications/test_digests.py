"""Several things in one mail: what is gathered is told once, together, while it is news."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from games.chat import services as chat
from games.models import OutboxEntry
from games.play import presence
from notifications import delivery, digests, queue
from notifications.models import Bounce, Email, EmailStatus, MutedMatch, Preference
from notifications.timing.judge import Reason
from tests.games.builders import play, start
from tests.notifications.builders import relay_all
from tests.servers import SmtpSink

NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)

Clock = time_machine.Traveller


@pytest.fixture
def clock() -> Iterator[Clock]:
    """Noon on a Tuesday, which is 13:00 for Asha and 15:30 for Bilal."""
    with time_machine.travel(NOON, tick=False) as clock:
        yield clock


def _sweep() -> None:
    """Relay and send all that is due now."""
    relay_all()
    delivery.deliver(queue.due(100))


def _subjects(sink: SmtpSink) -> list[str]:
    return [str(received.message["Subject"]) for received in sink.received]


def _fates(user: User, kind: str = "your_turn") -> list[tuple[str, str]]:
    """Status and reason of the user's mails of a kind, oldest first."""
    rows = Email.objects.filter(recipient=user, kind=kind).order_by("created_at", "version")
    return list(rows.values_list("status", "reason"))


def _turn_of_bilal(asha: User, bilal: User) -> str:
    """A match in which Bilal is in turn; Asha opened it."""
    match_id = start(asha, bilal)
    play(match_id)
    return match_id


def test_what_is_wanted_hourly_comes_at_the_full_hour_in_one_mail(
    clock: Clock, asha: User, bilal: User, sink: SmtpSink
) -> None:
    Preference.objects.create(user=bilal, turn="hourly")
    first, second = _turn_of_bilal(asha, bilal), _turn_of_bilal(asha, bilal)
    relay_all()
    clock.shift(MINUTE)
    _sweep()
    before = _fates(bilal)

    clock.move_to(NOON + 30 * MINUTE)  # 16:00 in Tehran
    _sweep()

    [received] = [one for one in sink.received if one.recipients == ("bilal@example.org",)]
    text = received.message.get_body(("plain",)).get_content()  # type: ignore[union-attr]
    outcomes = OutboxEntry.objects.filter(recipient=bilal, kind="turn_started")
    assert before == [(EmailStatus.GATHERED, Reason.HOURLY)] * 2
    assert first in text
    assert second in text
    assert _fates(bilal) == [(EmailStatus.SENT, "")] * 2
    assert _fates(bilal, "digest") == [(EmailStatus.SENT, "")]
    assert {entry.outcome for entry in outcomes} == {"sent"}


def test_one_thing_alone_comes_as_its_own_mail(
    clock: Clock, asha: User, bilal: User, sink: SmtpSink
) -> None:
    Preference.objects.create(user=bilal, turn="hourly")
    match_id = _turn_of_bilal(asha, bilal)
    relay_all()
    clock.shift(MINUTE)
    _sweep()

    clock.move_to(NOON + 30 * MINUTE)
    _sweep()

    [received] = [one for one in sink.received if one.recipients == ("bilal@example.org",)]
    digest = Email.objects.get(kind="digest")
    assert received.message["Subject"] == f"Your turn against Asha · Jaipur #{match_id}"
    assert received.message["Message-ID"] == f"<{digest.pk}@127.0.0.1>"
    assert _fates(bilal) == [(EmailStatus.SENT, "")]


def test_where_nothing_waits_any_more_no_digest_comes(
    clock: Clock, asha: User, bilal: User, sink: SmtpSink
) -> None:
    Preference.objects.create(user=bilal, turn="hourly")
    match_id = _turn_of_bilal(asha, bilal)
    relay_all()
    clock.shift(MINUTE)
    _sweep()
    sent_before = len(sink.received)
    play(match_id)

    clock.move_to(NOON + 30 * MINUTE)
    delivery.deliver(queue.due(100))

    assert len(sink.received) == sent_before
    assert _fates(bilal) == [(EmailStatus.SUPERSEDED, Reason.TURN_PLAYED)]
    assert _fates(bilal, "digest") == [(EmailStatus.SUPERSEDED, Reason.NOTHING_WAITS)]


def test_what_quiet_hours_hold_back_comes_at_their_end(
    clock: Clock, asha: User, bilal: User, sink: SmtpSink
) -> None:
    Preference.objects.create(user=bilal, quiet_from=15, quiet_until=18)
    _turn_of_bilal(asha, bilal)
    relay_all()
    clock.shift(MINUTE)
    _sweep()
    before = _fates(bilal)

    clock.move_to(NOON + 150 * MINUTE)
    _sweep()

    assert before == [(EmailStatus.GATHERED, Reason.QUIET_HOURS)]
    assert _fates(bilal) == [(EmailStatus.SENT, "")]


def test_more_than_six_turns_in_ten_minutes_come_together(
    clock: Clock, asha: User, bilal: User, sink: SmtpSink
) -> None:
    for _ in range(9):
        _turn_of_bilal(asha, bilal)
    relay_all()
    clock.shift(MINUTE)
    _sweep()
    at_once = sum(status == EmailStatus.SENT for status, _ in _fates(bilal))

    clock.shift(10 * MINUTE)
    _sweep()

    assert at_once == 6
    assert _fates(bilal) == [(EmailStatus.SENT, "")] * 9
    assert len([one for one in sink.received if one.recipients == ("bilal@example.org",)]) == 7


def test_who_looks_at_the_match_is_mailed_when_they_have_left(
    clock: Clock, match_id: str, bilal: User, sink: SmtpSink
) -> None:
    play(match_id)
    relay_all()
    clock.shift(MINUTE)
    presence.note_presence(match_id, bilal.pk)
    _sweep()
    [row] = Email.objects.filter(recipient=bilal)
    before = (row.status, row.reason, row.attempts, row.next_attempt_at)

    presence.cache.clear()  # Valkey's clock goes on by itself
    clock.shift(timedelta(seconds=30))
    _sweep()

    later = NOON + MINUTE + timedelta(seconds=30)
    assert before == (EmailStatus.OWED, Reason.IS_PRESENT, 0, later)
    assert _fates(bilal) == [(EmailStatus.SENT, "")]


def test_who_looks_at_another_match_is_mailed(
    clock: Clock, match_id: str, asha: User, bilal: User, sink: SmtpSink
) -> None:
    other = start(asha, bilal)
    play(match_id)
    relay_all()
    clock.shift(MINUTE)
    presence.note_presence(other, bilal.pk)

    _sweep()

    assert (EmailStatus.SENT, "") in _fates(bilal)


def test_of_a_muted_match_nothing_is_mailed_and_of_others_all(
    clock: Clock, asha: User, bilal: User, sink: SmtpSink
) -> None:
    muted, other = _turn_of_bilal(asha, bilal), _turn_of_bilal(asha, bilal)
    MutedMatch.objects.create(user=bilal, match_id=muted)
    relay_all()
    clock.shift(MINUTE)

    _sweep()

    fates = dict(
        Email.objects.filter(recipient=bilal, kind="your_turn").values_list("subject", "reason")
    )
    assert fates == {f"match:{muted}": Reason.MATCH_MUTED, f"match:{other}": ""}


def test_what_is_switched_off_is_not_mailed(
    clock: Clock, match_id: str, bilal: User, sink: SmtpSink
) -> None:
    Preference.objects.create(user=bilal, turn="off")
    play(match_id)
    relay_all()
    clock.shift(MINUTE)

    _sweep()

    assert _fates(bilal) == [(EmailStatus.SKIPPED, Reason.SWITCHED_OFF)]
    assert sink.received == []


def test_an_address_that_has_bounced_twice_gets_no_more(
    clock: Clock, asha: User, bilal: User, sink: SmtpSink
) -> None:
    Preference.objects.create(user=bilal, hold_minutes=0)
    sink.answer_next(*["550 5.1.1 No such user"] * 2, to="RCPT")
    for _ in range(3):
        match_id = start(asha, bilal)
        Email.objects.all().delete()
        play(match_id)
        _sweep()

    assert Bounce.objects.count() == 2
    assert _fates(bilal)[-1] == (EmailStatus.SKIPPED, Reason.ADDRESS_SUPPRESSED)


def test_a_message_is_told_in_the_turn_mail_and_not_again(
    clock: Clock, match_id: str, asha: User, bilal: User, sink: SmtpSink
) -> None:
    Preference.objects.create(user=bilal, chat="at_once")
    chat.write_message(match_id, asha, "Good luck!")
    play(match_id)
    relay_all()
    clock.shift(MINUTE)
    _sweep()

    clock.shift(15 * MINUTE)
    _sweep()

    [received] = sink.received
    text = received.message.get_body(("plain",)).get_content()  # type: ignore[union-attr]
    assert "Good luck!" in text
    assert _fates(bilal, "chat_message") == [(EmailStatus.SUPERSEDED, Reason.TOLD_ELSEWHERE)]


def test_a_message_that_was_read_on_the_site_is_not_mailed(
    clock: Clock, match_id: str, asha: User, bilal: User, sink: SmtpSink
) -> None:
    Preference.objects.create(user=bilal, chat="at_once")
    chat.write_message(match_id, asha, "Good luck!")
    relay_all()
    chat.mark_read(match_id, bilal)

    clock.shift(15 * MINUTE)
    _sweep()

    assert sink.received == []
    assert _fates(bilal, "chat_message") == [(EmailStatus.SUPERSEDED, Reason.CHAT_READ)]


def _gathered(asha: User, bilal: User, clock: Clock) -> Email:
    """The digest that gathers one turn mail, when it is due."""
    Preference.objects.create(user=bilal, turn="hourly")
    _turn_of_bilal(asha, bilal)
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
    before = _fates(bilal)

    clock.shift(timedelta(seconds=20))
    delivery.deliver([digest.pk])

    assert before == [(EmailStatus.GATHERED, Reason.HOURLY)]
    assert _fates(bilal) == [(EmailStatus.SENT, "")]


def test_a_digest_that_is_refused_takes_its_parts_along(
    clock: Clock, asha: User, bilal: User, sink: SmtpSink
) -> None:
    digest = _gathered(asha, bilal, clock)
    sink.answer_next("550 5.1.1 No such user", to="RCPT")

    delivery.deliver([digest.pk])

    assert _fates(bilal) == [(EmailStatus.BOUNCED, "550 5.1.1 No such user")]


def test_a_digest_that_is_given_up_takes_its_parts_along(
    clock: Clock, asha: User, bilal: User, sink: SmtpSink
) -> None:
    digest = _gathered(asha, bilal, clock)
    sink.answer_next(*["451 4.3.2 Later"] * 6)

    for _ in range(6):
        delivery.deliver([digest.pk])
        clock.shift(timedelta(hours=8))

    assert _fates(bilal) == [(EmailStatus.FAILED, "451 4.3.2 Later")]


def test_what_comes_while_the_digest_goes_out_waits_for_the_next(
    clock: Clock, asha: User, bilal: User
) -> None:
    digest = _gathered(asha, bilal, clock)
    late = _turn_of_bilal(asha, bilal)
    relay_all()
    assert queue.claim([digest.pk])
    own = Email.objects.filter(subject=f"match:{late}", recipient=bilal, kind="your_turn")
    own.update(next_attempt_at=timezone.now())
    [row] = queue.claim([own.get().pk])

    digests.gather(row, NOON + 30 * MINUTE, Reason.HOURLY)

    row.refresh_from_db()
    assert (row.status, row.told_in, row.attempts) == (EmailStatus.OWED, None, 0)
