"""Why an action was not done, in one sentence for the staff."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from games.engine.errors import CommandRefused, MatchOver, NotVoided
from games.moderation.errors import ModerationRefused
from games.moderation.wording import refusal_text
from games.play.errors import (
    DeadlineNotLater,
    InstantOutOfRange,
    MatchIsNotPaused,
    MatchIsPaused,
    NotAReason,
    PlayRefused,
    StaleVersion,
    VoidIsFinal,
)
from notifications.desk import NotCancelled, NotRetried
from notifications.mail_bodies import NotKept, ShowsCards

Refused = ModerationRefused | PlayRefused | CommandRefused
REFUSED: Final = (ModerationRefused, PlayRefused, CommandRefused)

_SENTENCES: Final = {
    MatchOver: _("The match is over."),
    NotVoided: _("The match is not void."),
    VoidIsFinal: _("The match has been void for so long that its cards were opened."),
    MatchIsPaused: _("The match is paused already."),
    MatchIsNotPaused: _("The match is not paused."),
    DeadlineNotLater: _("The turn can only be given a later end."),
    InstantOutOfRange: _("The time must lie ahead, within a year."),
    NotAReason: _("The reason can't be shown to the players. Please write it in plain words."),
    StaleVersion: _("The match was moving all the time. Please try again."),
    NotRetried: _("This mail can't be tried again."),
    NotCancelled: _("This mail does not wait any more."),
    NotKept: _("What this mail said is not kept, or for nobody else to read."),
    ShowsCards: _("This mail would show cards that are still hidden."),
}


def sentence(refused: Refused) -> str:
    """Why nothing was done; raises it again if there is nothing to tell."""
    if type(refused) in _SENTENCES:
        return str(_SENTENCES[type(refused)])
    if isinstance(refused, ModerationRefused):
        return refusal_text(refused)
    raise refused
