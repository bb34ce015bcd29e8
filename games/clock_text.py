"""Time in words: what was agreed on, when a turn ends and why then, what outages gave.

In the language and zone that are active when it is called, like games.text. Pages, API and mails
say it by these functions alone, so that all of them say the same.
"""

from collections.abc import Mapping
from datetime import timedelta
from typing import Final, assert_never

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.decision_text import instant_text, span_text
from games.engine.time_control import Span, TimeControl
from games.play.clocks.deadlines import Deadline, Part, PartKind
from games.play.clocks.terms import TimeTerms

_PARTS: Final[Mapping[PartKind, Promise]] = {
    PartKind.GIFT: gettext_lazy("%(span)s given"),
    PartKind.MODERATOR: gettext_lazy("%(span)s from a moderator"),
    PartKind.PAUSE: gettext_lazy("%(span)s pause"),
    PartKind.VACATION: gettext_lazy("%(span)s vacation"),
    PartKind.OUTAGE: gettext_lazy("%(span)s outage credit"),
    PartKind.WEEKEND: gettext_lazy("%(span)s weekend"),
    PartKind.NIGHT: gettext_lazy("%(span)s night"),
}


def pace_text(terms: TimeTerms) -> str:
    """The time for a turn in a few words: "3 days a move"."""
    match terms.control:
        case TimeControl.PACE:
            days = terms.pace_days or 0
            return ngettext("%(days)s day a move", "%(days)s days a move", days) % {"days": days}
        case TimeControl.FLEXIBLE:
            return _("flexible time")
        case TimeControl.UNLIMITED:
            return _("no time limit")
        case _:
            assert_never(terms.control)


def time_words(terms: TimeTerms) -> tuple[str, ...]:
    """All that was agreed on about time, in a few words each: "3 days a move", "friendly"."""
    return (
        pace_text(terms),
        *((_("friendly"),) if terms.is_friendly else ()),
        *((_("weekends free"),) if terms.has_weekends else ()),
    )


def time_conditions(terms: TimeTerms) -> tuple[str, ...]:
    """The same in full sentences, for somebody who is about to agree."""
    if terms.control is TimeControl.UNLIMITED:
        return (_time_sentence(terms),)
    late = (
        _(
            "Friendly: who is late may still move until the other claims the win. After 14 days "
            "the match ends without result."
        )
        if terms.is_friendly
        else _("Who runs out of time loses the match.")
    )
    weekends = _("On weekends the clock stands still, for each player on days of their own choice.")
    return (
        _time_sentence(terms),
        late,
        *((weekends,) if terms.has_weekends else ()),
        _("The first move has at least three days; without it there is no result."),
    )


def deadline_reason(deadline: Deadline) -> str:
    """What the time up to a deadline is made of: "3 days + 48 hours weekend"."""
    return " + ".join([_part_text(part) for part in deadline.parts])


def deadline_explanation(deadline: Deadline) -> str:
    """The same with the instant: "3 days + 2 days weekend = Thu 3 Sep, 21:30"."""
    return f"{deadline_reason(deadline)} = {instant_text(deadline.at)}"


def outage_text(outage: Span) -> str:
    """The line in a match's log about time for which the site stood still."""
    return _("The site was away for %(span)s, which no clock is charged for.") % {
        "span": span_text(_seconds(outage.end - outage.start))
    }


def _time_sentence(terms: TimeTerms) -> str:
    match terms.control:
        case TimeControl.PACE:
            return ngettext(
                "Each move may take up to %(days)s day.",
                "Each move may take up to %(days)s days.",
                terms.pace_days or 0,
            ) % {"days": terms.pace_days}
        case TimeControl.FLEXIBLE:
            return _(
                "Each player starts with 5 days in all, and gets 24 hours more for each move, up "
                "to 7 days."
            )
        case TimeControl.UNLIMITED:
            return _(
                "No time limit: after 60 days in which nobody has moved, the match ends without "
                "result."
            )
        case _:
            assert_never(terms.control)


def _part_text(part: Part) -> str:
    span = span_text(_seconds(part.time))
    return span if part.kind is PartKind.TIME else str(_PARTS[part.kind]) % {"span": span}


def _seconds(time: timedelta) -> int:
    return round(time.total_seconds())
