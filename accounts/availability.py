"""When users play: their weeks, which they choose, and their vacations from an instant on."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Final
from uuid import UUID

from django.db.models import F

from accounts.models import Availability, User, Vacation

MOST_WEEKEND_DAYS: Final = 2
LONGEST_NIGHT: Final = timedelta(hours=8)
Night = tuple[time, time]

_A_DAY: Final = timedelta(days=1)
_WEEK: Final = range(7)
_COLUMNS: Final = ("weekend_days", "night_starts", "night_ends")


class BadWeek(Exception):
    """A week that nobody may have; `field` says what of it is wrong, `code` how."""

    def __init__(self, field: str, code: str) -> None:
        super().__init__(f"{field}: {code}")
        self.field = field
        self.code = code


@dataclass(frozen=True, slots=True)
class AvailabilityView:
    """When a user plays, in their time zone `zone`; on `weekend_days` (Monday is 0) they rest.

    No turn of theirs ends in the night.
    """

    zone: str
    weekend_days: tuple[int, ...]
    night: Night | None
    has_automatic_vacation: bool


@dataclass(frozen=True, slots=True)
class Week:
    """The week of a user in their time zone; None for what they have never chosen.

    `weekend_days` are digits, Monday is 0.
    """

    zone: str
    weekend_days: str | None
    night_starts: time | None
    night_ends: time | None

    @property
    def night(self) -> tuple[time | None, time | None]:
        """Both ends of the night."""
        return self.night_starts, self.night_ends


@dataclass(frozen=True, slots=True)
class Absence:
    """A vacation of a user, from `starts_at` on, up to but without `ends_at` (UTC)."""

    user_id: UUID
    starts_at: datetime
    ends_at: datetime
    is_automatic: bool


def availability_of(user: User) -> AvailabilityView:
    """When the user plays; who has never chosen has Saturday and Sunday, and no night."""
    row = Availability.objects.filter(user=user).first()
    return _view(user, row or Availability(user=user))


def set_availability(
    user: User,
    *,
    weekend_days: Iterable[int],
    night: Night | None,
    has_automatic_vacation: bool,
) -> AvailabilityView:
    """Choose when the user plays; a match goes by it from their next turn on. Raises BadWeek."""
    days = sorted(set(weekend_days))
    _check_days(days)
    _check_night(night)
    starts, ends = night or (None, None)
    row, _ = Availability.objects.update_or_create(
        user=user,
        defaults={
            "weekend_days": "".join([str(day) for day in days]),
            "night_starts": starts,
            "night_ends": ends,
            "has_automatic_vacation": has_automatic_vacation,
        },
    )
    return _view(user, row)


def weeks_of(users: Iterable[User]) -> dict[UUID, Week]:
    """The weeks of the users; one query."""
    rows = User.objects.filter(pk__in=[user.pk for user in users]).values_list(
        "pk", "time_zone", *[f"availability__{name}" for name in _COLUMNS]
    )
    return {user_id: Week(*week) for user_id, *week in rows}


def absences_after(users: Iterable[User], instant: datetime) -> list[Absence]:
    """The vacations of the users that end after an instant, the first first; one query.

    Those that were called off are none.
    """
    rows = Vacation.objects.filter(
        user__in=[user.pk for user in users], ends_at__gt=instant, starts_at__lt=F("ends_at")
    )
    columns = rows.order_by("starts_at", "pk").values_list(
        "user_id", "starts_at", "ends_at", "is_automatic"
    )
    return [Absence(*row) for row in columns]


def _view(user: User, row: Availability) -> AvailabilityView:
    starts, ends = row.night_starts, row.night_ends
    return AvailabilityView(
        zone=user.time_zone,
        weekend_days=tuple([int(day) for day in sorted(row.weekend_days)]),
        night=None if starts is None or ends is None else (starts, ends),
        has_automatic_vacation=row.has_automatic_vacation,
    )


def _check_days(days: list[int]) -> None:
    if not set(days) <= set(_WEEK):
        raise BadWeek("weekend_days", "not-a-day")
    if len(days) > MOST_WEEKEND_DAYS:
        raise BadWeek("weekend_days", "too-many-days")


def _check_night(night: Night | None) -> None:
    if night is None:
        return
    length = _since_midnight(night[1]) - _since_midnight(night[0])
    if not length:
        raise BadWeek("night", "night-is-empty")
    if length % _A_DAY > LONGEST_NIGHT:
        raise BadWeek("night", "night-too-long")


def _since_midnight(hour: time) -> timedelta:
    return timedelta(
        hours=hour.hour, minutes=hour.minute, seconds=hour.second, microseconds=hour.microsecond
    )
