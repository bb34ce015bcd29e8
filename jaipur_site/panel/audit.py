"""The audit: what the staff has done, narrowed down, and taken out as a table."""

import csv
import json
from collections.abc import Iterable
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from accounts import audit_log
from accounts.models import AuditEntry
from accounts.roles import Role
from games.moderation.actions import LEAST_ROLES, Action
from games.moderation.services.audit_export import export_audit
from games.web.requests import number_of, signed_in
from jaipur_site.panel import undoing
from jaipur_site.panel.audit_forms import AuditExportForm, AuditForm
from jaipur_site.panel.pages import actions_of, show, staff_page
from jaipur_site.panel.refusals import REFUSED, sentence

PAGE_LENGTH: Final = 50
COLUMNS: Final = (
    "id",
    "at",
    "actor",
    "role",
    "request_id",
    "action",
    "target",
    "reason",
    "parameters",
    "before",
    "after",
    "undo_of",
)
_FORMULA_STARTS: Final = ("=", "+", "-", "@", "\t", "\r")


@staff_page(Role.MODERATOR)
def audit(request: HttpRequest) -> HttpResponse:
    """The entries that are asked for, latest first."""
    form = AuditForm(request.GET, auto_id="audit-%s")
    wanted = form.wanted() if form.is_valid() else audit_log.EVERYTHING
    rows = audit_log.entries(wanted, before=number_of(request.GET, "before"))
    found = list(rows[: PAGE_LENGTH + 1]) if form.is_valid() else []
    query = request.GET.copy()
    query.pop("before", None)
    return show(
        request,
        "audit.html",
        _("Audit"),
        form=form,
        lines=undoing.lines(found[:PAGE_LENGTH], signed_in(request), actions_of(request)),
        before=found[PAGE_LENGTH - 1].pk if len(found) > PAGE_LENGTH else None,
        query=query.urlencode(),
    )


@staff_page(LEAST_ROLES[Action.EXPORT_AUDIT])
def export(request: HttpRequest) -> HttpResponse:
    """The latest entries as CSV, for a reason; that is on record itself."""
    is_asked = request.method == "POST"
    form = AuditExportForm(
        request.POST if is_asked else None,
        actions=actions_of(request),
        initial=request.GET.dict(),
    )
    if is_asked and form.is_valid():
        try:
            found = export_audit(
                signed_in(request), form.wanted(), reason=form.cleaned_data["reason"]
            )
        except REFUSED as refused:
            form.add_error(None, sentence(refused))
        else:
            return as_csv(found)
    status = 422 if form.errors else 200
    return show(request, "export.html", _("Export the audit"), form=form, status=status)


def as_csv(entries: Iterable[AuditEntry]) -> HttpResponse:
    """The entries as a file for spreadsheets."""
    headers = {"Content-Disposition": 'attachment; filename="audit.csv"'}
    response = HttpResponse(content_type="text/csv; charset=utf-8", headers=headers)
    table = csv.writer(response)
    table.writerow(COLUMNS)
    for entry in entries:
        table.writerow([_cell(content) for content in _row(entry)])
    return response


def _row(entry: AuditEntry) -> tuple[object, ...]:
    return (
        entry.pk,
        entry.at.isoformat(),
        entry.actor.username if entry.actor else "",
        entry.role,
        entry.request_id,
        entry.action,
        entry.target,
        entry.reason,
        *[json.dumps(one, sort_keys=True) for one in (entry.parameters, entry.before, entry.after)],
        entry.undo_of_id or "",
    )


def _cell(content: object) -> str:
    """The content, which no spreadsheet takes for a formula."""
    text = str(content)
    return f"'{text}" if text.startswith(_FORMULA_STARTS) else text
