"""How somebody stands with the team: sanctions and appeals, reports, what they were told."""

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import Sanction, User
from accounts.queries import user_by_name
from accounts.sanctions import acknowledge
from games.moderation import reporting, standing
from games.moderation.errors import ReportRefused, SanctionNotFound, TooManyReports
from games.moderation.wording import refusal_text
from games.play.errors import MatchNotFound
from games.web.refusals import Refusal, with_wait
from games.web.report_forms import AppealForm, ReportForm
from games.web.requests import page_of, signed_in
from games.web.standing_page import report_lines, standing_page

PAGE_LENGTH = 25


@never_cache
@login_required
@require_safe
def standing_of_user(request: HttpRequest) -> HttpResponse:
    """What holds against me and why, with a form to appeal; what the team has told me."""
    return _standing(request)


@never_cache
@login_required
@require_POST
def appeal(request: HttpRequest, sanction_id: UUID) -> HttpResponse:
    """Appeal against a sanction of mine."""
    form = AppealForm(request.POST)
    if not form.is_valid():
        return _standing(request, refused=form, about=sanction_id, status=422)
    try:
        standing.appeal(signed_in(request), sanction_id, text=form.cleaned_data["text"])
    except SanctionNotFound:
        raise Http404 from None
    except ReportRefused as error:
        form.add_error("text", refusal_text(error))
        return _standing(request, refused=form, about=sanction_id, status=422)
    messages.success(request, _("We have your appeal, and tell you what comes of it."))
    return redirect("games:standing")


@never_cache
@login_required
@require_POST
def read_warning(request: HttpRequest, sanction_id: UUID) -> HttpResponse:
    """Note that I have read a warning."""
    try:
        acknowledge(signed_in(request), sanction_id)
    except Sanction.DoesNotExist:
        raise Http404 from None
    messages.success(request, _("Thank you for reading it."))
    return redirect("games:standing")


@never_cache
@login_required
@require_safe
def reports(request: HttpRequest) -> HttpResponse:
    """What I have reported, and how far that is."""
    rows, paging = page_of(reporting.reports_by(signed_in(request)), request, length=PAGE_LENGTH)
    lines = report_lines(reporting.views_of(rows))
    return render(request, "games/reports.html", {"reports": lines, "paging": paging})


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def report(request: HttpRequest, name: str) -> HttpResponse:
    """Report a player, in a match (`?match=`) or for messages there (`?message=`)."""
    try:
        reported = user_by_name(name)
    except User.DoesNotExist:
        raise Http404 from None
    if reported == request.user:
        raise Http404
    if request.method != "POST":
        return _form(request, reported, ReportForm(initial=request.GET.dict()))
    form = ReportForm(request.POST)
    if not form.is_valid():
        return _form(request, reported, form, Refusal("", 422))
    try:
        received = reporting.report(signed_in(request), form.complaint(reported))
    except MatchNotFound:
        raise Http404 from None
    except ReportRefused as error:
        form.add_error(None, refusal_text(error))
        return _form(request, reported, form, _refusal(error))
    thanks = _("Thank you. We look at it, and tell you what comes of it.")
    added = _("Thank you. We have added it to your open report.")
    messages.success(request, thanks if received.is_new else added)
    return redirect("games:reports")


def _refusal(error: ReportRefused) -> Refusal:
    if isinstance(error, TooManyReports):
        return Refusal("", 429, wait_seconds=error.seconds)
    return Refusal("", 422)


def _form(
    request: HttpRequest, reported: User, form: ReportForm, refused: Refusal | None = None
) -> HttpResponse:
    context = {"form": form, "name": reported.username}
    status = refused.status if refused else 200
    response = render(request, "games/report.html", context, status=status)
    return with_wait(response, refused) if refused else response


def _standing(
    request: HttpRequest,
    *,
    refused: AppealForm | None = None,
    about: UUID | None = None,
    status: int = 200,
) -> HttpResponse:
    user = signed_in(request)
    page = standing_page(
        standing.own_sanctions(user), standing.notices_of(user), refused=refused, about=about
    )
    context = {"page": page, "is_frozen": user.is_frozen}
    return render(request, "games/standing.html", context, status=status)
