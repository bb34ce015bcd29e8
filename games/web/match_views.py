"""The pages of one match, and what is done there: play, resign, ask for a rematch."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import User
from games.engine.errors import MatchOver
from games.engine.history import EntryKind
from games.engine.moves import Move
from games.lobby import services as lobby
from games.play import queries, services
from games.play.errors import MatchNotFound, StaleVersion
from games.play.queries import MatchPage
from games.play.services import Played
from games.text import entry_text
from games.web.history_page import history_page
from games.web.match_answer import answer, load_page, waiting_elsewhere
from games.web.match_head import match_head
from games.web.match_tag import current_tag
from games.web.refusals import NO_REFUSAL, REFUSED, refusal
from games.web.requests import signed_in, version_of, viewer_of
from games.web.selection import move_of, selection_of
from games.web.terms import heading

LONGEST_HISTORY = 10_000


@never_cache
@require_safe
def match(request: HttpRequest, match_id: str) -> HttpResponse:
    """The position as the user may see it, with a form for a move if it is their turn.

    The script of the page asks with the ETag that it has, and is told in short if nothing is new.
    """
    user = viewer_of(request)
    if "If-None-Match" in request.headers and not _is_newer(request, match_id, user):
        return HttpResponseNotModified()
    page = load_page(match_id, user)
    return answer(request, page)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def play(request: HttpRequest, match_id: str) -> HttpResponse:
    """Play the move that the ticked cards mean; the same page with one sentence, if refused."""
    if request.method != "POST":
        return redirect("games:match", match_id)
    user, selection = signed_in(request), selection_of(request.POST)
    seen = version_of(request.POST)
    try:
        move = move_of(selection)
        played = services.play_move(match_id, user, move, seen_version=seen)
    except MatchNotFound:
        raise Http404 from None
    except (StaleVersion, MatchOver) as late:
        page = load_page(match_id, user)
        if _was_played(page, move, seen):
            messages.info(request, _("This move has been played already."))
            return redirect("games:match", match_id)
        return answer(request, page, selection=selection, refused=refusal(late))
    except REFUSED as error:
        page = load_page(match_id, user)
        return answer(request, page, selection=selection, refused=refusal(error))
    if request.POST.get("then") == "next":
        return _go_on(request, user, played)
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
    page = load_page(match_id, user)
    if page.match.viewer is None or page.match.is_finished:
        return answer(request, page, refused=refused)
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
        return answer(request, load_page(match_id, user), refused=refusal(error))
    return redirect("games:match", offer.match_id or match_id)


def _go_on(request: HttpRequest, user: User, played: Played) -> HttpResponse:
    """To the next match that waits for the user, or home, with word of what was played."""
    view = played.match
    told = entry_text(played.entries[0], view.players, view.viewer)
    messages.success(request, f"{heading(view.players)}: {told}")
    elsewhere = waiting_elsewhere(user, view.id)
    if elsewhere:
        return redirect("games:match", elsewhere[0])
    messages.info(request, _("No other match waits for you."))
    return redirect("games:home")


def _is_newer(request: HttpRequest, match_id: str, user: User | None) -> bool:
    try:
        tag = current_tag(match_id, user)
    except MatchNotFound:
        raise Http404 from None
    return tag not in request.headers["If-None-Match"]


def _was_played(page: MatchPage, move: Move, seen: int) -> bool:
    """Whether the first move after the version `seen` was the viewer's and this one."""
    later = [entry for entry in page.log if entry.sequence > seen]
    moves = (entry for entry in later if entry.kind is EntryKind.MOVE_PLAYED)
    first = next(moves, None)
    if first is None or first.move is None or later[0].sequence != seen + 1:
        return False
    return first.seat == page.match.viewer and first.move.move == move
