"""What a page may load and do: the Content-Security-Policy with a nonce for each request."""

import secrets
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

HEADER = "Content-Security-Policy"
POLICY = {
    "default-src": "'none'",
    "script-src": "'self' 'nonce-{nonce}'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}
PERMISSIONS = ", ".join(
    f"{feature}=()"
    for feature in ("camera", "display-capture", "geolocation", "microphone", "payment", "usb")
)


def new_nonce() -> str:
    """A word that nobody can guess."""
    return secrets.token_urlsafe(16)


def header_value(directives: dict[str, str], nonce: str) -> str:
    """The directives as the browser reads them."""
    return "; ".join(f"{name} {value}" for name, value in directives.items()).format(nonce=nonce)


def nonce(request: HttpRequest) -> dict[str, str]:
    """The context name that django-htmx and Django's admin read."""
    return {"csp_nonce": getattr(request, "csp_nonce", "")}


class ContentSecurityMiddleware:
    """Gives each request a nonce (`request.csp_nonce`) and each answer the policy.

    A view that needs more says so in the request's own copy: `request.csp["frame-src"] = "'self'"`.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep what answers the request."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer with both headers."""
        word = new_nonce()
        directives = POLICY.copy()
        # Browsers hold a form to this also where the answer sends it on.
        directives["form-action"] = " ".join(["'self'", *settings.FORM_TARGETS])
        request.csp_nonce, request.csp = word, directives  # type: ignore[attr-defined]
        response = self.get_response(request)
        response.headers[HEADER] = header_value(directives, word)
        response.headers["Permissions-Policy"] = PERMISSIONS
        return response
