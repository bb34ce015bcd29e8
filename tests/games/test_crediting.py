"""How the sweep finds an outage, when it is sure, and what clocks get for it."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from accounts.models import User
from games.models import Match, OutageCredit, SweepHeartbeat
from games.people import vacations
from games.play import crediting, outages, queries, services
from games.play.clocks.clock import Outage
from games.play.crediting import Heartbeat, Verdict, judge
from games.play.errors import ClockUnsure, TurnExpired
from tests.games.builders import play, start
from tests.games.stored import assert_sound, deadline

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 12, 2, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
OUTAGE = Heartbeat(NOW, NOW, NOW + HOUR)
"""The heart beat last NOW; an hour later a sweep has seen the gap."""


def test_the_first_sweep_of_all_settles() -> None:
    assert judge(None, NOW) == Verdict(Heartbeat(NOW), may_settle=True)


@pytest.mark.parametrize("gap", [timedelta(), 30 * timedelta(seconds=1), 10 * MINUTE])
def test_a_sweep_in_rhythm_settles(gap: timedelta) -> None:
    assert judge(Heartbeat(NOW), NOW + gap) == Verdict(Heartbeat(NOW + gap), may_settle=True)


def test_after_more_than_ten_minutes_nothing_is_settled_nor_credited_at_once() -> None:
    seen_at = NOW + 10 * MINUTE + timedelta(microseconds=1)

    verdict = judge(Heartbeat(NOW), seen_at)

    assert verdict == Verdict(Heartbeat(NOW, NOW, seen_at), may_settle=False)


def test_within_a_minute_nothing_more_is_known() -> None:
    verdict = judge(OUTAGE, NOW + HOUR + 59 * timedelta(seconds=1))

    assert verdict == Verdict(OUTAGE, may_settle=False)


def test_a_second_look_a_minute_later_makes_it_an_outage() -> None:
    now = NOW + HOUR + MINUTE

    assert judge(OUTAGE, now) == Verdict(
        Heartbeat(now), may_settle=True, outage=Outage(NOW, now, now)
    )


def test_a_second_look_that_comes_late_is_a_first_one_again() -> None:
    now = NOW + HOUR + 11 * MINUTE

    assert judge(OUTAGE, now) == Verdict(Heartbeat(NOW, NOW, now), may_settle=False)


def test_a_clock_that_was_put_forward_and_back_was_no_outage() -> None:
    verdict = judge(OUTAGE, NOW + MINUTE)

    assert verdict == Verdict(Heartbeat(NOW + MINUTE), may_settle=True)


def test_a_clock_that_was_put_back_settles_on() -> None:
    assert judge(Heartbeat(NOW), NOW - HOUR) == Verdict(Heartbeat(NOW - HOUR), may_settle=True)


def stand_still(*, since: datetime, until: datetime) -> None:
    """An outage, until its end is credited."""
    crediting.beat(since)
    assert not crediting.beat(until - MINUTE)
    assert crediting.beat(until)


def test_two_outages_are_credited_each_for_itself(asha: User, bilal: User) -> None:
    with time_machine.travel(NOW, tick=False):
        match_id = start(asha, bilal)

    stand_still(since=NOW, until=NOW + HOUR)
    stand_still(since=NOW + HOUR + 5 * MINUTE, until=NOW + 5 * HOUR)

    assert deadline(match_id) == NOW + 3 * DAY + 5 * HOUR - 5 * MINUTE
    assert_sound([match_id])


def test_what_was_credited_before_is_not_given_twice(asha: User, bilal: User) -> None:
    with time_machine.travel(NOW, tick=False):
        match_id = start(asha, bilal)
    crediting.credit(Outage(NOW + HOUR, NOW + 3 * HOUR, NOW + 3 * HOUR))

    crediting.credit(Outage(NOW + 2 * HOUR, NOW + 4 * HOUR, NOW + 4 * HOUR))

    assert deadline(match_id) == NOW + 3 * DAY + 3 * HOUR
    assert_sound([match_id])


def test_an_outage_in_a_vacation_gives_only_what_was_lost(asha: User, bilal: User) -> None:
    with time_machine.travel(NOW, tick=False):
        match_id = start(asha, bilal)
        vacations.start(asha, starts_at=NOW + 2 * HOUR, ends_at=NOW + 2 * DAY)

    moved = crediting.credit(Outage(NOW + HOUR, NOW + 5 * HOUR, NOW + 5 * HOUR))

    assert moved == 1
    assert deadline(match_id) == NOW + 3 * DAY + (2 * DAY - 2 * HOUR) + HOUR
    assert_sound([match_id])


def test_turns_that_had_ended_before_it_get_nothing(asha: User, bilal: User) -> None:
    with time_machine.travel(NOW, tick=False):
        match_id = start(asha, bilal)
    later = NOW + 3 * DAY + HOUR

    moved = crediting.credit(Outage(later, later + HOUR, later + HOUR))

    assert (moved, deadline(match_id)) == (0, NOW + 3 * DAY)


def test_who_credits_by_hand_stands_in_its_row(asha: User) -> None:
    credited = Outage(NOW, NOW + HOUR, NOW + HOUR)

    crediting.credit(credited, actor=asha, reason="The power was out.")

    row = OutageCredit.objects.get()
    assert (row.actor, row.reason) == (asha, "The power was out.")
    assert outages.since(NOW) == (credited,)


def test_time_for_a_standstill_follows_on_what_was_credited_last() -> None:
    crediting.credit(Outage(NOW, NOW + 2 * HOUR, NOW))

    assert crediting.standing_still(HOUR, NOW + HOUR) == Outage(
        NOW + 2 * HOUR, NOW + 3 * HOUR, NOW + HOUR
    )


def test_each_log_and_explanation_says_what_the_outage_gave(asha: User, bilal: User) -> None:
    with time_machine.travel(NOW, tick=False):
        match_id = start(asha, bilal)
    stand_still(since=NOW + HOUR, until=NOW + 3 * HOUR)

    match = queries.match_view(match_id, asha)

    assert [(one.start, one.end) for one in match.outages] == [(NOW + HOUR, NOW + 3 * HOUR)]
    assert match.deadline is not None
    assert [(part.kind, part.time) for part in match.deadline.parts] == [
        ("time", 3 * DAY),
        ("outage", 2 * HOUR),
    ]


def test_a_gap_is_open_until_it_is_credited() -> None:
    assert not outages.is_gap_open(NOW)
    crediting.beat(NOW)
    later = NOW + HOUR

    assert not outages.is_gap_open(NOW + 10 * MINUTE)
    assert outages.is_gap_open(later)
    crediting.beat(later)
    assert outages.is_gap_open(later)
    crediting.beat(later + MINUTE)
    assert not outages.is_gap_open(later + MINUTE)


def test_a_late_move_is_put_off_while_a_gap_is_open_and_counts_once_it_is_credited(
    asha: User, bilal: User
) -> None:
    with time_machine.travel(NOW, tick=False):
        match_id = start(asha, bilal)
    crediting.beat(NOW + 3 * DAY - HOUR)
    back = NOW + 3 * DAY + HOUR

    with time_machine.travel(back, tick=False), pytest.raises(ClockUnsure):
        play(match_id)
    crediting.beat(back)
    crediting.beat(back + MINUTE)
    with time_machine.travel(back + MINUTE, tick=False):
        play(match_id)

    assert Match.objects.get(public_id=match_id).turn == 1
    assert_sound([match_id])


def test_without_a_gap_a_late_move_is_late(asha: User, bilal: User) -> None:
    with time_machine.travel(NOW, tick=False):
        match_id = start(asha, bilal)
    late = NOW + 3 * DAY + MINUTE
    crediting.beat(late)

    with time_machine.travel(late, tick=False), pytest.raises(TurnExpired):
        play(match_id)


def test_nobody_loses_by_a_gap_because_the_other_player_leaves(asha: User, bilal: User) -> None:
    with time_machine.travel(NOW, tick=False):
        match_id = start(asha, bilal)
        play(match_id)
        play(match_id)
    crediting.beat(NOW + DAY)

    with time_machine.travel(NOW + 3 * DAY + HOUR, tick=False):
        services.leave(match_id, bilal)

    match = Match.objects.get(public_id=match_id)
    assert (match.winner, match.outcome_reason) == (0, "left")


def test_a_heartbeat_is_one_row() -> None:
    for minutes in range(3):
        crediting.beat(NOW + minutes * MINUTE)

    assert SweepHeartbeat.objects.get().beat_at == NOW + 2 * MINUTE
