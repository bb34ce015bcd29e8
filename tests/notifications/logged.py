"""Rows of mail that have come to an end, or rest, as the log finds them."""

from datetime import datetime

from accounts.models import User
from games.play import outbox
from notifications.models import Email, EmailStatus
from notifications.registry import EmailKind

UNFINISHED = {EmailStatus.OWED, EmailStatus.CLAIMED}


def logged(
    recipient: User,
    match_id: str,
    status: EmailStatus = EmailStatus.SENT,
    *,
    kind: EmailKind = EmailKind.YOUR_TURN,
    reason: str = "",
    at: datetime | None = None,
    told_in: Email | None = None,
) -> Email:
    """A row about the first turn of a match; `at` is when it was sent, or is to be."""
    made = Email.objects.count()
    row = Email.objects.create(
        recipient=recipient,
        kind=kind.value,
        subject=outbox.match_subject(match_id),
        version=2,
        occasion=f"test-{made}",
        told_in=told_in,
    )
    row.status, row.reason = status, reason
    row.sent_at = at if status is EmailStatus.SENT else None
    row.next_attempt_at = (at or row.created_at) if status in UNFINISHED else None
    row.save()
    return row
