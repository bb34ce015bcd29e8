"""Which problem each exception is: the one place that maps refusals to answers."""

import math
from functools import singledispatch
from typing import Final

from django.core.exceptions import NON_FIELD_ERRORS, TooManyFieldsSent, ValidationError
from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from rest_framework import exceptions as rest

from accounts.models import User
from accounts.sanctions import Sanctioned
from games.api.errors import InvalidFields, MalformedRequest
from games.api.moderation_problems import PLACES, report_problem, sanction_problem
from games.api.problems import FieldError, Problem, ProblemCode
from games.api.sentences import SENTENCES
from games.api.time_problems import time_problem
from games.chat.errors import TextEmpty, TextTooLong, TooManyMessages
from games.chat.wording import refusal_text
from games.engine.errors import IllegalMove
from games.lobby.errors import (
    AlreadyInvited,
    BadAddress,
    InvitedLately,
    OfferNotFound,
    TooManyMailedInvitations,
    TooManyMatches,
    TooManyOffers,
)
from games.lobby.wording import mail_refusal_text
from games.moderation.errors import ReportRefused, SanctionNotFound
from games.moderation.wording import refusal_text as report_refusal_text
from games.play.errors import MatchNotFound, StaleVersion
from games.text import REFUSALS

_Code = ProblemCode
NOT_FOUND: Final = (Http404, MatchNotFound, OfferNotFound, User.DoesNotExist)


@singledispatch
def problem_of(error: Exception) -> Problem | None:
    """What to tell of an exception; None if it is a fault of ours."""
    if isinstance(error, NOT_FOUND):
        return not_found()
    if type(error) not in SENTENCES:
        return time_problem(error)
    code, sentence = SENTENCES[type(error)]
    return Problem(code, str(sentence))


def not_found() -> Problem:
    """The one answer for what is missing and for what is hidden."""
    return Problem(_Code.NOT_FOUND, _("Nothing is there, or not for you to see."))


def malformed(detail: str, *, header: str = "") -> Problem:
    """A request that cannot be read."""
    at = (FieldError("header", header, detail),) if header else ()
    return Problem(_Code.MALFORMED_REQUEST, detail, at)


def internal_error() -> Problem:
    """What to tell when the fault is ours; the log knows more."""
    return Problem(
        _Code.INTERNAL_ERROR, _("We have been told. Please try again, or quote the request id.")
    )


@problem_of.register
def _malformed(error: MalformedRequest) -> Problem:
    return malformed(error.detail, header=error.header)


@problem_of.register
def _invalid(error: InvalidFields) -> Problem:
    detail = ngettext(
        "%(number)s field is not as it should be.",
        "%(number)s fields are not as they should be.",
        len(error.errors),
    ) % {"number": len(error.errors)}
    return Problem(_Code.VALIDATION_FAILED, detail, error.errors)


@problem_of.register
def _refused_by_service(error: ValidationError) -> Problem:
    has_fields = hasattr(error, "error_dict")
    by_field = error.message_dict if has_fields else {NON_FIELD_ERRORS: error.messages}
    return _invalid(
        InvalidFields(
            [
                FieldError("pointer", "" if name == NON_FIELD_ERRORS else f"/{name}", message)
                for name, messages in by_field.items()
                for message in messages
            ]
        )
    )


@problem_of.register
def _illegal_move(error: IllegalMove) -> Problem:
    members = {"reason": error.code.value, "rule": error.rule}
    return Problem(_Code.ILLEGAL_MOVE, str(REFUSALS[error.code]), members=members)


@problem_of.register
def _stale_version(error: StaleVersion) -> Problem:
    members = {} if error.current is None else {"current_version": error.current}
    detail = _("Nothing was changed. Read the match again, and decide anew.")
    return Problem(_Code.STALE_VERSION, detail, members=members)


@problem_of.register
def _sanctioned(error: Sanctioned) -> Problem:
    return sanction_problem(error.sanction)


@problem_of.register
def _report_refused(error: ReportRefused) -> Problem:
    if place := PLACES.get(type(error)):
        return _invalid(InvalidFields([FieldError("pointer", place, report_refusal_text(error))]))
    return not_found() if isinstance(error, SanctionNotFound) else report_problem(error)


@problem_of.register
def _too_many_matches(error: TooManyMatches) -> Problem:
    if error.is_asker:
        detail = ngettext(
            "You may have %(limit)s running match for now.",
            "You may have %(limit)s running matches for now.",
            error.limit,
        ) % {"limit": error.limit}
    else:
        detail = _("The other player has as many running matches as they may have.")
    return Problem(_Code.TOO_MANY_MATCHES, detail, members={"limit": error.limit})


@problem_of.register(TextEmpty)
@problem_of.register(TextTooLong)
def _unfit_text(error: TextEmpty | TextTooLong) -> Problem:
    return _invalid(InvalidFields([FieldError("pointer", "/text", refusal_text(error))]))


@problem_of.register(BadAddress)
@problem_of.register(AlreadyInvited)
@problem_of.register(InvitedLately)
def _unfit_address(error: BadAddress | AlreadyInvited | InvitedLately) -> Problem:
    return _invalid(InvalidFields([FieldError("pointer", "/email", mail_refusal_text(error))]))


@problem_of.register
def _too_many_mailed(error: TooManyMailedInvitations) -> Problem:
    wait = {"Retry-After": str(error.seconds)}
    return Problem(_Code.RATE_LIMITED, mail_refusal_text(error), headers=wait)


@problem_of.register
def _too_many_messages(error: TooManyMessages) -> Problem:
    wait = {"Retry-After": str(error.seconds)}
    return Problem(_Code.RATE_LIMITED, refusal_text(error), headers=wait)


@problem_of.register
def _not_authenticated(error: rest.AuthenticationFailed) -> Problem:
    return Problem(_Code.AUTHENTICATION_REQUIRED, str(error.detail))


@problem_of.register
def _forbidden(error: rest.PermissionDenied) -> Problem:
    return Problem(ProblemCode(str(error.get_codes())), str(error.detail))


@problem_of.register
def _rate_limited(error: rest.Throttled) -> Problem:
    return _please_wait(math.ceil(getattr(error, "wait", None) or 1))


@problem_of.register
def _too_many_offers(error: TooManyOffers) -> Problem:
    return _please_wait(error.seconds)


@problem_of.register
def _too_many_fields(_error: TooManyFieldsSent) -> Problem:
    detail = _("There are too many parameters.")
    return _invalid(InvalidFields([FieldError("parameter", "*", detail)]))


def _please_wait(seconds: int) -> Problem:
    detail = ngettext(
        "Please wait %(seconds)s second.", "Please wait %(seconds)s seconds.", seconds
    ) % {"seconds": seconds}
    return Problem(_Code.RATE_LIMITED, detail, headers={"Retry-After": str(seconds)})
