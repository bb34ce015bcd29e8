"""Paths that no page has."""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse


class NulMiddleware:
    """Answers 404 to a path with NUL in it, which PostgreSQL would refuse to look for.

    Stands last, so that the page of the 404 knows whom it is for.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep what answers the request."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer; raises Http404."""
        if "\0" in request.path:
            raise Http404
        return self.get_response(request)
