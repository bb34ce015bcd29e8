"""What answers under /api/ where no endpoint does: a problem, never a page."""

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views import defaults
from django.views.decorators.csrf import csrf_exempt

from games.api.problems import problem_response
from games.api.refusals import internal_error, malformed, not_found

PREFIX: Final = "/api/"


@csrf_exempt
def unknown_path(_request: HttpRequest) -> HttpResponse:
    """404 for a path that does not exist, whatever the method."""
    return problem_response(not_found())


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's handler404."""
    if request.path.startswith(PREFIX):
        return problem_response(not_found())
    return defaults.page_not_found(request, exception)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's handler400: a request that no middleware would let through."""
    if request.path.startswith(PREFIX):
        return problem_response(malformed(_("The request is not one that we answer.")))
    return defaults.bad_request(request, exception)


def server_error(request: HttpRequest) -> HttpResponse:
    """Django's handler500: a fault outside of the endpoints, which the log knows."""
    if request.path.startswith(PREFIX):
        return problem_response(internal_error())
    return defaults.server_error(request)
