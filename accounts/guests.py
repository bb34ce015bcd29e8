"""Guests: people who play with a confirmed address alone, until they complete their account."""

import secrets
from typing import Final

from allauth.account.models import EmailAddress
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from accounts import time_zones
from accounts.factors import has_passkey_alone
from accounts.models import User
from accounts.renaming import rename

_NAME_BYTES: Final = 4


class AddressInUse(Exception):
    """Somebody has an account with the address."""


def has_account(address: str) -> bool:
    """Whether somebody has an account with the address, confirmed or not."""
    return (
        EmailAddress.objects.filter(email=address.lower()).exists()
        or User.objects.filter(email=address.lower()).exists()
    )


def make_guest(address: str, *, language: str, time_zone: str = "") -> User:
    """A guest who has just shown that the address is theirs. Raises AddressInUse.

    Call it inside a transaction, and roll that back if it raises.
    """
    if has_account(address):
        raise AddressInUse
    guest = User(
        username=f"guest-{secrets.token_hex(_NAME_BYTES)}",
        email=address.lower(),
        language=language,
        time_zone=time_zones.known_or_utc(time_zone),
        is_guest=True,
    )
    guest.set_unusable_password()
    try:
        with transaction.atomic():
            guest.save(force_insert=True)
            EmailAddress.objects.create(user=guest, email=guest.email, verified=True, primary=True)
    except IntegrityError:
        raise AddressInUse from None
    return guest


@transaction.atomic
def complete(guest: User, *, username: str, password: str = "") -> None:
    """Make an account of a guest, who keeps all matches; again changes nothing.

    Who has a passkey that serves alone needs no password. Raises ValidationError by field.
    """
    known = User.objects.select_for_update().get(pk=guest.pk)
    if not known.is_guest:
        return
    if password or not has_passkey_alone(known):
        _set_password(known, password, username=username)
    if username != known.username:
        rename(known, username, by=known, keeps_redirect=False)
    known.is_guest = False
    known.save(update_fields=["is_guest", "password"])
    guest.refresh_from_db()


def _set_password(guest: User, password: str, *, username: str) -> None:
    try:
        validate_password(password, User(username=username, email=guest.email))
    except ValidationError as refusal:
        raise ValidationError({"password": refusal}) from None
    guest.set_password(password)
