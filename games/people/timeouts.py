"""What becomes of turns whose time is up: first their players go on vacation, if they can."""

import random
from collections.abc import Collection
from typing import Final

from django.utils import timezone

from accounts import switches
from accounts.models import User
from games.people import vacations
from games.play import crediting, outages, services, turns
from games.play.errors import OpponentIsAway, StaleVersion
from games.play.services import Played

LOOKED_AT: Final = 200
SETTLED_AT_ONCE: Final = 50


def settle(match_id: str) -> bool:
    """Do what is to be done about a turn whose time is up; whether it was.

    Raises MatchNotFound, and StaleVersion if a move or another sweep came first.
    """
    late = turns.late_turn(match_id)
    if late is not None and vacations.cover(late.user, late.deadline_at) is not None:
        return True
    return services.settle_turn(match_id)


def claim(match_id: str, user: User, *, seen_version: int) -> Played:
    """End a friendly match for the user, because the other player is late and not on vacation.

    Raises OpponentIsAway if they have just been put on vacation, and what services.claim_win
    raises.
    """
    late = turns.late_turn(match_id, opponent=user)
    if late is not None and not outages.is_gap_open(timezone.now()):
        away = vacations.cover(late.user, late.deadline_at)
        if away is not None:
            raise OpponentIsAway(away.ends_at)
    return services.claim_win(match_id, user, seen_version=seen_version)


def sweep() -> int:
    """Settle all turns whose time is up; how many there were.

    None while players can change nothing, nor after an outage until the clocks are credited. One
    match that fails does not stop the others; its error is raised at the end.
    """
    settled, errors = 0, []
    left: set[str] = set()
    while due := _some_due(left):
        for match_id in due:
            try:
                is_settled = settle(match_id)
            except StaleVersion:
                is_settled = False  # a move or another sweep came first
            except Exception as error:  # noqa: BLE001 - raised below
                is_settled = False
                errors.append(error)
            settled += is_settled
            left |= set() if is_settled else {match_id}
    if errors:
        raise ExceptionGroup("some turns could not be settled", errors)
    return settled


def _some_due(left: Collection[str]) -> list[str]:
    """Some of the turns that have been due for longest, but for those that this sweep has left.

    Sweeps at the same time seldom meet, as each takes others of them.
    """
    now = timezone.now()
    if not crediting.beat(now) or switches.current().is_read_only:
        return []
    due = turns.unsettled_matches(now, limit=LOOKED_AT + len(left))
    new = [match_id for match_id in due if match_id not in left]
    return random.sample(new, min(len(new), SETTLED_AT_ONCE))
