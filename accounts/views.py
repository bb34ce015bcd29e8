"""The settings pages. Sign-up, login, passwords and addresses are allauth's own views."""

from typing import cast
from uuid import UUID

from allauth.account.decorators import reauthentication_required
from allauth.account.stages import EmailVerificationStage, LoginStageController
from allauth.usersessions.models import UserSession
from django import forms
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts import deletion, factors, guests, queries, renaming, services, sessions, tokens
from accounts.forms import CompleteForm, NameForm, SettingsForm, TokenForm
from accounts.models import PersonalAccessToken, User


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def settings_page(request: HttpRequest) -> HttpResponse:
    """Language, time zone, how matches look, and the ways to address, password and tokens."""
    user = cast("User", request.user)
    form = SettingsForm(request.POST or None, user=user)
    if form.is_valid():
        services.update_profile(user, **form.cleaned_data)
        messages.success(request, _("Your settings are saved."))
        return redirect("accounts:settings")
    return render(request, "accounts/settings.html", {"form": form})


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def name_page(request: HttpRequest) -> HttpResponse:
    """My user name, and a form for another."""
    user = cast("User", request.user)
    form = NameForm(request.POST or None)
    if form.is_valid():
        try:
            renaming.rename(user, form.cleaned_data["username"])
        except ValidationError as refusal:
            form.add_error(None, refusal)
        else:
            messages.success(request, _("You are %(name)s now.") % {"name": user.username})
            return redirect("accounts:settings")
    context = {"form": form, "again_at": renaming.may_rename_at(user)}
    return render(request, "accounts/name.html", context, status=_status(form))


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@reauthentication_required(allow_get=True)  # type: ignore[untyped-decorator]
def tokens_page(request: HttpRequest) -> HttpResponse:
    """My access tokens and a form for another; a new one's secret is in this answer alone."""
    user = cast("User", request.user)
    form = TokenForm(request.POST or None)
    if form.is_valid():
        try:
            new = tokens.create_token(user, **form.cleaned_data)
        except ValidationError as refusal:
            form.add_error(None, refusal)
        else:
            return render(request, "accounts/token_created.html", {"new": new})
    context = {"form": form, "tokens": queries.tokens_of(user)}
    return render(request, "accounts/tokens.html", context)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def complete_page(request: HttpRequest) -> HttpResponse:
    """Where a guest takes a name and a password."""
    user = cast("User", request.user)
    if not user.is_guest:
        return redirect("accounts:settings")
    needs_password = not factors.has_passkey_alone(user)
    form = CompleteForm(request.POST or None, needs_password=needs_password)
    if form.is_valid():
        try:
            guests.complete(user, **form.cleaned_data)
        except ValidationError as refusal:
            form.add_error(None, refusal)
        else:
            update_session_auth_hash(request, user)
            messages.success(request, _("You are %(name)s now.") % {"name": user.username})
            return redirect("games:home")
    context = {"form": form, "needs_password": needs_password}
    return render(request, "accounts/complete.html", context, status=_status(form))


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@reauthentication_required(allow_get=True)  # type: ignore[untyped-decorator]
def deletion_page(request: HttpRequest) -> HttpResponse:
    """What deleting my account does; a POST plans it, for a week from now."""
    user = cast("User", request.user)
    if request.method == "POST":
        deletion.plan_deletion(user)
        return redirect("accounts:deletion")
    return render(request, "accounts/deletion.html", {"grace_days": deletion.GRACE.days})


@login_required
@require_POST
def cancel_deletion(request: HttpRequest) -> HttpResponse:
    """Keep my account after all."""
    if deletion.cancel_deletion(cast("User", request.user)):
        messages.success(request, _("Your account stays."))
    else:
        messages.error(request, _("It is too late: the account is being deleted."))
    return redirect("accounts:settings")


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def revoke_token_page(request: HttpRequest, token_id: UUID) -> HttpResponse:
    """Asks whether to end a token of mine, and ends it."""
    user = cast("User", request.user)
    try:
        if request.method == "POST":
            revoked = tokens.revoke_token(user, token_id)
            messages.success(request, _("“%(name)s” is revoked.") % {"name": revoked.name})
            return redirect("accounts:tokens")
        token = queries.token_of(user, token_id)
    except PersonalAccessToken.DoesNotExist:
        raise Http404 from None
    return render(request, "accounts/token_revoke.html", {"token": token})


@login_required
@require_POST
def end_session(request: HttpRequest, session_id: int) -> HttpResponse:
    """Signs me out in another browser."""
    user = cast("User", request.user)
    try:
        sessions.end_session(user, session_id, present_key=request.session.session_key)
    except UserSession.DoesNotExist:
        raise Http404 from None
    messages.success(request, _("That browser is signed out."))
    return redirect("usersessions_list")


@require_POST
def start_again(request: HttpRequest) -> HttpResponse:
    """Give up the sign-up of this browser, as after a wrong address, and offer a new one.

    Answers alike whether the address was new or belongs to somebody.
    """
    stage = LoginStageController.enter(request, EmailVerificationStage.key)
    if stage and stage.login.user:
        services.abandon_sign_up(stage.login.user.pk)
    elif stand_in_id := request.session.get(services.STAND_IN_KEY):
        services.abandon_sign_up(UUID(stand_in_id))
    if not request.user.is_authenticated:
        request.session.flush()
        messages.info(request, _("Please sign up again, with the right address."))
    return redirect("account_signup")


def _status(form: forms.Form) -> int:
    return 422 if form.errors else 200
