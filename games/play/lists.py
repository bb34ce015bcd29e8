"""Lists of matches, of a player or for everybody, and how many there are of which kind."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from django.db.models import Count, F, Prefetch, Q, QuerySet
from django.utils import timezone

from accounts.models import User
from games.engine import codec
from games.engine.history import MoveSeen
from games.engine.results import Mode, Pair
from games.models import Match, MatchStatus, Seat
from games.play import clock, outages
from games.play.clocks.deadlines import Deadline
from games.play.clocks.terms import TimeTerms

Status = Literal["active", "finished"]


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match in a list; `my_seat` is None in somebody else's list.

    `last_move` is the seat that moved last and the move, as everybody may see it. No move counts
    before `paused_until`; until `away_until` whoever is in turn is on vacation.
    """

    id: str
    mode: Mode
    terms: TimeTerms
    is_public: bool
    status: str
    version: int
    players: tuple[str, str]
    my_seat: int | None
    turn: int | None
    deadline: Deadline | None
    is_overdue: bool
    paused_until: datetime | None
    away_until: datetime | None
    round_number: int
    seals: Pair
    last_move: tuple[int, MoveSeen] | None
    winner: int | None
    outcome_reason: str
    created_at: datetime
    finished_at: datetime | None

    @property
    def deadline_at(self) -> datetime | None:
        """The last instant at which a move counts."""
        return None if self.deadline is None else self.deadline.at

    @property
    def is_my_turn(self) -> bool:
        """Whether the match waits for the player whose list this is; not while it is paused."""
        is_in_turn = self.my_seat is not None and self.turn == self.my_seat
        return is_in_turn and self.paused_until is None

    @property
    def opponent(self) -> str | None:
        """The name of the other player, in a player's own list."""
        return None if self.my_seat is None else self.players[1 - self.my_seat]


def matches_of(user: User, *, status: Status, is_my_turn: bool = False) -> QuerySet[Match]:
    """The user's matches: running ones by deadline, finished ones latest first.

    Turn the rows of a page into values with `rows_for`.
    """
    mine = Q(seats__user=user)
    if is_my_turn:
        mine &= Q(seats__number=F("turn")) & clock.unpaused(timezone.now())
    order = ("deadline_at", "id") if status == "active" else ("-finished_at", "-id")
    return _with_players(Match.objects.filter(mine, status=status)).order_by(*order)


def all_matches_of(user: User) -> QuerySet[Match]:
    """The user's matches, private ones too, latest first; for the staff."""
    return _with_players(Match.objects.filter(seats__user=user)).order_by("-id")


def public_matches_of(user: User) -> QuerySet[Match]:
    """The user's public matches, latest first."""
    return _with_players(Match.objects.filter(seats__user=user, is_public=True)).order_by(
        "-created_at", "-id"
    )


def rows_for(matches: Iterable[Match], user: User | None) -> list[MatchRow]:
    """Matches of the lists above as values, seen by one of their players or by nobody."""
    now, rows = timezone.now(), list(matches)
    readings = zip(rows, outages.deadlines_of(rows), strict=True)
    return [_row(match, user, now, deadline) for match, deadline in readings]


def match_counts(user: User) -> tuple[int, int]:
    """How many matches of the user are running, and how many have finished."""
    counts = Seat.objects.filter(user=user).aggregate(
        running=Count("pk", filter=Q(match__status=MatchStatus.ACTIVE)),
        finished=Count("pk", filter=Q(match__status=MatchStatus.FINISHED)),
    )
    return counts["running"], counts["finished"]


def _with_players(matches: QuerySet[Match]) -> QuerySet[Match]:
    seats = Seat.objects.select_related("user").order_by("number")
    return matches.prefetch_related(Prefetch("seats", seats, to_attr="seated"))


def _row(match: Match, user: User | None, now: datetime, deadline: Deadline | None) -> MatchRow:
    reading = clock.of_match(match)
    paused_until = reading.pause_end(now)
    first, second = match.seated  # type: ignore[attr-defined]
    my_seat = next(
        (seat.number for seat in (first, second) if user and seat.user_id == user.pk), None
    )
    return MatchRow(
        id=match.public_id,
        mode=Mode(match.mode),
        terms=clock.terms_of(match),
        is_public=match.is_public,
        status=match.status,
        version=match.version,
        players=(first.user.username, second.user.username),
        my_seat=my_seat,
        turn=match.turn,
        deadline=deadline,
        is_overdue=clock.is_overdue(match.deadline_at, paused_until, now),
        paused_until=paused_until,
        away_until=None if match.turn is None else reading.away_until(match.turn, now),
        round_number=match.round_number,
        seals=(match.seals_0, match.seals_1),
        last_move=codec.decode_public_move(match.last_move) if match.last_move else None,
        winner=match.winner,
        outcome_reason=match.outcome_reason,
        created_at=match.created_at,
        finished_at=match.finished_at,
    )
