"""When a user plays, and their vacations, as JSON for them alone; and reading it."""

import re
from collections.abc import Mapping
from datetime import time
from typing import Annotated, Any, Final, NotRequired, TypedDict

from django.utils.translation import gettext as _

from accounts.availability import MOST_WEEKEND_DAYS, AvailabilityView, Night
from games.api.bodies import NotAsExpected, Reader, boolean, instant, or_null, words_among
from games.api.serializers.cards import instant_json
from games.api.serializers.clock import SpanJson, duration_json, whole_seconds
from games.api.serializers.schema import Duration, Instant, Number, Says
from games.api.serializers.week import WEEK_DAYS, WeekDay, week_days_json
from games.people.vacations import VacationStanding, VacationView

HOUR_PATTERN: Final = "^([01][0-9]|2[0-3]):[0-5][0-9]$"
Hour = Annotated[str, Says("pattern", HOUR_PATTERN)]


class VacationJson(SpanJson):
    """A vacation of yours, from `starts_at` on; one that was called off ends where it starts.

    One that `is_automatic` began because a turn would have expired.
    """

    is_automatic: bool


class VacationsJson(TypedDict):
    """What is left of your vacation, in whole days too, and your vacations; `past` latest first.

    What is planned is still in the balance.
    """

    balance: Duration
    balance_days: Number
    current: VacationJson | None
    planned: VacationJson | None
    past: list[VacationJson]


class NewVacationJson(TypedDict):
    """From when on, which is now if it is left out, and until when all your clocks stand still."""

    starts_at: NotRequired[Instant | None]
    ends_at: Instant


class NightJson(TypedDict):
    """The hours of the night in your time zone, at most eight: what would end then ends after."""

    start: Hour
    end: Hour


class AvailabilityJson(TypedDict):
    """When you play, in your time zone; each match goes by it from your next turn on.

    In matches with a weekend pause your clock stands still on `weekend_days`. With
    `automatic_vacation` you go on vacation by yourself where a turn would expire, while days are
    left.
    """

    weekend_days: Annotated[
        list[WeekDay], Says("maxItems", MOST_WEEKEND_DAYS), Says("uniqueItems", value=True)
    ]
    night: NightJson | None
    automatic_vacation: bool


def _week_days(value: Any) -> list[int]:
    days: list[WeekDay] = words_among(WEEK_DAYS)(value)
    if len(set(days)) < len(days):
        raise NotAsExpected(_("Each day is named once."))
    return [WEEK_DAYS.index(day) for day in days]


def _hour(value: Any) -> time:
    if not isinstance(value, str) or not re.fullmatch(HOUR_PATTERN, value, re.ASCII):
        raise NotAsExpected(_("Hours are written like 23:00."))
    return time.fromisoformat(value)


def _night(value: Any) -> Night:
    if not isinstance(value, dict) or value.keys() != {"start", "end"}:
        raise NotAsExpected(_("A night has a start and an end, and nothing else."))
    return _hour(value["start"]), _hour(value["end"])


VACATION: Final[Mapping[str, Reader]] = {"ends_at": instant}
VACATION_START: Final[Mapping[str, Reader]] = {"starts_at": or_null(instant)}
AVAILABILITY: Final[Mapping[str, Reader]] = {
    "weekend_days": _week_days,
    "night": or_null(_night),
    "automatic_vacation": boolean,
}


def vacation_json(vacation: VacationView) -> VacationJson:
    """A vacation to who has it."""
    return {
        "starts_at": instant_json(vacation.starts_at),
        "ends_at": instant_json(vacation.ends_at),
        "is_automatic": vacation.is_automatic,
    }


def vacations_json(standing: VacationStanding) -> VacationsJson:
    """What a user has left, and their vacations."""
    current, planned = standing.current, standing.planned
    return {
        "balance": duration_json(whole_seconds(standing.balance)),
        "balance_days": standing.balance.days,
        "current": None if current is None else vacation_json(current),
        "planned": None if planned is None else vacation_json(planned),
        "past": [vacation_json(vacation) for vacation in standing.past],
    }


def availability_json(view: AvailabilityView) -> AvailabilityJson:
    """When a user plays, to them."""
    return {
        "weekend_days": week_days_json(view.weekend_days),
        "night": None if view.night is None else _night_json(view.night),
        "automatic_vacation": view.has_automatic_vacation,
    }


def _night_json(night: Night) -> NightJson:
    start, end = night
    return {"start": start.isoformat("minutes"), "end": end.isoformat("minutes")}
