"""What Celery runs for the mails. Each task may run twice, late or not at all without harm."""

from typing import Final
from uuid import UUID

from celery import shared_task

from accounts import switches
from notifications import canary, delivery, queue, relay, reminding, suppression
from notifications.wake import batches

SWEPT_AT_ONCE: Final = 1000
SWEEP_SECONDS: Final = 10


@shared_task
def relay_outbox() -> int:
    """Turn everything that the games owe into mails; how many there were."""
    count = 0
    while relayed := relay.relay_pending():
        count += relayed
    return count


@shared_task
def send_emails(ids: list[str]) -> None:
    """Send those of the mails that are still due; while mail is stopped they stay owed."""
    if switches.current().is_mail_stopped:
        return
    delivery.deliver([UUID(email_id) for email_id in ids])


@shared_task
def sweep_emails() -> int:
    """Have sent what is due: retries, mails of a killed worker, and what the broker has lost.

    A part that no worker takes up before the next sweep is dropped, as that finds the rows again.
    """
    ids = queue.due(SWEPT_AT_ONCE)
    if not ids or switches.current().is_mail_stopped:
        return 0
    for batch in batches(ids):
        part = [str(email_id) for email_id in batch]
        send_emails.apply_async((part,), expires=SWEEP_SECONDS)
    return len(ids)


@shared_task
def forget_bounces() -> int:
    """Delete what no longer counts against an address; how much it was."""
    return suppression.forget_bounces()


@shared_task
def remind() -> int:
    """Have players reminded of turns that end soon; how many turns were looked at."""
    count = 0
    while looked_at := reminding.remind():
        count += looked_at
    return count


@shared_task
def watch_mail() -> None:
    """Log an error while mails do not go out."""
    canary.watch()
