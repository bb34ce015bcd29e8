"""Who may send which row, and when: leases, attempts, and what came of them.

Knows rows and clocks, no SMTP.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Final
from uuid import UUID

from django.conf import settings
from django.db import models, transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from accounts.prepared import PreparedUpdate, blank
from games.play import outbox
from notifications.models import REASON_LENGTH, Draft, Email, EmailStatus
from notifications.registry import KINDS, EmailKind
from notifications.tellings import ToldToo
from notifications.timing.judge import Drop, Reason


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of a row; `reason` if it was not sent: a Reason, or the mail server's words."""

    status: EmailStatus
    reason: str = ""


NO_FATES: Final[Mapping[UUID, Verdict]] = MappingProxyType({})


def dropped(drop: Drop) -> Verdict:
    """A decision not to send as a verdict."""
    status = EmailStatus.SUPERSEDED if drop.is_superseded else EmailStatus.SKIPPED
    return Verdict(status, drop.reason)


def due(limit: int) -> list[UUID]:
    """The rows that somebody should take up now, longest due first; one indexed query."""
    rows = Email.objects.filter(next_attempt_at__lte=timezone.now()).order_by("next_attempt_at")
    return list(rows.values_list("pk", flat=True)[:limit])


@transaction.atomic
def claim(ids: Sequence[UUID]) -> list[Email]:
    """Those of the rows that are due; nobody else will touch them until the lease ends.

    Whoever locks a row first has it, also after a worker that was killed: its lease has an end.
    """
    now = timezone.now()
    due = Email.objects.filter(pk__in=ids, next_attempt_at__lte=now)
    free = due.select_for_update(skip_locked=True, of=("self",))
    rows = list(free.select_related("recipient", "draft"))
    if not rows:
        return []
    until = now + timedelta(seconds=settings.MAIL_LEASE_SECONDS)
    Email.objects.filter(pk__in=[row.pk for row in rows]).update(
        status=EmailStatus.CLAIMED,
        attempts=F("attempts") + 1,
        claimed_at=now,
        next_attempt_at=until,
    )
    for row in rows:
        row.status, row.attempts = EmailStatus.CLAIMED, row.attempts + 1
        row.claimed_at, row.next_attempt_at = now, until
    return sorted(rows, key=lambda row: ids.index(row.pk))


def ends_soon(email: Email) -> bool:
    """Whether so much of the lease of a claimed row is over that its sending must not begin."""
    half = timedelta(seconds=settings.MAIL_LEASE_SECONDS / 2)
    return email.claimed_at is None or timezone.now() > email.claimed_at + half


def give_back(emails: Sequence[Email]) -> None:
    """Leave claimed rows, which nobody has tried, to the next sweep."""
    for email in emails:
        _ours(email).update(
            status=EmailStatus.OWED,
            next_attempt_at=timezone.now(),
            claimed_at=None,
            attempts=F("attempts") - 1,
        )


def is_spent(email: Email) -> bool:
    """Whether a claimed row was tried so often that it must not be tried again.

    Failures end before that; only a row whose senders die comes so far.
    """
    return email.attempts > 1 + len(settings.MAIL_RETRY_SECONDS)


def is_last_attempt(email: Email) -> bool:
    """Whether a claimed row is not tried again after this time (MAIL D10)."""
    return email.attempts > len(settings.MAIL_RETRY_SECONDS)


@transaction.atomic
def finish(
    email: Email,
    verdict: Verdict,
    *,
    told_too: Iterable[ToldToo] = (),
    fates: Mapping[UUID, Verdict] = NO_FATES,
) -> bool:
    """Store what came of a claimed row for good; whether it was still ours.

    A row that was sent is so, though its lease may have ended in between. What it told besides is
    told herewith. `fates` are those of the parts of a digest.
    """
    if not _end_claimed(email, verdict):
        return False
    if email.kind == EmailKind.ACCOUNT:
        Draft.objects.filter(email=email).delete()
    elif email.kind == EmailKind.DIGEST:
        _finish_parts(email, verdict, fates)
    _record_outcome(email, verdict.status)
    if verdict.status is EmailStatus.SENT:
        for told in told_too:
            _supersede(email, told)
    return True


@transaction.atomic
def send_back(email: Email, reason: str) -> bool:
    """Store that a mail, and so all that it told, came back after it was sent; whether it had not.

    When it was sent stays known.
    """
    came_back = {"status": EmailStatus.BOUNCED, "reason": reason[:REASON_LENGTH]}
    sent = Email.objects.filter(status=EmailStatus.SENT)
    if not sent.filter(pk=email.pk).update(**came_back):
        return False
    parts = list(sent.filter(told_in=email))
    sent.filter(told_in=email).update(**came_back)
    for told in (email, *parts):
        _record_outcome(told, EmailStatus.BOUNCED)
    return True


@transaction.atomic
def try_anew(email: Email) -> None:
    """Owe a row that has failed, or rests, once more from now on, with all its attempts."""
    Email.objects.filter(pk=email.pk).update(
        status=EmailStatus.OWED,
        reason="",
        attempts=0,
        claimed_at=None,
        sent_at=None,
        next_attempt_at=timezone.now(),
    )
    _record_outcome(email, EmailStatus.OWED)


@transaction.atomic
def cancel(email: Email) -> bool:
    """Have a row that waits never sent; whether it still waited."""
    ended = Verdict(EmailStatus.SKIPPED, Reason.CANCELLED)
    if not _end(Email.objects.filter(pk=email.pk, status=EmailStatus.OWED), ended):
        return False
    Draft.objects.filter(email=email).delete()
    if email.kind == EmailKind.DIGEST:
        _finish_parts(email, ended, NO_FATES)
    _record_outcome(email, ended.status)
    return True


def try_again_later(email: Email, reason: str) -> None:
    """Let a claimed row rest before its next attempt, or fail it after the last one (MAIL D10)."""
    if is_last_attempt(email):
        finish(email, Verdict(EmailStatus.FAILED, reason))
        return
    pause = settings.MAIL_RETRY_SECONDS[email.attempts - 1]
    _ours(email).update(
        status=EmailStatus.OWED,
        reason=reason[:REASON_LENGTH],
        next_attempt_at=timezone.now() + timedelta(seconds=pause),
    )


def rest(email: Email, until: datetime, reason: Reason) -> None:
    """Let a claimed row wait for its time; that was no attempt."""
    _ours(email).update(
        status=EmailStatus.OWED,
        reason=reason,
        next_attempt_at=until,
        claimed_at=None,
        attempts=F("attempts") - 1,
    )


def leave_to(email: Email, digest: Email, reason: Reason) -> None:
    """Make a claimed row a part of a digest."""
    is_ours = _ours(email).update(
        status=EmailStatus.GATHERED,
        reason=reason,
        next_attempt_at=None,
        claimed_at=None,
        attempts=F("attempts") - 1,
        told_in=digest,
    )
    if is_ours:
        _record_outcome(email, EmailStatus.GATHERED)


def owe_again(parts: QuerySet[Email]) -> None:
    """Take rows out of their digests, to be judged anew."""
    parts.filter(status=EmailStatus.GATHERED).update(
        status=EmailStatus.OWED, reason="", next_attempt_at=timezone.now(), told_in=None
    )


def _finish_parts(digest: Email, verdict: Verdict, fates: Mapping[UUID, Verdict]) -> None:
    """Let each part have its fate; others share that of a digest that did not reach anybody.

    What the digest has not told though it was sent is owed again.
    """
    parts = Email.objects.filter(told_in=digest, status=EmailStatus.GATHERED)
    has_failed = verdict.status not in {EmailStatus.SENT, EmailStatus.SUPERSEDED}
    for part in parts:
        fate = fates.get(part.pk, verdict if has_failed else None)
        if fate and _end(Email.objects.filter(pk=part.pk, status=EmailStatus.GATHERED), fate):
            _record_outcome(part, fate.status)
    owe_again(parts.all())


def _ours(email: Email) -> QuerySet[Email]:
    """The row, unless its lease has ended and somebody else has it."""
    return Email.objects.filter(pk=email.pk, status=EmailStatus.CLAIMED, attempts=email.attempts)


_MARK_SENT: Final = PreparedUpdate(
    lambda: Email.objects.filter(
        pk=blank("email", models.UUIDField()), next_attempt_at__isnull=False
    ),
    status=EmailStatus.SENT,
    reason="",
    next_attempt_at=None,
    sent_at=blank("now", models.DateTimeField()),
)


def _end_claimed(email: Email, verdict: Verdict) -> bool:
    if verdict.status is EmailStatus.SENT:
        return bool(_MARK_SENT(email=email.pk, now=timezone.now()))
    unfinished = Email.objects.filter(pk=email.pk, next_attempt_at__isnull=False)
    return _end(unfinished.filter(attempts=email.attempts), verdict)


def _end(rows: QuerySet[Email], verdict: Verdict) -> bool:
    """Finish rows; whether there were any."""
    is_sent = verdict.status is EmailStatus.SENT
    return bool(
        rows.update(
            status=verdict.status,
            reason=verdict.reason[:REASON_LENGTH],
            next_attempt_at=None,
            sent_at=timezone.now() if is_sent else None,
        )
    )


def _supersede(email: Email, told: ToldToo) -> None:
    """Put away what the mail has told too and what still waits."""
    waiting = Email.objects.filter(
        recipient=email.recipient_id,
        kind=told.kind.value,
        subject=told.subject,
        version__lte=told.up_to,
        status__in=[EmailStatus.OWED, EmailStatus.GATHERED],
    )
    for row in waiting:
        ended = Verdict(EmailStatus.SUPERSEDED, Reason.TOLD_ELSEWHERE)
        if _end(Email.objects.filter(pk=row.pk, status=row.status), ended):
            _record_outcome(row, ended.status)


def _record_outcome(email: Email, status: EmailStatus) -> None:
    """Tell the games what came of what they owed."""
    kinds = KINDS[EmailKind(email.kind)].tells
    if email.recipient_id and kinds:
        outbox.record_outcome(
            status.value,
            recipient_id=email.recipient_id,
            subject=email.subject,
            version=email.version,
            kinds=kinds,
        )
