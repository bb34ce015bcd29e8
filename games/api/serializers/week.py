"""Days of the week by their names, to and from JSON."""

from collections.abc import Iterable
from typing import Final, Literal, get_args

WeekDay = Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
WEEK_DAYS: Final[tuple[WeekDay, ...]] = get_args(WeekDay)


def week_days_json(days: Iterable[int]) -> list[WeekDay]:
    """Days, of which Monday is 0, by their names."""
    return [WEEK_DAYS[day] for day in days]
