"""Whether mails go out; if they do not, somebody has to look at the worker or the mail server."""

from datetime import datetime, timedelta
from typing import Final

import structlog
from django.core.cache import cache
from django.db.models import Min
from django.utils import timezone

from games.play import outbox
from notifications.models import Email, EmailStatus, Reminder

PATIENCE: Final = timedelta(minutes=10)

_SEEN: Final = "canary.last_watch"

logger = structlog.get_logger(__name__)


def watch() -> None:
    """Log an error while a mail waits that should have gone out long ago.

    That this runs, once a minute, shows that beat and a worker live.
    """
    cache.set(_SEEN, timezone.now(), timeout=None)
    oldest = oldest_owed()
    if is_late(oldest):
        logger.error("mail_does_not_go_out", oldest_owed_at=str(oldest))


def last_watch() -> datetime | None:
    """When a worker was last seen at work; None if not since the cache was emptied, or is away."""
    seen: datetime | None = cache.get(_SEEN)
    return seen


def is_late(oldest_owed_at: datetime | None) -> bool:
    """Whether the longest waiting mail has waited too long."""
    return oldest_owed_at is not None and timezone.now() - oldest_owed_at > PATIENCE


def oldest_owed() -> datetime | None:
    """Since when the longest waiting mail could have been sent; None if nothing waits.

    Counts what nobody has relayed or taken up yet, and what was tried in vain while no other mail
    was sent; no mail that waits on purpose.
    """
    now = timezone.now()
    due = Email.objects.filter(next_attempt_at__lte=now)
    reminders = Reminder.objects.filter(due_at__lte=now)
    since = [
        due.aggregate(since=Min("next_attempt_at"))["since"],
        reminders.aggregate(since=Min("due_at"))["since"],
        _oldest_in_vain(),
        *[entry.created_at for entry in outbox.pending(1)],
    ]
    return min((instant for instant in since if instant), default=None)


def _oldest_in_vain() -> datetime | None:
    """Since when the mail server takes nothing, as far as it has been asked."""
    resting = Email.objects.filter(
        next_attempt_at__isnull=False, status=EmailStatus.OWED, attempts__gt=0
    )
    first = resting.order_by("claimed_at").values_list("claimed_at", "created_at").first()
    if first is None:
        return None
    tried_at, created_at = first
    has_sent_since = Email.objects.filter(sent_at__gt=tried_at).exists()
    return None if has_sent_since else created_at
