"""How reliable players are: counted from what has happened, asked by offers that demand it."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games import models
from games.engine.results import Mode
from games.lobby import services as lobby
from games.lobby.errors import NotReliableEnough
from games.models import Match, MatchStatus
from games.people import reliability as counting
from games.people import timeouts
from games.play import decisions, services, timekeeping
from games.play.clocks.terms import TimeTerms
from games.play.reliability import UNKNOWN, Reliability, of_users, reliability_of
from games.play.services import MatchOptions
from tests.games.builders import BEST_OF_THREE, play, seat_in_turn, start, without_vacations

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 12, 2, 12, tzinfo=UTC)
DAY = timedelta(days=1)
HOUR = timedelta(hours=1)
FRIENDLY = MatchOptions(Mode.BEST_OF_THREE, TimeTerms(is_friendly=True), is_public=True)


@pytest.fixture(autouse=True)
def clock(asha: User, bilal: User) -> Any:
    """It is NOW until a test moves on; turns expire at once."""
    without_vacations(asha, bilal)
    with time_machine.travel(NOW, tick=False) as traveller:
        yield traveller


def sweep() -> None:
    """Settle what is due, however long ago the sweep ran last."""
    models.SweepHeartbeat.objects.all().delete()
    timeouts.sweep()


def counted(user: User) -> Reliability:
    """What the next night makes of the user."""
    counting.count()
    return reliability_of(user)


def known(user: User, *, in_time: int, late: int) -> None:
    """What last night has made of the user."""
    models.Reliability.objects.create(
        user=user, turns_in_time=in_time, turns_late=late, time_outs=0, counted_at=NOW
    )


def test_moves_in_time_are_counted_with_the_middle_answer(
    asha: User, bilal: User, clock: Any
) -> None:
    match_id = start(asha, bilal)
    for hours in (1, 30, 2, 40, 30):
        clock.shift(hours * HOUR)
        play(match_id)

    assert counted(asha) == Reliability(3, None, 0, 2 * HOUR)
    assert counted(bilal) == Reliability(2, None, 0, 30 * HOUR)


def test_what_happens_in_between_does_not_begin_a_turn(asha: User, bilal: User, clock: Any) -> None:
    match_id = start(asha, bilal)
    clock.shift(2 * HOUR)
    timekeeping.give_time(match_id, bilal, days=1, seen_version=2)
    clock.shift(HOUR)
    play(match_id)

    assert counted(asha).median_answer == 3 * HOUR


def test_a_new_round_begins_the_turn_of_whoever_opens_it(
    asha: User, bilal: User, clock: Any
) -> None:
    match_id = start(asha, bilal)
    while Match.objects.get(public_id=match_id).round_number == 1:
        play(match_id)
    opener = (asha, bilal)[seat_in_turn(match_id)]
    before = counted(opener).turns
    clock.shift(5 * HOUR)
    play(match_id)

    assert counted(opener).turns == before + 1
    moves = models.MatchEvent.objects.filter(kind="move_played", actor=opener)
    assert moves.filter(created_at__gt=NOW).count() == 1


def test_who_runs_out_of_time_is_late_and_timed_out(asha: User, bilal: User, clock: Any) -> None:
    match_id = start(asha, bilal)
    play(match_id)
    play(match_id)
    clock.shift(3 * DAY + HOUR)
    sweep()

    assert Match.objects.get(public_id=match_id).status == MatchStatus.FINISHED
    assert counted(asha) == Reliability(2, None, 1, timedelta())
    assert counted(bilal) == Reliability(1, None, 0, timedelta())


def test_who_never_starts_is_late_too(asha: User, bilal: User, clock: Any) -> None:
    start(asha, bilal)
    clock.shift(3 * DAY + HOUR)
    sweep()

    assert counted(asha) == Reliability(1, None, 1, None)


def late(asha: User, bilal: User, clock: Any) -> str:
    """A friendly match in which each has moved once, and Asha was found late with her next move."""
    match_id = start(asha, bilal, options=FRIENDLY)
    play(match_id)
    play(match_id)
    clock.shift(3 * DAY + HOUR)
    sweep()
    return match_id


def test_a_late_move_in_a_friendly_match_is_late(asha: User, bilal: User, clock: Any) -> None:
    match_id = late(asha, bilal, clock)
    play(match_id)

    assert (counted(asha).turns, counted(asha).time_outs) == (2, 0)
    row = models.Reliability.objects.get(user=asha)
    assert (row.turns_in_time, row.turns_late) == (1, 1)


def test_a_late_turn_that_is_claimed_is_a_time_out(asha: User, bilal: User, clock: Any) -> None:
    match_id = late(asha, bilal, clock)
    services.claim_win(match_id, bilal, seen_version=5)

    assert counted(asha) == Reliability(2, None, 1, timedelta())
    assert counted(bilal).time_outs == 0


def test_a_late_turn_that_nobody_cares_for_is_a_time_out(
    asha: User, bilal: User, clock: Any
) -> None:
    match_id = late(asha, bilal, clock)
    clock.shift(14 * DAY)
    sweep()

    assert Match.objects.get(public_id=match_id).outcome_reason == "abandoned"
    assert counted(asha).time_outs == 1


def test_while_a_late_turn_waits_it_is_late_but_no_time_out(
    asha: User, bilal: User, clock: Any
) -> None:
    late(asha, bilal, clock)

    assert counted(asha) == Reliability(2, None, 0, timedelta())


def test_a_turn_that_is_late_twice_is_one_turn(asha: User, bilal: User, clock: Any) -> None:
    match_id = late(asha, bilal, clock)
    timekeeping.give_time(match_id, bilal, days=1, seen_version=5)
    clock.shift(DAY + HOUR)
    sweep()
    kinds = models.MatchEvent.objects.filter(match__public_id=match_id, kind="turn_overdue")
    assert kinds.count() == 2

    play(match_id)

    row = counted(asha)
    assert (row.turns, row.time_outs) == (2, 0)


def test_a_void_match_counts_for_nothing(asha: User, bilal: User, clock: Any) -> None:
    match_id = start(asha, bilal)
    play(match_id)
    play(match_id)
    clock.shift(3 * DAY + HOUR)
    sweep()
    decisions.void(match_id, bilal, reason="The site was at fault.")

    assert counted(asha) == Reliability(0, None, 0, None)


def test_turns_of_more_than_a_year_ago_are_forgotten(asha: User, bilal: User, clock: Any) -> None:
    match_id = start(asha, bilal)
    play(match_id)
    play(match_id)
    assert counted(asha).turns == 1
    clock.shift(366 * DAY)

    assert counted(asha) == UNKNOWN


def test_of_whom_nothing_has_changed_nobody_is_counted(asha: User, bilal: User, clock: Any) -> None:
    match_id = start(asha, bilal)
    clock.shift(HOUR)
    counting.count()
    unchanged = counting.count()
    play(match_id)
    clock.shift(HOUR)

    assert unchanged == 0
    assert counting.count() == 2
    assert counting.count() == 0


def test_all_are_counted_however_many(
    asha: User, bilal: User, chand: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counting, "COUNTED_AT_ONCE", 1)
    for other in (bilal, chand):
        play(start(asha, other))

    assert counting.count() == 3
    assert reliability_of(asha).turns == 2


def test_counting_takes_as_many_queries_for_many_matches(
    asha: User, bilal: User, clock: Any
) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            counting.count()
        return len(captured)

    play(start(asha, bilal))
    few = queries()
    clock.shift(HOUR)
    for _ in range(5):
        play(start(asha, bilal))

    assert queries() == few


def test_per_cents_are_told_from_ten_turns_on(asha: User, bilal: User) -> None:
    known(asha, in_time=8, late=1)
    known(bilal, in_time=9, late=1)

    assert reliability_of(asha).in_time_percent is None
    assert reliability_of(bilal).in_time_percent == 90


def test_of_whom_nothing_is_known_nothing_is_said(asha: User) -> None:
    nobody = uuid4()

    assert of_users([asha.pk, nobody]) == {asha.pk: UNKNOWN, nobody: UNKNOWN}


Accept = Callable[[], str]


@pytest.fixture
def accept(asha: User, bilal: User) -> Accept:
    """Bilal takes up what Asha offers to reliable players only."""
    offer = lobby.seek(asha, BEST_OF_THREE, demands_reliability=True)
    return lambda: lobby.accept_seek(offer.id, bilal)


def test_a_seek_may_be_for_those_who_play_nine_of_ten_turns_in_time(
    accept: Accept, bilal: User
) -> None:
    known(bilal, in_time=899, late=101)

    with pytest.raises(NotReliableEnough):
        accept()

    assert not Match.objects.exists()


def test_who_plays_nine_of_ten_turns_in_time_may_accept_it(accept: Accept, bilal: User) -> None:
    known(bilal, in_time=900, late=100)

    assert accept()


def test_newcomers_may_accept_it(accept: Accept, bilal: User) -> None:
    known(bilal, in_time=0, late=9)

    assert accept()


def test_other_seeks_are_for_everybody(asha: User, bilal: User) -> None:
    known(bilal, in_time=0, late=100)
    offer = lobby.seek(asha, BEST_OF_THREE)

    assert lobby.accept_seek(offer.id, bilal)
