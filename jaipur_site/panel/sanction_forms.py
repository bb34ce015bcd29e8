"""What sanctions, and decisions about appeals against them, ask for."""

from collections.abc import Iterable
from datetime import timedelta
from typing import Final

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from accounts.models import WarningLevel
from games.moderation.actions import Action
from games.moderation.kinds import AppealDecision
from games.moderation.services.sanctions import (
    LONGEST_OF_MODERATORS,
    MUTE_LENGTHS,
    RunningMatches,
)
from jaipur_site.panel.forms import ReasonForm, instant_field

FOR_EVER: Final = "for_ever"
_DAY: Final = timedelta(days=1)
LENGTH_WORDS: Final = {
    timedelta(hours=1): _("1 hour"),
    _DAY: _("24 hours"),
    3 * _DAY: _("3 days"),
    7 * _DAY: _("7 days"),
    14 * _DAY: _("14 days"),
    30 * _DAY: _("30 days"),
    90 * _DAY: _("90 days"),
    365 * _DAY: _("1 year"),
    None: _("for ever"),
}
SUSPENSION_LENGTHS: Final = (*[days * _DAY for days in (1, 3, 7, 14, 30, 90, 365)], None)
_KEYS: Final = {
    FOR_EVER if length is None else str(int(length.total_seconds())): length
    for length in LENGTH_WORDS
}


def _key(length: timedelta | None) -> str:
    return next(key for key, known in _KEYS.items() if known == length)


class WarnForm(ReasonForm):
    """How serious a warning is."""

    has_choice = True

    level = forms.ChoiceField(
        label=_("Level"),
        choices=[(one.value, capfirst(one.label)) for one in WarningLevel],
        widget=forms.RadioSelect,
    )


class LengthForm(ReasonForm):
    """For how long."""

    has_choice = True

    length = forms.TypedChoiceField(label=_("How long"), coerce=_KEYS.__getitem__)

    def prepare(self) -> None:
        """Offer what the role may impose."""
        offered = [(_key(one), LENGTH_WORDS[one]) for one in self.lengths()]
        self.fields["length"] = forms.TypedChoiceField(
            label=_("How long"), choices=offered, coerce=_KEYS.__getitem__, empty_value=""
        )
        super().prepare()

    def lengths(self) -> Iterable[timedelta | None]:
        """What is worth offering; the service decides."""
        return MUTE_LENGTHS


class SuspensionForm(LengthForm):
    """For how long; longer ones are for seniors."""

    def lengths(self) -> Iterable[timedelta | None]:
        """All for seniors, the shorter ones for others."""
        if Action.SUSPEND_LONGER.value in self.actions:
            return SUSPENSION_LENGTHS
        return [one for one in SUSPENSION_LENGTHS if one and one <= LONGEST_OF_MODERATORS]


class SignInForm(SuspensionForm):
    """For how long, and what becomes of the running matches."""

    running = forms.ChoiceField(
        label=_("Running matches"),
        choices=[
            (RunningMatches.PAUSE.value, _("are paused for up to 7 days")),
            (RunningMatches.ADJUDICATE.value, _("are won by the other players")),
        ],
        widget=forms.RadioSelect,
    )


class DecisionForm(ReasonForm):
    """What becomes of a sanction."""

    has_choice = True

    decision = forms.ChoiceField(
        label=_("The sanction"),
        choices=[(one.value, one.label) for one in AppealDecision],
        widget=forms.RadioSelect,
    )
    ends_at = instant_field(_("New end, if it is shortened"), required=False)
