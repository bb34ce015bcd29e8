"""What becomes of a turn whose time is up: first its player goes on vacation, if they can."""

from accounts.models import User
from games.people import vacations
from games.people.vacations import VacationView
from games.play import services, turns
from games.play.errors import OpponentIsAway
from games.play.services import Played


def settle(match_id: str) -> bool:
    """Do what is to be done about a turn whose time is up; whether it was.

    Raises MatchNotFound, and StaleVersion if a move or another sweep came first.
    """
    return _cover(match_id) is not None or services.settle_turn(match_id)


def claim(match_id: str, user: User, *, seen_version: int) -> Played:
    """End a friendly match for the user, because the other player is late and not on vacation.

    Raises OpponentIsAway if they have just been put on vacation, and what services.claim_win
    raises.
    """
    if away := _cover(match_id, opponent=user):
        raise OpponentIsAway(away.ends_at)
    return services.claim_win(match_id, user, seen_version=seen_version)


def _cover(match_id: str, *, opponent: User | None = None) -> VacationView | None:
    """The vacation that the late player of a match has been put on, if they have been."""
    late = turns.late_turn(match_id, opponent=opponent)
    return None if late is None else vacations.cover(late.user, late.deadline_at)
