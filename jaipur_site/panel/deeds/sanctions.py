"""Imposing sanctions, taking them back, deciding appeals."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.models import SanctionKind, User, WarningLevel
from games.moderation.actions import Action
from games.moderation.kinds import AppealDecision
from games.moderation.services import sanctions
from games.moderation.services.sanctions import RunningMatches
from games.moderation.services.suspended_matches import PAUSED_FOR
from games.moderation.stakes import PersonStakes, SanctionStakes
from jaipur_site.panel import sanction_forms
from jaipur_site.panel.acts import Deed
from jaipur_site.panel.deeds.calling import plainly
from jaipur_site.panel.deeds.telling import (
    ends_after,
    matches_go_on,
    names_text,
    told,
    told_how_to_appeal,
    until,
)

_WARNINGS: Final = {
    WarningLevel.INFORMAL: gettext_lazy("%(name)s gets a friendly reminder, with your reason."),
    WarningLevel.FORMAL: gettext_lazy("%(name)s gets a formal warning, with your reason."),
    WarningLevel.FINAL: gettext_lazy("%(name)s gets the last warning, with your reason."),
}
_HOLDING: Final = {
    SanctionKind.WARNING: gettext_lazy("%(name)s must acknowledge the warning, if not done yet."),
    SanctionKind.CHAT_MUTE: gettext_lazy("%(name)s can’t write in chat %(until)s."),
    SanctionKind.NO_NEW_MATCHES: gettext_lazy("%(name)s can’t begin new matches %(until)s."),
    SanctionKind.NO_SIGN_IN: gettext_lazy("%(name)s can sign in only to appeal %(until)s."),
}
_FREED: Final = {
    SanctionKind.WARNING: gettext_lazy("The warning no longer counts against %(name)s."),
    SanctionKind.CHAT_MUTE: gettext_lazy("%(name)s can write in chat again at once."),
    SanctionKind.NO_NEW_MATCHES: gettext_lazy("%(name)s can begin new matches again at once."),
    SanctionKind.NO_SIGN_IN: gettext_lazy(
        "%(name)s can sign in and play again at once; matches that were paused for it go on."
    ),
}


def _warned(person: PersonStakes, form: Any) -> Sequence[str]:
    words = {"name": person.name}
    return (
        str(_WARNINGS[WarningLevel(form.cleaned_data["level"])]) % words,
        _("%(name)s must acknowledge it before the next new match or message.") % words,
        matches_go_on(person.name, len(person.opponents)),
        _("You can withdraw it."),
    )


def _muted(person: PersonStakes, form: Any) -> Sequence[str]:
    return (
        _holding(SanctionKind.CHAT_MUTE, person.name, ends_after(form.cleaned_data["length"])),
        matches_go_on(person.name, len(person.opponents)),
        told_how_to_appeal(person.name),
    )


def _suspended(person: PersonStakes, form: Any) -> Sequence[str]:
    ends_at = ends_after(form.cleaned_data["length"])
    return (
        _holding(SanctionKind.NO_NEW_MATCHES, person.name, ends_at),
        matches_go_on(person.name, len(person.opponents)),
        told_how_to_appeal(person.name),
    )


def _frozen(person: PersonStakes, form: Any) -> Sequence[str]:
    ends_at = ends_after(form.cleaned_data["length"])
    words = {"name": person.name, "until": until(ends_at)}
    return (
        _("%(name)s can sign in only to appeal and to take their data along, %(until)s.") % words,
        _stopped(person, RunningMatches(form.cleaned_data["running"]), ends_at),
        told_how_to_appeal(person.name),
    )


def _stopped(person: PersonStakes, running: RunningMatches, ends_at: datetime | None) -> str:
    """What becomes of the running matches."""
    if not person.opponents:
        return matches_go_on(person.name, 0)
    count, longest = len(person.opponents), timezone.now() + PAUSED_FOR
    words = {
        "count": count,
        "opponents": names_text(person.opponents),
        "until": until(longest if ends_at is None else min(longest, ends_at)),
    }
    if running is RunningMatches.PAUSE:
        sentence = ngettext(
            "Their running match against %(opponents)s is paused %(until)s.",
            "Their %(count)d running matches against %(opponents)s are paused %(until)s.",
            count,
        )
    else:
        sentence = ngettext(
            "Their running match ends at once and is won by %(opponents)s.",
            "Their %(count)d running matches end at once and are won by %(opponents)s.",
            count,
        )
    return sentence % words


def _lifted(about: SanctionStakes, _form: Any) -> Sequence[str]:
    return (_freed(about), told(about.user))


def _freed(about: SanctionStakes) -> str:
    if about.has_another and about.kind is not SanctionKind.WARNING:
        words = _("This one ends, but %(name)s has another one of the same kind, which holds on.")
        return words % {"name": about.user}
    return str(_FREED[about.kind]) % {"name": about.user}


def _decided(about: SanctionStakes, form: Any) -> Sequence[str]:
    is_last = _("%(name)s is told, with your reason, and can’t appeal again.")
    return (_after_appeal(about, form.cleaned_data), is_last % {"name": about.user})


def _after_appeal(about: SanctionStakes, given: Any) -> str:
    match AppealDecision(given["decision"]):
        case AppealDecision.LIFT:
            return _freed(about)
        case AppealDecision.SHORTEN if given["ends_at"]:
            shorter = _holding(about.kind, about.user, given["ends_at"])
            words = _("%(what)s Before, it was %(until)s.")
            return words % {"what": shorter, "until": until(about.ends_at)}
        case _:
            words = _("Nothing changes: %(what)s")
            return words % {"what": _holding(about.kind, about.user, about.ends_at)}


def _holding(kind: SanctionKind, name: str, ends_at: datetime | None) -> str:
    return str(_HOLDING[kind]) % {"name": name, "until": until(ends_at)}


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
        title=gettext_lazy("Warn"),
        follows=_warned,
        form=sanction_forms.WarnForm,
        run=lambda actor, user, form: sanctions.warn(
            actor,
            user,
            level=WarningLevel(form.cleaned_data["level"]),
            reason=form.cleaned_data["reason"],
        ),
    ),
    Deed(
        action=Action.MUTE_CHAT,
        title=gettext_lazy("Mute chat"),
        follows=_muted,
        form=sanction_forms.LengthForm,
        run=lambda actor, user, form: sanctions.mute_chat(
            actor, user, length=form.cleaned_data["length"], reason=form.cleaned_data["reason"]
        ),
    ),
    Deed(
        action=Action.SUSPEND_MATCHES,
        title=gettext_lazy("Suspend from new matches"),
        follows=_suspended,
        form=sanction_forms.SuspensionForm,
        run=lambda actor, user, form: sanctions.suspend_matches(
            actor, user, length=form.cleaned_data["length"], reason=form.cleaned_data["reason"]
        ),
    ),
    Deed(
        action=Action.SUSPEND_SIGN_IN,
        title=gettext_lazy("Suspend sign-in"),
        follows=_frozen,
        form=sanction_forms.SignInForm,
        is_severe=True,
        run=_suspend_sign_in,
    ),
)

ON_SANCTIONS: Final = (
    Deed(
        action=Action.LIFT_SANCTION,
        title=gettext_lazy("Take the sanction back"),
        follows=_lifted,
        run=plainly(sanctions.lift),
    ),
)

ON_APPEALS: Final = (
    Deed(
        action=Action.DECIDE_APPEAL,
        title=gettext_lazy("Decide the appeal"),
        follows=_decided,
        form=sanction_forms.DecisionForm,
        run=_decide_appeal,
    ),
)
