"""Mail: rows of `Email`, due when the hold is over, which the worker sends."""

from collections.abc import Sequence
from datetime import datetime

from django.utils import timezone

from notifications.models import Email
from notifications.preferences import Preferences
from notifications.registry import KINDS
from notifications.tellings import Telling
from notifications.timing.hold import hold_end
from notifications.wake import send_soon
from notifications.wishes import wishes_of


def take_up(tellings: Sequence[Telling]) -> None:
    """Make rows and have those sent that need not wait.

    Whether a mail is wanted at all is decided when it is due.
    """
    now = timezone.now()
    wishes = wishes_of({one.recipient_id for one in tellings})
    emails = [_row(one, wishes[one.recipient_id].preferences, now) for one in tellings]
    Email.objects.bulk_create(emails, ignore_conflicts=True)
    send_soon([email.pk for email in emails if email.next_attempt_at == now])


def _row(telling: Telling, chosen: Preferences, now: datetime) -> Email:
    hold = hold_end(KINDS[telling.kind].email_class, telling.happened_at, chosen)
    return Email(
        recipient_id=telling.recipient_id,
        kind=telling.kind.value,
        subject=telling.subject,
        version=telling.version,
        occasion=telling.occasion,
        created_at=telling.happened_at,
        next_attempt_at=max(now, hold),
    )
