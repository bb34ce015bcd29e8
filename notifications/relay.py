"""From what the games owe to rows of mail: the entries are claimed in the rows' transaction."""

from typing import Final
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from games.play import outbox
from notifications.models import Email
from notifications.recipients import emails_for
from notifications.wake import send_soon

PAGE: Final = 500


def relay_pending() -> int:
    """Make rows of mail of the oldest entries and have them sent; how many rows.

    What was owed to one player in one transaction is one group. A group that fails does not stop
    the others; its error is raised at the end.
    """
    groups: dict[tuple[UUID, str, int], list[outbox.Entry]] = {}
    for entry in outbox.pending(PAGE):
        key = (entry.recipient_id, entry.subject, entry.version)
        groups.setdefault(key, []).append(entry)
    ids: list[UUID] = []
    errors = []
    for siblings in groups.values():
        try:
            ids += _relay(siblings)
        except Exception as error:  # noqa: BLE001 - raised below
            errors.append(error)
    send_soon(ids)
    if errors:
        raise ExceptionGroup("some entries could not be relayed", errors)
    return len(ids)


@transaction.atomic
def _relay(siblings: list[outbox.Entry]) -> list[UUID]:
    """The ids of the rows made of one group; none if somebody else had it first."""
    if not outbox.claim(siblings):
        transaction.set_rollback(True)
        return []
    now = timezone.now()
    first = siblings[0]
    emails = [
        Email(
            recipient_id=first.recipient_id,
            kind=kind.value,
            subject=first.subject,
            version=first.version,
            created_at=now,
            next_attempt_at=now,
        )
        for kind in emails_for({outbox.OutboxKind(entry.kind) for entry in siblings})
    ]
    Email.objects.bulk_create(emails)
    return [email.pk for email in emails]
