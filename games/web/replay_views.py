"""The replay of a finished match, as a page or as the part of it that changes."""

from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from games.play.errors import MatchNotFound, ReplayClosed
from games.play.replay import Standpoint, replay_step
from games.web.parts import PART_HEADER, wants_part
from games.web.replay_page import replay_page
from games.web.requests import viewer_of

MOST_DIGITS: Final = 6
BEFORE_ALL_STEPS: Final = 0


@never_cache
@vary_on_headers(PART_HEADER)
@require_safe
def replay(request: HttpRequest, match_id: str) -> HttpResponse:
    """The step `?at=` seen from `?seat=`; 409 while the cards of the match are not open."""
    try:
        step = replay_step(
            match_id,
            viewer_of(request),
            at=_step(request.GET.get("at", "")),
            standpoint=_standpoint(request.GET.get("seat", "")),
        )
    except MatchNotFound:
        raise Http404 from None
    except ReplayClosed:
        return render(request, "games/replay_closed.html", {"id": match_id}, status=409)
    template = "games/_replay_step.html" if wants_part(request) else "games/replay.html"
    return render(request, template, {"page": replay_page(step)})


def _step(digits: str) -> int:
    """The step that is asked for; the first if that cannot be read."""
    is_number = digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS
    return int(digits) if is_number else BEFORE_ALL_STEPS


def _standpoint(word: str) -> Standpoint:
    """The standpoint that is asked for; open cards if there is no such one."""
    return Standpoint(word) if word in set(Standpoint) else Standpoint.OPEN
