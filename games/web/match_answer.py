"""The page of a match as an answer: read once, put together, with its status and its tag."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.models import User
from games.lobby import queries as lobby_queries
from games.play import queries
from games.play.errors import MatchNotFound
from games.play.margin import margin_of
from games.play.queries import MatchPage
from games.play.turns import waiting_matches
from games.web.chat import chat_part
from games.web.clock_part import USUAL_PAUSE, PauseField, clock_part
from games.web.delivery import delivery_of
from games.web.match_page import match_page_value
from games.web.match_tag import tag_of
from games.web.refusals import NO_REFUSAL, Refusal, with_wait
from games.web.requests import viewer_of
from games.web.script_words import script_words
from games.web.selection import NOTHING_CHOSEN, Selection

MOST_WAITING = 100


def load_page(match_id: str, user: User | None) -> MatchPage:
    """The page of a match for the user. Raises Http404."""
    try:
        return queries.match_page(match_id, user)
    except MatchNotFound:
        raise Http404 from None


def answer(
    request: HttpRequest,
    page: MatchPage,
    *,
    selection: Selection = NOTHING_CHOSEN,
    refused: Refusal = NO_REFUSAL,
    pause: PauseField = USUAL_PAUSE,
) -> HttpResponse:
    """The page, with the cards and the pause of what was refused as they were sent."""
    user, view = viewer_of(request), page.match
    margin = margin_of(view.id) if view.viewer is not None and not view.is_finished else None
    value = match_page_value(
        page,
        clock=clock_part(view, margin.proposal if margin else None, pause=pause),
        rematch=_rematch(page, user),
        selection=selection,
        refusal=refused,
        shows_known=user is None or user.shows_known_cards,
    )
    elsewhere = waiting_elsewhere(user, view.id) if user else []
    chat, delivery = chat_part(view, user), delivery_of(view, margin.told if margin else None)
    tag = tag_of(view, chat, delivery, margin)
    context = {
        "page": value,
        "tag": tag,
        "words": script_words(),
        "next_match": elsewhere[0] if elsewhere else "",
        "elsewhere": len(elsewhere),
        "waiting": len(elsewhere) + view.is_my_turn,
        "chat": chat,
        "delivery": delivery,
    }
    response = render(request, "games/match.html", context, status=refused.status)
    response.headers["ETag"] = tag
    return with_wait(response, refused)


def waiting_elsewhere(user: User, match_id: str) -> list[str]:
    """The user's other matches that wait for them, nearest deadline first."""
    waiting = waiting_matches(user, limit=MOST_WAITING)
    return [other for other in waiting if other != match_id]


def _rematch(page: MatchPage, user: User | None) -> lobby_queries.OfferView | None:
    if user is None or page.match.viewer is None or not page.match.is_finished:
        return None
    return lobby_queries.rematch_view(page.match.id, user)
