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
from games.play import clock
from games.play.deadlines import is_past

Status = Literal["active", "finished"]


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match in a list; `my_seat` is None in somebody else's list.

    `last_move` is the seat that moved last and the move, as everybody may see it. No move counts
    before `paused_until`.
    """

    id: str
    mode: Mode
    pace_days: int
    is_public: bool
    status: str
    version: int
    players: tuple[str, str]
    my_seat: int | None
    turn: int | None
    deadline_at: datetime | None
    is_overdue: bool
    paused_until: datetime | None
    round_number: int
    seals: Pair
    last_move: tuple[int, MoveSeen] | None
    winner: int | None
    outcome_reason: str
    created_at: datetime
    finished_at: datetime | None

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
    now = timezone.now()
    return [_row(match, user, now) for match in matches]


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


def _row(match: Match, user: User | None, now: datetime) -> MatchRow:
    first, second = match.seated  # type: ignore[attr-defined]
    my_seat = next(
        (seat.number for seat in (first, second) if user and seat.user_id == user.pk), None
    )
    return MatchRow(
        id=match.public_id,
        mode=Mode(match.mode),
        pace_days=match.pace_days,
        is_public=match.is_public,
        status=match.status,
        version=match.version,
        players=(first.user.username, second.user.username),
        my_seat=my_seat,
        turn=match.turn,
        deadline_at=match.deadline_at,
        is_overdue=is_past(match.deadline_at, now),
        paused_until=clock.pause_end(clock.of_match(match), now),
        round_number=match.round_number,
        seals=(match.seals_0, match.seals_1),
        last_move=codec.decode_public_move(match.last_move) if match.last_move else None,
        winner=match.winner,
        outcome_reason=match.outcome_reason,
        created_at=match.created_at,
        finished_at=match.finished_at,
    )
