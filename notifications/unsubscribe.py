"""The tokens of unsubscribe links: signed, never stored, good for switching one thing off.

A token names a user and a class of mails, or an address that wants no invitations; it opens no
session and stays good for ever, because old mails keep their links.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.urls import reverse

from notifications.preferences import MODES
from notifications.registry import EmailClass


class TokenUnknown(Exception):
    """The token is not one of ours."""


@dataclass(frozen=True, slots=True)
class ClassOfUser:
    """A user's mails of one class."""

    user_id: UUID
    email_class: EmailClass


@dataclass(frozen=True, slots=True)
class InvitationsTo:
    """Invitations to an address, known by its digest."""

    address_digest: str


Target = ClassOfUser | InvitationsTo

_INVITATIONS: Final = "invitation"


def token_for(target: Target) -> str:
    """The token, safe in a URL, at most 110 characters."""
    match target:
        case ClassOfUser(user_id, email_class):
            value = f"{email_class.value}.{_packed(user_id)}"
        case InvitationsTo(digest):
            value = f"{_INVITATIONS}.{digest}"
    return _signer().sign(value)


def target_of(token: str) -> Target:
    """What the token switches off. Raises TokenUnknown."""
    try:
        name, _, rest = _signer().unsign(token).partition(".")
        if name == _INVITATIONS:
            return InvitationsTo(rest)
        target = ClassOfUser(_unpacked(rest), EmailClass(name))
    except (BadSignature, ValueError) as error:
        raise TokenUnknown from error
    if target.email_class not in MODES:
        raise TokenUnknown
    return target


def unsubscribe_link(target: Target) -> str:
    """The address that the mail's header and its footer name, under 200 characters."""
    return settings.SITE_URL + reverse("notifications:unsubscribe", args=[token_for(target)])


def _signer() -> Signer:
    return Signer(sep=".", salt="notifications.unsubscribe")


def _packed(user_id: UUID) -> str:
    return urlsafe_b64encode(user_id.bytes).rstrip(b"=").decode()


def _unpacked(text: str) -> UUID:
    return UUID(bytes=urlsafe_b64decode(f"{text}=="))
