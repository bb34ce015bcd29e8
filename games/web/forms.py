"""The shape of an offer as people write it; that it can be made is for the lobby to say."""

from enum import StrEnum
from typing import Any, Final

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from accounts import addresses
from accounts.names import MAX_LENGTH
from games.engine.results import Mode
from games.engine.time_control import TimeControl
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
CONTROLS: Final = [
    (TimeControl.PACE.value, _("Days for each move")),
    (TimeControl.FLEXIBLE.value, _("Flexible: five days, and one more for each move")),
    (TimeControl.UNLIMITED.value, _("No limit: against somebody you know")),
]
FRIENDLY: Final = "friendly"
LATENESS: Final = [
    ("strict", _("Strict: the match is lost")),
    (FRIENDLY, _("Friendly: the other may claim the win, or wait")),
]
PACE_CHOICES: Final = [(days, ngettext_lazy("%d day", "%d days", days) % days) for days in PACES]


class SeekFilter(forms.Form):
    """Which seeks of the lobby to show; what cannot be read filters nothing."""

    mode = forms.ChoiceField(
        label=_("Length"), required=False, choices=[("", _("Any length")), *MODE_CHOICES]
    )
    pace = forms.ChoiceField(
        label=_("Time for each move"),
        required=False,
        choices=[
            ("", _("Any pace")),
            *PACE_CHOICES,
            (TimeControl.FLEXIBLE.value, _("Flexible time")),
        ],
    )

    def chosen(self) -> dict[str, str]:
        """What is asked for, as it stands in the address."""
        self.is_valid()
        return {name: word for name, word in self.cleaned_data.items() if word}

    def mode_chosen(self) -> Mode | None:
        """The length; None for any."""
        mode = self.chosen().get("mode")
        return Mode(mode) if mode else None

    def time_chosen(self) -> tuple[TimeControl | None, int | None]:
        """How time is measured, and days for each move; None for any."""
        pace = self.chosen().get("pace")
        if not pace:
            return None, None
        if pace == TimeControl.FLEXIBLE:
            return TimeControl.FLEXIBLE, None
        return TimeControl.PACE, int(pace)


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
    time_control = forms.ChoiceField(
        label=_("Time"),
        required=False,
        choices=CONTROLS,
        widget=forms.RadioSelect,
        initial=TimeControl.PACE.value,
    )
    pace_days = forms.TypedChoiceField(
        label=_("Time for each move"),
        choices=PACE_CHOICES,
        coerce=int,
        initial=DEFAULT_PACE_DAYS,
    )
    lateness = forms.ChoiceField(
        label=_("When time is up"),
        required=False,
        choices=LATENESS,
        widget=forms.RadioSelect,
        initial="strict",
    )
    has_weekends = forms.BooleanField(
        label=_("Weekends are free"),
        required=False,
        help_text=_("On them the clock stands still, for each player on days of their own choice."),
    )
    demands_reliability = forms.BooleanField(
        label=_("Only for reliable players"),
        required=False,
        help_text=_("They make 90 % of their turns in time; newcomers may accept too."),
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

    def clean(self) -> dict[str, Any]:
        """What was sent, without what does not apply to the time that was chosen."""
        if self._control is not TimeControl.PACE:
            self.errors.pop("pace_days", None)
        is_for_anybody = self.cleaned_data.get("to") == Addressee.ANYBODY
        if is_for_anybody and self._control is TimeControl.UNLIMITED:
            self.add_error(
                "time_control",
                _("Without a limit you can play against one player, or whoever gets your link."),
            )
        return self.cleaned_data

    def options(self) -> MatchOptions:
        """The terms that were chosen."""
        given = self.cleaned_data
        is_limited = self._control is not TimeControl.UNLIMITED
        is_by_pace = self._control is TimeControl.PACE
        return MatchOptions(
            mode=Mode(given["mode"]),
            terms=TimeTerms(
                self._control,
                given["pace_days"] if is_by_pace else None,
                is_friendly=is_limited and given["lateness"] == FRIENDLY,
                has_weekends=is_limited and given["has_weekends"],
            ),
            is_public=given["visibility"] == "public",
        )

    @property
    def _control(self) -> TimeControl:
        return TimeControl(self.cleaned_data.get("time_control") or TimeControl.PACE)
