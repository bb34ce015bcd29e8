"""What players do to clocks: give time, go on vacation and come back. One transaction or nothing.

Vacations are rows of accounts, and games.people starts and ends them; here they reach a match.
"""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.engine.deal import deal_round
from games.engine.errors import MatchOver
from games.engine.events import ClockEvent, TimeGiven, VacationEnded, VacationStarted
from games.engine.match import MoveClock, decide
from games.engine.time_control import Span
from games.models import MatchStatus, Seat
from games.play import clock, event_store, outages
from games.play.clocks import deadlines
from games.play.clocks.terms import is_past
from games.play.errors import (
    ClockUnsure,
    GiftTooLarge,
    MatchNotFound,
    NotAPlayer,
    NotTheirTurn,
    StaleVersion,
    TurnExpired,
)
from games.play.event_store import Stream
from games.play.match_view import MatchView, match_view_of
from games.play.transactions import one_transaction


@one_transaction()
def give_time(match_id: str, user: User, *, days: int, seen_version: int) -> MatchView:
    """Give the opponent, who must be in turn, so many days more for this turn.

    The version must be the very latest, so that a second click gives nothing. Raises
    MatchNotFound, NotAPlayer, StaleVersion, MatchOver, NotTheirTurn, TurnExpired, ClockUnsure and
    GiftTooLarge.
    """
    now = timezone.now()
    stream, seat = player_in(match_id, user)
    if seen_version != stream.match.version:
        raise StaleVersion(stream.match.version)
    _check_gift(stream, seat, timedelta(days=days), now)
    after = happen(stream, TimeGiven(seat, days * 24 * 3600), actor=user, now=now)
    return match_view_of(after, seat, now=now)


def start_vacation(
    match_id: str, user: User, span: Span, *, is_automatic: bool, is_continued: bool
) -> None:
    """Have the clock of a player stand still for a span. Raises StaleVersion and MatchOver."""
    stream, seat = player_in(match_id, user)
    event = VacationStarted(seat, span, is_automatic=is_automatic, is_continued=is_continued)
    happen(stream, event, actor=None if is_automatic else user, now=timezone.now())


def end_vacation(match_id: str, user: User, *, starts_at: datetime, at: datetime) -> None:
    """Have the vacation that starts at an instant end at another. Raises as start_vacation."""
    stream, seat = player_in(match_id, user)
    happen(stream, VacationEnded(seat, starts_at, at), actor=user, now=timezone.now())


def running_matches(user: User) -> list[str]:
    """The ids of the matches that the user plays in, in the order in which all lock them."""
    seats = Seat.objects.filter(user=user, match__status=MatchStatus.ACTIVE)
    return list(seats.order_by("match").values_list("match__public_id", flat=True))


def player_in(match_id: str, user: User) -> tuple[Stream, int]:
    """A match and the user's seat in it. Raises MatchNotFound and NotAPlayer."""
    stream = event_store.load(match_id)
    seat = stream.seat_of(user)
    if seat is None:
        raise NotAPlayer if stream.match.is_public else MatchNotFound
    return stream, seat


def happen(stream: Stream, event: ClockEvent, *, actor: User | None, now: datetime) -> Stream:
    """Store what happens to the clock of a match. Raises MatchOver and StaleVersion."""
    seeds = stream.seeds
    events = decide(stream.state, MoveClock(event), lambda number: deal_round(seeds, number))
    with transaction.atomic():
        return event_store.append(stream, events, actor=actor, now=now)


def _check_gift(stream: Stream, seat: int, gift: timedelta, now: datetime) -> None:
    if stream.state.outcome is not None:
        raise MatchOver
    if stream.match.turn != 1 - seat:
        raise NotTheirTurn
    terms = clock.terms_of(stream.match)
    if is_past(clock.counts_until(stream.match, has_moves=stream.state.has_moves), now):
        raise ClockUnsure if outages.is_gap_open(now) else TurnExpired
    left = deadlines.time_left(stream.clock, stream.outages, now)
    if left + gift > terms.most_time:
        raise GiftTooLarge(terms.most_time.days)
