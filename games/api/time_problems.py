"""Which problem it is that something about time is not done: clocks, proposals, vacations."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from django.utils.translation import gettext as _

from accounts.availability import BadWeek
from games.api.problems import FieldError, Problem, ProblemCode
from games.api.serializers.cards import instant_json
from games.api.serializers.clock import duration_json, whole_seconds
from games.lobby.errors import NotReliableEnough, UnlimitedSeek
from games.people.errors import NoVacation, VacationOverlaps, VacationTooLong, VacationTooShort
from games.play.errors import (
    AlreadyProposed,
    ClockUnsure,
    GiftTooLarge,
    MatchIsNotPaused,
    MatchIsPaused,
    NothingToClaim,
    NotTheirTurn,
    OpponentIsAway,
    ProposalGone,
    ProposalNotFound,
)
from games.refusal_text import time_refusal_text

_Code = ProblemCode
UNSURE_SECONDS: Final = 120
"""So long it takes at most until an outage is credited."""

CODES: Final[Mapping[type[BaseException], ProblemCode]] = MappingProxyType(
    {
        AlreadyProposed: _Code.ALREADY_PROPOSED,
        BadWeek: _Code.VALIDATION_FAILED,
        GiftTooLarge: _Code.GIFT_TOO_LARGE,
        MatchIsNotPaused: _Code.MATCH_NOT_PAUSED,
        MatchIsPaused: _Code.MATCH_PAUSED,
        NothingToClaim: _Code.NOTHING_TO_CLAIM,
        NotReliableEnough: _Code.NOT_RELIABLE_ENOUGH,
        NotTheirTurn: _Code.NOT_THEIR_TURN,
        NoVacation: _Code.NO_VACATION,
        OpponentIsAway: _Code.OPPONENT_AWAY,
        ProposalGone: _Code.PROPOSAL_GONE,
        ProposalNotFound: _Code.PROPOSAL_NOT_FOUND,
        UnlimitedSeek: _Code.UNLIMITED_SEEK,
        VacationOverlaps: _Code.VACATION_OVERLAPS,
        VacationTooLong: _Code.VACATION_TOO_LONG,
        VacationTooShort: _Code.VACATION_TOO_SHORT,
    }
)


def time_problem(error: Exception) -> Problem | None:
    """What to tell of a refusal about time; None of any other error."""
    if isinstance(error, ClockUnsure):
        detail = _("The site was away, and clocks are credited for it. Try again in two minutes.")
        wait = {"Retry-After": str(UNSURE_SECONDS)}
        return Problem(_Code.CLOCKS_BEING_SETTLED, detail, headers=wait)
    told = time_refusal_text(error)
    if told is None:
        return None
    place = _place(error)
    errors = (FieldError("pointer", place, told),) if place else ()
    return Problem(CODES[type(error)], told, errors, _members(error))


def _place(error: Exception) -> str | None:
    """Which field is at fault, if one is."""
    match error:
        case BadWeek(field=field):
            return f"/{field}"
        case UnlimitedSeek():
            return "/time_control"
        case VacationTooShort() | VacationTooLong():
            return "/ends_at"
        case _:
            return None


def _members(error: Exception) -> Mapping[str, object]:
    """What only this problem tells."""
    match error:
        case MatchIsPaused(until=until):
            return {"paused_until": instant_json(until)}
        case OpponentIsAway(until=until):
            return {"away_until": instant_json(until)}
        case GiftTooLarge(most_days=days):
            return {"limit": days}
        case VacationTooLong(balance=balance):
            return {"balance": duration_json(whole_seconds(balance))}
        case _:
            return {}
