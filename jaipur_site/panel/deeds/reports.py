"""Working through the queue."""

from collections.abc import Sequence
from typing import Any, Final

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.moderation.actions import Action
from games.moderation.files import ReportLine
from games.moderation.kinds import ReportOutcome
from games.moderation.services import reports
from games.moderation.services.reports import CLAIMED_FOR, REOPENED_WITHIN
from games.moderation.wording import ANSWERS, answer_of
from jaipur_site.panel import forms
from jaipur_site.panel.acts import Deed
from jaipur_site.panel.deeds.calling import plainly
from jaipur_site.panel.deeds.telling import instant


def _claimed(line: ReportLine, _form: Any) -> Sequence[str]:
    until = instant(timezone.now() + CLAIMED_FOR)
    words = _("Until %(until)s nobody else takes up the report about %(name)s.")
    return (words % {"until": until, "name": line.reported},)


def _released(line: ReportLine, _form: Any) -> Sequence[str]:
    words = _("Anybody of the staff can take up the report about %(name)s.")
    return (words % {"name": line.reported},)


def _closed(line: ReportLine, form: Any) -> Sequence[str]:
    outcome = ReportOutcome(form.cleaned_data["outcome"])
    until = instant(timezone.now() + REOPENED_WITHIN)
    return (
        _("The report about %(name)s is closed as: %(outcome)s.")
        % {"name": line.reported, "outcome": outcome.label},
        _answered(line, outcome),
        _("%(name)s is not told. It can be reopened until %(until)s.")
        % {"name": line.reported, "until": until},
    )


def _answered(line: ReportLine, outcome: ReportOutcome) -> str:
    if line.reporter is None:
        return _("The site raised it by itself, so there is nobody to answer.")
    words = _("%(name)s, who reported it, is told: “%(answer)s”")
    return words % {"name": line.reporter, "answer": ANSWERS[answer_of(outcome)]}


def _reopened(line: ReportLine, _form: Any) -> Sequence[str]:
    words = _("The report about %(name)s stands in the queue again, for anybody to take up.")
    return (words % {"name": line.reported},)


ON_REPORTS: Final = (
    Deed(
        action=Action.CLAIM_REPORT,
        title=gettext_lazy("Claim the report"),
        follows=_claimed,
        form=forms.ActForm,
        run=lambda actor, key, _form: reports.claim(actor, key),
    ),
    Deed(
        action=Action.RELEASE_REPORT,
        title=gettext_lazy("Release the report"),
        follows=_released,
        form=forms.ActForm,
        run=lambda actor, key, _form: reports.release(actor, key),
    ),
    Deed(
        action=Action.CLOSE_REPORT,
        title=gettext_lazy("Close the report"),
        follows=_closed,
        form=forms.OutcomeForm,
        run=lambda actor, key, form: reports.close(
            actor,
            key,
            outcome=ReportOutcome(form.cleaned_data["outcome"]),
            reason=form.cleaned_data["reason"],
        ),
    ),
    Deed(
        action=Action.REOPEN_REPORT,
        title=gettext_lazy("Reopen the report"),
        follows=_reopened,
        run=plainly(reports.reopen),
    ),
)
