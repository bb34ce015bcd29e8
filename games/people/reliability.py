"""Counting, every night, how players have kept the time of their turns within the last year.

A turn is in time if it ended with a move before its deadline; a late move in a friendly match is
late. Matches that a moderator has made void count for nothing.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db.models import (
    Count,
    DurationField,
    ExpressionWrapper,
    F,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Window,
)
from django.db.models.fields.json import KT
from django.db.models.functions import Cast, RowNumber
from django.utils import timezone

from games.engine.results import OutcomeReason
from games.models import MatchEvent, Reliability, Seat

A_YEAR: Final = timedelta(days=365)
COUNTED_AT_ONCE: Final = 200
COUNTED_EVERY: Final = timedelta(days=7)
"""So often who does nothing is counted anew, as their turns grow old."""

LONGEST_TRANSACTION: Final = timedelta(minutes=5)
"""So much older than a count may be at most what it could not see yet."""

_MOVE: Final = "move_played"
_OVERDUE: Final = "turn_overdue"
_BEGINS_A_TURN: Final = (_MOVE, "round_dealt")
_LATE: Final = ("turn_expired", _OVERDUE)
_TIMED_OUT: Final = (
    OutcomeReason.EXPIRED.value,
    OutcomeReason.NEVER_STARTED.value,
    OutcomeReason.ABANDONED.value,
)
_COLUMNS: Final = ("turns_in_time", "turns_late", "time_outs", "median_answer", "counted_at")


def count() -> int:
    """Count the turns of all users of whom something may have changed; how many users."""
    now = timezone.now()
    counted = 0
    last: UUID | None = None
    while user_ids := _some_to_count(now, after=last):
        Reliability.objects.bulk_create(
            _counted(user_ids, now),
            update_conflicts=True,
            unique_fields=["user"],
            update_fields=_COLUMNS,
        )
        counted += len(user_ids)
        last = user_ids[-1]
    return counted


def _some_to_count(now: datetime, *, after: UUID | None) -> list[UUID]:
    """Whose matches have moved since they were counted, and whose turns may have grown old."""
    since = F("user__reliability__counted_at") - LONGEST_TRANSACTION
    has_changed = Q(match__turn_started_at__gte=since) | Q(match__finished_at__gte=since)
    has_turns = Q(user__reliability__turns_in_time__gt=0) | Q(user__reliability__turns_late__gt=0)
    is_old = has_turns & Q(user__reliability__counted_at__lt=now - COUNTED_EVERY)
    is_to_count = Q(user__reliability=None) | has_changed | is_old
    seats = Seat.objects.filter(is_to_count, user__deleted_at=None)
    if after is not None:
        seats = seats.filter(user__gt=after)
    return list(seats.order_by("user").values_list("user", flat=True).distinct()[:COUNTED_AT_ONCE])


def _counted(user_ids: Sequence[UUID], now: datetime) -> list[Reliability]:
    events = _events_of(user_ids, now - A_YEAR)
    moves = {user_id: (many, median) for user_id, many, median in _moves(events, user_ids)}
    late = {user_id: numbers for user_id, *numbers in _late(events, user_ids)}
    rows = []
    for user_id in user_ids:
        many, median = moves.get(user_id, (0, None))
        turns_late, late_moves, time_outs = late.get(user_id, (0, 0, 0))
        rows.append(
            Reliability(
                user_id=user_id,
                turns_in_time=max(many - late_moves, 0),
                turns_late=turns_late,
                time_outs=time_outs,
                median_answer=median,
                counted_at=now,
            )
        )
    return rows


def _events_of(user_ids: Sequence[UUID], since: datetime) -> QuerySet[MatchEvent]:
    """The events since an instant of all matches in which one of the users plays."""
    recent = Q(match__finished_at=None) | Q(match__finished_at__gt=since)
    seats = Seat.objects.filter(recent, user__in=user_ids, match__voided_at=None)
    return MatchEvent.objects.filter(match__in=seats.values("match"), created_at__gt=since)


def _moves(
    events: QuerySet[MatchEvent], user_ids: Sequence[UUID]
) -> QuerySet[MatchEvent, tuple[UUID, int, timedelta]]:
    """For each user who has moved, how often, and within which time half of the moves came."""
    before = MatchEvent.objects.filter(
        match=OuterRef("match"), sequence__lt=OuterRef("sequence"), kind__in=_BEGINS_A_TURN
    )
    began_at = Subquery(before.order_by("-sequence").values("created_at")[:1])
    answer = ExpressionWrapper(F("created_at") - began_at, output_field=DurationField())
    moves = events.filter(kind=_MOVE, actor__in=user_ids).annotate(
        answer=answer,
        many=Window(Count("pk"), partition_by="actor"),
        place=Window(RowNumber(), partition_by="actor", order_by=["answer", "pk"]),
    )
    return moves.filter(place=(F("many") + 1) / 2).order_by().values_list("actor", "many", "answer")


def _late(
    events: QuerySet[MatchEvent], user_ids: Sequence[UUID]
) -> QuerySet[MatchEvent, tuple[UUID, int, int, int]]:
    """For each user who was late: how many turns, how many of them with a late move or none.

    A turn that was prolonged and is late again is one turn.
    """
    later = MatchEvent.objects.filter(match=OuterRef("match"), sequence__gt=OuterRef("sequence"))
    next_kind = later.filter(kind__in=(_MOVE, _OVERDUE)).order_by("sequence").values("kind")[:1]
    turns = events.filter(kind__in=_LATE).annotate(
        seat=Cast(KT("payload__seat"), IntegerField()), next_kind=Subquery(next_kind)
    )
    of_users = turns.filter(match__seats__number=F("seat"), match__seats__user__in=user_ids)
    is_last = ~Q(next_kind=_OVERDUE) | Q(next_kind=None)
    given_up = Q(next_kind=None, match__outcome_reason__in=_TIMED_OUT)
    return (
        of_users.filter(is_last)
        .order_by()
        .values_list("match__seats__user")
        .annotate(
            turns=Count("pk"),
            late_moves=Count("pk", filter=Q(next_kind=_MOVE)),
            time_outs=Count("pk", filter=given_up),
        )
    )
