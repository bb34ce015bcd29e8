"""A player's vacations and the clocks of their matches, which stand still meanwhile.

A vacation is a row of accounts and an event of each running match, in one transaction. The row of
the user is locked first: whoever starts a vacation or a match waits for who was there before.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from accounts import vacations
from accounts.availability import availability_of
from accounts.models import User, Vacation
from accounts.vacations import SHORTEST, Use
from games.engine.errors import MatchOver
from games.engine.time_control import Span
from games.people.errors import NoVacation, VacationOverlaps, VacationTooLong, VacationTooShort
from games.play import outbox, timekeeping, turns
from games.play.clock import FURTHEST_AHEAD
from games.play.errors import InstantOutOfRange, StaleVersion
from games.play.outbox import OutboxKind

LOW: Final = timedelta(days=3)
"""Who has so few days left is told once."""

TRIES: Final = 5
"""A move that comes in between is no reason to refuse."""


@dataclass(frozen=True, slots=True)
class VacationView:
    """A vacation, from `starts_at` on, up to but without `ends_at` (UTC)."""

    id: int
    starts_at: datetime
    ends_at: datetime
    is_automatic: bool


@dataclass(frozen=True, slots=True)
class VacationStanding:
    """How many days a user has left, and their vacations; `past` ones the latest first.

    The days of a planned one are still in the balance.
    """

    balance: timedelta
    current: VacationView | None
    planned: VacationView | None
    past: tuple[VacationView, ...]


def standing_of(user: User) -> VacationStanding:
    """The user's vacations and what is left of their days; one query."""
    now = timezone.now()
    taken = _taken(user)
    return VacationStanding(
        balance=vacations.balance(user.date_joined, _uses(taken), now),
        current=next((_view(row) for row in taken if row.starts_at <= now < row.ends_at), None),
        planned=next((_view(row) for row in taken if row.starts_at > now), None),
        past=tuple([_view(row) for row in reversed(taken) if row.ends_at <= now]),
    )


@transaction.atomic
def start(user: User, *, starts_at: datetime | None, ends_at: datetime) -> VacationView:
    """Start a vacation, now for None, or plan one; the clocks of all running matches know of it.

    Raises VacationTooShort, VacationTooLong, VacationOverlaps and InstantOutOfRange; and
    StaleVersion if matches change all the time.
    """
    taken = _locked(user)
    now = timezone.now()
    use = _admitted(user, taken, starts_at, ends_at, now=now)
    return _view(_begin(user, taken, use, now=now))


def check(user: User, *, starts_at: datetime | None, ends_at: datetime) -> timedelta:
    """How long a vacation would be, if it can be started so; see start."""
    return _admitted(user, _taken(user), starts_at, ends_at, now=timezone.now()).length


@transaction.atomic
def end(user: User, *, vacation_id: int | None = None) -> VacationView:
    """End the vacation that goes on now, else call off the planned one; its days are given back.

    With an id only if it is that one, so that a second click calls off nothing else. Raises
    NoVacation; and StaleVersion if matches change all the time.
    """
    taken = _locked(user)
    now = timezone.now()
    row = next((row for row in taken if row.ends_at > now), None)
    if row is None or vacation_id not in (None, row.pk):
        raise NoVacation
    row.ends_at = max(row.starts_at, now)
    row.save(update_fields=["ends_at"])

    def stop(match_id: str) -> None:
        timekeeping.end_vacation(match_id, user, starts_at=row.starts_at, at=row.ends_at)

    _in_each_match(user, stop)
    return _view(row)


def cover(user: User, at: datetime) -> VacationView | None:
    """Put a user on vacation whose turn expires at an instant, by days of 24 hours until after now.

    It begins with the first of their turns that has expired, whichever is looked at first. None,
    and nothing happens, if they do not want that, are on vacation then, or have not so many days
    left. Raises StaleVersion if matches change all the time.
    """
    now = timezone.now()
    wants_it = availability_of(user).has_automatic_vacation
    if not wants_it or _steps(user, _taken(user), at, now=now) is None:
        return None
    with transaction.atomic():
        taken = _locked(user)
        since = turns.late_since(user)
        use = _steps(user, taken, min(at, since or at), now=now)
        if use is None:
            return None
        return _view(_begin(user, taken, use, now=now, is_automatic=True))


def _locked(user: User) -> list[Vacation]:
    """The user's vacations, for whoever is about to add or change one in this transaction.

    Keys are not locked: moves of others that the user is to be told of need not wait.
    """
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    return _taken(user)


def _taken(user: User) -> list[Vacation]:
    """The user's vacations in order, without those that were called off."""
    rows = Vacation.objects.filter(user=user, ends_at__gt=F("starts_at"))
    return list(rows.order_by("starts_at"))


def _uses(taken: Iterable[Vacation]) -> list[Use]:
    return [Use(row.starts_at, row.ends_at) for row in taken]


def _view(row: Vacation) -> VacationView:
    return VacationView(row.pk, row.starts_at, row.ends_at, row.is_automatic)


def _admitted(
    user: User,
    taken: Sequence[Vacation],
    starts_at: datetime | None,
    ends_at: datetime,
    *,
    now: datetime,
) -> Use:
    at = now if starts_at is None else starts_at
    if not now <= at <= now + FURTHEST_AHEAD:
        raise InstantOutOfRange
    if ends_at - at < SHORTEST:
        raise VacationTooShort
    use = Use(at, ends_at)
    _refuse_overlap(taken, use, now)
    left = vacations.available(user.date_joined, _uses(taken), at)
    if use.length > left:
        raise VacationTooLong(left)
    return use


def _refuse_overlap(taken: Iterable[Vacation], use: Use, now: datetime) -> None:
    """One may go on and one be planned, in turn."""
    for row in taken:
        is_second_plan = row.starts_at > now and use.starts_at > now
        if is_second_plan or (row.starts_at < use.ends_at and use.starts_at < row.ends_at):
            raise VacationOverlaps(row.starts_at, row.ends_at)


def _steps(user: User, taken: Sequence[Vacation], at: datetime, *, now: datetime) -> Use | None:
    """As many days from an instant on as lead beyond now, or up to the next vacation."""
    if any(row.starts_at <= at < row.ends_at for row in taken):
        return None
    ends_at = at + ((now - at) // SHORTEST + 1) * SHORTEST
    next_start = min((row.starts_at for row in taken if row.starts_at > at), default=ends_at)
    use = Use(at, min(ends_at, next_start))
    left = vacations.available(user.date_joined, _uses(taken), at)
    return use if left >= max(use.length, SHORTEST) else None


def _begin(
    user: User, taken: Sequence[Vacation], use: Use, *, now: datetime, is_automatic: bool = False
) -> Vacation:
    row = Vacation.objects.create(
        user=user,
        starts_at=use.starts_at,
        ends_at=use.ends_at,
        is_automatic=is_automatic,
        created_at=now,
    )
    is_continued = is_automatic and any(one.ends_at == use.starts_at for one in taken)

    def begin(match_id: str) -> None:
        span = Span(use.starts_at, use.ends_at)
        timekeeping.start_vacation(
            match_id, user, span, is_automatic=is_automatic, is_continued=is_continued
        )

    _in_each_match(user, begin)
    before = vacations.balance(user.date_joined, _uses(taken), use.starts_at)
    kinds = [OutboxKind.VACATION_STARTED] if is_automatic else []
    if before > LOW >= before - use.length:
        kinds.append(OutboxKind.VACATION_LOW)
    subject = outbox.vacation_subject(row.pk)
    outbox.owe([outbox.Owed(kind, user.pk, subject) for kind in kinds], now=now)
    return row


def _in_each_match(user: User, change: Callable[[str], None]) -> None:
    """Change all running matches of the user; one that has ended meanwhile is left alone."""
    for match_id in timekeeping.running_matches(user):
        try:
            _retried(change, match_id)
        except MatchOver:
            continue


def _retried(change: Callable[[str], None], match_id: str) -> None:
    for _ in range(TRIES - 1):
        try:
            return change(match_id)
        except StaleVersion:
            continue
    return change(match_id)
