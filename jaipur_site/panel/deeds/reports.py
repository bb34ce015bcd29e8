"""Working through the queue."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from games.moderation.actions import Action
from games.moderation.kinds import ReportOutcome
from games.moderation.services import reports
from jaipur_site.panel import forms
from jaipur_site.panel.acts import Deed
from jaipur_site.panel.deeds.calling import plainly

ON_REPORTS: Final = (
    Deed(
        action=Action.CLAIM_REPORT,
        title=_("Claim"),
        consequence=_("Nobody else takes up %(name)s for 30 minutes."),
        form=forms.ActForm,
        run=lambda actor, key, _form: reports.claim(actor, key),
    ),
    Deed(
        action=Action.RELEASE_REPORT,
        title=_("Release"),
        consequence=_("Anybody of the staff can take up %(name)s."),
        form=forms.ActForm,
        run=lambda actor, key, _form: reports.release(actor, key),
    ),
    Deed(
        action=Action.CLOSE_REPORT,
        title=_("Close"),
        consequence=_(
            "Who made the report is told whether action was taken, never which. This closes "
            "%(name)s; it can be reopened for 7 days."
        ),
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
        title=_("Reopen"),
        consequence=_("This puts %(name)s back into the queue."),
        run=plainly(reports.reopen),
    ),
)
