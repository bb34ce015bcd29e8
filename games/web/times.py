"""How pages tell times: in the reader's zone, and deadlines also by how long that is from now."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.timesince import timeuntil
from django.utils.translation import gettext as _

CLOSE: Final = timedelta(hours=12)
UNITS_TOLD: Final = 2


@dataclass(frozen=True, slots=True)
class Instant:
    """A point in time: `machine` for programs, `text` for people."""

    machine: str
    text: str


@dataclass(frozen=True, slots=True)
class Deadline:
    """The end of a turn and how long that is from now; `absolute` is `text` with the zone."""

    machine: str
    text: str
    absolute: str
    relative: str
    is_close: bool
    is_overdue: bool


def instant(at: datetime) -> Instant:
    """A point in time not far from now, in the zone that is active: "Thu 3 Dec, 21:30"."""
    # Translators: a date near now, in the letters of Django's date filter.
    text = date_format(timezone.localtime(at), _("D j M, H:i"))
    return Instant(at.isoformat(timespec="seconds"), text)


def zone_text() -> str:
    """The name of the zone that is active: "Europe/Rome"."""
    return str(timezone.get_current_timezone()).replace("_", " ")


def instant_text(at: datetime) -> str:
    """A point in time with its zone: "Thu 3 Dec, 21:30 (Europe/Rome)"."""
    return f"{instant(at).text} ({zone_text()})"


def deadline(at: datetime) -> Deadline:
    """The end of a turn, seen from now."""
    left = at - timezone.now()
    return Deadline(
        machine=at.isoformat(timespec="seconds"),
        text=instant(at).text,
        absolute=instant_text(at),
        relative=_span_text(at, left),
        is_close=left < CLOSE,
        is_overdue=left < timedelta(0),
    )


def pace_text(pace: timedelta) -> str:
    """How fast somebody moves: "usually within 5 hours"."""
    began = timezone.now()
    if pace < timedelta(minutes=1):
        return _("usually within a minute")
    return _("usually within %(span)s") % {"span": timeuntil(began + pace, began, depth=1)}


def _span_text(at: datetime, left: timedelta) -> str:
    if left < timedelta(0):
        return _("time is up")
    if left < timedelta(minutes=1):
        return _("less than a minute left")
    if left < CLOSE:
        return _("only %(span)s left") % {"span": timeuntil(at, at - left, depth=1)}
    return _("%(span)s left") % {"span": timeuntil(at, at - left, depth=UNITS_TOLD)}
