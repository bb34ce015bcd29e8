"""Vacations that begin by themselves when a turn would expire, as long as there are days left."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine

from accounts.models import User, Vacation
from games.models import MatchEvent
from games.people import vacations
from games.people.vacations import VacationView
from tests.games.builders import start, without_vacations
from tests.games.stored import assert_sound, deadline, told

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 12, 2, 12, tzinfo=UTC)
DAY = timedelta(days=1)
HOUR = timedelta(hours=1)


@pytest.fixture(autouse=True)
def clock(asha: User, bilal: User) -> Any:
    """It is NOW until a test moves on; both have just joined, with a week of vacation."""
    User.objects.update(date_joined=NOW)
    asha.date_joined = bilal.date_joined = NOW
    with time_machine.travel(NOW, tick=False) as traveller:
        yield traveller


def go(user: User, *, days: float, after: float = 0) -> VacationView:
    """A vacation that the user takes, of so many days."""
    begins = NOW + after * DAY
    return vacations.start(user, starts_at=begins, ends_at=begins + days * DAY)


def spans() -> list[tuple[datetime, datetime]]:
    """All vacations, in order."""
    return list(Vacation.objects.order_by("starts_at").values_list("starts_at", "ends_at"))


def covered(user: User, at: datetime) -> VacationView:
    """The vacation that begins by itself because a turn ends at an instant."""
    view = vacations.cover(user, at)
    assert view is not None
    return view


def test_a_turn_that_would_expire_gets_a_day(asha: User, bilal: User, clock: Any) -> None:
    match_id = start(asha, bilal)
    clock.shift(3 * DAY + HOUR)

    view = covered(asha, NOW + 3 * DAY)

    assert (view.starts_at, view.ends_at, view.is_automatic) == (NOW + 3 * DAY, NOW + 4 * DAY, True)
    assert deadline(match_id) == NOW + 4 * DAY
    assert told("vacation_started") == [("Asha", f"vacation:{view.id}")]
    assert told("opponent_away") == [("Bilal", f"match:{match_id}")]
    assert MatchEvent.objects.get(kind="vacation_started").actor is None
    assert_sound([match_id])


def test_turns_that_end_one_after_the_other_are_one_vacation_whichever_is_looked_at_first(
    asha: User, bilal: User, clock: Any
) -> None:
    first = start(asha, bilal)
    clock.shift(HOUR)
    second = start(asha, bilal)
    clock.shift(3 * DAY + HOUR)

    covered(asha, NOW + 3 * DAY + HOUR)

    assert spans() == [(NOW + 3 * DAY, NOW + 4 * DAY)]
    assert (deadline(first), deadline(second)) == (NOW + 4 * DAY, NOW + 4 * DAY + HOUR)
    assert len(told("vacation_started")) == 1


def test_it_goes_on_by_days_and_the_other_is_told_once(asha: User, bilal: User, clock: Any) -> None:
    match_id = start(asha, bilal)
    for day in (3, 4, 5):
        clock.move_to(NOW + day * DAY + HOUR)
        covered(asha, NOW + day * DAY)

    assert deadline(match_id) == NOW + 6 * DAY
    assert len(told("vacation_started")) == 3
    assert told("opponent_away") == [("Bilal", f"match:{match_id}")]


def test_as_many_days_as_lead_beyond_now_are_one_vacation(
    asha: User, bilal: User, clock: Any
) -> None:
    match_id = start(asha, bilal)
    clock.shift(5 * DAY)

    covered(asha, NOW + 3 * DAY)

    assert spans() == [(NOW + 3 * DAY, NOW + 6 * DAY)]
    assert deadline(match_id) == NOW + 6 * DAY


def test_no_days_are_taken_that_would_not_help(asha: User, clock: Any) -> None:
    clock.shift(30 * DAY)

    assert vacations.cover(asha, NOW + 3 * DAY) is None
    assert not Vacation.objects.exists()


def test_nobody_goes_who_does_not_want_to(asha: User, clock: Any) -> None:
    without_vacations(asha)
    clock.shift(3 * DAY + HOUR)

    assert vacations.cover(asha, NOW + 3 * DAY) is None


def test_nobody_goes_with_less_than_a_day_left(asha: User, clock: Any) -> None:
    go(asha, days=6.9)
    clock.shift(7 * DAY)

    assert vacations.cover(asha, NOW + 7 * DAY) is None


def test_not_even_a_few_hours_are_taken_with_less_than_a_day_left(asha: User, clock: Any) -> None:
    go(asha, after=3.2, days=6.5)
    clock.shift(3 * DAY + HOUR)

    assert vacations.cover(asha, NOW + 3 * DAY) is None


def test_what_is_planned_is_not_used_up_before(asha: User, clock: Any) -> None:
    go(asha, after=5, days=7)
    clock.shift(DAY)

    assert vacations.cover(asha, NOW + DAY) is None


def test_who_is_away_already_is_left_alone(asha: User, clock: Any) -> None:
    go(asha, days=2)
    clock.shift(DAY + HOUR)

    assert vacations.cover(asha, NOW + DAY) is None
    assert len(spans()) == 1


def test_a_day_that_meets_another_vacation_ends_where_that_begins(asha: User, clock: Any) -> None:
    """As when a sweep finds the later of two turns first: no hour is paid for twice."""
    clock.shift(3 * DAY)
    covered(asha, NOW + 2.5 * DAY)

    covered(asha, NOW + 2 * DAY)

    assert spans() == [
        (NOW + 2 * DAY, NOW + 2.5 * DAY),
        (NOW + 2.5 * DAY, NOW + 3.5 * DAY),
    ]


def test_all_clocks_stand_still_in_a_vacation_that_began_by_itself(
    asha: User, bilal: User, clock: Any
) -> None:
    first = start(asha, bilal)
    clock.shift(HOUR)
    second = start(asha, bilal)
    clock.move_to(NOW + 3 * DAY + timedelta(minutes=1))

    covered(asha, NOW + 3 * DAY)

    assert deadline(first) == NOW + 4 * DAY
    assert deadline(second) == NOW + 4 * DAY + HOUR
