"""Which sanctions hold against a user. Services ask here before they do what may be forbidden."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.models import Sanction, SanctionKind, User


@dataclass(frozen=True, slots=True)
class SanctionView:
    """A sanction as its user may know it; `ends_at` is None for ever, and for warnings."""

    id: UUID
    kind: SanctionKind
    level: str
    reason: str
    starts_at: datetime
    ends_at: datetime | None
    is_acknowledged: bool


class Sanctioned(Exception):
    """A sanction forbids it."""

    def __init__(self, sanction: SanctionView) -> None:
        super().__init__(f"{sanction.kind.value} {sanction.id}")
        self.sanction = sanction


def in_force(user: User) -> QuerySet[Sanction]:
    """The user's sanctions that hold now, latest first."""
    has_not_ended = Q(ends_at=None) | Q(ends_at__gt=timezone.now())
    return Sanction.objects.filter(has_not_ended, user=user, lifted_at=None).order_by("-starts_at")


def sanctions_of(user: User) -> list[SanctionView]:
    """What holds against the user now, for the user to see."""
    return [view_of(sanction) for sanction in in_force(user)]


def refuse_chat(user: User) -> None:
    """Raise Sanctioned if the user may not write to others, or has a warning to acknowledge."""
    _refuse(user, SanctionKind.CHAT_MUTE)


def refuse_new_match(user: User) -> None:
    """Raise Sanctioned if the user may not begin a match, or has a warning to acknowledge."""
    _refuse(user, SanctionKind.NO_NEW_MATCHES, SanctionKind.NO_SIGN_IN)


def sign_in_ban(user: User) -> SanctionView | None:
    """What keeps the user from everything but appeal and export, if anything does."""
    sanction = in_force(user).filter(kind=SanctionKind.NO_SIGN_IN).first()
    return view_of(sanction) if sanction else None


def view_of(sanction: Sanction) -> SanctionView:
    """A row as a value."""
    return SanctionView(
        id=sanction.pk,
        kind=SanctionKind(sanction.kind),
        level=sanction.level,
        reason=sanction.reason,
        starts_at=sanction.starts_at,
        ends_at=sanction.ends_at,
        is_acknowledged=sanction.acknowledged_at is not None,
    )


def _refuse(user: User, *kinds: SanctionKind) -> None:
    """One query. A warning must be read before the next new match or message, not before a move."""
    unread_warning = Q(kind=SanctionKind.WARNING, acknowledged_at=None)
    sanction = in_force(user).filter(Q(kind__in=kinds) | unread_warning).first()
    if sanction is not None:
        raise Sanctioned(view_of(sanction))
