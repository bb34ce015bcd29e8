"""The lobby, and the page of each offer: seek, challenge, invitation."""

from collections.abc import Callable
from typing import Final
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import User
from accounts.queries import user_by_name
from games.lobby import queries, services
from games.lobby.errors import OfferNotFound
from games.lobby.queries import OfferView
from games.web.forms import Addressee, OfferForm, SeekFilter
from games.web.offers import offer_conditions, offer_line, offer_lines
from games.web.refusals import NO_REFUSAL, REFUSED, Refusal, refusal, with_wait
from games.web.requests import Unreadable, page_of, viewer_of

PAGE_LENGTH = 25
ACCEPT: Final[dict[str, Callable[[str, User], str]]] = {
    "seek": services.accept_seek,
    "challenge": services.accept_challenge,
    "invitation": services.accept_invitation,
}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def lobby(request: HttpRequest) -> HttpResponse:
    """Open seeks, my own offers, and a form for another."""
    user = viewer_of(request)
    if request.method != "POST":
        return _lobby_page(request, OfferForm(initial=_addressee_of(request)), status=200)
    if user is None:
        return redirect_to_login(request.path)
    form = OfferForm(request.POST)
    if not form.is_valid():
        return _lobby_page(request, form, status=422)
    try:
        offer = _make_offer(user, form)
    except User.DoesNotExist:
        form.add_error("opponent", _("There is no player of this name."))
        return _lobby_page(request, form, status=422)
    except REFUSED as error:
        refused = refusal(error)
        form.add_error(refused.field, refused.sentence)
        return with_wait(_lobby_page(request, form, status=refused.status), refused)
    messages.success(request, _made_text(offer))
    return redirect(offer_line(offer).address)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def offer(request: HttpRequest, kind: str, key: str) -> HttpResponse:
    """The terms of an offer; accept, decline or withdraw it."""
    user = viewer_of(request)
    if user is None and (request.method == "POST" or kind == "challenge"):
        return redirect_to_login(request.path)
    try:
        found = _find(kind, key, user)
        if user is None or request.method != "POST":
            return _offer_page(request, found)
        return _carry_out(request, found, key, user)
    except OfferNotFound:
        raise Http404 from None
    except REFUSED as error:
        return _offer_page(request, _find(kind, key, user), refused=refusal(error))


def _find(kind: str, key: str, user: User | None) -> OfferView:
    if kind == "invitation":
        return queries.invitation_view(key, user)
    if kind == "challenge" and user is not None:
        return queries.challenge_view(key, user)
    return queries.seek_view(key, user)


def _carry_out(request: HttpRequest, found: OfferView, key: str, user: User) -> HttpResponse:
    answer = request.POST.get("answer")
    if answer == "accept":
        return redirect("games:match", ACCEPT[found.kind](key, user))
    if answer == "decline" and found.kind == "challenge":
        services.decline(key, user)
        messages.success(request, _("You have declined the challenge."))
    elif answer == "withdraw":
        services.withdraw(found.kind, found.id, user)
        messages.success(request, _("Your offer is withdrawn."))
    else:
        raise Unreadable(_("Choose one of the answers."))
    return redirect("games:home")


def _make_offer(user: User, form: OfferForm) -> OfferView:
    addressee = form.cleaned_data["to"]
    if addressee == Addressee.PLAYER:
        opponent = user_by_name(form.cleaned_data["opponent"])
        return services.challenge(user, opponent, form.options())
    if addressee == Addressee.LINK:
        return services.invite(user, form.options(), invitee=form.cleaned_data["email"] or None)
    is_demanding = form.cleaned_data["demands_reliability"]
    return services.seek(user, form.options(), demands_reliability=is_demanding)


def _made_text(offer: OfferView) -> str:
    if offer.invitee is None:
        return _("Your offer is made.")
    return _("Your offer is made. We mail it to %(address)s.") % {"address": offer.invitee}


def _addressee_of(request: HttpRequest) -> dict[str, str]:
    """What a link to the lobby fills in: the player to challenge, or for whom the offer is."""
    name, to = request.GET.get("opponent", ""), request.GET.get("to", "")
    if name:
        return {"to": Addressee.PLAYER.value, "opponent": name}
    return {"to": to} if to in set(Addressee) else {}


def _lobby_page(request: HttpRequest, form: OfferForm, *, status: int) -> HttpResponse:
    user = viewer_of(request)
    seek_filter = SeekFilter(request.GET)
    mode, (control, days) = seek_filter.mode_chosen(), seek_filter.time_chosen()
    found = queries.open_seeks(user, not_of=user, mode=mode, control=control, pace_days=days)
    seeks, paging = page_of(found, request, length=PAGE_LENGTH)
    mine = queries.views_for(queries.open_offers_of(user), user) if user else []
    context = {
        "form": form,
        "filter": seek_filter,
        "filtered_by": urlencode(seek_filter.chosen()),
        "seeks": offer_lines(queries.views_for(seeks, user)),
        "my_offers": offer_lines(mine),
        "paging": paging,
    }
    return render(request, "games/lobby.html", context, status=status)


def _offer_page(
    request: HttpRequest, found: OfferView, *, refused: Refusal = NO_REFUSAL
) -> HttpResponse:
    line = offer_line(found, address=request.path)
    if not (line.is_open or line.is_party or refused.sentence):
        return render(request, "410.html", {"state": line.state}, status=410)
    context = {
        "offer": line,
        "conditions": offer_conditions(found),
        "refusal": refused.sentence,
        "may_be_guest": viewer_of(request) is None and _is_mailed(found, request),
    }
    return render(request, "games/offer.html", context, status=refused.status)


def _is_mailed(found: OfferView, request: HttpRequest) -> bool:
    """Whether it is an open invitation that was mailed, so that its reader can be a guest."""
    if found.kind != "invitation" or request.resolver_match is None:
        return False
    try:
        queries.address_invited(request.resolver_match.kwargs["key"])
    except OfferNotFound:
        return False
    return True
