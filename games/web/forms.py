"""The shape of an offer as people write it; that it can be made is for the lobby to say."""

from enum import StrEnum
from typing import Final

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from accounts.names import MAX_LENGTH
from games.engine.results import Mode
from games.play.deadlines import DEFAULT_PACE_DAYS, PACES
from games.play.services import MatchOptions
from games.text import MODE_NAMES


class Addressee(StrEnum):
    """Whom an offer is meant for."""

    ANYBODY = "anybody"
    PLAYER = "player"
    LINK = "link"


ADDRESSEES: Final = [
    (Addressee.ANYBODY.value, _("Whoever takes it up first in the lobby")),
    (Addressee.PLAYER.value, _("One player, named below")),
    (Addressee.LINK.value, _("Somebody to whom I send a link")),
]
LOOKERS_ON: Final = [("public", _("Everybody")), ("private", _("Only the two of us"))]


class OfferForm(forms.Form):
    """To whom, and on which terms."""

    to = forms.ChoiceField(
        label=_("For"),
        choices=ADDRESSEES,
        widget=forms.RadioSelect,
        initial=Addressee.ANYBODY.value,
    )
    opponent = forms.CharField(
        label=_("Name of the player"),
        required=False,
        max_length=MAX_LENGTH,
        help_text=_("Only for an offer to one player."),
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )
    mode = forms.ChoiceField(
        label=_("Length"),
        choices=[(mode.value, capfirst(MODE_NAMES[mode])) for mode in Mode],
        widget=forms.RadioSelect,
        initial=Mode.BEST_OF_THREE.value,
    )
    pace_days = forms.TypedChoiceField(
        label=_("Time for each move"),
        choices=[(days, ngettext_lazy("%d day", "%d days", days) % days) for days in PACES],
        coerce=int,
        initial=DEFAULT_PACE_DAYS,
    )
    visibility = forms.ChoiceField(
        label=_("Who may look on"),
        choices=LOOKERS_ON,
        widget=forms.RadioSelect,
        initial="public",
    )

    def clean_opponent(self) -> str:
        """The name without blanks; needed for an offer to one player."""
        name: str = self.cleaned_data["opponent"]
        if not name and self.cleaned_data.get("to") == Addressee.PLAYER:
            raise forms.ValidationError(_("Whom do you want to play against?"), code="required")
        return name

    def options(self) -> MatchOptions:
        """The terms that were chosen."""
        return MatchOptions(
            mode=Mode(self.cleaned_data["mode"]),
            pace_days=self.cleaned_data["pace_days"],
            is_public=self.cleaned_data["visibility"] == "public",
        )
