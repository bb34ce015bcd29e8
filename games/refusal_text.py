"""Why clocks, proposals and vacations are left as they are, in a sentence for pages and the API.

In the language and zone that are active when it is called, like games.text.
"""

from collections.abc import Mapping
from datetime import timedelta
from types import MappingProxyType
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.availability import BadWeek
from games.decision_text import instant_text, span_text
from games.lobby.errors import NotReliableEnough, UnlimitedSeek
from games.people.errors import NoVacation, VacationOverlaps, VacationTooLong, VacationTooShort
from games.play.errors import (
    AlreadyProposed,
    GiftTooLarge,
    MatchIsNotPaused,
    MatchIsPaused,
    NothingToClaim,
    NotTheirTurn,
    OpponentIsAway,
    ProposalGone,
    ProposalNotFound,
)

_SENTENCES: Final[Mapping[type[Exception], Promise]] = MappingProxyType(
    {
        AlreadyProposed: gettext_lazy(
            "Something has been proposed in this match already; that is to be answered or "
            "withdrawn first."
        ),
        MatchIsNotPaused: gettext_lazy("The match is not paused by agreement."),
        NothingToClaim: gettext_lazy("There is no win to claim: the other player is not late."),
        NotReliableEnough: gettext_lazy(
            "This offer is for players who make nine of ten turns in time, and within the last "
            "year you have not."
        ),
        NotTheirTurn: gettext_lazy(
            "Time can be given to the other player only while it is their turn."
        ),
        NoVacation: gettext_lazy("You are not on vacation, and none is planned."),
        ProposalGone: gettext_lazy("The proposal has been answered or withdrawn, or has lapsed."),
        ProposalNotFound: gettext_lazy("There is no such proposal for you to answer or withdraw."),
        UnlimitedSeek: gettext_lazy(
            "A match without time limit can be offered to one player or by a link, not to "
            "everybody."
        ),
        VacationTooShort: gettext_lazy("A vacation lasts 24 hours at least."),
    }
)
_BAD_WEEKS: Final[Mapping[str, Promise]] = MappingProxyType(
    {
        "not-a-day": gettext_lazy("There is no such day of the week."),
        "too-many-days": gettext_lazy("A weekend has two days at most."),
        "night-is-empty": gettext_lazy("A night does not end when it begins."),
        "night-too-long": gettext_lazy("A night has eight hours at most."),
    }
)


def time_refusal_text(error: Exception) -> str | None:  # noqa: PLR0911 - one for each kind
    """Why something about time was not done; None for refusals that are about something else."""
    match error:
        case MatchIsPaused(until=until):
            return _("The match is paused until %(until)s; no move counts before.") % {
                "until": instant_text(until)
            }
        case OpponentIsAway(until=until):
            return _("The other player is on vacation until %(until)s, and not late.") % {
                "until": instant_text(until)
            }
        case GiftTooLarge(most_days=days):
            return ngettext(
                "With this gift the turn would have more than %(days)s day, which none may have.",
                "With this gift the turn would have more than %(days)s days, which none may have.",
                days,
            ) % {"days": days}
        case VacationTooLong(balance=balance):
            return _too_long_text(balance)
        case VacationOverlaps(starts_at=starts_at, ends_at=ends_at):
            return _("You have a vacation from %(start)s to %(end)s; end it or call it off.") % {
                "start": instant_text(starts_at),
                "end": instant_text(ends_at),
            }
        case BadWeek(code=code):
            return str(_BAD_WEEKS[code])
    sentence = _SENTENCES.get(type(error))
    return None if sentence is None else str(sentence)


def _too_long_text(balance: timedelta) -> str:
    """A vacation of what is said to be left can be had: it is rounded down."""
    span = span_text(balance // timedelta(minutes=1) * 60)
    return (
        _("You have %(span)s of vacation left for that.") % {"span": span}
        if span
        else _("You have no vacation left for that.")
    )
