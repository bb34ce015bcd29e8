"""A player's public record."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, F, Q

from accounts.models import User
from games.engine.results import OutcomeReason
from games.models import MatchStatus, Seat


@dataclass(frozen=True, slots=True)
class PlayerProfile:
    """Who a player is to others; matches without result are in no count but `running`."""

    username: str
    joined_at: datetime
    running: int
    won: int
    lost: int
    drawn: int

    @property
    def finished(self) -> int:
        """Matches that ended with a result."""
        return self.won + self.lost + self.drawn


def profile_of(user: User) -> PlayerProfile:
    """The user's record over all matches, public or private; one query."""
    ended = Q(match__status=MatchStatus.FINISHED)
    has_result = ended & ~Q(match__outcome_reason=OutcomeReason.NEVER_STARTED.value)
    counts = Seat.objects.filter(user=user).aggregate(
        running=Count("pk", filter=Q(match__status=MatchStatus.ACTIVE)),
        won=Count("pk", filter=ended & Q(match__winner=F("number"))),
        drawn=Count("pk", filter=has_result & Q(match__winner=None)),
        finished=Count("pk", filter=has_result),
    )
    return PlayerProfile(
        username=user.username,
        joined_at=user.date_joined,
        running=counts["running"],
        won=counts["won"],
        lost=counts["finished"] - counts["won"] - counts["drawn"],
        drawn=counts["drawn"],
    )
