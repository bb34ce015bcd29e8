"""Imposing sanctions, taking them back, deciding appeals."""

from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from accounts.models import User, WarningLevel
from games.moderation.actions import Action
from games.moderation.kinds import AppealDecision
from games.moderation.services import sanctions
from games.moderation.services.sanctions import RunningMatches
from jaipur_site.panel import forms
from jaipur_site.panel.acts import Deed
from jaipur_site.panel.deeds.calling import plainly


def _suspend_sign_in(actor: User, user: User, form: Any) -> object:
    given = form.cleaned_data
    return sanctions.suspend_sign_in(
        actor,
        user,
        length=given["length"],
        running=RunningMatches(given["running"]),
        reason=given["reason"],
    )


def _decide_appeal(actor: User, sanction_id: Any, form: Any) -> object:
    given = form.cleaned_data
    return sanctions.decide_appeal(
        actor,
        sanction_id,
        decision=AppealDecision(given["decision"]),
        ends_at=given["ends_at"],
        reason=given["reason"],
    )


IMPOSING: Final = (
    Deed(
        action=Action.WARN,
        title=_("Warn"),
        consequence=_(
            "%(name)s is told, with your reason, and must acknowledge the warning before the next "
            "new match or message; moves can be played all the same."
        ),
        form=forms.WarnForm,
        run=lambda actor, user, form: sanctions.warn(
            actor,
            user,
            level=WarningLevel(form.cleaned_data["level"]),
            reason=form.cleaned_data["reason"],
        ),
    ),
    Deed(
        action=Action.MUTE_CHAT,
        title=_("Mute chat"),
        consequence=_(
            "%(name)s can write no messages for so long; running matches go on. %(name)s is told, "
            "with your reason and how to appeal."
        ),
        form=forms.LengthForm,
        run=lambda actor, user, form: sanctions.mute_chat(
            actor, user, length=form.cleaned_data["length"], reason=form.cleaned_data["reason"]
        ),
    ),
    Deed(
        action=Action.SUSPEND_MATCHES,
        title=_("Suspend from new matches"),
        consequence=_(
            "%(name)s can begin no match for so long; running ones go on. %(name)s is told, with "
            "your reason and how to appeal."
        ),
        form=forms.SuspensionForm,
        run=lambda actor, user, form: sanctions.suspend_matches(
            actor, user, length=form.cleaned_data["length"], reason=form.cleaned_data["reason"]
        ),
    ),
    Deed(
        action=Action.SUSPEND_SIGN_IN,
        title=_("Suspend sign-in"),
        consequence=_(
            "%(name)s can do nothing for so long but appeal and take their data with them. All "
            "opponents are affected too. %(name)s is told, with your reason."
        ),
        form=forms.SignInForm,
        is_severe=True,
        run=_suspend_sign_in,
    ),
)

ON_SANCTIONS: Final = (
    Deed(
        action=Action.LIFT_SANCTION,
        title=_("Lift"),
        consequence=_(
            "This takes back: %(name)s. The player is told, with your reason. Matches that were "
            "paused for it go on."
        ),
        run=plainly(sanctions.lift),
    ),
)

ON_APPEALS: Final = (
    Deed(
        action=Action.DECIDE_APPEAL,
        title=_("Decide the appeal"),
        consequence=_("It is about: %(name)s. The player is told, with your reason."),
        form=forms.DecisionForm,
        run=_decide_appeal,
    ),
)
