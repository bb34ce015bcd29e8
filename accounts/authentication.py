"""Recognises the bearer of a personal access token. Sessions are recognised by REST framework.

The settings name this module, so it must not import `rest_framework.views`.
"""

from django.utils import translation
from django.utils.translation import gettext_lazy as _
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.request import Request
from typing_extensions import override

from accounts import tokens
from accounts.models import PersonalAccessToken, User


class BearerAuthentication(BaseAuthentication):
    """Reads `Authorization: Bearer jpr_…`. Stands first, so that a refusal is 401 and says how."""

    @override
    def authenticate(self, request: Request) -> tuple[User, PersonalAccessToken] | None:
        """The token's user, and the token as `request.auth`; None if no token was sent.

        Raises AuthenticationFailed for a token that does not work.
        """
        scheme, _space, secret = get_authorization_header(request).partition(b" ")
        if scheme.lower() != b"bearer":
            return None
        bearer = tokens.authenticate(secret.strip().decode("ascii", "replace"))
        if bearer is None:
            raise AuthenticationFailed(
                _("This access token is unknown, expired or revoked."), "authentication-required"
            )
        if not bearer.has_verified_email:
            raise PermissionDenied(_("Please confirm your email address."), "email-unverified")
        translation.activate(bearer.user.language)
        return bearer.user, bearer.token

    @override
    def authenticate_header(self, request: Request) -> str:
        """The challenge that goes with a 401."""
        return 'Bearer realm="api"'
