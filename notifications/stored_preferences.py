"""Preferences as they are stored; whoever has chosen nothing has no row, and the defaults."""

from accounts.models import User
from notifications.models import Preference
from notifications.preferences import DEFAULTS, MODES, Mode, Preferences, QuietHours
from notifications.registry import EmailClass


def preferences_of(user: User) -> Preferences:
    """What a user has chosen; one query."""
    row = Preference.objects.filter(pk=user.pk).first()
    return to_value(row) if row else DEFAULTS


def change_mode(user: User, email_class: EmailClass, mode: Mode) -> None:
    """Store another mode for one class, and leave the rest as it is."""
    Preference.objects.update_or_create(user=user, defaults={email_class.value: mode.value})


def to_value(row: Preference) -> Preferences:
    """A row as a value."""
    return Preferences(
        modes={one: Mode(getattr(row, one.value)) for one in MODES},
        daily_hour=row.daily_hour,
        reminder_hours=None if row.reminder_hours is None else tuple(row.reminder_hours),
        hold_minutes=row.hold_minutes,
        quiet_hours=_quiet_hours(row),
        shows_hand=row.shows_hand,
    )


def to_columns(chosen: Preferences) -> dict[str, object]:
    """A value as the columns of its row, but for whose it is."""
    quiet = chosen.quiet_hours
    return {
        **{one.value: chosen.modes[one].value for one in MODES},
        "daily_hour": chosen.daily_hour,
        "reminder_hours": None if chosen.reminder_hours is None else [*chosen.reminder_hours],
        "hold_minutes": chosen.hold_minutes,
        "quiet_from": quiet and quiet.start,
        "quiet_until": quiet and quiet.end,
        "shows_hand": chosen.shows_hand,
    }


def _quiet_hours(row: Preference) -> QuietHours | None:
    if row.quiet_from is None or row.quiet_until is None:
        return None
    return QuietHours(row.quiet_from, row.quiet_until)
