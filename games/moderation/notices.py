"""What the team tells users: stored with what it tells of, owed to mail and bell alike."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.utils import timezone

from accounts.models import User
from games.models import Match, NoticeKind, TeamNotice
from games.play import outbox


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """Something to tell; `facts` are those that TeamNotice names."""

    kind: NoticeKind
    text: str = ""
    facts: Mapping[str, object] = field(default_factory=dict)
    match: Match | None = None


def tell(user: User, notice: Notice) -> None:
    """Have the user told; call it inside the transaction of what is told."""
    now = timezone.now()
    row = TeamNotice.objects.create(
        user=user,
        kind=notice.kind,
        text=notice.text,
        facts=dict(notice.facts),
        match=notice.match,
        created_at=now,
    )
    kind, subject = outbox.OutboxKind.MODERATION_NOTICE, outbox.notice_subject(row.pk)
    outbox.owe([outbox.Owed(kind, user.pk, subject)], now=now)


def instant_fact(at: datetime | None) -> str | None:
    """An instant as `facts` hold it; None for ever."""
    return None if at is None else at.isoformat()
