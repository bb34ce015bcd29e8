"""The pages of what a player is told: preferences, muted matches, log, bell."""

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.play.errors import MatchNotFound
from games.web.requests import page_of, signed_in
from games.web.times import instant, zone_text
from notifications import again, inbox, muting, services, suppression
from notifications.log import entries_for, log_of
from notifications.models import Email
from notifications.reason_words import REFUSALS
from notifications.stored_preferences import preferences_of
from notifications.web.bell_page import inbox_page
from notifications.web.forms import PreferencesForm
from notifications.web.log_page import log_lines

PAGE_LENGTH = 25
MOST_DIGITS = 15


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def preferences(request: HttpRequest) -> HttpResponse:
    """What I am told, how and when."""
    user = signed_in(request)
    form = PreferencesForm(request.POST or None, present=preferences_of(user))
    if form.is_valid():
        try:
            services.save_preferences(user, form.chosen())
        except ValidationError as refusal:
            form.refuse(refusal)
        else:
            messages.success(request, _("Your choice is saved."))
            return redirect("notifications:preferences")
    context = {"form": form, "zone": zone_text(), "muted": muting.muted_matches(user)}
    return render(request, "notifications/preferences.html", context)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def mute(request: HttpRequest, match_id: str) -> HttpResponse:
    """Ask whether to send no mail about a match of mine, and do it; or send it again."""
    user = signed_in(request)
    try:
        own_match = muting.own_match(match_id, user)
        if request.method == "POST":
            is_wanted = request.POST.get("muted") != "no"
            change = muting.mute_match if is_wanted else muting.unmute_match
            change(match_id, user)
            return redirect("notifications:mute", match_id)
    except MatchNotFound:
        raise Http404 from None
    return render(request, "notifications/mute.html", {"match": own_match})


@never_cache
@login_required
@require_safe
def log(request: HttpRequest) -> HttpResponse:
    """What was sent to me, when, and why not."""
    user = signed_in(request)
    rows, paging = page_of(log_of(user), request, length=PAGE_LENGTH)
    lines = log_lines(entries_for(rows, user))
    context = {"lines": lines, "paging": paging, "zone": zone_text()}
    return render(request, "notifications/log.html", context)


@login_required
@require_POST
def send_again(request: HttpRequest, email_id: UUID) -> HttpResponse:
    """Have a mail of mine sent once more."""
    try:
        again.send_again(email_id, signed_in(request))
    except Email.DoesNotExist:
        raise Http404 from None
    except again.NotSentAgain as refusal:
        messages.error(request, str(REFUSALS[refusal.why]))
    else:
        messages.success(request, _("The mail is sent once more."))
    return redirect("notifications:log")


@login_required
@require_POST
def try_address(request: HttpRequest) -> HttpResponse:
    """Write to my address again, though mails to it came back."""
    try:
        suppression.forgive(signed_in(request))
    except suppression.ForgivenLately as refusal:
        at = {"at": instant(refusal.again_at).text}
        messages.error(request, _("We have tried lately. You can ask again from %(at)s.") % at)
    else:
        messages.success(request, _("We write to your address again."))
    return redirect("notifications:log")


@never_cache
@login_required
@require_safe
def notices(request: HttpRequest) -> HttpResponse:
    """The list behind the bell."""
    page = inbox_page(inbox.notices_of(signed_in(request)))
    return render(request, "notifications/inbox.html", {"page": page, "zone": zone_text()})


@login_required
@require_POST
def mark_read(request: HttpRequest) -> HttpResponse:
    """I have seen what the list showed; what came later stays unread."""
    digits = request.POST.get("until", "")
    is_number = digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS
    services.mark_read(signed_in(request), until=int(digits) if is_number else None)
    return redirect("notifications:inbox")
