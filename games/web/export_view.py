"""The page address of a match's file, which the API makes."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.play import queries
from games.play.errors import MatchNotFound
from games.web.requests import viewer_of


@never_cache
@require_safe
def export(request: HttpRequest, match_id: str) -> HttpResponse:
    """To the file of a match that the user may see."""
    try:
        queries.match_version(match_id, viewer_of(request))
    except MatchNotFound:
        raise Http404 from None
    return redirect("api:export", match_id)
