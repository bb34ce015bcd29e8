"""Calls of the API without TLS: refused, where pages are led to https.

A program that is led on never learns that it sends its token in the clear (ASVS 4.1.2).
"""

from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from games.api.handlers import PREFIX
from games.api.problems import problem_response
from games.api.refusals import malformed

PROBES: Final = f"{PREFIX}v1/health/"
"""They come from inside, without TLS."""


class PlainHttpMiddleware:
    """Answers 400 to such a call as soon as the site's own address says https."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep what answers the request."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, or refuse."""
        is_api = request.path.startswith(PREFIX) and not request.path.startswith(PROBES)
        if settings.SECURE_SSL_REDIRECT and is_api and not request.is_secure():
            return problem_response(malformed(_("Please call this by https, with a new token.")))
        return self.get_response(request)
