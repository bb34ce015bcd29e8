"""The list behind the bell, and how many of its notices are unread."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import Count, DateTimeField, Subquery, Sum, UUIDField, Value
from django.db.models.functions import Coalesce
from django.utils import timezone

from accounts.models import User
from accounts.prepared import Prepared, blank
from notifications.addresses import address_digest
from notifications.models import Bounce, Notice
from notifications.registry import EmailKind
from notifications.subjects import About, about
from notifications.timing.suppression import FORGOTTEN_AFTER, SUPPRESSED_AT

SHOWN: Final = 50


@dataclass(frozen=True, slots=True)
class Bell:
    """What every page says: how much is unread, and whether the user's address takes no mail."""

    unread: int
    is_suppressed: bool


@dataclass(frozen=True, slots=True)
class NoticeView:
    """Something that the user was told."""

    id: int
    kind: EmailKind
    about: About
    at: datetime
    is_read: bool


def bell_of(user: User) -> Bell:
    """The state of the user's bell, in one query."""
    ((unread, weight),) = _STATE(
        user=user.pk, address=address_digest(user.email), since=timezone.now() - FORGOTTEN_AFTER
    )
    return Bell(unread, is_suppressed=weight >= SUPPRESSED_AT)


def unread_count(user: User) -> int:
    """How many notices the user has not read."""
    return Notice.objects.filter(recipient=user, read_at=None).count()


def notices_of(user: User) -> list[NoticeView]:
    """The latest notices, latest first, in four queries at most."""
    rows = list(Notice.objects.filter(recipient=user).order_by("-created_at", "-pk")[:SHOWN])
    found = about({row.subject for row in rows}, user)
    return [
        NoticeView(
            id=row.pk,
            kind=EmailKind(row.kind),
            about=found[row.subject],
            at=row.created_at,
            is_read=row.read_at is not None,
        )
        for row in rows
    ]


def _unread() -> Subquery:
    unread = Notice.objects.filter(recipient=blank("user", UUIDField()), read_at=None)
    return Subquery(unread.order_by().values("recipient").annotate(n=Count("pk")).values("n"))


def _weight() -> Subquery:
    bounces = Bounce.objects.filter(
        address=blank("address"), at__gt=blank("since", DateTimeField())
    )
    return Subquery(bounces.order_by().values("address").annotate(n=Sum("weight")).values("n"))


_STATE: Final = Prepared(
    lambda: User.objects.filter(pk=blank("user", UUIDField())).values_list(
        Coalesce(_unread(), Value(0)), Coalesce(_weight(), Value(0))
    )
)
