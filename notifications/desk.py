"""The mail desk of the staff: what is owed, sent and dead, and what can be done about it.

Says to whom, about what and what came of it, never what a mail says. Every action is one
transaction with its audit entry; all raise what games.moderation.guard raises, and NotFound.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final
from uuid import UUID

from django.db import transaction
from django.db.models import Max, QuerySet, Sum
from django.utils import timezone

from accounts.audit import Act, record
from accounts.models import User
from accounts.queries import confirmed_address
from games.moderation.actions import Action
from games.moderation.errors import AlreadyDone, ModerationRefused, NotFound
from games.moderation.guard import authorise, reason_of
from notifications import queue, suppression
from notifications.addresses import address_digest
from notifications.canary import PATIENCE
from notifications.models import Bounce, Email, EmailStatus
from notifications.registry import EmailKind
from notifications.timing.suppression import FORGOTTEN_AFTER, SUPPRESSED_AT

PAGE_LENGTH: Final = 50
DEAD: Final = (EmailStatus.FAILED, EmailStatus.BOUNCED)
RETRIED: Final = (*DEAD, EmailStatus.OWED)
ONCE_ONLY: Final = (EmailKind.ACCOUNT.value, EmailKind.DIGEST.value)
"""What can't be rendered again once it has failed."""

_DIGEST_IN_TARGET: Final = 32


class Shelf(StrEnum):
    """The lists of the desk."""

    OWED = "owed"
    LATE = "late"
    DEAD = "dead"
    SENT = "sent"


class NotRetried(ModerationRefused):
    """The mail was sent or dropped, is being sent, or its text is gone."""


class NotCancelled(ModerationRefused):
    """The mail does not wait any more, or somebody is sending it."""


@dataclass(frozen=True, slots=True)
class MailLine:
    """One mail; `recipient` is "" for people outside."""

    id: UUID
    kind: str
    recipient: str
    subject: str
    version: int
    status: EmailStatus
    reason: str
    attempts: int
    created_at: datetime
    next_attempt_at: datetime | None
    sent_at: datetime | None

    @property
    def can_retry(self) -> bool:
        """Whether it may be tried anew."""
        is_there = self.status is EmailStatus.OWED or self.kind not in ONCE_ONLY
        return self.status in RETRIED and is_there

    @property
    def can_cancel(self) -> bool:
        """Whether it waits."""
        return self.status is EmailStatus.OWED


@dataclass(frozen=True, slots=True)
class MailPage:
    """Some mails; `has_more` says that others follow."""

    lines: tuple[MailLine, ...]
    has_more: bool


@dataclass(frozen=True, slots=True)
class SuppressedLine:
    """An address, by its digest, that gets no more mail."""

    digest: str
    weight: int
    last_at: datetime


def shelf(which: Shelf, *, page: int = 1) -> MailPage:
    """A page of a list; one indexed query."""
    now, rows = timezone.now(), Email.objects.all()
    match which:
        case Shelf.OWED:
            rows = rows.filter(next_attempt_at__isnull=False).order_by("next_attempt_at")
        case Shelf.LATE:
            rows = rows.filter(next_attempt_at__lt=now - PATIENCE).order_by("next_attempt_at")
        case Shelf.DEAD:
            rows = rows.filter(status__in=DEAD).order_by("-created_at")
        case Shelf.SENT:
            rows = rows.filter(sent_at__isnull=False).order_by("-sent_at")
    start = (page - 1) * PAGE_LENGTH
    lines = _lines(rows[start : start + PAGE_LENGTH + 1])
    return MailPage(lines[:PAGE_LENGTH], has_more=len(lines) > PAGE_LENGTH)


def mails_to(user: User) -> tuple[MailLine, ...]:
    """The latest mails to a user; one query."""
    return _lines(Email.objects.filter(recipient=user).order_by("-created_at")[:PAGE_LENGTH])


def mails_about(subject: str, names: Sequence[str]) -> tuple[MailLine, ...]:
    """The latest mails about a subject to the users with these names; one query."""
    users = User.objects.filter(username__in=names)
    rows = Email.objects.filter(recipient__in=users, subject=subject)
    return _lines(rows.order_by("-created_at")[:PAGE_LENGTH])


def mail_line(email_id: UUID) -> MailLine:
    """One mail. Raises NotFound."""
    return _line(_email(Email.objects.select_related("recipient"), email_id))


def suppressed_addresses() -> tuple[SuppressedLine, ...]:
    """Addresses that get no more mail; one query."""
    counted = Bounce.objects.filter(at__gt=timezone.now() - FORGOTTEN_AFTER)
    sums = counted.values("address").annotate(total=Sum("weight"), last_at=Max("at"))
    rows = sums.filter(total__gte=SUPPRESSED_AT).order_by("address")[:PAGE_LENGTH]
    return tuple([SuppressedLine(row["address"], row["total"], row["last_at"]) for row in rows])


def digest_of(user: User) -> str:
    """The digest of the address to which mails to the user go; "" if there is none."""
    address = confirmed_address(user)
    return address_digest(address) if address else ""


def is_suppressed(digest: str) -> bool:
    """Whether the address with the digest gets no more mail."""
    return digest in suppression.suppressed([digest])


@transaction.atomic
def retry(actor: User, email_id: UUID, *, reason: str) -> None:
    """Owe a dead mail again, or try one at once that rests. Raises NotRetried."""
    email = _locked(actor, Action.RETRY_MAIL, email_id)
    why = reason_of(reason)
    if not _line(email).can_retry:
        raise NotRetried
    queue.try_anew(email)
    _record(actor, Action.RETRY_MAIL, email, why)


@transaction.atomic
def cancel(actor: User, email_id: UUID, *, reason: str) -> None:
    """Have a mail that waits never sent. Raises NotCancelled."""
    email = _locked(actor, Action.CANCEL_MAIL, email_id)
    why = reason_of(reason)
    if not queue.cancel(email):
        raise NotCancelled
    _record(actor, Action.CANCEL_MAIL, email, why)


@transaction.atomic
def unsuppress(actor: User, digest: str, *, reason: str) -> None:
    """Send mail to an address again, whatever it has sent back. Raises AlreadyDone."""
    authorise(actor, Action.UNSUPPRESS_ADDRESS)
    if digest == digest_of(actor):
        authorise(actor, Action.UNSUPPRESS_ADDRESS, involved=[actor])
    why = reason_of(reason)
    if not is_suppressed(digest):
        raise AlreadyDone
    bounces = Bounce.objects.filter(address=digest)
    weight = sum(bounces.values_list("weight", flat=True))
    bounces.delete()
    record(
        actor,
        Act(
            action=Action.UNSUPPRESS_ADDRESS,
            target=f"address:{digest[:_DIGEST_IN_TARGET]}",
            reason=why,
            before={"weight": weight},
            after={"weight": 0},
        ),
    )


def _locked(actor: User, action: Action, email_id: UUID) -> Email:
    """The mail; its recipient is involved."""
    authorise(actor, action)
    rows = Email.objects.select_for_update(of=("self",)).select_related("recipient")
    email = _email(rows, email_id)
    authorise(actor, action, involved=[email.recipient])
    return email


def _email(rows: QuerySet[Email], email_id: UUID) -> Email:
    email = rows.filter(pk=email_id).first()
    if email is None:
        raise NotFound
    return email


def _record(actor: User, action: Action, email: Email, reason: str) -> None:
    after = Email.objects.values_list("status", flat=True).get(pk=email.pk)
    record(
        actor,
        Act(
            action=action,
            target=f"email:{email.pk}",
            reason=reason,
            parameters={"kind": email.kind, "subject": email.subject, "version": email.version},
            before={"status": email.status, "attempts": email.attempts},
            after={"status": after},
        ),
    )


def _lines(rows: QuerySet[Email]) -> tuple[MailLine, ...]:
    return tuple([_line(row) for row in rows.select_related("recipient")])


def _line(row: Email) -> MailLine:
    return MailLine(
        id=row.pk,
        kind=row.kind,
        recipient=row.recipient.username if row.recipient else "",
        subject=row.subject,
        version=row.version,
        status=EmailStatus(row.status),
        reason=row.reason,
        attempts=row.attempts,
        created_at=row.created_at,
        next_attempt_at=row.next_attempt_at,
        sent_at=row.sent_at,
    )
