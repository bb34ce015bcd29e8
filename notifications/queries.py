"""What can be asked about the mails. Nothing here changes anything."""

from datetime import datetime

from django.db.models import Min
from django.utils import timezone

from games.play import outbox
from notifications.models import Email


def oldest_owed() -> datetime | None:
    """Since when the longest waiting mail could have been sent; None if nothing waits.

    Counts what nobody has relayed yet, and no mail that rests before its next attempt.
    """
    due = Email.objects.filter(next_attempt_at__lte=timezone.now())
    since = [due.aggregate(since=Min("next_attempt_at"))["since"]]
    since += [entry.created_at for entry in outbox.pending(1)]
    return min((instant for instant in since if instant), default=None)
