"""Rows of mail, made as the site makes them: something happens, and the relay runs."""

import uuid
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Final

import time_machine

from accounts.models import User
from games.play import outbox
from notifications import delivery, emails, queue
from notifications.addressees import addressee_of
from notifications.emails import Rendered
from notifications.models import Draft, Email, EmailStatus
from notifications.registry import EmailKind
from notifications.relay import relay_pending
from tests.games.builders import play, start
from tests.servers import SmtpSink

Clock = time_machine.Traveller

NOON: Final = datetime(2026, 12, 1, 12, tzinfo=UTC)
"""When the fixture `clock` begins."""

MINUTE: Final = timedelta(minutes=1)


def relay_all() -> None:
    """Make rows of all that is owed."""
    while relay_pending():
        pass


def latest_email(recipient: User) -> Email:
    """The row that was made last for somebody, after everything owed was relayed."""
    relay_all()
    return Email.objects.filter(recipient=recipient).order_by("-created_at", "-version")[0]


def rendered(email: Email) -> Rendered:
    """The row's mail to its recipient, as they would get it now."""
    if email.kind == EmailKind.ACCOUNT:
        return emails.render(email)
    if email.kind == EmailKind.DIGEST:
        parts = list(email.parts.order_by("created_at", "kind", "version"))
        return emails.render_digest(email, addressee_of(email), parts)
    return emails.render(email, addressee_of(email))


def match_email(kind: EmailKind, recipient: User, match_id: str, version: int) -> Email:
    """A stored row about a match, owed now."""
    return Email.objects.create(
        recipient=recipient,
        kind=kind.value,
        subject=outbox.match_subject(match_id),
        version=version,
    )


def digest_email(recipient: User, parts: Iterable[Email]) -> Email:
    """A stored digest of rows, owed now."""
    digest = Email.objects.create(
        recipient=recipient, kind=EmailKind.DIGEST.value, subject="digest", occasion="now"
    )
    keys = [part.pk for part in parts]
    Email.objects.filter(pk__in=keys).update(
        status=EmailStatus.GATHERED, next_attempt_at=None, told_in=digest
    )
    return digest


def account_email(address: str, *, recipient: User | None = None, code: str = "ABCD-EFGH") -> Email:
    """A stored row with its draft, owed now."""
    email = Email.objects.create(
        recipient=recipient,
        kind=EmailKind.ACCOUNT.value,
        subject="account:password_reset_code",
        occasion=uuid.uuid4().hex,
    )
    Draft.objects.create(
        email=email,
        address=address,
        subject_line="Your code",
        language="en",
        text=f"The code is {code}.\n",
        html=f"<style>p {{ color: red; }}</style><p>The code is {code}.</p>",
    )
    return email


def sweep() -> None:
    """Relay and send all that is due now."""
    relay_all()
    delivery.deliver(queue.due(100))


def fates(user: User, kind: str = "your_turn") -> list[tuple[str, str]]:
    """Status and reason of the user's mails of a kind, oldest first."""
    rows = Email.objects.filter(recipient=user, kind=kind).order_by("created_at", "version")
    return list(rows.values_list("status", "reason"))


def turn_of_second(first: User, second: User) -> str:
    """A match that the first has opened, so that the second is in turn."""
    match_id = start(first, second)
    play(match_id)
    return match_id


def subject_lines(sink: SmtpSink) -> list[str]:
    """What stands above the mails that a mail server got, oldest first."""
    return [str(received.message["Subject"]) for received in sink.received]
