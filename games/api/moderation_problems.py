"""Which problem it is that a sanction forbids something, or that a report is not taken."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from accounts.sanctions import SanctionView
from games.api.problems import Problem, ProblemCode
from games.api.serializers.cards import instant_or_none
from games.moderation.errors import (
    NotAboutThis,
    NothingSaid,
    OwnConduct,
    ReportRefused,
    ReportTextTooLong,
    TooManyReports,
)
from games.moderation.notice_text import refused_text
from games.moderation.wording import refusal_text

PLACES: Final[Mapping[type[ReportRefused], str]] = MappingProxyType(
    {
        OwnConduct: "/user",
        NotAboutThis: "/match_id",
        NothingSaid: "/text",
        ReportTextTooLong: "/text",
    }
)
"""Which field of a report or an appeal is at fault."""


def sanction_problem(sanction: SanctionView) -> Problem:
    """What forbids it, why, and until when."""
    members = {
        "sanction": sanction.kind.value,
        "reason": sanction.reason,
        "ends_at": instant_or_none(sanction.ends_at),
    }
    return Problem(ProblemCode.ACCOUNT_SUSPENDED, refused_text(sanction), members=members)


def report_problem(error: ReportRefused) -> Problem:
    """Why a report or an appeal is not taken at all, whatever its fields."""
    if isinstance(error, TooManyReports):
        wait = {"Retry-After": str(error.seconds)}
        return Problem(ProblemCode.RATE_LIMITED, refusal_text(error), headers=wait)
    return Problem(ProblemCode.ALREADY_DECIDED, refusal_text(error))
