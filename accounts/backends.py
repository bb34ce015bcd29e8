"""Finds out whose password was typed."""

from allauth.account.auth_backends import AuthenticationBackend
from django.http import HttpRequest
from typing_extensions import override

from accounts.models import User


class OneCheckBackend(AuthenticationBackend):  # type: ignore[misc]
    """allauth's, which would hash twice for a known address and once for an unknown one."""

    @override
    def _authenticate(self, request: HttpRequest | None, **credentials: str) -> User | None:
        """Look for an address or for a user name, which has no @ in it, but not for both."""
        if credentials.get("email"):
            credentials.pop("username", None)
        user: User | None = super()._authenticate(request, **credentials)
        return user
