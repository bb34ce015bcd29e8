"""How pages tell times: in the reader's zone, and deadlines also by how long that is from now."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.timesince import timeuntil
from django.utils.translation import gettext as _

from games.engine.time_control import TimeControl
from games.play.clocks.terms import TimeTerms

CLOSE: Final = timedelta(hours=12)
SILENCE_TOLD: Final = timedelta(days=30)
"""A match without limit counts down when no more than this is left."""

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


def told_deadline(at: datetime | None, terms: TimeTerms) -> Deadline | None:
    """The end of a turn; None where nobody is in turn, or a match without limit is far from it."""
    if at is None:
        return None
    is_far = at > timezone.now() + SILENCE_TOLD
    return None if terms.control is TimeControl.UNLIMITED and is_far else deadline(at)


def _span_text(at: datetime, left: timedelta) -> str:
    if left < timedelta(0):
        return _("time is up")
    if left < timedelta(minutes=1):
        return _("less than a minute left")
    if left < CLOSE:
        return _("only %(span)s left") % {"span": timeuntil(at, at - left, depth=1)}
    return _("%(span)s left") % {"span": timeuntil(at, at - left, depth=UNITS_TOLD)}
