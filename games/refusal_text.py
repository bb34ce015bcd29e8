"""Why clocks, proposals and vacations are left as they are, in a sentence for pages and the API.

In the language and zone that are active when it is called, like games.text.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.decision_text import instant_text
from games.lobby.errors import UnlimitedSeek
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
        NotTheirTurn: gettext_lazy(
            "Time can be given to the other player only while it is their turn."
        ),
        ProposalGone: gettext_lazy("The proposal has been answered or withdrawn, or has lapsed."),
        ProposalNotFound: gettext_lazy("There is no such proposal for you to answer or withdraw."),
        UnlimitedSeek: gettext_lazy(
            "A match without time limit can be offered to one player or by a link, not to "
            "everybody."
        ),
    }
)


def time_refusal_text(error: Exception) -> str | None:
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
    sentence = _SENTENCES.get(type(error))
    return None if sentence is None else str(sentence)
