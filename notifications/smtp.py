"""Handing messages to the mail server or provider, and what its refusals mean. Knows no rows."""

import smtplib
from types import TracebackType
from typing import Any, Final, Self

import django
from django.conf import settings
from django.core import mail
from django.core.mail import EmailMessage

from notifications.wire import sender_of, wire_format

PERMANENT: Final = range(500, 600)


class NotSent(Exception):
    """A message was not accepted; the text is what the server said."""


class Refused(NotSent):
    """The server will never accept this message for this recipient."""


class TryLater(NotSent):
    """It may be accepted another time."""


class PutOff(TryLater):
    """The server does not take this message for this recipient now, and may take others."""


class ServerAway(TryLater):
    """There is no talking to the server at present, for this message or any other."""


class Postbox:
    """One connection for many messages: opened when first needed, and anew after a failure."""

    def __init__(self) -> None:
        """Nothing is opened yet."""
        self._connection = _new_connection()

    def __enter__(self) -> Self:
        """Use it in a `with` block, which closes the connection."""
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        """Close the connection, if one is open."""
        self._close()

    def send(self, message: EmailMessage) -> None:
        """Return once the server has accepted the message; raises Refused or TryLater."""
        if settings.MAIL_PROVIDER:
            from notifications import provider  # which needs a package that is optional

            provider.send(self._connection, message)
        else:
            self._send(message)

    def _send(self, message: EmailMessage) -> None:
        try:
            self._connection.open()
        except OSError as error:
            self._close()
            raise ServerAway(_words_of(error)) from error
        try:
            self._hand_over(message)
        except OSError as error:  # smtplib's errors are such
            self._close()
            raise _meaning_of(error) from error

    def _hand_over(self, message: EmailMessage) -> None:
        written = wire_format(message)
        server = getattr(self._connection, "connection", None)
        if written is None or not isinstance(server, smtplib.SMTP):
            self._connection.send_messages([message])
            return
        options = ["BODY=8BITMIME"] if server.has_extn("8bitmime") and not written.isascii() else []
        server.sendmail(sender_of(message), message.to, written, options)

    def _close(self) -> None:
        try:
            self._connection.close()
        except OSError:
            self._connection = _new_connection()  # the server does not even take the goodbye


def _new_connection() -> Any:
    """The backend that is configured: by MAILERS from 6.1 on, by EMAIL_… before."""
    if django.VERSION >= (6, 1):
        return mail.mailers.default
    return mail.get_connection()


def _meaning_of(error: OSError) -> NotSent:
    """Only an answer about the message or its recipient is held against the recipient.

    A refused sender is the sender of all mails: our mistake, or the server's.
    """
    words = _words_of(error)
    match error:
        case smtplib.SMTPRecipientsRefused() | smtplib.SMTPDataError():
            return Refused(words) if _answer_of(error)[0] in PERMANENT else PutOff(words)
        case smtplib.SMTPSenderRefused():
            return ServerAway(words)
    return TryLater(words)


def _words_of(error: OSError) -> str:
    code, text = _answer_of(error)
    if code is None:
        return type(error).__name__
    words = text.decode(errors="replace") if isinstance(text, bytes) else str(text)
    return " ".join(f"{code} {words}".split())


def _answer_of(error: OSError) -> tuple[int | None, bytes | str]:
    """Code and text of the server's answer, if it was one."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        code, text = next(iter(error.recipients.values()))
        return code, text
    if isinstance(error, smtplib.SMTPResponseException):
        return error.smtp_code, error.smtp_error
    return None, ""
