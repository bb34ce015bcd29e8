"""A player's public record, and what waits for them."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, F, Q

from accounts.models import User
from games.engine.results import OutcomeReason
from games.lobby.queries import count_challenges_to
from games.models import MatchStatus, Seat
from games.play.lists import MatchRow, match_counts, matches_of, rows_for


@dataclass(frozen=True, slots=True)
class PlayerProfile:
    """Who a player is to others; matches without result are in no count but `running`."""

    username: str
    bio: str
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
    without_result = [reason.value for reason in OutcomeReason if reason.is_without_result]
    has_result = ended & ~Q(match__outcome_reason__in=without_result)
    counts = Seat.objects.filter(user=user).aggregate(
        running=Count("pk", filter=Q(match__status=MatchStatus.ACTIVE)),
        won=Count("pk", filter=ended & Q(match__winner=F("number"))),
        drawn=Count("pk", filter=has_result & Q(match__winner=None)),
        finished=Count("pk", filter=has_result),
    )
    return PlayerProfile(
        username=user.username,
        bio=user.bio,
        joined_at=user.date_joined,
        running=counts["running"],
        won=counts["won"],
        lost=counts["finished"] - counts["won"] - counts["drawn"],
        drawn=counts["drawn"],
    )


@dataclass(frozen=True, slots=True)
class Waiting:
    """What a user has to do; `next_match` is the one of their turns that ends first."""

    running_matches: int
    finished_matches: int
    my_turns: int
    challenges_received: int
    next_match: MatchRow | None


def waiting_for(user: User) -> Waiting:
    """What waits for the user, in five queries."""
    running, finished = match_counts(user)
    my_turns = matches_of(user, status="active", is_my_turn=True)
    first = rows_for(my_turns[:1], user)
    return Waiting(
        running_matches=running,
        finished_matches=finished,
        my_turns=my_turns.count(),
        challenges_received=count_challenges_to(user),
        next_match=first[0] if first else None,
    )
