"""Giving up an account: planned, taken back, and after a week nothing personal is left of it.

The row stays, so that matches keep both their players. What the games know of somebody is erased by
games.people.leaving, which calls `erase`.
"""

import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.admin.models import LogEntry
from django.db import transaction
from django.db.models import Q
from django.utils import timezone, translation

from accounts import sessions
from accounts.audit import Act, record, user_target
from accounts.models import (
    Availability,
    Block,
    DataExport,
    FormerName,
    PersonalAccessToken,
    Sanction,
    User,
    Vacation,
    default_language,
)
from accounts.queries import confirmed_address
from accounts.services import forget_stand_ins
from accounts.time_zones import UTC

GRACE: Final = timedelta(days=7)
ACTION: Final = "delete_account"
_NAME_BYTES: Final = 4
_ROWS_OF_A_USER: Final = (
    PersonalAccessToken,
    FormerName,
    Sanction,
    DataExport,
    EmailAddress,
    Authenticator,
    Availability,
    Vacation,
)


@transaction.atomic
def plan_deletion(user: User) -> datetime:
    """Have the account deleted after a week, and tell the user by mail; again changes nothing."""
    known = User.objects.select_for_update().get(pk=user.pk)
    if known.deletes_at is None:
        known.deletes_at = timezone.now() + GRACE
        known.save(update_fields=["deletes_at"])
        _tell(known, "account/email/deletion_planned", deletes_at=known.deletes_at)
    user.deletes_at = known.deletes_at
    return known.deletes_at


def hasten_deletion(user: User) -> None:
    """Have the account deleted by the next sweep, without a week in which to think again."""
    user.deletes_at = timezone.now()
    User.objects.filter(pk=user.pk).update(deletes_at=user.deletes_at)


def cancel_deletion(user: User) -> bool:
    """Keep the account after all; False if its time is up, as after an erasure by the staff."""
    is_late = Q(deletes_at__lte=timezone.now()) | Q(deleted_at__isnull=False)
    kept = User.objects.filter(pk=user.pk).exclude(is_late).update(deletes_at=None)
    if kept:
        user.deletes_at = None
    return bool(kept)


def due_deletions(limit: int) -> list[UUID]:
    """The accounts whose week is over, longest first."""
    due = User.objects.filter(deletes_at__lte=timezone.now()).order_by("deletes_at")
    return list(due.values_list("pk", flat=True)[:limit])


def locked_if_due(user_id: UUID) -> User | None:
    """The user, locked, if it is still time to delete them. Call it inside a transaction."""
    due = User.objects.select_for_update().filter(pk=user_id, deletes_at__lte=timezone.now())
    return due.first()


def erase(user: User) -> None:
    """Leave nothing personal of the user in the tables of accounts, and tell them by mail.

    Call it inside a transaction, after all else was erased.
    """
    address = confirmed_address(user)
    language, name = user.language, user.username
    sessions.end_all_sessions(user)
    _delete_rows(user)
    _blank(user)
    record(None, Act(action=ACTION, target=user_target(user)))
    if address is not None:
        forget_stand_ins(address)
        with translation.override(language):
            get_adapter().send_mail("account/email/deleted", address, {"name": name})


def _delete_rows(user: User) -> None:
    for model in _ROWS_OF_A_USER:
        model.objects.filter(user=user).delete()
    Block.objects.filter(Q(blocker=user) | Q(blocked=user)).delete()
    LogEntry.objects.filter(Q(user=user) | Q(object_id=str(user.pk))).delete()
    user.groups.clear()
    user.user_permissions.clear()


def _blank(user: User) -> None:
    user.username = _free_name()
    user.email = user.bio = ""
    user.language, user.time_zone = default_language(), UTC
    user.is_active = user.is_staff = user.is_superuser = user.is_guest = False
    user.last_login = user.frozen_until = user.renamed_at = user.deletes_at = None
    user.deleted_at = timezone.now()
    user.set_unusable_password()
    user.save()


def _free_name() -> str:
    names: Iterable[str] = iter(lambda: f"deleted-{secrets.token_hex(_NAME_BYTES)}", "")
    return next(name for name in names if not User.objects.filter(username__iexact=name).exists())


def _tell(user: User, template: str, **context: object) -> None:
    address = confirmed_address(user)
    if address is not None:
        get_adapter().send_mail(template, address, {"user": user, **context})
