"""How a page tells a deadline: the instant in the reader's zone, and how long that is from now."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.timesince import timeuntil
from django.utils.translation import gettext as _

CLOSE: Final = timedelta(hours=24)
UNITS_TOLD: Final = 2


@dataclass(frozen=True, slots=True)
class Deadline:
    """The end of a turn: `machine` for programs, the others for people."""

    machine: str
    absolute: str
    relative: str
    is_close: bool
    is_overdue: bool


def deadline(at: datetime) -> Deadline:
    """The deadline in the time zone that is active."""
    left = at - timezone.now()
    return Deadline(
        machine=at.isoformat(timespec="seconds"),
        absolute=instant_text(at),
        relative=_span_text(at, left),
        is_close=left < CLOSE,
        is_overdue=left < timedelta(0),
    )


def instant_text(at: datetime) -> str:
    """An instant near now with its time zone: "Thu 3 Dec, 21:30 (Europe/Rome)"."""
    zone = timezone.get_current_timezone()
    # Translators: a date near now, in the letters of Django's date filter.
    day_and_time = date_format(at.astimezone(zone), _("D j M, H:i"))
    return f"{day_and_time} ({str(zone).replace('_', ' ')})"


def _span_text(at: datetime, left: timedelta) -> str:
    if left < timedelta(0):
        return _("time is up")
    if left < timedelta(minutes=1):
        return _("less than a minute left")
    span = timeuntil(at, at - left, depth=UNITS_TOLD)
    return _("%(span)s left") % {"span": span}
