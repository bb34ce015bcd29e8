"""What a caller of the API may do, as far as that hangs on how they proved who they are."""

from typing import TYPE_CHECKING, cast

from allauth.account.internal.flows.reauthentication import did_recently_reauthenticate
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from typing_extensions import override

if TYPE_CHECKING:
    # The settings may name this module, and REST framework's views read the settings.
    from rest_framework.views import APIView

    from accounts.models import PersonalAccessToken

SESSIONS_ONLY = _("Access tokens cannot do this; please sign in on the website.")


class HasScope(BasePermission):
    """Lets in a session, and a token with the scope that the view asks for.

    The view says so for each method: `required_scopes = {"GET": Scope.MATCH_READ}`. Methods that
    it leaves out are for sessions alone.
    """

    code = "insufficient-scope"
    message = ""

    @override
    def has_permission(self, request: Request, view: "APIView") -> bool:
        """Whether the caller may use the method at all."""
        if not request.user.is_authenticated:
            return False
        if request.auth is None or request.method == "OPTIONS":
            return True
        method = "GET" if request.method == "HEAD" else request.method
        scope = getattr(view, "required_scopes", {}).get(method)
        if scope is None:
            self.message = str(SESSIONS_ONLY)
            return False
        self.message = gettext("This access token lacks the scope “%(scope)s”.") % {"scope": scope}
        return scope in cast("PersonalAccessToken", request.auth).scopes


class IsSession(BasePermission):
    """Lets in who is signed in by the website's session, and no token: tokens, moderation."""

    code = "insufficient-scope"
    message = SESSIONS_ONLY

    @override
    def has_permission(self, request: Request, view: "APIView") -> bool:
        """Whether the caller came by a session."""
        return request.user.is_authenticated and request.auth is None


def has_just_proved(request: Request) -> bool:
    """Whether a session has given its password or second factor within the last minutes."""
    return bool(did_recently_reauthenticate(request))
