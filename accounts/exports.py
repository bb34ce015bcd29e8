"""Asking for a file with all that the site keeps of oneself, and taking it away."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from accounts.models import DataExport, User

ASKED_EVERY: Final = timedelta(days=1)
KEPT_FOR: Final = timedelta(days=7)


class AskedLately(Exception):
    """The user has asked within a day; from `again_at` on they may again."""

    def __init__(self, again_at: datetime) -> None:
        super().__init__(again_at.isoformat())
        self.again_at = again_at


@dataclass(frozen=True, slots=True)
class ExportView:
    """The latest file of a user; `ready_at` and `expires_at` are None while it is being made."""

    asked_at: datetime
    ready_at: datetime | None
    expires_at: datetime | None

    @property
    def again_at(self) -> datetime:
        """From when on the user may ask for another."""
        return self.asked_at + ASKED_EVERY

    @property
    def may_ask_again(self) -> bool:
        """Whether that is now."""
        return self.again_at <= timezone.now()


@transaction.atomic
def ask(user: User) -> None:
    """Have a file made, in place of one before. Raises AskedLately."""
    list(User.objects.select_for_update().filter(pk=user.pk))
    latest = latest_of(user)
    if latest is not None and not latest.may_ask_again:
        raise AskedLately(latest.again_at)
    DataExport.objects.filter(user=user).delete()
    DataExport.objects.create(user=user, asked_at=timezone.now())


def latest_of(user: User) -> ExportView | None:
    """The file that the user has asked for last, while it is kept."""
    rows = DataExport.objects.filter(user=user).order_by("-asked_at")
    row = rows.values_list("asked_at", "ready_at", "expires_at").first()
    return ExportView(*row) if row else None


def content_for(user: User) -> bytes | None:
    """The ZIP, if there is one that has not expired."""
    ready = DataExport.objects.filter(user=user, expires_at__gt=timezone.now())
    content = ready.order_by("-asked_at").values_list("content", flat=True).first()
    return None if content is None else bytes(content)


def to_make(limit: int) -> list[tuple[UUID, User]]:
    """The files that wait to be made, longest first, and whose they are."""
    waiting = DataExport.objects.filter(ready_at=None).select_related("user").order_by("asked_at")
    return [(row.pk, row.user) for row in waiting.defer("content")[:limit]]


def keep(export_id: UUID, content: bytes) -> bool:
    """Store a file that was made; False if it was made before, or is wanted no more."""
    now = timezone.now()
    waiting = DataExport.objects.filter(pk=export_id, ready_at=None)
    kept = waiting.update(content=content, ready_at=now, expires_at=now + KEPT_FOR)
    return bool(kept)


def forget_expired() -> int:
    """Delete the files that have expired; how many there were."""
    return DataExport.objects.filter(expires_at__lte=timezone.now()).delete()[0]
