"""What becomes of a row when it is its turn: sent, or not and why; one never stops another."""

from datetime import timedelta

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games.lobby import services as lobby
from games.models import OutboxEntry
from games.play import services
from games.play.queries import match_view
from notifications import delivery, queue
from notifications.again import send_again
from notifications.models import Bounce, Email, EmailStatus
from notifications.registry import EmailKind
from notifications.timing.judge import Reason
from tests.games.builders import BEST_OF_THREE, play, play_the_round, start
from tests.notifications.builders import account_email, latest_email, match_email
from tests.servers import Received, SmtpSink


def _fate(email: Email) -> tuple[str, str]:
    """Status and reason, as stored."""
    row = Email.objects.get(pk=email.pk)
    return row.status, row.reason


def _text(received: Received) -> str:
    """The text part."""
    part = received.message.get_body(("plain",))
    return part.get_content() if part else ""


def _held(email: Email) -> Email:
    """The same row when its hold is over."""
    now = timezone.now()
    Email.objects.filter(pk=email.pk).update(
        created_at=now - timedelta(hours=1), next_attempt_at=now
    )
    return email


def _turn_email(match_id: str, recipient: User) -> Email:
    """The mail of a turn, when its hold is over."""
    play(match_id)
    return _held(latest_email(recipient))


def test_a_turn_mail_is_sent_and_the_match_page_can_tell(
    match_id: str, bilal: User, sink: SmtpSink
) -> None:
    email = _turn_email(match_id, bilal)

    delivery.deliver([email.pk])

    [received] = sink.received
    entry = OutboxEntry.objects.get(kind="turn_started", version=3)
    assert _fate(email) == (EmailStatus.SENT, "")
    assert received.recipients == ("bilal@example.org",)
    assert entry.outcome == "sent"


def test_a_turn_that_has_been_played_is_not_mailed(
    match_id: str, bilal: User, sink: SmtpSink
) -> None:
    email = _turn_email(match_id, bilal)
    play(match_id)

    delivery.deliver([email.pk])

    assert sink.received == []
    assert _fate(email) == (EmailStatus.SUPERSEDED, Reason.TURN_PLAYED)


def test_a_turn_whose_time_is_up_is_not_mailed(match_id: str, bilal: User, sink: SmtpSink) -> None:
    email = _turn_email(match_id, bilal)

    with time_machine.travel(timezone.now() + timedelta(days=3, seconds=1)):
        delivery.deliver([email.pk])

    assert sink.received == []
    assert _fate(email)[0] == EmailStatus.SUPERSEDED


def test_a_turn_in_a_match_that_was_resigned_is_not_mailed(
    match_id: str, bilal: User, sink: SmtpSink
) -> None:
    email = _turn_email(match_id, bilal)
    services.resign(match_id, bilal, seen_version=match_view(match_id, bilal).version)

    delivery.deliver([email.pk])

    assert sink.received == []
    assert _fate(email)[0] == EmailStatus.SUPERSEDED


def test_that_a_match_has_begun_is_no_news_once_the_opponent_has_moved(
    match_id: str, bilal: User, sink: SmtpSink
) -> None:
    email = match_email(EmailKind.MATCH_STARTED, bilal, match_id, 2)
    play(match_id)

    delivery.deliver([email.pk])

    assert sink.received == []
    assert _fate(email)[0] == EmailStatus.SUPERSEDED


def test_the_end_of_a_round_is_told_without_the_turn_that_has_been_played(
    match_id: str, bilal: User, sink: SmtpSink
) -> None:
    play_the_round(match_id)
    email = _held(latest_email(bilal))
    play(match_id)

    delivery.deliver([email.pk])

    [received] = sink.received
    text = _text(received)
    assert _fate(email)[0] == EmailStatus.SENT
    assert "Reckoning of round 1" in text
    assert "Please move by" not in text
    assert "Your hand" not in text


def test_the_end_of_a_round_is_told_of_that_round_though_another_has_ended_since(
    match_id: str, bilal: User, sink: SmtpSink
) -> None:
    play_the_round(match_id)
    email = _held(latest_email(bilal))
    play_the_round(match_id)

    delivery.deliver([email.pk])

    [received] = sink.received
    text = _text(received)
    assert received.message["Subject"].startswith("Round 1 against Asha is over")
    assert "Reckoning of round 1" in text
    assert "round 2" not in text


def test_a_challenge_that_does_not_stand_any_more_is_told_as_such(
    asha: User, bilal: User, sink: SmtpSink
) -> None:
    offer = lobby.challenge(asha, bilal, BEST_OF_THREE)
    email = latest_email(bilal)
    lobby.decline(offer.id, bilal)

    delivery.deliver([email.pk])

    [received] = sink.received
    assert "does not stand any more" in _text(received)


def test_nobody_without_a_confirmed_address_is_mailed(
    match_id: str, bilal: User, sink: SmtpSink
) -> None:
    email = _turn_email(match_id, bilal)
    EmailAddress.objects.filter(user=bilal).update(verified=False)

    delivery.deliver([email.pk])

    assert sink.received == []
    assert _fate(email) == (EmailStatus.SKIPPED, Reason.NO_CONFIRMED_ADDRESS)


def test_nobody_whose_account_is_locked_is_mailed_about_matches(
    match_id: str, bilal: User, sink: SmtpSink
) -> None:
    email = _turn_email(match_id, bilal)
    User.objects.filter(pk=bilal.pk).update(is_active=False)

    delivery.deliver([email.pk])

    assert sink.received == []
    assert _fate(email) == (EmailStatus.SKIPPED, Reason.ACCOUNT_INACTIVE)


def test_a_security_mail_goes_to_where_it_was_written_for_whatever_the_account_is(
    asha: User, sink: SmtpSink
) -> None:
    User.objects.filter(pk=asha.pk).update(is_active=False)
    email = account_email("old@example.org", recipient=asha)

    delivery.deliver([email.pk])

    [received] = sink.received
    assert received.recipients == ("old@example.org",)
    assert "ABCD-EFGH" in _text(received)


def test_a_mail_to_nobody_we_know_is_sent(db: None, sink: SmtpSink) -> None:
    email = account_email("chand@example.org")

    delivery.deliver([email.pk])

    assert _fate(email)[0] == EmailStatus.SENT
    assert len(sink.received) == 1


def test_a_recipient_whom_the_server_refuses_stops_no_other(db: None, sink: SmtpSink) -> None:
    sink.answer_next("550 5.1.1 No such user", to="RCPT")
    refused, sent = account_email("asha@example.org"), account_email("bilal@example.org")

    delivery.deliver([refused.pk, sent.pk])

    assert _fate(refused) == (EmailStatus.BOUNCED, "550 5.1.1 No such user")
    assert _fate(sent)[0] == EmailStatus.SENT


def test_a_mail_that_cannot_be_written_is_tried_again_and_stops_no_other(
    asha: User, sink: SmtpSink
) -> None:
    broken = _held(match_email(EmailKind.MATCH_FINISHED, asha, "N0MATCH234", 3))
    sent = account_email("asha@example.org")

    delivery.deliver([broken.pk, sent.pk])

    assert _fate(broken) == (EmailStatus.OWED, "MatchNotFound")
    assert _fate(sent)[0] == EmailStatus.SENT


def test_what_the_server_delays_is_sent_by_a_later_attempt_as_the_same_mail(
    db: None, sink: SmtpSink
) -> None:
    sink.answer_next("451 4.7.1 Greylisted")
    email = account_email("asha@example.org")

    delivery.deliver([email.pk])
    first = _fate(email)
    delivery.deliver([email.pk])
    too_early = _fate(email)
    with time_machine.travel(timezone.now() + timedelta(seconds=21)):
        delivery.deliver(queue.due(10))

    assert first == too_early == (EmailStatus.OWED, "451 4.7.1 Greylisted")
    assert _fate(email) == (EmailStatus.SENT, "")
    assert len(sink.received) == 1


@pytest.mark.usefixtures("_no_mail_server")
def test_while_the_server_is_away_one_mail_is_tried_and_the_others_wait(db: None) -> None:
    tried, untouched = account_email("asha@example.org"), account_email("bilal@example.org")

    delivery.deliver([tried.pk, untouched.pk])

    assert _fate(tried) == (EmailStatus.OWED, "ConnectionRefusedError")
    assert queue.due(10) == [untouched.pk]


def test_what_cannot_be_sent_in_the_first_half_of_the_lease_is_left_to_the_next_sweep(
    db: None, sink: SmtpSink
) -> None:
    first, second = account_email("asha@example.org"), account_email("bilal@example.org")
    with time_machine.travel(timezone.now(), tick=False) as clock:
        sink.on_message = lambda _received: clock.shift(timedelta(seconds=151))

        delivery.deliver([first.pk, second.pk])

        assert _fate(first) == (EmailStatus.SENT, "")
        assert _fate(second) == (EmailStatus.OWED, "")
        assert queue.due(10) == [second.pk]


def test_questions_about_the_rows_are_asked_of_all_together(
    asha: User,
    bilal: User,
    sink: SmtpSink,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    ids = [_turn_email(start(asha, bilal), bilal).pk for _ in range(4)]

    with django_assert_max_num_queries(12 + 4 * 9):
        delivery.deliver(ids)

    assert len(sink.received) == 4


def test_a_row_whose_senders_have_died_each_time_is_given_up_with_a_reason(
    db: None, sink: SmtpSink
) -> None:
    email = account_email("asha@example.org")
    Email.objects.filter(pk=email.pk).update(attempts=6)

    delivery.deliver([email.pk])

    assert sink.received == []
    assert _fate(email) == (EmailStatus.FAILED, Reason.CUT_SHORT)


def test_a_row_that_is_gone_or_done_is_passed_over(db: None, sink: SmtpSink) -> None:
    done, gone = account_email("asha@example.org"), account_email("bilal@example.org")
    delivery.deliver([done.pk])
    Email.objects.filter(pk=gone.pk).delete()

    delivery.deliver([done.pk, gone.pk])

    assert len(sink.received) == 1


def test_two_refusals_for_good_end_all_mail_but_that_of_the_account(
    match_id: str, bilal: User, sink: SmtpSink
) -> None:
    refused = [_turn_email(match_id, bilal)]
    sink.answer_next("550 No such user", "550 No such user", to="RCPT")
    delivery.deliver([refused[0].pk])
    repeat = send_again(refused[0].pk, bilal)
    delivery.deliver([repeat.pk])

    later, code = send_again(repeat.pk, bilal), account_email("bilal@example.org", recipient=bilal)
    delivery.deliver([later.pk, code.pk])

    assert _fate(repeat) == (EmailStatus.BOUNCED, "550 No such user")
    assert _fate(later) == (EmailStatus.SKIPPED, Reason.ADDRESS_SUPPRESSED)
    assert _fate(code) == (EmailStatus.SENT, "")
    assert [received.recipients for received in sink.received] == [("bilal@example.org",)]


@pytest.mark.parametrize(("command", "weights"), [("RCPT", [1]), ("DATA", [1]), ("MAIL", [])])
def test_what_is_put_off_to_the_last_counts_softly_unless_the_sender_was(
    match_id: str, bilal: User, sink: SmtpSink, command: str, weights: list[int]
) -> None:
    email = _turn_email(match_id, bilal)
    sink.answer_next("451 Later", "451 Later", to=command)

    delivery.deliver([email.pk])
    at_first = Bounce.objects.count()
    Email.objects.filter(pk=email.pk).update(attempts=5, next_attempt_at=timezone.now())
    delivery.deliver([email.pk])

    assert at_first == 0
    assert _fate(email) == (EmailStatus.FAILED, "451 Later")
    assert [bounce.weight for bounce in Bounce.objects.all()] == weights
