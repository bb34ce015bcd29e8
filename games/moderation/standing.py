"""How a user stands with the team, for their own eyes: sanctions, appeals, what they were told."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import Sanction, User
from accounts.sanctions import SanctionView, holds_at, in_force, view_of
from games.chat.readable import readable
from games.models import Appeal, AppealDecision, NoticeKind, TeamNotice
from games.models.moderation import TEXT_LENGTH
from games.moderation.errors import (
    AppealedAlready,
    NothingSaid,
    NothingToAppeal,
    ReportTextTooLong,
    SanctionNotFound,
)


@dataclass(frozen=True, slots=True)
class AppealView:
    """An appeal as who made it may know it; `decision` is None as long as it waits."""

    text: str
    created_at: datetime
    decision: AppealDecision | None
    answer: str
    decided_at: datetime | None


@dataclass(frozen=True, slots=True)
class OwnSanction:
    """A sanction of the user, and their appeal against it, if they have made one."""

    sanction: SanctionView
    is_in_force: bool
    appeal: AppealView | None

    @property
    def can_appeal(self) -> bool:
        """Whether an appeal would be taken."""
        return self.is_in_force and self.appeal is None


@dataclass(frozen=True, slots=True)
class NoticeView:
    """Something that the team has told a user; `facts` as TeamNotice names them."""

    id: int
    kind: NoticeKind
    text: str
    facts: Mapping[str, object]
    match_id: str | None
    at: datetime


def own_sanctions(user: User) -> list[OwnSanction]:
    """The sanctions of the user, latest first, those that are over too; one query."""
    now = timezone.now()
    rows = Sanction.objects.filter(user=user).select_related("appeal").order_by("-starts_at")
    return [OwnSanction(view_of(row), holds_at(row, now), _appeal_of(row)) for row in rows]


def notices_of(user: User, *, limit: int = 50) -> list[NoticeView]:
    """What the team has told the user, latest first; one query."""
    rows = TeamNotice.objects.filter(user=user).select_related("match").order_by("-created_at")
    return [_notice(row) for row in rows[:limit]]


def notice_of(notice_id: int, user: User) -> NoticeView:
    """One of them; raises TeamNotice.DoesNotExist."""
    return _notice(TeamNotice.objects.select_related("match").get(pk=notice_id, user=user))


def notices_by_id(ids: list[int], user: User) -> dict[int, NoticeView]:
    """Those of the user's with these ids; one query."""
    rows = TeamNotice.objects.filter(pk__in=ids, user=user).select_related("match")
    return {row.pk: _notice(row) for row in rows}


def appeal(user: User, sanction_id: UUID, *, text: str) -> AppealView:
    """Appeal against an own sanction that is in force, once.

    Raises SanctionNotFound, NothingToAppeal, AppealedAlready, NothingSaid and ReportTextTooLong.
    """
    kept = readable(text)
    if not kept:
        raise NothingSaid
    if len(kept) > TEXT_LENGTH:
        raise ReportTextTooLong(TEXT_LENGTH)
    sanction = Sanction.objects.filter(user=user, pk=sanction_id).first()
    if sanction is None:
        raise SanctionNotFound
    if Appeal.objects.filter(sanction=sanction).exists():
        raise AppealedAlready
    if not in_force(user).filter(pk=sanction.pk).exists():
        raise NothingToAppeal
    try:
        with transaction.atomic():
            made = Appeal(sanction=sanction, text=kept, created_at=timezone.now())
            made.save(force_insert=True)
    except IntegrityError:
        raise AppealedAlready from None
    return _appeal(made)


def _appeal_of(sanction: Sanction) -> AppealView | None:
    try:
        return _appeal(sanction.appeal)
    except Appeal.DoesNotExist:
        return None


def _appeal(row: Appeal) -> AppealView:
    return AppealView(
        text=row.text,
        created_at=row.created_at,
        decision=AppealDecision(row.decision) if row.decision else None,
        answer=row.answer,
        decided_at=row.decided_at,
    )


def _notice(row: TeamNotice) -> NoticeView:
    return NoticeView(
        id=row.pk,
        kind=NoticeKind(row.kind),
        text=row.text,
        facts=row.facts,
        match_id=row.match.public_id if row.match else None,
        at=row.created_at,
    )
