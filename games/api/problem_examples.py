"""An example of each problem, for the contract."""

from collections.abc import Mapping
from typing import Final

from games.api.problems import FieldError, Problem, ProblemCode, problem_json

_Code = ProblemCode
MEMBERS: Final[Mapping[ProblemCode, Mapping[str, object]]] = {
    _Code.ILLEGAL_MOVE: {"reason": "exchange-same-kind", "rule": "3.4b"},
    _Code.STALE_VERSION: {"current_version": 13},
    _Code.MATCH_PAUSED: {"paused_until": "2026-12-03T20:30:00Z"},
    _Code.OPPONENT_AWAY: {"away_until": "2026-12-03T20:30:00Z"},
    _Code.GIFT_TOO_LARGE: {"limit": 14},
    _Code.VACATION_TOO_LONG: {"balance": "P6DT12H"},
    _Code.TOO_MANY_MATCHES: {"limit": 10},
    _Code.NOT_SENT_AGAIN: {"reason": "turn_played"},
    _Code.ACCOUNT_SUSPENDED: {
        "sanction": "chat_mute",
        "reason": "Insults in the chat.",
        "ends_at": "2026-12-08T12:00:00Z",
    },
}
PLACES: Final[Mapping[ProblemCode, str]] = {
    _Code.VALIDATION_FAILED: "/good",
    _Code.UNLIMITED_SEEK: "/time_control",
    _Code.VACATION_TOO_SHORT: "/ends_at",
    _Code.VACATION_TOO_LONG: "/ends_at",
}


def problem_example(code: ProblemCode) -> dict[str, object]:
    """A problem as it is told, as an example of OpenAPI."""
    place = PLACES.get(code)
    errors = (FieldError("pointer", place, "What is wrong here."),) if place else ()
    problem = Problem(code, "What exactly, in your language.", errors, MEMBERS.get(code, {}))
    return {"value": problem_json(problem, request_id="0bb386ef-f8e1-4003-8357-f30252e3b16f")}
