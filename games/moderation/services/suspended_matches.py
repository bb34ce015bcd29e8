"""The running matches of somebody who may not sign in; for services.sanctions alone."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from django.utils import timezone

from accounts.models import User
from games.engine.errors import MatchOver
from games.models import MatchStatus, Seat
from games.play import decisions
from games.play.errors import MatchIsNotPaused, MatchIsPaused

PAUSED_FOR: Final = timedelta(days=7)


def opponents(user: User) -> list[User]:
    """Who plays against the user now."""
    running = Seat.objects.filter(user=user, match__status=MatchStatus.ACTIVE).values("match")
    others = Seat.objects.filter(match__in=running).exclude(user=user)
    return [seat.user for seat in others.select_related("user")]


def pause_all(actor: User, user: User, ends_at: datetime | None, reason: str) -> list[str]:
    """Pause them for up to 7 days; the ids of those that were not paused before."""
    longest = timezone.now() + PAUSED_FOR
    until = longest if ends_at is None else min(longest, ends_at)
    paused = []
    for match_id, _seat in _running(user):
        try:
            decisions.pause(match_id, actor, until=until, reason=reason)
        except (MatchIsPaused, MatchOver):
            continue
        paused.append(match_id)
    return paused


def adjudicate_all(actor: User, user: User, reason: str) -> list[str]:
    """Have the other players win them; the ids of those that still ran."""
    adjudicated = []
    for match_id, seat in _running(user):
        try:
            decisions.adjudicate(match_id, actor, winner=1 - seat, reason=reason)
        except MatchOver:
            continue
        adjudicated.append(match_id)
    return adjudicated


def resume_all(actor: User, match_ids: Iterable[str], reason: str) -> list[str]:
    """End the pauses of those that still are paused; their ids."""
    resumed = []
    for match_id in match_ids:
        try:
            decisions.resume(match_id, actor, reason=reason)
        except (MatchIsNotPaused, MatchOver):
            continue
        resumed.append(match_id)
    return resumed


def _running(user: User) -> list[tuple[str, int]]:
    """Ids, and the seat of the user, in the order of the ids."""
    seats = Seat.objects.filter(user=user, match__status=MatchStatus.ACTIVE)
    return list(seats.order_by("match").values_list("match__public_id", "number"))
