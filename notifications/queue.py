"""Who may send which row, and when: leases, attempts, and what came of them.

Knows rows and clocks, no SMTP.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games.play import outbox
from notifications.models import REASON_LENGTH, Draft, Email, EmailStatus
from notifications.registry import KINDS, EmailKind


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of a row; `reason` in words, if it was not sent."""

    status: EmailStatus
    reason: str = ""


def due(limit: int) -> list[UUID]:
    """The rows that somebody should take up now, longest due first; one indexed query."""
    rows = Email.objects.filter(next_attempt_at__lte=timezone.now()).order_by("next_attempt_at")
    return list(rows.values_list("pk", flat=True)[:limit])


def claim(email_id: UUID) -> Email | None:
    """The row, which nobody else will touch until the lease ends; None if it is not due.

    One update decides, also after a worker that was killed: its lease has an end.
    """
    now = timezone.now()
    claimed = Email.objects.filter(pk=email_id, next_attempt_at__lte=now).update(
        status=EmailStatus.CLAIMED,
        attempts=F("attempts") + 1,
        claimed_at=now,
        next_attempt_at=now + timedelta(seconds=settings.MAIL_LEASE_SECONDS),
    )
    if not claimed:
        return None
    return Email.objects.select_related("recipient", "draft").get(pk=email_id)


def is_spent(email: Email) -> bool:
    """Whether a claimed row was tried so often that it must not be tried again.

    Failures end before that; only a row whose senders die comes so far.
    """
    return email.attempts > 1 + len(settings.MAIL_RETRY_SECONDS)


@transaction.atomic
def finish(email: Email, verdict: Verdict) -> bool:
    """Store what came of a claimed row for good; whether it was still ours.

    A row that was sent is so, though its lease may have ended in between.
    """
    rows = Email.objects.filter(pk=email.pk, next_attempt_at__isnull=False)
    if verdict.status is not EmailStatus.SENT:
        rows = rows.filter(attempts=email.attempts)
    is_ours = rows.update(
        status=verdict.status,
        reason=verdict.reason[:REASON_LENGTH],
        next_attempt_at=None,
        sent_at=timezone.now() if verdict.status is EmailStatus.SENT else None,
    )
    if not is_ours:
        return False
    Draft.objects.filter(email=email).delete()
    if email.recipient_id:
        outbox.record_outcome(
            verdict.status.value,
            recipient_id=email.recipient_id,
            subject=email.subject,
            version=email.version,
            kinds=KINDS[EmailKind(email.kind)].tells,
        )
    return True


def try_again_later(email: Email, reason: str) -> None:
    """Let a claimed row rest before its next attempt, or fail it after the last one (MAIL D10)."""
    next_attempt_at = _after(email.attempts, timezone.now())
    if next_attempt_at is None:
        finish(email, Verdict(EmailStatus.FAILED, reason))
        return
    Email.objects.filter(
        pk=email.pk, attempts=email.attempts, next_attempt_at__isnull=False
    ).update(
        status=EmailStatus.OWED,
        reason=reason[:REASON_LENGTH],
        next_attempt_at=next_attempt_at,
    )


def _after(attempts: int, now: datetime) -> datetime | None:
    """When to try again after so many attempts; None if that was the last."""
    pauses = settings.MAIL_RETRY_SECONDS
    return now + timedelta(seconds=pauses[attempts - 1]) if attempts <= len(pauses) else None
