"""The turns that are being played: whose, until when, and whether they still are.

For lists of what waits, for mails and reminders, and for the sweep; no position is loaded.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db import models
from django.db.models import F, Min, OuterRef, Q, QuerySet, Subquery
from django.db.models.expressions import RawSQL
from django.utils import timezone

from accounts.models import User
from accounts.prepared import Prepared, blank
from games.engine.time_control import TimeControl
from games.models import Match, MatchStatus, Seat
from games.play import clock, outages
from games.play.clocks import deadlines
from games.play.clocks.clock import Clock, Outages, Spans, end_of
from games.play.clocks.deadlines import Deadline
from games.play.clocks.terms import TimeTerms


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn that is to be played by the user `user_id`; it began at `version`."""

    match_id: str
    user_id: UUID
    opponent_id: UUID
    version: int
    deadline: Deadline
    terms: TimeTerms
    clock: Clock
    outages: Outages

    @property
    def deadline_at(self) -> datetime:
        """The last instant at which a move counts."""
        return self.deadline.at

    def when_left(self, left: timedelta) -> datetime | None:
        """The first instant at which so much time is left to play in; None if there never was."""
        return deadlines.when_left(self.clock, self.outages, left)

    def resumes_at(self, at: datetime) -> datetime:
        """The instant itself, or the end of the pause or vacation that it falls into."""
        return end_of(self._stops, at) or at

    @property
    def resumptions(self) -> tuple[datetime, ...]:
        """When its pauses and vacations end, also those that are over."""
        return tuple(sorted(stop.end for stop in self._stops))

    @property
    def vacations(self) -> Spans:
        """The vacations of the player in turn, also one that is over."""
        return self.clock.vacations[self.clock.turn.seat] if self.clock.turn else ()

    @property
    def _stops(self) -> Spans:
        return self.clock.all_pauses + self.vacations


@dataclass(frozen=True, slots=True)
class LateTurn:
    """A turn whose time was up at `deadline_at`, and who is late with it."""

    user: User
    deadline_at: datetime


def turns_of(match_ids: Sequence[str]) -> list[Turn]:
    """The turns of those of the matches that go on, nearest deadline first.

    In one query, two after an outage.
    """
    return _turns(Seat.objects.filter(match__public_id__in=match_ids))


def turns_of_user(user_id: UUID) -> list[Turn]:
    """All turns that wait for a user, nearest deadline first; in one query, two after an outage."""
    return _turns(Seat.objects.filter(user=user_id))


def turns_between(user_id: UUID, other_id: UUID) -> list[Turn]:
    """The turns of all matches that two users play against each other, nearest deadline first."""
    shared = Match.objects.filter(seats__user=user_id).filter(seats__user=other_id)
    return _turns(Seat.objects.filter(match__in=shared))


def players_of(match_ids: Iterable[str]) -> dict[str, set[UUID]]:
    """Who plays or has played the matches; one query."""
    seats = Seat.objects.filter(match__public_id__in=[*match_ids])
    found: dict[str, set[UUID]] = {}
    for match_id, user_id in seats.values_list("match__public_id", "user"):
        found.setdefault(match_id, set()).add(user_id)
    return found


def is_turn_of(user: User, match_id: str, version: int) -> bool:
    """Whether the turn that had begun at `version` is still the user's, and can be played now."""
    return Seat.objects.filter(
        clock.unpaused(timezone.now(), match="match__"),
        user=user,
        match__public_id=match_id,
        match__status=MatchStatus.ACTIVE,
        match__turn=F("number"),
        match__turn_sequence__lte=version,
        match__version__gte=version,
    ).exists()


_CURRENT: Final = Prepared(
    lambda: (
        _playable(blank("now", models.DateTimeField()))
        .filter(
            public_id=blank("match"),
            turn_sequence__lte=blank("version"),
            version__gte=blank("version"),
        )
        .values_list("pk")
    )
)


def is_current(match_id: str, version: int) -> bool:
    """Whether the turn that had begun at `version` can be played now, whoever's it is."""
    return bool(_CURRENT(match=match_id, version=version, now=timezone.now()))


def current_turns(match_ids: Iterable[str]) -> dict[str, range]:
    """The versions, from its beginning to now, of each turn of these matches that can be played.

    What `is_current` says of one match, of many in one query.
    """
    rows = _playable(timezone.now()).filter(public_id__in=[*match_ids])
    versions = rows.values_list("public_id", "turn_sequence", "version")
    return {match_id: range(first, last + 1) for match_id, first, last in versions}


_WAITING: Final = Prepared(
    lambda: (
        _playable(blank("now", models.DateTimeField()))
        .filter(seats__user=blank("user", models.UUIDField()), seats__number=F("turn"))
        .order_by("deadline_at", "id")
        .values_list("public_id")
    )
)


def waiting_matches(user: User, *, limit: int) -> list[str]:
    """The ids of the matches in which the user can move, nearest deadline first; one query."""
    rows = _WAITING(user=user.pk, now=timezone.now())
    return [match_id for (match_id,) in rows[:limit]]


def unsettled_matches(now: datetime, *, limit: int) -> list[str]:
    """The ids of running matches with something to settle, longest first; one indexed query."""
    unsettled = Match.objects.filter(status=MatchStatus.ACTIVE, settles_at__lt=now)
    return list(unsettled.order_by("settles_at").values_list("public_id", flat=True)[:limit])


def late_turn(match_id: str, *, opponent: User | None = None) -> LateTurn | None:
    """The turn of a running match whose time has just been found to be up, if it has; one query.

    None for a friendly match that waits for its late player already, and for one without limit.
    With `opponent`, only if they play against whoever is late.
    """
    seats = Seat.objects.filter(
        match__public_id=match_id,
        match__status=MatchStatus.ACTIVE,
        match__turn=F("number"),
        match__settles_at__lt=timezone.now(),
    ).exclude(match__time_control=TimeControl.UNLIMITED)
    if opponent is not None:
        seats = seats.filter(match__seats__user=opponent).exclude(user=opponent)
    seat = seats.select_related("match", "user").first()
    if seat is None or seat.match.deadline_at is None:
        return None
    turn = clock.of_match(seat.match).turn
    is_new = turn is not None and turn.overdue_at is None
    return LateTurn(seat.user, seat.match.deadline_at) if is_new else None


def late_since(user: User) -> datetime | None:
    """The first end of a turn of the user that no sweep has looked at yet; one query.

    As of late_turn, of matches that can be lost or found late.
    """
    seats = Seat.objects.filter(
        user=user,
        number=F("match__turn"),
        match__status=MatchStatus.ACTIVE,
        match__settles_at__lt=timezone.now(),
        match__settles_at=F("match__deadline_at"),
    ).exclude(match__time_control=TimeControl.UNLIMITED)
    since: datetime | None = seats.aggregate(since=Min("match__deadline_at"))["since"]
    return since


def _playable(now: datetime | RawSQL) -> QuerySet[Match]:
    """Running matches in which a move counts; in a friendly one also a late move."""
    in_time = Q(deadline_at__gte=now) | Q(is_friendly=True)
    return Match.objects.filter(clock.unpaused(now), in_time, status=MatchStatus.ACTIVE)


def _turns(seats: QuerySet[Seat]) -> list[Turn]:
    in_turn = seats.filter(match__status=MatchStatus.ACTIVE, match__turn=F("number"))
    others = Seat.objects.filter(match=OuterRef("match")).exclude(number=OuterRef("number"))
    in_turn = in_turn.annotate(
        opponent_id=Subquery(others.values("user")[:1], output_field=models.UUIDField())
    )
    rows = list(in_turn.select_related("match").order_by("match__deadline_at", "match_id"))
    spans = outages.of_matches([seat.match for seat in rows])
    found = []
    for seat in rows:
        match, reading = seat.match, clock.of_match(seat.match)
        if deadline := deadlines.deadline(reading, spans):
            found.append(
                Turn(
                    match_id=match.public_id,
                    user_id=seat.user_id,
                    opponent_id=seat.opponent_id,
                    version=match.turn_sequence,
                    deadline=deadline,
                    terms=clock.terms_of(match),
                    clock=reading,
                    outages=spans,
                )
            )
    return found
