"""The week that a user chooses: weekend days, a night, vacations that begin by themselves."""

from datetime import time

import pytest

from accounts.availability import AvailabilityView, BadWeek, availability_of, set_availability
from accounts.models import Availability, User
from tests.games.builders import make_user

pytestmark = pytest.mark.django_db

NIGHT = (time(23), time(7))


@pytest.fixture
def asha() -> User:
    return make_user("Asha", time_zone="Asia/Kathmandu")


def choose(
    user: User,
    *,
    weekend_days: tuple[int, ...] = (5, 6),
    night: tuple[time, time] | None = None,
    has_automatic_vacation: bool = True,
) -> AvailabilityView:
    """A choice like that of who has never chosen, but for what is given."""
    return set_availability(
        user,
        weekend_days=weekend_days,
        night=night,
        has_automatic_vacation=has_automatic_vacation,
    )


def test_who_has_never_chosen_rests_on_saturday_and_sunday(asha: User) -> None:
    assert availability_of(asha) == AvailabilityView(
        zone="Asia/Kathmandu", weekend_days=(5, 6), night=None, has_automatic_vacation=True
    )
    assert not Availability.objects.exists()


def test_what_is_chosen_stays(asha: User) -> None:
    chosen = choose(asha, weekend_days=(6, 4), night=NIGHT, has_automatic_vacation=False)

    assert chosen == availability_of(asha)
    assert chosen == AvailabilityView("Asia/Kathmandu", (4, 6), NIGHT, has_automatic_vacation=False)


def test_the_last_choice_counts(asha: User) -> None:
    choose(asha, night=NIGHT)

    choose(asha, weekend_days=())

    assert availability_of(asha) == AvailabilityView(
        "Asia/Kathmandu", (), None, has_automatic_vacation=True
    )
    assert Availability.objects.count() == 1


@pytest.mark.parametrize(
    ("weekend_days", "night", "field", "code"),
    [
        ((4, 5, 6), None, "weekend_days", "too-many-days"),
        ((7,), None, "weekend_days", "not-a-day"),
        ((-1, 5), None, "weekend_days", "not-a-day"),
        ((5, 6), (time(7), time(7)), "night", "night-is-empty"),
        ((5, 6), (time(22), time(6, 1)), "night", "night-too-long"),
        ((5, 6), (time(7), time(23)), "night", "night-too-long"),
    ],
)
def test_a_week_that_nobody_may_have_is_refused_and_says_why(
    asha: User,
    weekend_days: tuple[int, ...],
    night: tuple[time, time] | None,
    field: str,
    code: str,
) -> None:
    choose(asha, weekend_days=(0,))

    with pytest.raises(BadWeek) as refusal:
        choose(asha, weekend_days=weekend_days, night=night)

    assert (refusal.value.field, refusal.value.code) == (field, code)
    assert availability_of(asha).weekend_days == (0,)


@pytest.mark.parametrize(
    "night", [(time(22), time(6)), (time(0), time(8)), (time(16), time(0)), (time(3), time(3, 1))]
)
def test_a_night_of_up_to_eight_hours_is_one(asha: User, night: tuple[time, time]) -> None:
    assert choose(asha, night=night).night == night


def test_a_day_named_twice_is_one_day(asha: User) -> None:
    assert choose(asha, weekend_days=(5, 5, 6)).weekend_days == (5, 6)
