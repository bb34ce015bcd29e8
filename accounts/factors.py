"""The second factors: authenticator apps, passkeys and recovery codes, as allauth keeps them.

What a factor is made of lies encrypted in the database, by a key that comes from SECRET_KEY.
"""

import time
from base64 import urlsafe_b64encode
from datetime import timedelta
from typing import Final

import structlog
from allauth.account.adapter import get_adapter as get_account_adapter
from allauth.account.authentication import get_authentication_records
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import generate_totp_secret
from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.http import HttpRequest
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from typing_extensions import override

from accounts.models import User

logger = structlog.get_logger(__name__)

SITE_NAME: Final = "Jaipur by Post"
STAFF_PROOF_LASTS: Final = timedelta(hours=12)
"""How long a moderator who has shown the second factor may work in the admin."""


class FactorAdapter(DefaultMFAAdapter):  # type: ignore[misc]
    """What allauth asks us about factors."""

    @override
    def get_totp_label(self, user: User) -> str:
        """What the authenticator app calls the account."""
        return user.username

    @override
    def get_totp_issuer(self) -> str:
        """What the authenticator app calls the site."""
        return SITE_NAME

    @override
    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        """What the browser calls the site; a passkey belongs to its host name."""
        return {**super().get_public_key_credential_rp_entity(), "name": SITE_NAME}

    @override
    def get_public_key_credential_user_entity(self, user: User) -> dict[str, str | bytes]:
        """What the browser calls the account, instead of its address."""
        return {**super().get_public_key_credential_user_entity(user), "name": user.username}

    @override
    def generate_authenticator_name(self, user: User, type: str) -> str:
        """What a new passkey is called unless its owner says otherwise."""
        number = Authenticator.objects.filter(user=user, type=type).count() + 1
        return _("Passkey %(number)d") % {"number": number}

    @override
    def encrypt(self, text: str) -> str:
        """What is stored instead of a secret."""
        return _cipher().encrypt(text.encode()).decode()

    @override
    def decrypt(self, encrypted_text: str) -> str:
        """The secret; one that no answer fits if SECRET_KEY has changed since it was stored."""
        try:
            return _cipher().decrypt(encrypted_text.encode()).decode()
        except InvalidToken:
            logger.error("factor_unreadable")  # noqa: TRY400 (the trace says nothing more)
            return str(generate_totp_secret())


def _cipher() -> MultiFernet:
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    digests = [
        salted_hmac("accounts.factors", "", secret=key, algorithm="sha256").digest() for key in keys
    ]
    return MultiFernet([Fernet(urlsafe_b64encode(digest)) for digest in digests])


def ways_to_prove(user: User) -> list[str]:
    """The pages on which `user` can show a second factor; empty without one."""
    methods = get_account_adapter().get_reauthentication_methods(user)
    return [method["url"] for method in methods if method["id"].startswith("mfa_reauthenticate")]


def has_passkey_alone(user: User) -> bool:
    """Whether `user` has a passkey that signs in without the password."""
    rows = Authenticator.objects.filter(user=user, type=Authenticator.Type.WEBAUTHN)
    return any(row.wrap().is_passwordless for row in rows)


def has_proved_lately(request: HttpRequest, user: User) -> bool:
    """Whether this session of `user` has shown a second factor within STAFF_PROOF_LASTS."""
    earliest = time.time() - STAFF_PROOF_LASTS.total_seconds()
    records = get_authentication_records(request, user)
    return any(one["method"] == "mfa" and one["at"] >= earliest for one in records)
