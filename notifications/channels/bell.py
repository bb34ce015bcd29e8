"""The bell of the site: rows of `Notice`, which its list shows until they are read."""

from collections.abc import Sequence
from typing import Final

from django.utils import timezone

from notifications.models import Notice
from notifications.registry import KINDS, OF_CLOCKS, EmailClass, EmailKind
from notifications.tellings import Telling

NOT_SHOWN: Final = frozenset({EmailKind.ACCOUNT, EmailKind.INVITATION, EmailKind.DIGEST})
"""What is no news to whom the site would show it."""

TURNS: Final = frozenset({EmailKind.MATCH_STARTED, EmailKind.YOUR_TURN, EmailKind.REMINDER})
"""What is past as soon as the match goes on."""


def take_up(tellings: Sequence[Telling]) -> None:
    """Make notices; what they put into the past needs no reading any more."""
    shown = [one for one in tellings if one.kind not in NOT_SHOWN]
    now = timezone.now()
    subjects = {one.subject for one in shown if _goes_on(one)}
    unread = Notice.objects.filter(read_at=None)
    if subjects:
        unread.filter(subject__in=subjects, kind__in=TURNS).update(read_at=now)
    for one in shown:
        if one.kind is EmailKind.CHAT_MESSAGE:
            own = unread.filter(subject=one.subject, recipient=one.recipient_id)
            own.filter(kind=one.kind).update(read_at=now)
    latest = {one.subject: one.version for one in shown if _goes_on(one)}
    Notice.objects.bulk_create(
        [
            Notice(
                recipient_id=one.recipient_id,
                kind=one.kind.value,
                subject=one.subject,
                version=one.version,
                occasion=one.occasion,
                created_at=one.happened_at,
                read_at=now if one.kind in TURNS and one.version < latest[one.subject] else None,
            )
            for one in shown
        ],
        ignore_conflicts=True,
    )


def _goes_on(telling: Telling) -> bool:
    """Whether it tells that a match has moved on, or reminds of where it stands."""
    if telling.kind in OF_CLOCKS:
        return False
    classes = {EmailClass.TURN, EmailClass.REMINDER, EmailClass.RESULT}
    return KINDS[telling.kind].email_class in classes or telling.kind is EmailKind.MATCH_CHANGED
