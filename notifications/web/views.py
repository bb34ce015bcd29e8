"""The pages of what a player is told: preferences, log, bell, muted matches."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe


@login_required
@require_safe
def preferences(_request: HttpRequest) -> HttpResponse:
    """What I am told, how and when."""
    return HttpResponse()


@login_required
@require_safe
def log(_request: HttpRequest) -> HttpResponse:
    """What was sent to me."""
    return HttpResponse()


@login_required
@require_safe
def mute(_request: HttpRequest, match_id: str) -> HttpResponse:  # noqa: ARG001 - comes with the page
    """No mail about one match."""
    return HttpResponse()


@login_required
@require_safe
def inbox(_request: HttpRequest) -> HttpResponse:
    """The list behind the bell."""
    return HttpResponse()
