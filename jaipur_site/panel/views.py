"""Queue, report, case file, match, appeals and users: pages that read, each by one query."""

from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from accounts.roles import Role
from games.clock_text import deadline_reason
from games.engine.results import OutcomeReason
from games.engine.view import PublicArea
from games.moderation import finding, queries
from games.moderation.actions import Action
from games.moderation.errors import NotFound
from games.play.errors import MatchNotFound
from games.play.outbox import match_subject
from games.text import cards_text, outcome_text
from games.web.log import Logged, logged
from games.web.requests import signed_in
from games.web.terms import terms_text
from games.web.times import instant_text
from jaipur_site.panel.deeds import ON_MATCHES, ON_USERS
from jaipur_site.panel.deeds.matches import of_use
from jaipur_site.panel.pages import page_number, player, show, staff_page
from notifications import desk, mail_bodies


@staff_page(Role.HELPER)
def queue(request: HttpRequest) -> HttpResponse:
    """Open reports by whom they are about, oldest first."""
    page = page_number(request)
    found = queries.queue(page=page)
    return show(request, "queue.html", _("Queue"), queue=found, page=page, next_page=page + 1)


@staff_page(Role.HELPER)
def report(request: HttpRequest, report_id: UUID) -> HttpResponse:
    """A report with its evidence."""
    try:
        found = finding.report(report_id)
    except NotFound:
        raise Http404 from None
    _refuse_own(request, found.reported_id)
    title = _("Report about %(name)s") % {"name": found.line.reported}
    return show(request, "report.html", title, report=found)


@staff_page(Role.HELPER)
def case(request: HttpRequest, name: str) -> HttpResponse:
    """All about a player."""
    user = player(name)
    _refuse_own(request, user.pk)
    file = queries.case_file(user)
    deeds = [deed for deed in ON_USERS if deed.action is not Action.UNDO_RENAME or file.taken_name]
    return show(request, "case.html", file.username, file=file, deeds=deeds)


@staff_page(Role.HELPER)
def match(request: HttpRequest, match_id: str) -> HttpResponse:
    """All that is public of a match, and how it is stored and told."""
    try:
        file = queries.match_file(match_id)
    except MatchNotFound:
        raise Http404 from None
    seen = file.page.match
    outcome = seen.view.outcome
    return show(
        request,
        "match.html",
        _("%(first)s – %(second)s") % {"first": seen.players[0], "second": seen.players[1]},
        file=file,
        match=seen,
        outcome=outcome and outcome_text(outcome, seen.players, None),
        market=cards_text(seen.view.table.market),
        areas=[
            (name, _area_text(area))
            for name, area in zip(seen.players, seen.view.players, strict=True)
        ],
        log=[_line(one) for one in reversed(logged(file.page.entries, seen))],
        mails=desk.mails_about(match_subject(match_id), seen.players),
        in_turn="" if seen.view.turn is None else seen.players[seen.view.turn],
        time=seen.deadline and deadline_reason(seen.deadline),
        away=[one for one in zip(seen.players, seen.away_until, strict=True) if one[1]],
        terms=terms_text(seen.mode, seen.terms, is_public=seen.is_public),
        unreadable=mail_bodies.UNKEPT,
        is_own=signed_in(request).username in seen.players,
        deeds=of_use(
            ON_MATCHES,
            is_over=seen.is_finished,
            is_void=outcome is not None and outcome.reason is OutcomeReason.VOIDED,
            is_paused=seen.paused_until is not None,
        ),
    )


@staff_page(Role.HELPER)
def appeals(request: HttpRequest) -> HttpResponse:
    """Appeals that wait for a decision."""
    return show(request, "appeals.html", _("Appeals"), appeals=queries.open_appeals())


@staff_page(Role.HELPER)
def users(request: HttpRequest) -> HttpResponse:
    """Users of a name, or of an address that the searcher knows already."""
    words = request.GET.get("q", "")[:320]
    found = finding.users(words) if words.strip() else ()
    return show(request, "users.html", _("Users"), words=words, found=found)


def _refuse_own(request: HttpRequest, user_id: UUID) -> None:
    """What is said about the readers themselves is for others to read."""
    if signed_in(request).pk == user_id:
        raise PermissionDenied(_("This is a matter of your own."))


def _line(one: Logged) -> dict[str, object]:
    return {"sequence": one.sequence, "at": instant_text(one.at), "text": one.text}


def _area_text(area: PublicArea) -> str:
    words = _("%(hand)d cards in hand, herd of %(herd)d, %(rupees)d rupees in goods tokens")
    return words % {"hand": area.hand_size, "herd": area.herd, "rupees": area.goods_rupees}
