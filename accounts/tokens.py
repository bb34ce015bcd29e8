"""Personal access tokens: making, revoking and recognising them.

A secret leaves this module once, when it is made; the database has only its SHA-256. The secret is
256 random bits, so a fast digest without salt is enough and one indexed look-up finds it.
"""

import hashlib
import secrets
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from allauth.account.models import EmailAddress
from django.core.exceptions import ValidationError
from django.db import DEFAULT_DB_ALIAS
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import PersonalAccessToken, Scope, User
from accounts.names import validate_visible
from accounts.prepared import Prepared, blank

PREFIX = "jpr_"
RANDOM_BYTES = 32
SECRET_LENGTH = len(PREFIX) + 43
LIFETIMES_DAYS = (7, 30, 90, 365)
LAST_USE_PRECISION = timedelta(minutes=1)
MAXIMUM_PER_USER = 50

_TOKEN_COLUMNS: Final = tuple(field.attname for field in PersonalAccessToken._meta.concrete_fields)
_USER_COLUMNS: Final = tuple(field.attname for field in User._meta.concrete_fields)


@dataclass(frozen=True, slots=True)
class NewToken:
    """A stored token and, this once, its secret."""

    token: PersonalAccessToken
    secret: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Bearer:
    """Whom a secret speaks for, and by which token."""

    user: User
    token: PersonalAccessToken
    has_verified_email: bool


def create_token(
    user: User, *, name: str, scopes: Iterable[str], lifetime_days: int | None
) -> NewToken:
    """Make a token that lives one of LIFETIMES_DAYS, or, with None, until it is revoked.

    Raises ValidationError, by field where a field is wrong.
    """
    refuse_more_tokens(user)
    refuse_unseen_signs(name)
    secret = PREFIX + secrets.token_urlsafe(RANDOM_BYTES)
    now = timezone.now()
    token = PersonalAccessToken(
        user=user,
        name=name.strip(),
        digest=digest_of(secret),
        scopes=known_scopes(scopes),
        created_at=now,
        expires_at=end_of_life(now, lifetime_days),
    )
    token.full_clean(exclude=["user"])
    token.save(force_insert=True)
    return NewToken(token=token, secret=secret)


def revoke_token(user: User, token_id: UUID) -> PersonalAccessToken:
    """End a token of `user` at once and return it; one that was revoked before stays as it was.

    Raises PersonalAccessToken.DoesNotExist for an unknown one, and so for somebody else's.
    """
    token = user.tokens.get(pk=token_id)
    if token.revoked_at is None:
        token.revoked_at = timezone.now()
        token.save(update_fields=["revoked_at"])
    return token


def revoke_all_tokens(user: User) -> int:
    """End all tokens of `user` at once; how many that were."""
    return user.tokens.filter(revoked_at=None).update(revoked_at=timezone.now())


def working_tokens(user: User) -> int:
    """How many tokens can act for `user` now."""
    alive = Q(expires_at=None) | Q(expires_at__gt=timezone.now())
    return 0 if user.is_staff else user.tokens.filter(alive, revoked_at=None).count()


def authenticate(secret: str) -> Bearer | None:
    """Whom `secret` speaks for, by one query; None if it is unknown, expired or revoked.

    None too if its user may not log in, or is staff: moderators never act by a token.
    """
    if len(secret) != SECRET_LENGTH or not secret.startswith(PREFIX):
        return None
    bearer = next(map(_bearer, _WORKING_TOKENS(digest=digest_of(secret))), None)
    now = timezone.now()
    if bearer is None or (bearer.token.expires_at is not None and bearer.token.expires_at <= now):
        return None
    note_use(bearer.token, now)
    return bearer


def _working_tokens() -> QuerySet[PersonalAccessToken, tuple[object, ...]]:
    """The tokens with a digest that work unless they have expired."""
    addresses = EmailAddress.objects.filter(user=OuterRef("user_id"), verified=True)
    return (
        PersonalAccessToken.objects.filter(digest=blank("digest"), revoked_at=None)
        .filter(user__is_active=True, user__is_staff=False)
        .order_by()
        .values_list(
            Exists(addresses), *_TOKEN_COLUMNS, *[f"user__{name}" for name in _USER_COLUMNS]
        )
    )


def _bearer(row: tuple[object, ...]) -> Bearer:
    has_verified_email, *columns = row
    of_user = columns[len(_TOKEN_COLUMNS) :]
    user = User.from_db(DEFAULT_DB_ALIAS, _USER_COLUMNS, of_user)
    token = PersonalAccessToken.from_db(
        DEFAULT_DB_ALIAS, _TOKEN_COLUMNS, columns[: len(_TOKEN_COLUMNS)]
    )
    token.user = user
    return Bearer(user, token, bool(has_verified_email))


_WORKING_TOKENS: Final = Prepared(_working_tokens)


def note_use(token: PersonalAccessToken, now: datetime) -> None:
    """Write the last use down unless that was done in the last minute, by whichever process."""
    before = now - LAST_USE_PRECISION
    if token.last_used_at is not None and token.last_used_at > before:
        return
    PersonalAccessToken.objects.filter(
        Q(last_used_at=None) | Q(last_used_at__lte=before), pk=token.pk
    ).update(last_used_at=now)


def digest_of(secret: str) -> str:
    """What the database keeps of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def known_scopes(scopes: Iterable[str]) -> list[str]:
    """The scopes, each once, in their own order; raises ValidationError for none or unknown."""
    asked = set(scopes)
    known = [scope.value for scope in Scope if scope in asked]
    if not known:
        raise ValidationError({"scopes": _("Choose at least one thing the token may do.")})
    if len(known) != len(asked):
        raise ValidationError({"scopes": _("There is no such scope.")})
    return known


def end_of_life(now: datetime, lifetime_days: int | None) -> datetime | None:
    """When a token made now ends; raises ValidationError for a lifetime that is not offered."""
    if lifetime_days is None:
        return None
    if lifetime_days not in LIFETIMES_DAYS:
        raise ValidationError({"lifetime_days": _("Choose one of the lifetimes offered.")})
    return now + timedelta(days=lifetime_days)


def refuse_unseen_signs(name: str) -> None:
    """Raise ValidationError for a name whose owner could not trust what they see of it."""
    try:
        validate_visible(name)
    except ValidationError as error:
        raise ValidationError({"name": error.messages}) from None


def refuse_more_tokens(user: User) -> None:
    """Raise ValidationError if `user` may not have another token."""
    if user.is_staff:
        raise ValidationError(_("Moderators have no access tokens."), code="staff")
    if user.tokens.filter(revoked_at=None).count() >= MAXIMUM_PER_USER:
        raise ValidationError(
            _("You have %(count)d tokens. Please revoke one first."),
            code="too-many",
            params={"count": MAXIMUM_PER_USER},
        )
