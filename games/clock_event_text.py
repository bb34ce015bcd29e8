"""What the players have done to the clock of a match, in a sentence. Knows no hidden card.

In the language and zone that are active when it is called, like all of games.text.
"""

from collections.abc import Mapping
from typing import Final

from django.utils import dates
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.decision_text import instant_text, span_text
from games.engine.clock_history import ClockSeen
from games.engine.history import EntryKind
from games.engine.time_control import Calendar

_SENTENCES: Final[Mapping[EntryKind, Promise]] = {
    EntryKind.TURN_OVERDUE: gettext_lazy("%(name)s’s time is up; the other may claim the win."),
    EntryKind.PAUSE_AGREED: gettext_lazy("Both agreed to pause the match until %(until)s."),
    EntryKind.PAUSE_ENDED: gettext_lazy("Both agreed to end the pause."),
    EntryKind.TIME_GIVEN: gettext_lazy("%(name)s gave the other player %(span)s more."),
}


def clock_event_text(kind: EntryKind, seen: ClockSeen, name: str) -> str:
    """What the player `name` did: "Asha gave the other player 1 day more."."""
    if seen.away is not None:
        return _vacation_text(kind, seen, name)
    if seen.calendar is not None:
        return _calendar_text(seen.calendar, name)
    return str(_SENTENCES[kind]) % {
        "name": name,
        "until": instant_text(seen.until),
        "span": span_text(seen.seconds or 0),
    }


def _vacation_text(kind: EntryKind, seen: ClockSeen, name: str) -> str:
    if seen.away is None:
        return ""
    words = {
        "name": name,
        "start": instant_text(seen.away.start),
        "end": instant_text(seen.away.end),
    }
    if kind is EntryKind.VACATION_ENDED:
        if seen.away.end <= seen.away.start:
            return _("%(name)s called a vacation off.") % words
        return _("%(name)s’s vacation ends earlier, on %(end)s.") % words
    if seen.is_automatic:
        return _("%(name)s’s time was up: vacation started by itself, until %(end)s.") % words
    return _("%(name)s is on vacation from %(start)s to %(end)s; the clock stands still.") % words


def _calendar_text(calendar: Calendar, name: str) -> str:
    """What rests from the next turn on; the zone of a player is nobody else's business."""
    rests = []
    if calendar.weekend_days:
        days = [str(dates.WEEKDAYS[day]) for day in calendar.weekend_days]
        rests.append(_("the clock rests on %(days)s") % {"days": ", ".join(days)})
    if calendar.night is not None:
        rests.append(_("no turn ends at night"))
    if not rests:
        return _("From the next turn on, %(name)s’s clock never rests.") % {"name": name}
    words = {"name": name, "rests": _(" and ").join(rests)}
    return _("For %(name)s, from the next turn on, %(rests)s.") % words
