"""Handing messages to a mail provider by anymail, and what its refusals mean.

Imported only where a provider is configured, because anymail is an optional package.
"""

from http import HTTPStatus
from typing import Any, Final

from anymail.exceptions import AnymailAPIError, AnymailRecipientsRefused
from django.core.mail import EmailMessage
from requests import Response

from notifications.smtp import NotSent, Refused, ServerAway, TryLater

ROW: Final = "email"
"""The name under which the provider keeps the id of our row, and tells it in its reports."""

_OUR_ACCOUNT: Final = frozenset(
    {HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN, HTTPStatus.TOO_MANY_REQUESTS}
)

_ACCEPTED: Final = frozenset({"queued", "sent"})


def send(connection: Any, message: EmailMessage) -> None:
    """Return once the provider has accepted the message; raises Refused or TryLater."""
    _prepare(message)
    connection.open()  # else each message would have a connection of its own
    try:
        connection.send_messages([message])
    except (AnymailAPIError, AnymailRecipientsRefused) as error:
        raise _meaning_of(error) from error
    status = message.anymail_status  # type: ignore[attr-defined]
    if not status.status <= _ACCEPTED:  # anymail lets pass what it does not understand
        raise TryLater(_words_of(status.esp_response))


def _prepare(message: EmailMessage) -> None:
    """Say which row it is, and leave the date to who sends it."""
    message_id = message.extra_headers["Message-ID"]
    message.metadata = {ROW: message_id.strip("<>").partition("@")[0]}  # type: ignore[attr-defined]
    del message.extra_headers["Date"]


def _meaning_of(error: AnymailAPIError | AnymailRecipientsRefused) -> NotSent:
    """Only a refused recipient is final; other refusals are our mistake or the provider's."""
    response = error.response
    words = type(error.__cause__ or error).__name__ if response is None else _words_of(response)
    if isinstance(error, AnymailRecipientsRefused):
        return Refused(words)
    status = error.status_code
    if status is None or status in _OUR_ACCOUNT or status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return ServerAway(words)
    return TryLater(words)


def _words_of(response: Response) -> str:
    try:
        told = response.json()
        words = told.get("Message") or told["message"]  # Postmark's, Mailgun's
    except (ValueError, AttributeError, KeyError):
        words = response.text
    return " ".join(f"{response.status_code} {words}".split())
