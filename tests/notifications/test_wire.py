"""What is written down directly is what Python's email package would read and have written."""

from email import message_from_bytes, policy
from email.message import EmailMessage
from uuid import UUID

import pytest
from django.core import mail

from notifications.envelope import Envelope, Post, post
from notifications.registry import EmailClass
from notifications.smtp import Postbox
from notifications.wire import sender_of, wire_format
from tests.servers import SmtpSink

ENVELOPE = Envelope(
    email_id=UUID(int=7),
    email_class=EmailClass.TURN,
    kind="your_turn",
    language="en",
    thread="match:7K3M9Q2WXZ",
    unsubscribe="https://jaipur.example/email/unsubscribe/" + "x" * 110,
)
HTML = "<p>Jürgen sold 4 spice.</p>\n.\n<p>From now on.</p>"


def _post(
    *, subject_line: str = "Your turn", text: str = "Text\n", html: str = HTML, to: str = ""
) -> Post:
    return post(
        ENVELOPE, to=to or "asha@example.org", subject_line=subject_line, text=text, html=html
    )


def _read(written: bytes | None) -> EmailMessage:
    assert written is not None
    message = message_from_bytes(written, policy=policy.default)
    assert isinstance(message, EmailMessage)
    return message


def _content(message: EmailMessage, subtype: str) -> str:
    part = message.get_body((subtype,))
    assert part is not None
    assert not part.defects
    return str(part.get_content()).replace("\r\n", "\n")


@pytest.mark.parametrize(
    "subject_line",
    [
        "Your turn against Bilal",
        "Your turn against Bilal · Jaipur #7K3M9Q2WXZ",
        "é" * 200,
        "🐪" * 60,
        "=?utf-8?q?not_encoded?=  two  blanks",
        "a" * 900,
    ],
    ids=["plain", "dot", "accents", "camels", "as if encoded", "long"],
)
def test_it_reads_as_what_the_email_package_writes(subject_line: str) -> None:
    message = _post(subject_line=subject_line, text="Zeile für Zeile\n\n.\nFrom here\n")

    read = _read(wire_format(message))

    expected = _read(message.message().as_bytes())
    assert not read.defects
    assert read["Subject"] == message.subject
    names = {name for name in expected if name not in {"Content-Type", "Subject"}}
    assert {name: read[name] for name in names} == {name: expected[name] for name in names}
    assert read.keys() == [*dict.fromkeys(read.keys())]
    assert read.get_content_type() == "multipart/alternative"
    for subtype in ("plain", "html"):
        assert _content(read, subtype) == _content(expected, subtype)


def test_no_line_is_longer_than_mail_allows() -> None:
    written = wire_format(_post(subject_line="é" * 200))

    assert written is not None
    lines = written.split(b"\r\n")
    assert b"\n" not in b"".join(lines)
    assert max(map(len, lines)) < 300
    assert max(len(line) for line in lines if b"=?utf-8" in line) < 90


@pytest.mark.parametrize(
    "message",
    [
        _post(html=f"<p>{'é' * 500}</p>"),
        _post(text="x" * 999),
        _post(html=""),
        _post(to="asha@jürgen.example"),
        mail.EmailMessage("Subject", "Text", to=["asha@example.org"]),
    ],
    ids=["long in bytes", "long", "text alone", "address", "not ours"],
)
def test_what_takes_more_than_to_write_it_down_is_left_to_the_email_package(
    message: mail.EmailMessage,
) -> None:
    assert wire_format(message) is None


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n", "\x0b", "\x85", "\u2028"])
def test_no_header_can_be_slipped_in(end: str) -> None:
    message = _post(subject_line=f"Your turn{end}Bcc: chand@example.org")
    message.extra_headers["List-Id"] = f"<turn>{end}Bcc: chand@example.org"

    assert wire_format(message) is None

    message.extra_headers["List-Id"] = "<turn>"
    assert "Bcc" not in _read(wire_format(message))


def test_it_comes_to_the_recipient_as_it_was_written(sink: SmtpSink) -> None:
    message = _post(subject_line="Your turn · Jaipur", text=".\n..\nGrüße\n")

    with Postbox() as postbox:
        postbox.send(message)

    [received] = sink.received
    assert (received.sender, received.recipients) == (sender_of(message), ("asha@example.org",))
    assert received.message["Subject"] == "Your turn · Jaipur"
    assert _content(received.message, "plain") == ".\n..\nGrüße\n"
    assert _content(received.message, "html").split() == HTML.split()
