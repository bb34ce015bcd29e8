"""Which sanctions hold against a user. Services ask here before they do what may be forbidden.

Who may impose or lift one, and why, is a matter of games.moderation; here they are kept.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final
from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.models import Sanction, SanctionKind, User

NEVER_ENDS: Final = datetime.max.replace(tzinfo=UTC)
"""What a freezing for ever ends at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What is imposed; `level` is for warnings, `length` for all others, None for ever."""

    kind: SanctionKind
    reason: str
    level: str = ""
    length: timedelta | None = None


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


class NotInForce(Exception):
    """The sanction was lifted, or has ended."""


class Sanctioned(Exception):
    """A sanction forbids it."""

    def __init__(self, sanction: SanctionView) -> None:
        super().__init__(f"{sanction.kind.value} {sanction.id}")
        self.sanction = sanction


def in_force(user: User) -> QuerySet[Sanction]:
    """The user's sanctions that hold now, latest first."""
    has_not_ended = Q(ends_at=None) | Q(ends_at__gt=timezone.now())
    return Sanction.objects.filter(has_not_ended, user=user, lifted_at=None).order_by("-starts_at")


def holds_at(sanction: Sanction, now: datetime) -> bool:
    """Whether the sanction is in force; the same for a row at hand."""
    has_ended = sanction.ends_at is not None and sanction.ends_at <= now
    return sanction.lifted_at is None and not has_ended


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


def impose(user: User, terms: Terms, *, by: User) -> Sanction:
    """Have a sanction hold against the user from now on. Call it inside a transaction."""
    now = timezone.now()
    sanction = Sanction.objects.create(
        user=user,
        kind=terms.kind,
        level=terms.level,
        reason=terms.reason,
        issued_by=by,
        starts_at=now,
        ends_at=None if terms.length is None else now + terms.length,
    )
    _keep_frozen(sanction)
    return sanction


def lift(sanction: Sanction, *, by: User) -> None:
    """Have the sanction hold no longer. Raises NotInForce. Call it inside a transaction."""
    now = timezone.now()
    _change(sanction, lifted_at=now, lifted_by=by)


def shorten(sanction: Sanction, *, ends_at: datetime) -> None:
    """Have the sanction end earlier. Raises NotInForce. Call it inside a transaction."""
    _change(sanction, ends_at=ends_at)


def acknowledge(user: User, sanction_id: UUID) -> SanctionView:
    """Note that the user has read it; again changes nothing. Raises Sanction.DoesNotExist."""
    sanction = Sanction.objects.get(pk=sanction_id, user=user)
    if sanction.acknowledged_at is None:
        sanction.acknowledged_at = timezone.now()
        sanction.save(update_fields=["acknowledged_at"])
    return view_of(sanction)


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


def _change(sanction: Sanction, **columns: object) -> None:
    held = in_force(sanction.user).filter(pk=sanction.pk)
    if not held.update(**columns):
        raise NotInForce
    for name, content in columns.items():
        setattr(sanction, name, content)
    _keep_frozen(sanction)


def _keep_frozen(sanction: Sanction) -> None:
    """Write down with the user until when they are frozen, if the sanction can have changed it."""
    if sanction.kind != SanctionKind.NO_SIGN_IN:
        return
    user = User.objects.select_for_update().get(pk=sanction.user_id)
    ends = in_force(user).filter(kind=SanctionKind.NO_SIGN_IN).values_list("ends_at", flat=True)
    user.frozen_until = max((end or NEVER_ENDS for end in ends), default=None)
    user.save(update_fields=["frozen_until"])
    sanction.user.frozen_until = user.frozen_until
