"""Why something was not done, as a sentence and an HTTP status."""

from dataclasses import dataclass
from typing import Final

from django.http import HttpResponse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts.sanctions import Sanctioned
from games.engine.errors import CommandRefused, IllegalMove, MatchOver, NotYourTurn
from games.lobby.errors import (
    GuestsMayNot,
    KeptApart,
    LobbyRefused,
    MailRefused,
    MatchStillRunning,
    NotReliableEnough,
    OfferGone,
    OfferTaken,
    OwnerUnavailable,
    OwnOffer,
    TooManyMailedInvitations,
    TooManyMatches,
    TooManyOffers,
    UnlimitedSeek,
)
from games.lobby.wording import mail_refusal_text
from games.moderation.notice_text import refused_text
from games.play.errors import (
    ClockUnsure,
    NotAPlayer,
    PlayRefused,
    ProposalGone,
    StaleVersion,
    TurnExpired,
)
from games.refusal_text import time_refusal_text
from games.text import REFUSALS
from games.web.requests import Unreadable

Refused = CommandRefused | PlayRefused | LobbyRefused | Sanctioned | Unreadable
REFUSED: Final = (CommandRefused, PlayRefused, LobbyRefused, Sanctioned, Unreadable)
"""What a view catches; MatchNotFound and OfferNotFound are caught before it."""

STATUSES_AND_SENTENCES: Final = {
    NotYourTurn: (409, _("It is not your turn. Nothing was played.")),
    MatchOver: (409, _("The match is over. Nothing was played.")),
    StaleVersion: (
        412,
        _("The match has moved on. Nothing was played; this is how it stands now."),
    ),
    TurnExpired: (409, _("The time for this turn is up. Nothing was played.")),
    NotAPlayer: (403, _("You do not play in this match.")),
    OfferTaken: (409, _("Somebody else was faster: this offer has been taken up.")),
    OfferGone: (410, _("This offer is no longer open.")),
    OwnOffer: (409, _("You cannot play against yourself.")),
    OwnerUnavailable: (409, _("The other player cannot begin a match for now.")),
    GuestsMayNot: (403, _("You play as a guest. Please complete your account first.")),
    KeptApart: (403, _("The two of you do not play with each other.")),
    NotReliableEnough: (
        403,
        _(
            "This offer is for players who move in time at least nine times of ten in a year. "
            "Others are open to you, and every turn in time helps."
        ),
    ),
    MatchStillRunning: (409, _("You can ask for a rematch when the match is over.")),
}

TIME_STATUSES: Final = {ProposalGone: 410, UnlimitedSeek: 422}
"""Of refusals that are about the clock; others say that the match does not admit it now."""

UNSURE_SECONDS: Final = 120
"""So long it takes at most until the clocks are sure again."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """One sentence for the page and the status of the answer.

    `is_about_the_move` says that another choice on the same form would help; `field` is the one
    that the sentence is about, if it is one. `wait_seconds` says when to try again.
    """

    sentence: str
    status: int
    is_about_the_move: bool = False
    field: str | None = None
    wait_seconds: int = 0


NO_REFUSAL: Final = Refusal("", 200)


def refusal(error: Refused) -> Refusal:
    """What to tell of an error; raises it again if there is nothing to tell."""
    match error:
        case Unreadable() | IllegalMove():
            told = REFUSALS[error.code] if isinstance(error, IllegalMove) else error
            return Refusal(str(told), 422, is_about_the_move=True)
        case TooManyMatches():
            return Refusal(_too_many_text(error), 409)
        case TooManyOffers(seconds=seconds):
            return Refusal(_wait_text(seconds), 429, wait_seconds=seconds)
        case Sanctioned(sanction=sanction):
            return Refusal(refused_text(sanction), 403)
        case MailRefused():
            return _about_the_address(error)
    return _plain_refusal(error)


def with_wait(response: HttpResponse, refused: Refusal) -> HttpResponse:
    """The response, which says when to try again if that would help."""
    if refused.wait_seconds:
        response.headers["Retry-After"] = str(refused.wait_seconds)
    return response


def _plain_refusal(error: Refused) -> Refusal:
    if isinstance(error, ClockUnsure):
        sentence = _(
            "The site was away, and clocks are about to be credited for that. Nothing was done: "
            "please try again in two minutes."
        )
        return Refusal(str(sentence), 503, wait_seconds=UNSURE_SECONDS)
    if type(error) in STATUSES_AND_SENTENCES:
        status, sentence = STATUSES_AND_SENTENCES[type(error)]
        return Refusal(str(sentence), status)
    if (told := time_refusal_text(error)) is None:
        raise error
    return Refusal(told, TIME_STATUSES.get(type(error), 409))


def _about_the_address(error: MailRefused) -> Refusal:
    seconds = error.seconds if isinstance(error, TooManyMailedInvitations) else 0
    status = 429 if seconds else 422
    return Refusal(mail_refusal_text(error), status, field="email", wait_seconds=seconds)


def _wait_text(seconds: int) -> str:
    minutes = -(-seconds // 60)
    return ngettext(
        "You have made very many offers in the last hour. Please wait %(minutes)s minute.",
        "You have made very many offers in the last hour. Please wait %(minutes)s minutes.",
        minutes,
    ) % {"minutes": minutes}


def _too_many_text(error: TooManyMatches) -> str:
    if not error.is_asker:
        return str(_("The other player has as many running matches as they may have."))
    return ngettext(
        "You may have %(limit)s running match for now. Finish some to have more.",
        "You may have %(limit)s running matches for now. Finish some to have more.",
        error.limit,
    ) % {"limit": error.limit}
