"""The pages of my vacations and of when I play."""

from typing import Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.availability import BadWeek, availability_of, set_availability
from games.people import vacations
from games.people.errors import NoVacation, PeopleRefused, VacationOverlaps
from games.play.errors import InstantOutOfRange, StaleVersion
from games.play.lists import match_counts
from games.refusal_text import time_refusal_text
from games.web.requests import number_of, signed_in
from games.web.times import zone_text
from games.web.vacation_forms import AvailabilityForm, VacationForm
from games.web.vacation_page import length_text, span_sentence, stops_text, vacation_page

REFUSED: Final = (PeopleRefused, InstantOutOfRange, StaleVersion)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def vacation(request: HttpRequest) -> HttpResponse:
    """My vacations, and a form for another; it starts once I have seen what follows of it."""
    user = signed_in(request)
    if request.method != "POST":
        return _page(request)
    form = VacationForm(request.POST)
    if not form.is_valid():
        return _page(request, form, status=422)
    starts_at, ends_at = form.span()
    try:
        if request.POST.get("confirmed") != "yes":
            return _question(request, form)
        started = vacations.start(user, starts_at=starts_at, ends_at=ends_at)
    except REFUSED as error:
        return _refused(request, form, error)
    told = _("Your vacation is planned.") if starts_at else _("Your vacation has begun.")
    until = span_sentence(starts_at, started.ends_at, started.ends_at - started.starts_at)
    messages.success(request, f"{told} {until}")
    return redirect("games:vacation")


@never_cache
@login_required
@require_POST
def end_vacation(request: HttpRequest) -> HttpResponse:
    """End the vacation that goes on, or call off the planned one."""
    try:
        ended = vacations.end(signed_in(request), vacation_id=number_of(request.POST, "vacation"))
    except NoVacation:
        messages.info(request, _("That vacation is over already."))
    except StaleVersion:
        messages.error(request, _("Your matches have just changed. Please try again."))
    else:
        is_called_off = ended.ends_at == ended.starts_at
        told = (
            _("Your vacation is called off.")
            if is_called_off
            else _("Welcome back! Your clocks are running again.")
        )
        messages.success(request, told)
    return redirect("games:vacation")


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def availability(request: HttpRequest) -> HttpResponse:
    """On which days and in which hours I do not play."""
    user = signed_in(request)
    present, status = availability_of(user), 200
    form = AvailabilityForm(present=present)
    if request.method == "POST":
        form, status = AvailabilityForm(request.POST, present=present), 422
        if form.is_valid() and _save(request, form):
            messages.success(request, _("Saved. It counts from your next turn on."))
            return redirect("games:availability")
    context = {"form": form, "zone": zone_text()}
    return render(request, "games/availability.html", context, status=status)


def _save(request: HttpRequest, form: AvailabilityForm) -> bool:
    days, night = form.week()
    is_automatic = form.cleaned_data["has_automatic_vacation"]
    try:
        set_availability(
            signed_in(request), weekend_days=days, night=night, has_automatic_vacation=is_automatic
        )
    except BadWeek as error:
        field = error.field if error.field in form.fields else "night_ends"
        form.add_error(field, time_refusal_text(error) or "")
        return False
    return True


def _question(request: HttpRequest, form: VacationForm) -> HttpResponse:
    """What would follow, before anything does. Raises as vacations.check."""
    user = signed_in(request)
    starts_at, ends_at = form.span()
    length = vacations.check(user, starts_at=starts_at, ends_at=ends_at)
    running, _finished = match_counts(user)
    context = {
        "form": form,
        "span": span_sentence(starts_at, ends_at, length),
        "stops": stops_text(running, until=ends_at),
        "balance": length_text(vacations.standing_of(user).balance),
    }
    return render(request, "games/vacation_confirm.html", context)


def _refused(request: HttpRequest, form: VacationForm, error: Exception) -> HttpResponse:
    match error:
        case InstantOutOfRange():
            told = _("A vacation starts now or within a year from now.")
            form.add_error("starts_at", told)
        case StaleVersion():
            form.add_error(None, _("Your matches have just changed. Please try again."))
        case VacationOverlaps():
            form.add_error(None, time_refusal_text(error) or "")
        case _:
            form.add_error("ends_at", time_refusal_text(error) or "")
    is_conflict = isinstance(error, VacationOverlaps | StaleVersion)
    return _page(request, form, status=409 if is_conflict else 422)


def _page(
    request: HttpRequest, form: VacationForm | None = None, *, status: int = 200
) -> HttpResponse:
    user = signed_in(request)
    running, _finished = match_counts(user)
    standing = vacations.standing_of(user)
    context = {
        "page": vacation_page(standing, running=running),
        "form": form or VacationForm(is_away=standing.current is not None),
        "zone": zone_text(),
    }
    return render(request, "games/vacation.html", context, status=status)
