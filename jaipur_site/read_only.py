"""Read-only mode: players change nothing for a while; the staff still can."""

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from accounts import switches
from games.api.handlers import PREFIX
from games.api.problems import Problem, ProblemCode, problem_response

SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
RETRY_SECONDS: Final = 300
"""Nobody knows when an incident ends; so long a client may wait before it asks again."""

SIGNING_IN: Final = (
    "/accounts/login/",
    "/accounts/logout/",
    "/accounts/2fa/authenticate/",
    "/accounts/2fa/webauthn/login/",
)
"""Without these no member of the staff could come in."""


class ReadOnlyMiddleware:
    """Answers 503 to what would change something, from anybody who is no staff."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep what answers the request."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, or refuse while read-only mode is on."""
        if request.method in SAFE_METHODS or not switches.current().is_read_only:
            return self.get_response(request)
        is_staff = request.user.is_authenticated and request.user.is_staff
        if is_staff or request.path.startswith(SIGNING_IN):
            return self.get_response(request)
        return refusal(request)


def refusal(request: HttpRequest) -> HttpResponse:
    """503, as a problem or as a page, with Retry-After."""
    if request.path.startswith(PREFIX):
        detail = _("We are working on the site. Your turns lose no time by it.")
        response = problem_response(Problem(ProblemCode.READ_ONLY, detail))
    else:
        response = render(request, "503.html", {"is_read_only": True}, status=503)
    response.headers["Retry-After"] = str(RETRY_SECONDS)
    return response
