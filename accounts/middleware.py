"""What every request of somebody signed in goes through."""

from collections.abc import Callable
from typing import Final
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from accounts import factors, sessions, time_zones

OPEN_WHEN_FROZEN: Final = (
    "games:standing",
    "games:appeal",
    "accounts:export",
    "account_logout",
    "account_reauthenticate",
    "account_request_reauthentication_code",  # guests have no password to give
    "account_confirm_reauthentication_code",
    "mfa_reauthenticate",
    "notifications:unsubscribe",  # the link in a mail works for whoever has it, signed in or not
    "jaipur_site.manifest",
)
"""How the names of the pages begin that somebody may see who may not sign in."""


class PreferencesMiddleware:
    """Answers each user in their own language and time zone.

    Stands behind the session's; needs no query beyond the one that finds the user.
    """

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


class SessionMiddleware:
    """Notes that a session is in use, for the list that its owner sees."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep what answers the request."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, and note the use."""
        if request.user.is_authenticated:
            sessions.note_use(request, request.user)
        return self.get_response(request)


class FrozenMiddleware:
    """Lets somebody who may not sign in see why, appeal and export their data, and nothing else.

    The API refuses by itself, where it knows tokens too.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep what answers the request."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer; the refusal happens once the view is known."""
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_view: object) -> HttpResponse | None:
        """Lead to the page that says why; None lets the view answer."""
        match, user = request.resolver_match, request.user
        if match is None or not user.is_authenticated or not user.is_frozen:
            return None
        if match.view_name.startswith(OPEN_WHEN_FROZEN) or request.path.startswith("/api/"):
            return None
        return redirect("games:standing")


class StaffFactorMiddleware:
    """Keeps staff out of the admin until they have shown a second factor."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep what answers the request."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer; the refusal happens once the view is known."""
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_view: object) -> HttpResponse | None:
        """Lead to the factor's page, or to where one is set up; None lets the view answer.

        Who is no staff is turned away by the admin itself.
        """
        match, user = request.resolver_match, request.user
        if match is None or "admin" not in match.app_names or not user.is_authenticated:
            return None
        if not user.is_staff or factors.has_proved_lately(request, user):
            return None
        ways = factors.ways_to_prove(user)
        if not ways:
            messages.warning(request, _("Moderators need a second factor. Please set one up."))
            return redirect("mfa_index")
        after = request.get_full_path() if request.method == "GET" else reverse("admin:index")
        return redirect(f"{ways[0]}?{urlencode({'next': after})}")
