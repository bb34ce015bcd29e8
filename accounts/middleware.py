"""Answers each signed-in user in their own language and time zone."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation

from accounts import time_zones


class PreferencesMiddleware:
    """Stands behind the session's; needs no query beyond the one that finds the user."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep what answers the request."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer with the user's preferences in force; visitors keep the browser's language."""
        user = request.user
        if not user.is_authenticated:
            return self.get_response(request)
        # Left active: LocaleMiddleware reads it afterwards and begins each request anew.
        translation.activate(user.language)
        with timezone.override(time_zones.zone(user.time_zone)):
            return self.get_response(request)
