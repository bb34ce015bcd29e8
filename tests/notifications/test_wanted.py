"""Whether and when a mail is wanted: presence, mutes, switches, bounces and what was read."""

from datetime import timedelta

from django.core.cache import cache

from accounts.models import User
from games.chat import services as chat
from games.play import presence
from notifications.models import Bounce, Email, EmailStatus, MutedMatch, Preference
from notifications.timing.judge import Reason
from tests.games.builders import play, start
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


def test_who_looks_at_the_match_is_mailed_when_they_have_left(
    clock: Clock, match_id: str, bilal: User, sink: SmtpSink
) -> None:
    play(match_id)
    relay_all()
    clock.shift(MINUTE)
    presence.note_presence(match_id, bilal.pk)
    sweep()
    [row] = Email.objects.filter(recipient=bilal)
    before = (row.status, row.reason, row.attempts, row.next_attempt_at)

    cache.clear()  # Valkey's clock goes on by itself
    clock.shift(timedelta(seconds=30))
    sweep()

    later = NOON + MINUTE + timedelta(seconds=30)
    assert before == (EmailStatus.OWED, Reason.IS_PRESENT, 0, later)
    assert fates(bilal) == [(EmailStatus.SENT, "")]


def test_who_looks_at_another_match_is_mailed(
    clock: Clock, match_id: str, asha: User, bilal: User, sink: SmtpSink
) -> None:
    other = start(asha, bilal)
    play(match_id)
    relay_all()
    clock.shift(MINUTE)
    presence.note_presence(other, bilal.pk)

    sweep()

    assert (EmailStatus.SENT, "") in fates(bilal)


def test_of_a_muted_match_nothing_is_mailed_and_of_others_all(
    clock: Clock, asha: User, bilal: User, sink: SmtpSink
) -> None:
    muted, other = turn_of_second(asha, bilal), turn_of_second(asha, bilal)
    MutedMatch.objects.create(user=bilal, match_id=muted)
    relay_all()
    clock.shift(MINUTE)

    sweep()

    told = dict(
        Email.objects.filter(recipient=bilal, kind="your_turn").values_list("subject", "reason")
    )
    assert told == {f"match:{muted}": Reason.MATCH_MUTED, f"match:{other}": ""}


def test_what_is_switched_off_is_not_mailed(
    clock: Clock, match_id: str, bilal: User, sink: SmtpSink
) -> None:
    Preference.objects.create(user=bilal, turn="off")
    play(match_id)
    relay_all()
    clock.shift(MINUTE)

    sweep()

    assert fates(bilal) == [(EmailStatus.SKIPPED, Reason.SWITCHED_OFF)]
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
        sweep()

    assert Bounce.objects.count() == 2
    assert fates(bilal)[-1] == (EmailStatus.SKIPPED, Reason.ADDRESS_SUPPRESSED)


def test_a_message_is_told_in_the_turn_mail_and_not_again(
    clock: Clock, match_id: str, asha: User, bilal: User, sink: SmtpSink
) -> None:
    Preference.objects.create(user=bilal, chat="at_once")
    chat.write_message(match_id, asha, "Good luck!")
    play(match_id)
    relay_all()
    clock.shift(MINUTE)
    sweep()

    clock.shift(15 * MINUTE)
    sweep()

    [received] = sink.received
    text = received.message.get_body(("plain",)).get_content()  # type: ignore[union-attr]
    assert "Good luck!" in text
    assert fates(bilal, "chat_message") == [(EmailStatus.SUPERSEDED, Reason.TOLD_ELSEWHERE)]


def test_a_message_that_was_read_on_the_site_is_not_mailed(
    clock: Clock, match_id: str, asha: User, bilal: User, sink: SmtpSink
) -> None:
    Preference.objects.create(user=bilal, chat="at_once")
    chat.write_message(match_id, asha, "Good luck!")
    relay_all()
    chat.mark_read(match_id, bilal)

    clock.shift(15 * MINUTE)
    sweep()

    assert sink.received == []
    assert fates(bilal, "chat_message") == [(EmailStatus.SUPERSEDED, Reason.CHAT_READ)]
