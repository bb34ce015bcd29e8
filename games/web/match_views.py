"""The pages of one match, and what is done there: play, resign, ask for a rematch."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import User
from games.engine.errors import MatchOver
from games.engine.history import EntryKind
from games.engine.moves import Move
from games.lobby import queries as lobby_queries
from games.lobby import services as lobby
from games.play import queries, services
from games.play.errors import MatchNotFound, StaleVersion
from games.play.queries import MatchPage
from games.text import entry_text
from games.web.drafts import NOTHING_SENT, MoveDraft, draft_of, move_of, version_of
from games.web.history_page import history_page
from games.web.match_head import match_head
from games.web.match_page import match_page_value
from games.web.refusals import NO_REFUSAL, REFUSED, Refusal, refusal
from games.web.requests import signed_in, viewer_of

LONGEST_HISTORY = 10_000


@never_cache
@require_safe
def match(request: HttpRequest, match_id: str) -> HttpResponse:
    """The position as the user may see it, with forms for a move if it is their turn."""
    return _answer(request, _load(match_id, viewer_of(request)))


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def play(request: HttpRequest, match_id: str) -> HttpResponse:
    """Play the move of one of the forms; the same page again, with one sentence, if refused."""
    if request.method != "POST":
        return redirect("games:match", match_id)
    user, draft = signed_in(request), draft_of(request.POST)
    seen = version_of(request.POST)
    try:
        played = services.play_move(match_id, user, move_of(draft), seen_version=seen)
    except MatchNotFound:
        raise Http404 from None
    except (StaleVersion, MatchOver) as late:
        page = _load(match_id, user)
        if _was_played(page, move_of(draft), seen):
            messages.info(request, _("This move has been played already."))
            return redirect("games:match", match_id)
        return _answer(request, page, draft=draft, refused=refusal(late))
    except REFUSED as error:
        return _answer(request, _load(match_id, user), draft=draft, refused=refusal(error))
    first, view = played.entries[0], played.match
    messages.success(request, entry_text(first, view.players, view.viewer))
    return redirect("games:match", match_id)


@never_cache
@require_safe
def history(request: HttpRequest, match_id: str) -> HttpResponse:
    """Everything that happened in a match, by round."""
    user = viewer_of(request)
    try:
        entries = queries.history(match_id, user, after=0, limit=LONGEST_HISTORY)
        page = history_page(queries.match_view(match_id, user), entries)
    except MatchNotFound:
        raise Http404 from None
    return render(request, "games/history.html", {"page": page})


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def resign(request: HttpRequest, match_id: str) -> HttpResponse:
    """Ask whether to give the match up, and do it."""
    user, refused = signed_in(request), NO_REFUSAL
    if request.method == "POST":
        try:
            services.resign(match_id, user, seen_version=version_of(request.POST))
        except MatchNotFound:
            raise Http404 from None
        except MatchOver:
            return redirect("games:match", match_id)
        except REFUSED as error:
            refused = refusal(error)
        else:
            messages.success(request, _("You have resigned."))
            return redirect("games:match", match_id)
    page = _load(match_id, user)
    if page.match.viewer is None or page.match.is_finished:
        return _answer(request, page, refused=refused)
    context = {"head": match_head(page.match), "refusal": refused.sentence}
    return render(request, "games/resign.html", context, status=refused.status)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def rematch(request: HttpRequest, match_id: str) -> HttpResponse:
    """Ask to play again, or begin if the other player has asked."""
    if request.method != "POST":
        return redirect("games:match", match_id)
    user = signed_in(request)
    try:
        offer = lobby.rematch(match_id, user)
    except MatchNotFound:
        raise Http404 from None
    except REFUSED as error:
        return _answer(request, _load(match_id, user), refused=refusal(error))
    return redirect("games:match", offer.match_id or match_id)


def _load(match_id: str, user: User | None) -> MatchPage:
    try:
        return queries.match_page(match_id, user)
    except MatchNotFound:
        raise Http404 from None


def _answer(
    request: HttpRequest,
    page: MatchPage,
    *,
    draft: MoveDraft = NOTHING_SENT,
    refused: Refusal = NO_REFUSAL,
) -> HttpResponse:
    user, view = viewer_of(request), page.match
    may_ask = user is not None and view.viewer is not None and view.is_finished
    offer = lobby_queries.rematch_view(view.id, user) if user and may_ask else None
    value = match_page_value(page, rematch=offer, draft=draft, refusal=refused)
    return render(request, "games/match.html", {"page": value}, status=refused.status)


def _was_played(page: MatchPage, move: Move, seen: int) -> bool:
    """Whether the first move after the version `seen` was the viewer's and this one."""
    later = [entry for entry in page.log if entry.sequence > seen]
    moves = (entry for entry in later if entry.kind is EntryKind.MOVE_PLAYED)
    first = next(moves, None)
    if first is None or first.move is None or later[0].sequence != seen + 1:
        return False
    return first.seat == page.match.viewer and first.move.move == move
