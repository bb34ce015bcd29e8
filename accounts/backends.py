"""Finds out whose password was typed."""

from allauth.account.auth_backends import AuthenticationBackend
from allauth.account.internal.userkit import filter_users_by_email
from django.http import HttpRequest
from typing_extensions import override

from accounts.models import User
from accounts.queries import stand_in_of, user_by_address


class OneCheckBackend(AuthenticationBackend):  # type: ignore[misc]
    """allauth's, which would hash oftener for some names and addresses than for others."""

    @override
    def _authenticate(self, request: HttpRequest | None, **credentials: str) -> User | None:
        """Look for an address or for a user name, which has no @ in it, but not for both."""
        if credentials.get("email"):
            credentials.pop("username", None)
        user: User | None = super()._authenticate(request, **credentials)
        return user

    @override
    def _authenticate_by_email(self, email: str, password: str) -> User | None:
        """Whose address it is, or else who has signed up with it and not shown that it is theirs.

        A wrong password is hashed twice, whether there is both, one or nobody.
        """
        if "@" not in email:  # allauth asks about names too
            return None
        owner = user_by_address(email)
        found = filter_users_by_email(email, prefer_verified=True, for_login=True)
        stand_in = stand_in_of(email)
        unconfirmed = next((user for user in found if user not in (owner, stand_in)), stand_in)
        for user in (owner, unconfirmed):
            if user is None:
                self._did_check_password = True
                self._mitigate_timing_attack(password)
            elif self._check_password(user, password):
                return user
        return None
