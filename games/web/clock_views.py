"""What players do to the clock of a match: give time, propose and answer, claim the win."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import User
from games.people import timeouts
from games.play import proposals, timekeeping
from games.play.clocks.terms import GIFTS_DAYS, LONGEST_AGREED_PAUSE
from games.play.errors import InstantOutOfRange, MatchNotFound, ProposalNotFound
from games.play.proposals import ProposalView
from games.web.clock_part import PauseField, late_text
from games.web.clock_refusals import clock_refusal
from games.web.match_answer import answer, load_page
from games.web.match_head import match_head
from games.web.refusals import NO_REFUSAL, REFUSED, Refusal
from games.web.requests import Unreadable, number_of, signed_in, version_of

Answer = Callable[[str, User, int], ProposalView]

_ANSWERS: Final[Mapping[str, tuple[Answer, Promise]]] = MappingProxyType(
    {
        "accept": (proposals.accept, gettext_lazy("You have agreed.")),
        "decline": (proposals.decline, gettext_lazy("You have declined.")),
        "withdraw": (proposals.withdraw, gettext_lazy("Your proposal is withdrawn.")),
    }
)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def gift(request: HttpRequest, match_id: str) -> HttpResponse:
    """Give the other player more time for their turn; a second click gives nothing."""
    if request.method != "POST":
        return redirect("games:match", match_id)
    user, seen = signed_in(request), version_of(request.POST)
    try:
        days = number_of(request.POST, "days")
        if days not in GIFTS_DAYS:
            raise Unreadable(_("You can give one day or three."))
        view = timekeeping.give_time(match_id, user, days=days, seen_version=seen)
    except MatchNotFound:
        raise Http404 from None
    except REFUSED as error:
        return answer(request, load_page(match_id, user), refused=clock_refusal(error))
    told = ngettext("%(name)s has %(days)s day more.", "%(name)s has %(days)s days more.", days)
    messages.success(request, told % {"name": view.players[view.view.turn or 0], "days": days})
    return redirect("games:match", match_id)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def propose(request: HttpRequest, match_id: str) -> HttpResponse:
    """Propose a pause to the other player, or with `kind=resume` to end one."""
    if request.method != "POST":
        return redirect("games:match", match_id)
    user = signed_in(request)
    try:
        if request.POST.get("kind") == "resume":
            proposals.propose_resume(match_id, user)
        else:
            days = number_of(request.POST, "days")
            proposals.propose_pause(match_id, user, days=days or 0)
    except MatchNotFound:
        raise Http404 from None
    except InstantOutOfRange:
        return _no_such_pause(request, match_id, user)
    except REFUSED as error:
        return answer(request, load_page(match_id, user), refused=clock_refusal(error))
    messages.success(request, _("Your proposal is made."))
    return redirect("games:match", match_id)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def proposal(request: HttpRequest, match_id: str, proposal_id: int) -> HttpResponse:
    """Accept or decline what the other player has proposed, or withdraw what I have."""
    if request.method != "POST":
        return redirect("games:match", match_id)
    user = signed_in(request)
    try:
        if request.POST.get("answer") not in _ANSWERS:
            raise Unreadable(_("Choose one of the answers."))
        act, told = _ANSWERS[request.POST["answer"]]
        act(match_id, user, proposal_id)
    except (MatchNotFound, ProposalNotFound):
        raise Http404 from None
    except REFUSED as error:
        return answer(request, load_page(match_id, user), refused=clock_refusal(error))
    messages.success(request, str(told))
    return redirect("games:match", match_id)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def claim(request: HttpRequest, match_id: str) -> HttpResponse:
    """Ask whether to end the match because the other player is late, and do it."""
    user, refused = signed_in(request), NO_REFUSAL
    if request.method == "POST":
        try:
            timeouts.claim(match_id, user, seen_version=version_of(request.POST))
        except MatchNotFound:
            raise Http404 from None
        except REFUSED as error:
            refused = clock_refusal(error)
        else:
            messages.success(request, _("You have claimed the win."))
            return redirect("games:match", match_id)
    page = load_page(match_id, user)
    if refused.sentence or not page.match.can_claim:
        return answer(request, page, refused=refused)
    context = {"head": match_head(page.match), "late": late_text(page.match)}
    return render(request, "games/claim.html", context)


def _no_such_pause(request: HttpRequest, match_id: str, user: User) -> HttpResponse:
    most = LONGEST_AGREED_PAUSE.days
    told = _("A pause lasts 1 to %(most)s days.") % {"most": most}
    sent = PauseField(request.POST.get("days", ""), error=told)
    return answer(request, load_page(match_id, user), refused=Refusal(told, 422), pause=sent)
