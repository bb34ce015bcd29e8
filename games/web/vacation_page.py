"""The vacations of a player as their page tells them."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.decision_text import instant_text, span_text
from games.people.vacations import VacationStanding, VacationView
from games.web.times import Instant, instant

MINUTE: Final = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class PastVacation:
    """A vacation that is over, and how long it was."""

    start: Instant
    end: Instant
    length: str
    is_automatic: bool


@dataclass(frozen=True, slots=True)
class VacationPage:
    """`current` and `planned` say what goes on and what will, "" for nothing.

    `stops` says how many clocks that concerns; `ends` is the id of the vacation that ends, or is
    called off, at a click. One can be added while `has_room`; it can start now, unless one goes on.
    """

    balance: str
    current: str
    planned: str
    stops: str
    ends: int | None
    is_automatic: bool
    has_room: bool
    past: tuple[PastVacation, ...]


def vacation_page(standing: VacationStanding, *, running: int) -> VacationPage:
    """The page; `running` is how many matches of the player are."""
    current, planned = standing.current, standing.planned
    return VacationPage(
        balance=length_text(standing.balance),
        current=_current_text(current) if current else "",
        planned=_planned_text(planned) if planned else "",
        stops=_standing_text(running) if current else "",
        ends=next((one.id for one in (current, planned) if one), None),
        is_automatic=current is not None and current.is_automatic,
        has_room=planned is None,
        past=tuple([_past(vacation) for vacation in standing.past]),
    )


def length_text(length: timedelta) -> str:
    """Days, hours and minutes, rounded down, so that what is said can be had."""
    if timedelta() < length < MINUTE:
        return _("less than a minute")
    return span_text(length // MINUTE * 60) or _("nothing")


def span_sentence(starts_at: datetime | None, ends_at: datetime, length: timedelta) -> str:
    """From when until when, and how long that is."""
    words = {"end": instant_text(ends_at), "length": length_text(length)}
    if starts_at is None:
        return _("From now until %(end)s: %(length)s.") % words
    words["start"] = instant_text(starts_at)
    return _("From %(start)s until %(end)s: %(length)s.") % words


def stops_text(running: int, *, until: datetime) -> str:
    """What a vacation does to the matches that are running."""
    if not running:
        return _("No match of yours is running now; those that begin stop too.")
    return ngettext(
        "%(count)s running clock stops until %(until)s.",
        "%(count)s running clocks stop until %(until)s.",
        running,
    ) % {"count": running, "until": instant_text(until)}


def _standing_text(running: int) -> str:
    if not running:
        return ""
    return ngettext(
        "%(count)s running clock stands still.", "%(count)s running clocks stand still.", running
    ) % {"count": running}


def _current_text(vacation: VacationView) -> str:
    words = {"until": instant_text(vacation.ends_at)}
    if vacation.is_automatic:
        return _("A turn of yours would have run out: you are on vacation until %(until)s.") % words
    return _("You are on vacation until %(until)s.") % words


def _planned_text(vacation: VacationView) -> str:
    return _("You have planned a vacation from %(start)s until %(end)s.") % {
        "start": instant_text(vacation.starts_at),
        "end": instant_text(vacation.ends_at),
    }


def _past(vacation: VacationView) -> PastVacation:
    return PastVacation(
        start=instant(vacation.starts_at),
        end=instant(vacation.ends_at),
        length=length_text(vacation.ends_at - vacation.starts_at),
        is_automatic=vacation.is_automatic,
    )
