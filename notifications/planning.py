"""What somebody has changed about how they are told applies at once, to what waits too."""

from uuid import UUID

from django.db import transaction
from django.utils import timezone

from notifications import queue
from notifications.models import Email, EmailStatus, Reminder


@transaction.atomic
def replan(user_id: UUID) -> None:
    """Have everything that waits for a user judged anew at the next sweep.

    What was tried and rests before its next attempt keeps its pause.
    """
    now = timezone.now()
    own = Email.objects.filter(recipient=user_id)
    gathered = own.filter(status=EmailStatus.GATHERED, told_in__status=EmailStatus.OWED)
    queue.owe_again(gathered)
    waiting = own.filter(status=EmailStatus.OWED, attempts=0, next_attempt_at__gt=now)
    waiting.update(next_attempt_at=now)
    Reminder.objects.filter(recipient=user_id).update(due_at=now)
