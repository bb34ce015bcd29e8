"""Letting time pass for mails, so that nobody waits for full hours; and waiting for the end."""

from datetime import datetime, timedelta
from typing import Final

from django.db.models import F
from django.utils import timezone

from games.play import outbox
from notifications.models import Email, EmailStatus
from notifications.registry import EmailKind
from tests.servers import wait_until

MOST_HOURS: Final = 24


def let_pass(while_: timedelta) -> None:
    """Move everything about mails into the past by so much, but for those being sent now."""
    Email.objects.exclude(status=EmailStatus.CLAIMED).update(
        created_at=F("created_at") - while_,
        next_attempt_at=F("next_attempt_at") - while_,
        claimed_at=F("claimed_at") - while_,
        sent_at=F("sent_at") - while_,
    )
    for digest in Email.objects.filter(kind=EmailKind.DIGEST).order_by("occasion"):
        earlier = datetime.fromisoformat(digest.occasion) - while_
        Email.objects.filter(pk=digest.pk).update(occasion=earlier.isoformat())


def settle(*, seconds: float) -> None:
    """Wait until all mails have an outcome; hours pass where they wait for the time of day.

    Gives up after a day, or when nothing moves, for the checks to tell of what is still owed.
    """
    for _ in range(MOST_HOURS):
        try:
            wait_until(_is_quiet, "nothing is due", seconds=seconds)
        except TimeoutError:
            return
        if not Email.objects.filter(next_attempt_at__isnull=False).exists():
            return
        let_pass(timedelta(hours=1))


def _is_quiet() -> bool:
    """Whether nobody has anything to do at this moment."""
    due = Email.objects.filter(next_attempt_at__lte=timezone.now())
    claimed = Email.objects.filter(status=EmailStatus.CLAIMED)
    return not (outbox.pending(1) or due.exists() or claimed.exists())
