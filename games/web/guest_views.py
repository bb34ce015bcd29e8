"""Playing as a guest: whoever was invited by mail confirms the address, and the match begins."""

from allauth.account.internal.flows.login import perform_login, record_authentication
from allauth.account.models import Login
from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts import guest_codes
from accounts.guests import AddressInUse
from accounts.models import default_language
from games.lobby.errors import OfferNotFound
from games.lobby.queries import address_invited
from games.people.guests import accept_as_guest
from games.web.refusals import REFUSED, refusal


class CodeForm(forms.Form):
    """The code from the mail; the browser adds its time zone where scripts run."""

    code = forms.CharField(
        label=gettext_lazy("Code"),
        max_length=20,
        widget=forms.TextInput(
            attrs={"autocomplete": "one-time-code", "spellcheck": "false", "autofocus": True}
        ),
    )
    time_zone = forms.CharField(
        required=False, widget=forms.HiddenInput(attrs={"data-browser-time-zone": ""})
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def guest(request: HttpRequest, key: str) -> HttpResponse:
    """Mail a code to the address to which the invitation went."""
    if request.method != "POST" or request.user.is_authenticated:
        return redirect("games:invitation", key)
    try:
        address = address_invited(key)
        guest_codes.send_code(request, purpose=key, address=address)
    except OfferNotFound:
        raise Http404 from None
    except guest_codes.TooManyCodes:
        messages.error(request, _("Very many codes were asked for. Please try again in an hour."))
        return redirect("games:invitation", key)
    return redirect("games:guest_code", key)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def guest_code(request: HttpRequest, key: str) -> HttpResponse:
    """Ask for the code; the right one makes a guest, signs them in and begins the match."""
    waiting = guest_codes.pending(request, key)
    if waiting is None or request.user.is_authenticated:
        return redirect("games:invitation", key)
    form = CodeForm(request.POST or None)
    if form.is_valid():
        if guest_codes.is_right(request, waiting, form.cleaned_data["code"]):
            return _begin(request, waiting, form.cleaned_data["time_zone"])
        form.add_error("code", _("That is not the code. Please look at the latest mail."))
    status = 422 if form.errors else 200
    return render(request, "games/guest_code.html", {"form": form, "key": key}, status=status)


def _begin(request: HttpRequest, waiting: guest_codes.Pending, time_zone: str) -> HttpResponse:
    guest_codes.forget(request)
    language = get_language() or default_language()
    try:
        user, match_id = accept_as_guest(
            waiting.purpose, waiting.address, language=language, time_zone=time_zone
        )
    except OfferNotFound:
        raise Http404 from None
    except AddressInUse:
        messages.info(request, _("There is an account with this address. Please sign in."))
        after = reverse("games:invitation", args=[waiting.purpose])
        return redirect(f"{reverse('account_login')}?next={after}")
    except REFUSED as error:
        messages.error(request, refusal(error).sentence)
        return redirect("games:invitation", waiting.purpose)
    record_authentication(request, user, method="code", email=waiting.address)
    match = reverse("games:match", args=[match_id])
    response: HttpResponse = perform_login(
        request, Login(user=user, email=waiting.address, redirect_url=match)
    )
    return response
