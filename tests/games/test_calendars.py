"""The weeks of the players: what a match goes by, and from when on."""

from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest
import time_machine

from accounts.availability import set_availability
from accounts.models import User
from games.engine.clock_codec import decode_calendar
from games.engine.results import Mode
from games.engine.time_control import Calendar
from games.models import MatchEvent
from games.people import vacations
from games.play import decisions, services
from games.play.clocks.terms import TimeTerms
from games.play.services import MatchOptions
from tests.games.builders import BEST_OF_THREE, play, start
from tests.games.stored import assert_sound, deadline, kinds_in, last_kind, told

pytestmark = pytest.mark.django_db

FRIDAY = datetime(2026, 12, 4, 12, tzinfo=UTC)
DAY = timedelta(days=1)
HOUR = timedelta(hours=1)
WEEKENDS_FREE = MatchOptions(Mode.BEST_OF_THREE, TimeTerms(has_weekends=True), is_public=True)


@pytest.fixture(autouse=True)
def clock(asha: User, bilal: User) -> Any:
    """It is Friday noon until a test moves on."""
    with time_machine.travel(FRIDAY, tick=False) as traveller:
        yield traveller


def rest(user: User, *days: int, night: tuple[time, time] | None = None) -> None:
    """The week of a user."""
    set_availability(user, weekend_days=days, night=night, has_automatic_vacation=False)


def changes(match_id: str) -> list[tuple[int, Calendar]]:
    """The calendars that a match has been told of, in order: whose, and which."""
    events = MatchEvent.objects.filter(match__public_id=match_id, kind="calendar_changed")
    payloads = events.order_by("sequence").values_list("payload", flat=True)
    return [(payload["seat"], decode_calendar(payload)) for payload in payloads]


def test_who_has_chosen_nothing_rests_on_saturday_and_sunday(asha: User, bilal: User) -> None:
    match_id = start(asha, bilal, options=WEEKENDS_FREE)

    weekend = Calendar("UTC", (5, 6))
    assert changes(match_id) == [(0, weekend), (1, weekend)]
    assert deadline(match_id) == FRIDAY + 5 * DAY


def test_a_match_without_weekends_is_told_of_nights_alone(asha: User, bilal: User) -> None:
    rest(bilal, 4, 5, night=(time(23), time(7)))

    match_id = start(asha, bilal)

    assert changes(match_id) == [(1, Calendar("UTC", (), (time(23), time(7))))]


def test_a_match_that_nothing_rests_in_is_told_nothing(asha: User, bilal: User) -> None:
    rest(asha, 1, 2)

    assert kinds_in(start(asha, bilal)) == ["match_started", "round_dealt"]


def test_the_clock_goes_by_the_week_of_whoever_is_in_turn(asha: User, bilal: User) -> None:
    rest(asha)
    rest(bilal, 4)
    match_id = start(asha, bilal, options=WEEKENDS_FREE)
    assert deadline(match_id) == FRIDAY + 3 * DAY

    play(match_id)

    assert deadline(match_id) == FRIDAY + 3 * DAY + 12 * HOUR


def test_a_change_in_mid_turn_counts_from_the_next_turn_on(
    asha: User, bilal: User, clock: Any
) -> None:
    match_id = start(asha, bilal, options=WEEKENDS_FREE)
    clock.shift(HOUR)
    rest(asha, 0)

    assert deadline(match_id) == FRIDAY + 5 * DAY
    play(match_id)
    assert changes(match_id)[-1] == (0, Calendar("UTC", (0,)))
    play(match_id)
    assert deadline(match_id) == FRIDAY + HOUR + 4 * DAY
    assert_sound([match_id])


def test_the_change_of_the_other_player_counts_for_the_turn_that_begins(
    asha: User, bilal: User
) -> None:
    """Bilal's turn begins after the change: it goes by his new week at once."""
    match_id = start(asha, bilal, options=WEEKENDS_FREE)
    rest(bilal)

    play(match_id)

    assert deadline(match_id) == FRIDAY + 3 * DAY


def test_a_new_time_zone_counts_from_the_next_turn_on(asha: User, bilal: User) -> None:
    match_id = start(asha, bilal, options=WEEKENDS_FREE)
    User.objects.filter(pk=bilal.pk).update(time_zone="Asia/Kathmandu")

    play(match_id)

    assert changes(match_id)[-1] == (1, Calendar("Asia/Kathmandu", (5, 6)))
    assert deadline(match_id) == FRIDAY + 5 * DAY


def test_a_zone_that_matters_nowhere_is_told_to_no_match(asha: User, bilal: User) -> None:
    match_id = start(asha, bilal)
    User.objects.filter(pk=bilal.pk).update(time_zone="Asia/Kathmandu")

    play(match_id)

    assert kinds_in(match_id)[-1] == "move_played"
    assert changes(match_id) == []


def test_what_has_not_changed_is_not_told_again(asha: User, bilal: User) -> None:
    match_id = start(asha, bilal, options=WEEKENDS_FREE)
    for _ in range(4):
        play(match_id)

    assert len(changes(match_id)) == 2


def test_a_change_is_told_before_the_move_and_by_nobody(asha: User, bilal: User) -> None:
    match_id = start(asha, bilal, options=WEEKENDS_FREE)
    rest(asha)
    play(match_id)

    assert kinds_in(match_id)[-2:] == ["calendar_changed", "move_played"]
    assert MatchEvent.objects.filter(kind="calendar_changed").latest("sequence").actor is None


def test_a_turn_that_would_end_at_night_ends_in_the_morning(asha: User, bilal: User) -> None:
    rest(asha, night=(time(8), time(16)))

    match_id = start(asha, bilal)

    assert deadline(match_id) == FRIDAY + 3 * DAY + 4 * HOUR


def test_vacations_are_known_to_a_match_from_its_start_on(asha: User, bilal: User) -> None:
    vacations.start(bilal, starts_at=None, ends_at=FRIDAY + 2 * DAY)

    match_id = start(asha, bilal)

    assert kinds_in(match_id) == ["match_started", "vacation_started", "round_dealt"]
    play(match_id)
    assert deadline(match_id) == FRIDAY + 5 * DAY
    assert_sound([match_id])


def test_a_match_is_told_of_no_vacation_that_was_called_off(asha: User, bilal: User) -> None:
    vacations.start(asha, starts_at=FRIDAY + DAY, ends_at=FRIDAY + 3 * DAY)
    vacations.end(asha)

    match_id = start(asha, bilal)

    assert kinds_in(match_id) == ["match_started", "round_dealt"]
    assert told("opponent_away") == []


def test_a_match_that_was_void_meanwhile_learns_of_a_vacation(
    asha: User, bilal: User, clock: Any
) -> None:
    match_id = start(asha, bilal)
    decisions.void(match_id, bilal, reason="A fault of ours.")
    vacations.start(asha, starts_at=None, ends_at=FRIDAY + 4 * DAY)
    clock.shift(DAY)

    decisions.unvoid(match_id, bilal, reason="It was none.")

    assert deadline(match_id) == FRIDAY + 7 * DAY
    assert told("opponent_away") == [("Bilal", f"match:{match_id}")]
    assert_sound([match_id])


def test_a_match_that_was_void_meanwhile_learns_who_came_back(
    asha: User, bilal: User, clock: Any
) -> None:
    match_id = start(asha, bilal)
    vacations.start(asha, starts_at=None, ends_at=FRIDAY + 4 * DAY)
    decisions.void(match_id, bilal, reason="A fault of ours.")
    clock.shift(DAY)
    vacations.end(asha)
    clock.shift(DAY)

    decisions.unvoid(match_id, bilal, reason="It was none.")

    assert deadline(match_id) == FRIDAY + 5 * DAY
    assert last_kind(match_id) == "vacation_ended"
    assert_sound([match_id])


def test_a_match_that_was_void_meanwhile_is_told_nothing_that_it_knows(
    asha: User, bilal: User, clock: Any
) -> None:
    match_id = start(asha, bilal)
    vacations.start(asha, starts_at=None, ends_at=FRIDAY + 4 * DAY)
    decisions.void(match_id, bilal, reason="A fault of ours.")

    decisions.unvoid(match_id, bilal, reason="It was none.")

    assert last_kind(match_id) == "match_unvoided"
    assert deadline(match_id) == FRIDAY + 7 * DAY


def test_events_never_go_back_in_time_though_the_clock_of_the_host_does(
    asha: User, bilal: User, clock: Any
) -> None:
    match_id = start(asha, bilal, options=BEST_OF_THREE)
    clock.shift(HOUR)
    play(match_id)
    clock.shift(-2 * HOUR)

    play(match_id)
    services.resign(match_id, asha, seen_version=4)

    events = MatchEvent.objects.filter(match__public_id=match_id).order_by("sequence")
    times = list(events.values_list("created_at", flat=True))
    assert times == [FRIDAY, FRIDAY, *[FRIDAY + HOUR] * 3]
    assert_sound([match_id])


def test_a_turn_that_begins_with_the_clock_put_back_is_no_shorter(
    asha: User, bilal: User, clock: Any
) -> None:
    match_id = start(asha, bilal)
    clock.shift(HOUR)
    play(match_id)
    clock.shift(-2 * HOUR)
    play(match_id)

    assert deadline(match_id) == FRIDAY + HOUR + 3 * DAY
