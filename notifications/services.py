"""What players decide about being told: preferences, and what they have read."""

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from notifications.models import Notice, Preference
from notifications.planning import replan
from notifications.preferences import HOLD_MINUTES, MODES, REMINDER_HOURS, Preferences
from notifications.stored_preferences import to_columns

HOURS_OF_DAY = range(24)


@transaction.atomic
def save_preferences(user: User, chosen: Preferences) -> None:
    """Store what a user has chosen, for what waits too. Raises ValidationError by field.

    The fields are the classes of `MODES` and those of `Preferences`.
    """
    if errors := _mistakes(chosen):
        raise ValidationError(errors)
    Preference.objects.update_or_create(user=user, defaults=to_columns(chosen))
    replan(user.pk)


def mark_read(user: User, *, until: int | None = None) -> None:
    """Remember that the user has seen all notices, or those up to the one with that id."""
    unread = Notice.objects.filter(recipient=user, read_at=None)
    if until is not None:
        unread = unread.filter(pk__lte=until)
    unread.update(read_at=timezone.now())


def _mistakes(chosen: Preferences) -> dict[str, str]:
    """What cannot be chosen, by field."""
    quiet = chosen.quiet_hours
    found = {
        one.value: _("This cannot be chosen here.")
        for one, modes in MODES.items()
        if chosen.modes.get(one) not in modes
    }
    if chosen.daily_hour not in HOURS_OF_DAY:
        found["daily_hour"] = _("A day has the hours 0 to 23.")
    if chosen.reminder_hours is not None:
        if not chosen.reminder_hours:
            found["reminder_hours"] = _("Choose at least one, or switch reminders off.")
        elif not set(chosen.reminder_hours) <= set(REMINDER_HOURS):
            found["reminder_hours"] = _("This cannot be chosen here.")
    if chosen.hold_minutes not in HOLD_MINUTES:
        found["hold_minutes"] = _("This cannot be chosen here.")
    if quiet and not {quiet.start, quiet.end} <= set(HOURS_OF_DAY):
        found["quiet_hours"] = _("A day has the hours 0 to 23.")
    elif quiet and quiet.start == quiet.end:
        found["quiet_hours"] = _("They would never end: choose another hour.")
    return found
