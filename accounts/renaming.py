"""Taking another name; the one before it leads to the new one for a while."""

from datetime import datetime, timedelta
from typing import Final

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from accounts.audit import user_target
from accounts.models import AuditEntry, FormerName, User
from accounts.names import validate_username

RENAMED_EVERY: Final = timedelta(days=30)
KEPT_FOR: Final = timedelta(days=90)
TAKEN_AWAY_BY: Final = "rename_user"
"""The action in the audit by which a moderator takes a name away."""


def may_rename_at(user: User) -> datetime | None:
    """From when on the user may take another name; None for at once."""
    if user.renamed_at is None or user.renamed_at + RENAMED_EVERY <= timezone.now():
        return None
    return user.renamed_at + RENAMED_EVERY


def is_kept_for_another(name: str, user: User | None = None) -> bool:
    """Whether the name was somebody else's not long ago; one query."""
    kept = FormerName.objects.filter(name__iexact=name, until__gt=timezone.now())
    return kept.exclude(user=user).exists()


@transaction.atomic
def rename(user: User, name: str, *, by: User | None = None, keeps_redirect: bool = True) -> str:
    """Give the user another name and return the one before.

    Who renames themselves may do so every 30 days; `by` is the moderator who renames somebody else.
    Without a redirect the old name is free at once, and leads nowhere. Raises ValidationError with
    the field `username`.
    """
    known = User.objects.select_for_update().get(pk=user.pk)
    validate_for(known, name, by=by)
    former = known.username
    known.username = name
    if by is None:
        known.renamed_at = timezone.now()
    try:
        with transaction.atomic():
            known.save(update_fields=["username", "renamed_at"])
    except IntegrityError:
        raise _taken() from None
    _keep(former, known, keeps_redirect=keeps_redirect)
    user.username, user.renamed_at = known.username, known.renamed_at
    return former


def validate_for(user: User, name: str, *, by: User | None = None) -> None:
    """Raise ValidationError, with the field `username`, unless the user may be called so now."""
    try:
        validate_username(name)
    except ValidationError as refusal:
        raise ValidationError({"username": refusal}) from None
    if name == user.username:
        raise _refusal(_("That is your name already."), "same")
    again_at = may_rename_at(user)
    if by is None and again_at is not None:
        day = date_format(timezone.localtime(again_at), "DATE_FORMAT")
        raise _refusal(_("You can take another name from %(day)s on.") % {"day": day}, "too_soon")
    if by in (None, user) and _was_taken_away(user, name):
        raise _refusal(_("A moderator has taken this name from you."), "taken_away")
    others = User.objects.filter(username__iexact=name).exclude(pk=user.pk)
    if others.exists() or is_kept_for_another(name, user):
        raise _taken()


def _was_taken_away(user: User, name: str) -> bool:
    """Whether a moderator did not let the user be called so."""
    renamings = AuditEntry.objects.filter(target=user_target(user), action=TAKEN_AWAY_BY)
    return renamings.filter(before__username__iexact=name, undone_by=None).exists()


def _keep(former: str, user: User, *, keeps_redirect: bool) -> None:
    """Have the former name lead to the user, unless only its case has changed."""
    now = timezone.now()
    FormerName.objects.filter(until__lte=now).delete()
    FormerName.objects.filter(name__iexact=user.username).delete()
    if keeps_redirect and former.lower() != user.username.lower():
        FormerName.objects.create(name=former, user=user, until=now + KEPT_FOR)


def _taken() -> ValidationError:
    return _refusal(_("This user name is taken."), "unique")


def _refusal(sentence: str, code: str) -> ValidationError:
    return ValidationError({"username": ValidationError(sentence, code=code)})
