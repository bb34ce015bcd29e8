"""The form of the preferences: labels and shapes; what can be chosen is for the service to say."""

from typing import Final

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from notifications.preferences import (
    HOLD_MINUTES,
    MODES,
    REMINDER_HOURS,
    Mode,
    Preferences,
    QuietHours,
)
from notifications.registry import EmailClass
from notifications.words import CLASS_NAMES, MODE_NAMES

_HOURS: Final = [(hour, f"{hour:02}:00") for hour in range(24)]
_HOLDS: Final = [
    (minutes, ngettext_lazy("%d minute", "%d minutes", minutes) % minutes if minutes else _("none"))
    for minutes in HOLD_MINUTES
]
_REMINDERS: Final = [
    (hours, ngettext_lazy("%d hour before", "%d hours before", hours) % hours)
    for hours in reversed(REMINDER_HOURS)
]
FOLLOW_PACE, OWN_HOURS = "pace", "own"
_REMINDING: Final = [
    (FOLLOW_PACE, _("24 and 6 hours before; 8 and 2 where a move may take two days or less")),
    (OWN_HOURS, _("At hours of my choice")),
]
_DEFAULT_QUIET: Final = QuietHours()


def _mode(email_class: EmailClass) -> forms.ChoiceField:
    choices = [(mode.value, MODE_NAMES[mode]) for mode in MODES[email_class]]
    return forms.ChoiceField(label=str(CLASS_NAMES[email_class]), choices=choices)


def _number(label: object, choices: object, **options: object) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(label=label, choices=choices, coerce=int, **options)  # type: ignore[arg-type]


class PreferencesForm(forms.Form):
    """What somebody is told by mail, and when."""

    turn = _mode(EmailClass.TURN)
    reminder = _mode(EmailClass.REMINDER)
    result = _mode(EmailClass.RESULT)
    challenge = _mode(EmailClass.CHALLENGE)
    chat = _mode(EmailClass.CHAT)
    account = _mode(EmailClass.ACCOUNT)
    daily_hour = _number(_("What comes once a day comes at"), _HOURS)
    reminding = forms.ChoiceField(
        label=_("When I am reminded"), choices=_REMINDING, widget=forms.RadioSelect
    )
    reminder_hours = forms.TypedMultipleChoiceField(
        label=_("Hours of my choice"),
        choices=_REMINDERS,
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    hold_minutes = _number(
        _("Wait before a mail about a match"),
        _HOLDS,
        help_text=_("If more happens in that time, you get one mail instead of two."),
    )
    is_quiet = forms.BooleanField(
        label=_("Keep quiet hours"),
        required=False,
        help_text=_(
            "Mails wait until they end and come together. A reminder that would fall into them "
            "comes before they begin."
        ),
    )
    quiet_from = _number(_("From"), _HOURS)
    quiet_until = _number(_("Until"), _HOURS)
    shows_hand = forms.BooleanField(
        label=_("Show my hand in mails"),
        required=False,
        help_text=_("Switch it off if others read your mail."),
    )

    def __init__(self, data: QueryDict | None, *, present: Preferences) -> None:
        super().__init__(data, initial=_initial(present))

    def chosen(self) -> Preferences:
        """What a valid form asks for."""
        given = self.cleaned_data
        is_own = given["reminding"] == OWN_HOURS
        quiet = QuietHours(given["quiet_from"], given["quiet_until"])
        return Preferences(
            modes={one: Mode(given[one.value]) for one in MODES},
            daily_hour=given["daily_hour"],
            reminder_hours=tuple(given["reminder_hours"]) if is_own else None,
            hold_minutes=given["hold_minutes"],
            quiet_hours=quiet if given["is_quiet"] else None,
            shows_hand=given["shows_hand"],
        )

    def refuse(self, refusal: ValidationError) -> None:
        """Show what the service has refused at its fields."""
        for name, messages in refusal.message_dict.items():
            for message in messages:
                self.add_error("quiet_until" if name == "quiet_hours" else name, message)

    @property
    def classes(self) -> list[forms.BoundField]:
        """The fields of the classes, in their order."""
        return [self[one.value] for one in MODES]


def _initial(present: Preferences) -> dict[str, object]:
    quiet = present.quiet_hours or _DEFAULT_QUIET
    own = present.reminder_hours
    return {
        **{one.value: present.mode_of(one).value for one in MODES},
        "daily_hour": present.daily_hour,
        "reminding": FOLLOW_PACE if own is None else OWN_HOURS,
        "reminder_hours": own or (),
        "hold_minutes": present.hold_minutes,
        "is_quiet": present.quiet_hours is not None,
        "quiet_from": quiet.start,
        "quiet_until": quiet.end,
        "shows_hand": present.shows_hand,
    }
