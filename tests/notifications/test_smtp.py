"""Handing messages to a real SMTP server that accepts, refuses, delays or is not there."""

import pytest
from django.core.mail import EmailMessage

from notifications.smtp import Postbox, PutOff, Refused, ServerAway, TryLater
from tests.servers import SmtpSink


def _message(to: str = "asha@example.org") -> EmailMessage:
    return EmailMessage("Subject", "Text\n", "jaipur@example.org", [to])


def test_the_messages_of_a_batch_go_over_one_connection(sink: SmtpSink) -> None:
    with Postbox() as postbox:
        for _ in range(3):
            postbox.send(_message())

    assert len(sink.received) == 3
    assert len({received.connection for received in sink.received}) == 1


@pytest.mark.parametrize("command", ["RCPT", "DATA"])
def test_a_5xx_about_the_message_or_its_recipient_is_final(sink: SmtpSink, command: str) -> None:
    sink.answer_next("550 5.1.1 No such user", to=command)

    with Postbox() as postbox, pytest.raises(Refused, match=r"^550 5\.1\.1 No such user$"):
        postbox.send(_message())


@pytest.mark.parametrize("command", ["RCPT", "DATA"])
@pytest.mark.parametrize("answer", ["451 4.7.1 Greylisted", "421 Closing"])
def test_a_4xx_may_pass(sink: SmtpSink, command: str, answer: str) -> None:
    sink.answer_next(answer, to=command)

    with Postbox() as postbox, pytest.raises(PutOff, match=f"^{answer}$"):
        postbox.send(_message())


@pytest.mark.parametrize("answer", ["550 No", "451 Later", "421 Closing"])
def test_after_a_refusal_the_next_message_goes_out(sink: SmtpSink, answer: str) -> None:
    sink.answer_next(answer)

    with Postbox() as postbox:
        with pytest.raises((Refused, TryLater)):
            postbox.send(_message())
        postbox.send(_message("bilal@example.org"))

    assert [received.recipients for received in sink.received] == [("bilal@example.org",)]


def test_a_refused_sender_is_no_fault_of_the_recipient(sink: SmtpSink) -> None:
    sink.answer_next("550 Not from here", to="MAIL")

    with Postbox() as postbox, pytest.raises(ServerAway, match="550 Not from here"):
        postbox.send(_message())


def test_a_connection_that_breaks_is_no_fault_of_the_recipient(sink: SmtpSink) -> None:
    def close(_received: object) -> None:
        raise ConnectionResetError

    sink.on_message = close

    with Postbox() as postbox, pytest.raises(TryLater) as raised:
        postbox.send(_message())

    assert not isinstance(raised.value, PutOff)


@pytest.mark.usefixtures("_no_mail_server")
def test_a_server_that_is_not_there_is_away() -> None:
    with Postbox() as postbox, pytest.raises(ServerAway, match="ConnectionRefusedError"):
        postbox.send(_message())
