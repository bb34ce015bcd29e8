"""The shape of an offer as people write it; that it can be made is for the lobby to say."""

from enum import StrEnum
from typing import Final

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from accounts import addresses
from accounts.names import MAX_LENGTH
from games.engine.results import Mode
from games.play.clocks.terms import DEFAULT_PACE_DAYS, PACES, TimeTerms
from games.play.services import MatchOptions
from games.text import MODE_NAMES


class Addressee(StrEnum):
    """Whom an offer is meant for."""

    ANYBODY = "anybody"
    PLAYER = "player"
    LINK = "link"


ADDRESSEES: Final = [
    (Addressee.ANYBODY.value, _("Whoever takes it up first in the lobby")),
    (Addressee.PLAYER.value, _("One player, by name")),
    (Addressee.LINK.value, _("Somebody to whom I send a link")),
]
LOOKERS_ON: Final = [("public", _("Everybody")), ("private", _("Only the two of us"))]


MODE_CHOICES: Final = [(mode.value, capfirst(MODE_NAMES[mode])) for mode in Mode]
PACE_CHOICES: Final = [(days, ngettext_lazy("%d day", "%d days", days) % days) for days in PACES]


class SeekFilter(forms.Form):
    """Which seeks of the lobby to show; what cannot be read filters nothing."""

    mode = forms.ChoiceField(
        label=_("Length"), required=False, choices=[("", _("Any length")), *MODE_CHOICES]
    )
    pace = forms.ChoiceField(
        label=_("Time for each move"),
        required=False,
        choices=[("", _("Any pace")), *PACE_CHOICES],
    )

    def chosen(self) -> dict[str, str]:
        """What is asked for, as it stands in the address."""
        self.is_valid()
        return {name: word for name, word in self.cleaned_data.items() if word}

    def terms(self) -> tuple[Mode | None, int | None]:
        """Mode and pace in days; None for any."""
        chosen = self.chosen()
        mode, pace = chosen.get("mode"), chosen.get("pace")
        return Mode(mode) if mode else None, int(pace) if pace else None


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
    email = forms.EmailField(
        label=_("Email address of a friend"),
        required=False,
        max_length=addresses.LONGEST,
        help_text=_(
            "Only for a link: we mail it there once, in your name. Leave this empty to send the "
            "link yourself. Nobody else sees the address."
        ),
        widget=forms.EmailInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    mode = forms.ChoiceField(
        label=_("Length"),
        choices=MODE_CHOICES,
        widget=forms.RadioSelect,
        initial=Mode.BEST_OF_THREE.value,
    )
    pace_days = forms.TypedChoiceField(
        label=_("Time for each move"),
        choices=PACE_CHOICES,
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
            terms=TimeTerms(pace_days=self.cleaned_data["pace_days"]),
            is_public=self.cleaned_data["visibility"] == "public",
        )
