"""When the hidden facts of a match open to everybody who may see it (Rules 9 and 9.4)."""

from datetime import datetime, timedelta
from typing import Final

from games.engine.results import OutcomeReason
from games.models import Match

CLOSED_AFTER_NO_RESULT: Final = timedelta(days=7)
"""As long as a match without result could still be taken up again."""


def opens_at(match: Match) -> datetime | None:
    """From when on hands, deals and seeds may be told; None while the match goes on."""
    if match.finished_at is None:
        return None
    if match.outcome_reason == OutcomeReason.NEVER_STARTED:
        return match.finished_at + CLOSED_AFTER_NO_RESULT
    return match.finished_at


def is_open(match: Match, now: datetime) -> bool:
    """Whether everything about the match may be told."""
    since = opens_at(match)
    return since is not None and since <= now
