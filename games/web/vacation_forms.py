"""The forms of vacations and of the week; what may be chosen is for accounts and people to say."""

from collections.abc import Iterable
from datetime import datetime, time
from typing import Any, Final

from django import forms
from django.utils import dates
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from accounts.availability import AvailabilityView, Night

_LOCAL: Final = "%Y-%m-%dT%H:%M"
_CLOCK: Final = "%H:%M"
_DAYS: Final = [(day, capfirst(name)) for day, name in dates.WEEKDAYS.items()]
_DEFAULT_NIGHT: Final = (time(23), time(7))


def _instant(**options: Any) -> forms.DateTimeField:
    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format=_LOCAL)
    return forms.DateTimeField(input_formats=[_LOCAL, f"{_LOCAL}:%S"], widget=widget, **options)


def _clock(label: object) -> forms.TimeField:
    widget = forms.TimeInput(attrs={"type": "time"}, format=_CLOCK)
    return forms.TimeField(label=label, required=False, widget=widget)  # type: ignore[arg-type]


class VacationForm(forms.Form):
    """From when until when, in the time zone that is active."""

    starts_at = _instant(
        label=_("From"), required=False, help_text=_("Leave it empty to start at once.")
    )
    ends_at = _instant(label=_("Until"))

    def __init__(self, data: Any = None, *, is_away: bool = False) -> None:
        """A form as it was sent; a fresh one of somebody who is away is for a later vacation."""
        super().__init__(data)
        if is_away and data is None:
            self.fields["starts_at"].required = True
            self.fields["starts_at"].help_text = ""

    def span(self) -> tuple[datetime | None, datetime]:
        """What a valid form asks for."""
        return self.cleaned_data["starts_at"], self.cleaned_data["ends_at"]


class AvailabilityForm(forms.Form):
    """On which days and in which hours somebody does not play."""

    weekend_days = forms.TypedMultipleChoiceField(
        label=_("My weekend"),
        choices=_DAYS,
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_(
            "At most two days. On them your clock stands still in matches with free weekends."
        ),
    )
    has_night = forms.BooleanField(
        label=_("No turn of mine ends at night"),
        required=False,
        help_text=_("A deadline that would fall into the night moves to its end."),
    )
    night_starts = _clock(_("From"))
    night_ends = _clock(_("Until"))
    has_automatic_vacation = forms.BooleanField(
        label=_("Go on vacation by itself"),
        required=False,
        help_text=_(
            "When a turn of mine would run out, a day of vacation begins instead, while I have "
            "days left. We mail you each time."
        ),
    )

    def __init__(self, data: Any = None, *, present: AvailabilityView) -> None:
        night = present.night or _DEFAULT_NIGHT
        initial = {
            "weekend_days": present.weekend_days,
            "has_night": present.night is not None,
            "night_starts": night[0],
            "night_ends": night[1],
            "has_automatic_vacation": present.has_automatic_vacation,
        }
        super().__init__(data, initial=initial)

    def clean(self) -> dict[str, Any]:
        """What was sent; a night has both its ends."""
        given = self.cleaned_data
        if given.get("has_night"):
            for name in ("night_starts", "night_ends"):
                if name in given and given[name] is None:
                    self.add_error(name, _("Please enter a time."))
        return given

    def week(self) -> tuple[Iterable[int], Night | None]:
        """The weekend days and the night of a valid form."""
        given = self.cleaned_data
        night = (given["night_starts"], given["night_ends"]) if given["has_night"] else None
        return given["weekend_days"], night
