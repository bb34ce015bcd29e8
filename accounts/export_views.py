"""The page on which one takes away all that the site keeps of oneself."""

from typing import cast

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts import exports
from accounts.models import User


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@reauthentication_required(allow_get=True)  # type: ignore[untyped-decorator]
def export_page(request: HttpRequest) -> HttpResponse:
    """What there is to take away; a POST asks for a new file."""
    user = cast("User", request.user)
    if request.method == "POST":
        try:
            exports.ask(user)
            messages.success(request, _("We make the file now, and tell you when it is ready."))
        except exports.AskedLately:
            messages.error(request, _("You can ask for one file a day."))
        return redirect("accounts:export")
    return render(request, "accounts/export.html", {"export": exports.latest_of(user)})


@login_required
@never_cache
@require_safe
@reauthentication_required  # type: ignore[untyped-decorator]
def download(request: HttpRequest) -> HttpResponse:
    """The file."""
    content = exports.content_for(cast("User", request.user))
    if content is None:
        raise Http404
    name = "jaipur-by-post.zip"
    disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, "application/zip", headers=disposition)
