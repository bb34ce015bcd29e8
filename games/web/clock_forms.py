"""The form of a pause that is proposed; whether there can be one is for games.play to say."""

from typing import Final

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from games.play.clocks.terms import LONGEST_AGREED_PAUSE

USUAL_PAUSE_DAYS: Final = 3
_LENGTHS: Final = [
    (days, ngettext_lazy("%d day", "%d days", days) % days)
    for days in range(1, LONGEST_AGREED_PAUSE.days + 1)
]


class PauseForm(forms.Form):
    """For how long the match should stand still."""

    days = forms.TypedChoiceField(
        label=_("Length of the pause"),
        help_text=_("It begins when the other player accepts, and ends by itself."),
        choices=_LENGTHS,
        coerce=int,
        initial=USUAL_PAUSE_DAYS,
    )
