"""Vacations: all clocks of their player stand still, for so many days as they have left."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine

from accounts.models import User, Vacation
from games.engine.time_control import Span
from games.models import Match, MatchStatus
from games.people import vacations
from games.people.errors import NoVacation, VacationOverlaps, VacationTooLong, VacationTooShort
from games.people.vacations import VacationView
from games.play import queries, services
from games.play.errors import InstantOutOfRange, StaleVersion
from tests.games.builders import make_user, play, start
from tests.games.stored import assert_sound, deadline, last_kind, told

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 12, 2, 12, tzinfo=UTC)
DAY = timedelta(days=1)
HOUR = timedelta(hours=1)


@pytest.fixture(autouse=True)
def _joined_now(asha: User, bilal: User) -> None:
    """Both have a week of vacation, and no more; it is NOW."""
    User.objects.update(date_joined=NOW)
    asha.date_joined = bilal.date_joined = NOW


@pytest.fixture(autouse=True)
def clock() -> Any:
    """It is NOW until a test moves on."""
    with time_machine.travel(NOW, tick=False) as traveller:
        yield traveller


def go(user: User, *, days: float, after: float | None = None) -> VacationView:
    """A vacation of so many days, now or after so many."""
    begins = NOW if after is None else NOW + after * DAY
    return vacations.start(
        user, starts_at=None if after is None else begins, ends_at=begins + days * DAY
    )


def test_all_clocks_of_the_player_stand_still(asha: User, bilal: User, chand: User) -> None:
    first, second = start(asha, bilal), start(asha, chand)

    view = go(asha, days=2)

    assert (view.starts_at, view.ends_at, view.is_automatic) == (NOW, NOW + 2 * DAY, False)
    assert deadline(first) == deadline(second) == NOW + 5 * DAY
    assert last_kind(first) == last_kind(second) == "vacation_started"
    assert told("opponent_away") == [("Bilal", f"match:{first}"), ("Chand", f"match:{second}")]
    assert_sound([first])


def test_the_clocks_of_others_run_on(asha: User, bilal: User) -> None:
    match_id = start(asha, bilal)
    before = deadline(match_id)

    go(bilal, days=2)

    assert deadline(match_id) == before


def test_who_is_away_may_still_move_and_their_next_turn_rests_too(
    asha: User, bilal: User, clock: Any
) -> None:
    match_id = start(asha, bilal)
    go(asha, days=4)
    clock.shift(DAY)

    play(match_id)
    play(match_id)

    assert deadline(match_id) == NOW + 4 * DAY + 3 * DAY


def test_a_match_that_begins_meanwhile_knows_of_it(asha: User, bilal: User) -> None:
    go(asha, days=2)

    match_id = start(asha, bilal)

    assert deadline(match_id) == NOW + 5 * DAY


def test_a_planned_vacation_stops_the_clock_from_its_beginning_on(asha: User, bilal: User) -> None:
    match_id = start(asha, bilal)

    view = go(asha, after=1, days=2)

    standing = vacations.standing_of(asha)
    assert (standing.current, standing.planned) == (None, view)
    assert standing.balance == 7 * DAY
    assert deadline(match_id) == NOW + 5 * DAY
    page = queries.match_page(match_id, asha)
    assert page.log[-1].clock is not None
    assert page.log[-1].clock.away == Span(NOW + DAY, NOW + 3 * DAY)


def test_one_may_go_on_and_one_be_planned(asha: User, clock: Any) -> None:
    current = go(asha, days=2)
    planned = go(asha, after=2, days=3)

    standing = vacations.standing_of(asha)

    assert (standing.current, standing.planned, standing.past) == (current, planned, ())
    assert standing.balance == 5 * DAY
    clock.shift(2 * DAY)
    later = vacations.standing_of(asha)
    assert (later.current, later.planned, later.past) == (planned, None, (current,))


@pytest.mark.parametrize(("after", "days"), [(None, 2), (1, 2), (3, 1), (30, 1)])
def test_what_is_planned_stands_in_the_way_of_others(
    asha: User, after: float | None, days: float
) -> None:
    go(asha, after=1, days=2)

    with pytest.raises(VacationOverlaps) as refusal:
        go(asha, after=after, days=days)

    assert (refusal.value.starts_at, refusal.value.ends_at) == (NOW + DAY, NOW + 3 * DAY)


def test_who_is_away_does_not_go_again(asha: User) -> None:
    go(asha, days=2)

    with pytest.raises(VacationOverlaps):
        go(asha, days=2)

    assert Vacation.objects.count() == 1


def test_a_vacation_of_less_than_a_day_is_none(asha: User) -> None:
    with pytest.raises(VacationTooShort):
        vacations.start(asha, starts_at=None, ends_at=NOW + DAY - timedelta(seconds=1))

    assert go(asha, days=1).ends_at == NOW + DAY


def test_nobody_is_away_for_longer_than_their_days(asha: User) -> None:
    with pytest.raises(VacationTooLong) as refusal:
        vacations.start(asha, starts_at=None, ends_at=NOW + 7 * DAY + timedelta(seconds=1))

    assert refusal.value.balance == 7 * DAY
    assert go(asha, days=7).ends_at == NOW + 7 * DAY


def test_what_is_gained_until_it_begins_counts(asha: User) -> None:
    with pytest.raises(VacationTooLong):
        go(asha, days=9.5)

    assert go(asha, after=31, days=9.5).starts_at == NOW + 31 * DAY


def test_what_a_planned_one_needs_cannot_be_taken_before(asha: User) -> None:
    go(asha, after=3, days=6)

    with pytest.raises(VacationTooLong) as refusal:
        go(asha, days=2)

    assert DAY < refusal.value.balance < 1.5 * DAY


@pytest.mark.parametrize("after", [-0.01, 367])
def test_a_vacation_begins_within_a_year(asha: User, after: float) -> None:
    with pytest.raises(InstantOutOfRange):
        go(asha, after=after, days=2)


def test_who_comes_back_early_has_the_time_that_was_left(
    asha: User, bilal: User, clock: Any
) -> None:
    clock.shift(-DAY)
    match_id = start(asha, bilal)
    clock.shift(DAY)
    go(asha, days=4)
    clock.shift(DAY)

    ended = vacations.end(asha)

    assert ended.ends_at == NOW + DAY
    assert deadline(match_id) == NOW + DAY + 2 * DAY
    assert vacations.standing_of(asha).past == (ended,)
    gained = vacations.standing_of(asha).balance - 6 * DAY
    assert timedelta() < gained < 0.1 * DAY
    assert_sound([match_id])


def test_what_is_planned_can_be_called_off(asha: User, bilal: User) -> None:
    match_id = start(asha, bilal)
    go(asha, after=1, days=2)

    vacations.end(asha)

    standing = vacations.standing_of(asha)
    assert (standing.planned, standing.past, standing.balance) == (None, (), 7 * DAY)
    assert deadline(match_id) == NOW + 3 * DAY
    assert go(asha, after=1, days=2).starts_at == NOW + DAY


def test_the_one_that_goes_on_ends_first(asha: User) -> None:
    go(asha, days=2)
    planned = go(asha, after=2, days=2)

    vacations.end(asha)

    assert vacations.standing_of(asha).planned == planned
    vacations.end(asha)
    assert vacations.standing_of(asha).planned is None
    with pytest.raises(NoVacation):
        vacations.end(asha)


def test_a_match_in_trouble_leaves_everything_as_it_was(asha: User, bilal: User) -> None:
    sound, broken = start(asha, bilal), start(asha, bilal)
    before = deadline(sound)
    Match.objects.filter(public_id=broken).update(version=1)

    with pytest.raises(StaleVersion):
        go(asha, days=2)

    Match.objects.filter(public_id=broken).update(version=2)
    assert not Vacation.objects.exists()
    assert deadline(sound) == before
    assert last_kind(sound) == "round_dealt"


def test_matches_that_are_over_stay_as_they_are(asha: User, bilal: User) -> None:
    match_id = start(asha, bilal)
    services.resign(match_id, bilal, seen_version=2)

    go(asha, days=2)

    assert last_kind(match_id) == "player_resigned"


def test_three_days_left_are_told_once(asha: User, clock: Any) -> None:
    go(asha, days=3.9)
    assert told("vacation_low") == []
    clock.shift(4 * DAY)
    second = vacations.start(asha, starts_at=None, ends_at=NOW + 5.5 * DAY)
    clock.shift(2 * DAY)
    vacations.start(asha, starts_at=None, ends_at=NOW + 7.2 * DAY)

    assert told("vacation_low") == [("Asha", f"vacation:{second.id}")]


def test_the_vacations_of_others_are_their_own(asha: User, bilal: User) -> None:
    go(asha, days=2)

    assert vacations.standing_of(bilal).current is None
    assert go(bilal, days=2).starts_at == NOW
    assert vacations.standing_of(make_user("Chand")).past == ()


def test_running_matches_of_others_are_left_alone(asha: User, bilal: User, chand: User) -> None:
    match_id = start(bilal, chand)

    go(asha, days=2)

    assert last_kind(match_id) == "round_dealt"
    assert Match.objects.get(public_id=match_id).status == MatchStatus.ACTIVE
