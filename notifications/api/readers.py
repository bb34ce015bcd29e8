"""Reading what clients send about notifications: shapes here, what can be chosen in the service."""

from typing import Any, Final
from uuid import UUID

from django.utils.translation import gettext as _

from games.api.bodies import (
    JsonObject,
    NotAsExpected,
    Reader,
    boolean,
    number_among,
    or_null,
    whole_number,
    word_among,
)
from games.api.pages import Cursor, read_cursor
from notifications.preferences import (
    HOLD_MINUTES,
    MODES,
    REMINDER_HOURS,
    Mode,
    Preferences,
    QuietHours,
)

_HOUR: Final = number_among(range(24))
_REMINDER_HOUR: Final = number_among(REMINDER_HOURS)


def preferences_of_fields(fields: JsonObject) -> Preferences:
    """What fields ask for that SETTINGS has read."""
    return Preferences(
        modes={one: Mode(fields[one.value]) for one in MODES},
        **{name: given for name, given in fields.items() if name in _OTHERS},
    )


def read_log_cursor(written: str) -> Cursor:
    """A cursor of the log, whose rows have UUIDs."""
    cursor = read_cursor(written)
    try:
        UUID(cursor.row_id)
    except ValueError:
        raise NotAsExpected(_("Take the cursor from a link of this list.")) from None
    return cursor


def _reminder_hours(value: Any) -> tuple[int, ...]:
    if not isinstance(value, list):
        raise NotAsExpected(_("This must be a list."))
    return tuple(sorted({_REMINDER_HOUR(hours) for hours in value}, reverse=True))


def _quiet_hours(value: Any) -> QuietHours:
    if not isinstance(value, dict) or value.keys() != {"start", "end"}:
        raise NotAsExpected(_("This must have a start and an end."))
    return QuietHours(_HOUR(value["start"]), _HOUR(value["end"]))


def _notice_id(value: Any) -> int:
    number = whole_number(value)
    if number < 0:
        raise NotAsExpected(_("This is the id of no notice."))
    return number


_OTHERS: Final[dict[str, Reader]] = {
    "daily_hour": _HOUR,
    "reminder_hours": or_null(_reminder_hours),
    "hold_minutes": number_among(HOLD_MINUTES),
    "quiet_hours": or_null(_quiet_hours),
    "shows_hand": boolean,
}
SETTINGS: Final[dict[str, Reader]] = {
    **{one.value: word_among([mode.value for mode in modes]) for one, modes in MODES.items()},
    **_OTHERS,
}
UNTIL: Final[dict[str, Reader]] = {"until": _notice_id}
