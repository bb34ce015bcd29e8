"""What was sent to a player, when, and why not. Reads rows of mail, never what a mail says."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import QuerySet

from accounts.models import User
from games.play.turns import turns_of
from notifications.again import RepeatRefusal, why_not
from notifications.models import Email, EmailStatus
from notifications.registry import EmailKind
from notifications.subjects import About, about


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One mail and what became of it.

    `reason` is a code of `Reason` or what a mail server said. `digest_at` is when the digest goes
    out that gathers it, None for what was mailed alone or long ago. `why_not_again` says why it
    cannot be sent again, as far as it is up to this mail.
    """

    id: UUID
    kind: EmailKind
    about: About
    created_at: datetime
    status: EmailStatus
    reason: str
    attempts: int
    next_attempt_at: datetime | None
    sent_at: datetime | None
    is_in_digest: bool
    digest_at: datetime | None
    why_not_again: RepeatRefusal | None


def log_of(user: User) -> QuerySet[Email]:
    """All mails to a user, latest first; turn the rows of a page into values with `entries_for`."""
    own = Email.objects.filter(recipient=user).select_related("told_in")
    return own.order_by("-created_at", "-pk")


def entries_for(rows: Sequence[Email], user: User) -> list[LogEntry]:
    """Rows of the log as values, in the same order; four queries at most."""
    found = about({row.subject for row in rows}, user)
    turns = turns_of(sorted({one.match_id for one in found.values() if one.match_id}))
    return [
        LogEntry(
            id=row.pk,
            kind=EmailKind(row.kind),
            about=found[row.subject],
            created_at=row.created_at,
            status=EmailStatus(row.status),
            reason=row.reason,
            attempts=row.attempts,
            next_attempt_at=row.next_attempt_at,
            sent_at=row.sent_at,
            is_in_digest=row.told_in_id is not None,
            digest_at=row.told_in.next_attempt_at if row.told_in else None,
            why_not_again=why_not(row, turns),
        )
        for row in rows
    ]
