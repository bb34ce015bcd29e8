"""What an error looks like: `application/problem+json` (RFC 9457), one code for each problem."""

import json
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, Literal, NotRequired, TypedDict, cast

import structlog
from django.http import HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.api.serializers.schema import Duration, Instant

MEDIA_TYPE: Final = "application/problem+json"
DOCS_PATH: Final = "/api/v1/docs"


class ProblemCode(StrEnum):
    """What went wrong. The words are part of the API and never change."""

    MALFORMED_REQUEST = "malformed-request"
    AUTHENTICATION_REQUIRED = "authentication-required"
    CSRF_FAILED = "csrf-failed"
    INSUFFICIENT_SCOPE = "insufficient-scope"
    EMAIL_UNVERIFIED = "email-unverified"
    ACCOUNT_SUSPENDED = "account-suspended"
    ACCOUNT_INCOMPLETE = "account-incomplete"
    BLOCKED_BY_USER = "blocked-by-user"
    NOT_A_PLAYER = "not-a-player"
    TOO_MANY_MATCHES = "too-many-matches"
    NOT_RELIABLE_ENOUGH = "not-reliable-enough"
    NOT_FOUND = "not-found"
    PROPOSAL_NOT_FOUND = "proposal-not-found"
    NO_VACATION = "no-vacation"
    METHOD_NOT_ALLOWED = "method-not-allowed"
    NOT_ACCEPTABLE = "not-acceptable"
    NOT_YOUR_TURN = "not-your-turn"
    NOT_THEIR_TURN = "not-their-turn"
    TURN_EXPIRED = "turn-expired"
    MATCH_FINISHED = "match-finished"
    MATCH_PAUSED = "match-paused"
    MATCH_NOT_PAUSED = "match-not-paused"
    MATCH_RUNNING = "match-running"
    GIFT_TOO_LARGE = "gift-too-large"
    NOTHING_TO_CLAIM = "nothing-to-claim"
    OPPONENT_AWAY = "opponent-away"
    ALREADY_PROPOSED = "already-proposed"
    VACATION_OVERLAPS = "vacation-overlaps"
    NOT_SENT_AGAIN = "not-sent-again"
    ALREADY_DECIDED = "already-decided"
    CHALLENGE_TAKEN = "challenge-taken"
    OWN_CHALLENGE = "own-challenge"
    CHALLENGE_EXPIRED = "challenge-expired"
    PROPOSAL_GONE = "proposal-gone"
    STALE_VERSION = "stale-version"
    PAYLOAD_TOO_LARGE = "payload-too-large"
    UNSUPPORTED_MEDIA_TYPE = "unsupported-media-type"
    ILLEGAL_MOVE = "illegal-move"
    VALIDATION_FAILED = "validation-failed"
    UNLIMITED_SEEK = "unlimited-seek"
    VACATION_TOO_SHORT = "vacation-too-short"
    VACATION_TOO_LONG = "vacation-too-long"
    IDEMPOTENCY_KEY_REUSED = "idempotency-key-reused"
    PRECONDITION_REQUIRED = "precondition-required"
    RATE_LIMITED = "rate-limited"
    INTERNAL_ERROR = "internal-error"
    READ_ONLY = "read-only"
    CLOCKS_BEING_SETTLED = "clocks-being-settled"


_Code = ProblemCode
STATUSES_AND_TITLES: Final[Mapping[ProblemCode, tuple[int, Promise]]] = {
    _Code.MALFORMED_REQUEST: (400, _("The request cannot be read")),
    _Code.AUTHENTICATION_REQUIRED: (401, _("Please say who you are")),
    _Code.CSRF_FAILED: (403, _("The request did not come from our own pages")),
    _Code.INSUFFICIENT_SCOPE: (403, _("The access token may not do this")),
    _Code.EMAIL_UNVERIFIED: (403, _("The email address is not confirmed")),
    _Code.ACCOUNT_SUSPENDED: (403, _("A decision about your account forbids it")),
    _Code.ACCOUNT_INCOMPLETE: (403, _("The account is that of a guest")),
    _Code.BLOCKED_BY_USER: (403, _("One of you has blocked the other")),
    _Code.NOT_A_PLAYER: (403, _("You do not play in this match")),
    _Code.TOO_MANY_MATCHES: (403, _("Too many running matches")),
    _Code.NOT_RELIABLE_ENOUGH: (403, _("The offer is for players who mostly move in time")),
    _Code.NOT_FOUND: (404, _("There is no such thing")),
    _Code.PROPOSAL_NOT_FOUND: (404, _("There is no such proposal")),
    _Code.NO_VACATION: (404, _("You have no vacation")),
    _Code.METHOD_NOT_ALLOWED: (405, _("This method does not work here")),
    _Code.NOT_ACCEPTABLE: (406, _("We answer in JSON only")),
    _Code.NOT_YOUR_TURN: (409, _("It is not your turn")),
    _Code.NOT_THEIR_TURN: (409, _("It is not the other player’s turn")),
    _Code.TURN_EXPIRED: (409, _("The time for this turn is up")),
    _Code.MATCH_FINISHED: (409, _("The match is over")),
    _Code.MATCH_PAUSED: (409, _("The match is paused")),
    _Code.MATCH_NOT_PAUSED: (409, _("The match is not paused")),
    _Code.MATCH_RUNNING: (409, _("The match is not over yet")),
    _Code.GIFT_TOO_LARGE: (409, _("The turn would have too much time")),
    _Code.NOTHING_TO_CLAIM: (409, _("There is no win to claim")),
    _Code.OPPONENT_AWAY: (409, _("The other player is on vacation")),
    _Code.ALREADY_PROPOSED: (409, _("Another proposal waits for its answer")),
    _Code.VACATION_OVERLAPS: (409, _("Another vacation is in the way")),
    _Code.ALREADY_DECIDED: (409, _("There is nothing to appeal against any more")),
    _Code.NOT_SENT_AGAIN: (409, _("The mail is not sent again")),
    _Code.CHALLENGE_TAKEN: (409, _("The offer has been taken up")),
    _Code.OWN_CHALLENGE: (409, _("Nobody plays against themselves")),
    _Code.CHALLENGE_EXPIRED: (410, _("The offer is no longer open")),
    _Code.PROPOSAL_GONE: (410, _("The proposal is no longer open")),
    _Code.STALE_VERSION: (412, _("The match has moved on")),
    _Code.PAYLOAD_TOO_LARGE: (413, _("The request is too large")),
    _Code.UNSUPPORTED_MEDIA_TYPE: (415, _("We read JSON only")),
    _Code.ILLEGAL_MOVE: (422, _("The rules do not allow this move")),
    _Code.VALIDATION_FAILED: (422, _("Something in the request is wrong")),
    _Code.UNLIMITED_SEEK: (422, _("A seek needs a time limit")),
    _Code.VACATION_TOO_SHORT: (422, _("The vacation is too short")),
    _Code.VACATION_TOO_LONG: (422, _("The vacation is longer than what is left")),
    _Code.IDEMPOTENCY_KEY_REUSED: (422, _("The idempotency key was used for another request")),
    _Code.PRECONDITION_REQUIRED: (428, _("Please say which version you have seen")),
    _Code.RATE_LIMITED: (429, _("Too many requests")),
    _Code.INTERNAL_ERROR: (500, _("Something went wrong on our side")),
    _Code.READ_ONLY: (503, _("Nothing can be changed for a while")),
    _Code.CLOCKS_BEING_SETTLED: (503, _("Clocks are being credited after an outage")),
}

Place = Literal["pointer", "parameter", "header"]


@dataclass(frozen=True, slots=True)
class FieldError:
    """What is wrong at one place: a JSON pointer, the name of a query parameter or of a header."""

    place: Place
    name: str
    detail: str


@dataclass(frozen=True, slots=True)
class Problem:
    """One error as it is told; `members` are those that only this code has."""

    code: ProblemCode
    detail: str
    errors: tuple[FieldError, ...] = ()
    members: Mapping[str, object] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def status(self) -> int:
        """The HTTP status."""
        return STATUSES_AND_TITLES[self.code][0]


class FieldErrorJson(TypedDict):
    """What is wrong at one place of the request; one of the three names says where."""

    pointer: NotRequired[str]
    parameter: NotRequired[str]
    header: NotRequired[str]
    detail: str


class ProblemJson(TypedDict):
    """Why nothing was done. `code` is for programs, `title` and `detail` are for people."""

    type: str
    title: str
    status: int
    detail: str
    code: ProblemCode
    errors: list[FieldErrorJson]
    request_id: str
    reason: NotRequired[str]
    rule: NotRequired[str]
    current_version: NotRequired[int]
    paused_until: NotRequired[Instant]
    away_until: NotRequired[Instant]
    balance: NotRequired[Duration]
    limit: NotRequired[int]
    sanction: NotRequired[str]
    ends_at: NotRequired[str | None]


def problem_json(problem: Problem, *, request_id: str) -> ProblemJson:
    """The problem as it is told."""
    status, title = STATUSES_AND_TITLES[problem.code]
    body = {
        "type": f"{DOCS_PATH}#{problem.code}",
        "title": str(title),
        "status": status,
        "detail": problem.detail,
        "code": problem.code.value,
        "errors": [{error.place: error.name, "detail": error.detail} for error in problem.errors],
        **problem.members,
        "request_id": request_id,
    }
    return cast("ProblemJson", body)


def problem_response(problem: Problem) -> HttpResponse:
    """The answer that tells a client of the problem."""
    body = json.dumps(problem_json(problem, request_id=_request_id()))
    response = HttpResponse(body, MEDIA_TYPE, problem.status, headers=dict(problem.headers))
    response.headers["Cache-Control"] = "no-store"
    return response


def _request_id() -> str:
    """The id under which the log knows this request."""
    return str(structlog.contextvars.get_contextvars().get("request_id") or uuid.uuid4())
