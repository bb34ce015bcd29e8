"""Whom I have blocked, and blocking and unblocking a player."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.blocks import OwnBlock, blocked_by, unblock
from accounts.models import User
from accounts.queries import user_by_name
from games.people.blocking import block as block_player
from games.web.requests import signed_in


@never_cache
@login_required
@require_safe
def blocks(request: HttpRequest) -> HttpResponse:
    """The players whom I have blocked."""
    return render(request, "games/blocks.html", {"blocked": blocked_by(signed_in(request))})


@login_required
@require_POST
def block(request: HttpRequest, name: str) -> HttpResponse:
    """Block a player, or with `blocked=no` take that back."""
    user = signed_in(request)
    try:
        other = user_by_name(name)
        if request.POST.get("blocked") == "no":
            unblock(user, other)
            told = _("%(name)s is no longer blocked.")
        else:
            block_player(user, other)
            told = _("%(name)s is blocked.")
    except (User.DoesNotExist, OwnBlock):
        raise Http404 from None
    messages.success(request, told % {"name": other.username})
    return redirect("games:blocks")
