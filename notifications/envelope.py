"""A message's headers: what mail programs thread, sort and answer by (MAIL.md, Headers)."""

import hashlib
from dataclasses import dataclass
from email.message import EmailMessage
from email.policy import Compat32, Policy
from email.utils import format_datetime
from typing import Final
from uuid import UUID

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.utils import timezone
from typing_extensions import override

from notifications.registry import EmailClass
from notifications.wording import one_line

ROOT_DIGITS: Final = 12
LONGEST_LINE: Final = 998
"""As RFC 5322 has it; by default Python breaks earlier, and spoils what does not fit."""


@dataclass(frozen=True, slots=True)
class Envelope:
    """What the headers of a mail depend on, beside what it says.

    `thread` is what all mails of a conversation with one recipient have in common, "" if the mail
    stands alone; `unsubscribe` the link that switches its class off, "" for what nobody can.
    """

    email_id: UUID
    email_class: EmailClass
    kind: str
    language: str
    thread: str = ""
    unsubscribe: str = ""


class _AsItIs(Compat32):
    """Writes headers as Django 5.2 has made them: encoded, and broken where they must be.

    To take them apart and put them together again takes longer than the rest of the message.
    """

    @override
    def fold_binary(self, name: str, value: str) -> bytes:
        lines = f"{name}: {value}\n".replace("\n", self.linesep)
        return lines.encode("ascii", "surrogateescape")


_AS_IT_IS: Final = _AsItIs()


class Post(EmailMultiAlternatives):
    """A message whose headers arrive in one piece each, whichever Django puts them down."""

    @override
    def message(self, *, policy: Policy | None = None) -> EmailMessage:
        if policy is not None:  # Django 6.1
            return super().message(policy=policy.clone(max_line_length=LONGEST_LINE))
        message = super().message()
        message.policy = _AS_IT_IS
        return message


def post(envelope: Envelope, *, to: str | None, subject_line: str, text: str, html: str) -> Post:
    """The message; to nobody without address."""
    message = Post(
        subject=one_line(subject_line),
        body=text,
        to=[to] if to else [],
        headers=_headers(envelope),
    )
    if html:
        message.attach_alternative(html, "text/html")
    return message


def _headers(envelope: Envelope) -> dict[str, str]:
    host, email_class = settings.SITE_HOST, envelope.email_class.value
    headers = {
        "Message-ID": f"<{envelope.email_id}@{host}>",
        "Date": format_datetime(timezone.now()),
        "Auto-Submitted": "auto-generated",
        "Content-Language": envelope.language,
        "List-Id": f"<{email_class}.{host}>",
        "Feedback-ID": f"{envelope.kind}:{email_class}:{host}",
    }
    if envelope.thread:
        headers["In-Reply-To"] = headers["References"] = _root(envelope.thread)
    if envelope.unsubscribe:
        headers["List-Unsubscribe"] = f"<{envelope.unsubscribe}>"
        headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return headers


def _root(thread: str) -> str:
    """The id of a message that was never sent, to which all mails of the thread answer."""
    digits = hashlib.sha256(thread.encode()).hexdigest()[:ROOT_DIGITS]
    return f"<{digits}@{settings.SITE_HOST}>"
