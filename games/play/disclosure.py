"""When the hidden facts of a match open to everybody who may see it (Rules 9 and 9.4)."""

from datetime import datetime, timedelta
from typing import Final

from games.engine.results import OutcomeReason
from games.models import Match

CLOSED_AT_FIRST: Final = timedelta(days=7)
"""As long as an end that players have not played out could still be undone."""


def opens_at(match: Match) -> datetime | None:
    """From when on hands, deals and seeds may be told; None while the match goes on."""
    if match.finished_at is None:
        return None
    if OutcomeReason(match.outcome_reason).is_closed_at_first:
        return (match.voided_at or match.finished_at) + CLOSED_AT_FIRST
    return match.finished_at


def is_open(match: Match, now: datetime) -> bool:
    """Whether everything about the match may be told."""
    since = opens_at(match)
    return since is not None and since <= now
