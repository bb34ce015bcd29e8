"""Reading when users play: their weeks, and their vacations from an instant on."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, time
from uuid import UUID

from accounts.models import User, Vacation


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


def weeks_of(users: Iterable[User]) -> dict[UUID, Week]:
    """The weeks of the users; one query."""
    columns = ("weekend_days", "night_starts", "night_ends")
    rows = User.objects.filter(pk__in=[user.pk for user in users]).values_list(
        "pk", "time_zone", *[f"availability__{name}" for name in columns]
    )
    return {user_id: Week(*week) for user_id, *week in rows}


def absences_after(users: Iterable[User], instant: datetime) -> list[Absence]:
    """The vacations of the users that end after an instant, the first first; one query."""
    rows = Vacation.objects.filter(user__in=[user.pk for user in users], ends_at__gt=instant)
    columns = rows.order_by("starts_at", "pk").values_list(
        "user_id", "starts_at", "ends_at", "is_automatic"
    )
    return [Absence(*row) for row in columns]
