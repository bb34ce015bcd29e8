"""Telling several things in one mail: what a digest gathers, and what becomes of its parts.

A digest is a row of mail like others; its parts share its fate, but for those that are no news
any more when it goes out.
"""

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from notifications import queue
from notifications.addressees import Addressees
from notifications.cases import Cases
from notifications.models import Channel, Email, EmailStatus
from notifications.queue import Verdict
from notifications.registry import EmailKind
from notifications.timing.judge import Drop, Reason, judge

SUBJECT: Final = "digest"
A_MOMENT: Final = timedelta(minutes=1)


@transaction.atomic
def gather(email: Email, at: datetime, reason: Reason) -> None:
    """Leave a claimed row to the digest of its recipient that goes out at an instant."""
    digest, _is_new = Email.objects.get_or_create(
        recipient_id=email.recipient_id,
        kind=EmailKind.DIGEST.value,
        subject=SUBJECT,
        version=0,
        channel=Channel.MAIL,
        occasion=at.isoformat(),
        defaults={"created_at": timezone.now(), "next_attempt_at": at},
    )
    digest = Email.objects.select_for_update().get(pk=digest.pk)
    if digest.status == EmailStatus.OWED:
        queue.leave_to(email, digest, reason)
    else:  # it is going out at this moment
        queue.rest(email, timezone.now() + A_MOMENT, reason)


def judged_parts(digest: Email, now: datetime) -> tuple[dict[UUID, Verdict], list[Email]]:
    """What becomes of the parts that are not worth telling any more, and the others."""
    fates, live = {}, []
    parts = _parts(digest)
    addressees, cases = Addressees(parts), Cases(parts, now)
    for part in parts:
        decision = judge(cases.of(part, addressees.of(part), is_gathered=True))
        if isinstance(decision, Drop):
            fates[part.pk] = queue.dropped(decision)
        else:
            live.append(part)
    return fates, live


def _parts(digest: Email) -> list[Email]:
    """What the digest gathers, oldest first."""
    gathered = Email.objects.filter(told_in=digest, status=EmailStatus.GATHERED)
    return list(gathered.select_related("recipient").order_by("created_at", "version"))
