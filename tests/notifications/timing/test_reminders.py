"""When reminders go out: with hours of the clock left, never within quiet hours."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notifications.preferences import REMINDER_HOURS, QuietHours
from notifications.timing.quiet_hours import quiet_end, quiet_start
from notifications.timing.reminders import (
    Planned,
    due,
    next_at,
    offsets,
    plan,
    while_late,
    with_left,
    with_resumptions,
)
from tests.clocks import a_turn, end_of
from tests.notifications.timing.zones import instants_in_zones, local, utc

ROME = ZoneInfo("Europe/Rome")
TEHRAN = ZoneInfo("Asia/Tehran")
NIGHT = QuietHours(22, 8)
DEADLINE = utc("2026-12-04T12:00")
TWO = (Planned(24, utc("2026-12-03T12:00")), Planned(6, utc("2026-12-04T06:00")))


@pytest.mark.parametrize(
    ("pace_days", "hours"), [(1, (8, 2)), (2, (8, 2)), (3, (24, 6)), (14, (24, 6))]
)
def test_reminders_follow_the_pace(pace_days: int, hours: tuple[int, ...]) -> None:
    assert offsets(pace_days, None) == hours


@pytest.mark.parametrize(
    ("chosen", "hours"), [((1, 48, 12), (48, 12, 1)), ((6, 6), (6,)), ((), ())]
)
def test_hours_of_ones_own_replace_those_of_the_pace(
    chosen: tuple[int, ...], hours: tuple[int, ...]
) -> None:
    assert offsets(3, chosen) == hours


def _before(deadline_at: datetime, hours: Iterable[int]) -> tuple[Planned, ...]:
    """What is meant of a clock that runs without a stop."""
    return with_left(hours, lambda left: deadline_at - left)


def _plan(
    deadline_at: datetime, hours: Iterable[int], quiet: QuietHours | None, zone: ZoneInfo
) -> tuple[Planned, ...]:
    return plan(_before(deadline_at, hours), quiet, zone, lambda at: at)


def test_reminders_come_when_the_clock_has_their_hours_left() -> None:
    assert _plan(DEADLINE, (6, 24), None, ROME) == TWO


def test_of_hours_that_the_clock_never_had_nobody_is_reminded() -> None:
    meant = with_left((72, 24), lambda left: DEADLINE if left < timedelta(days=2) else None)

    assert [one.hours for one in meant] == [24]


def test_a_reminder_in_the_night_comes_before_it() -> None:
    deadline_at = utc("2026-12-04T10:00")  # 11:00 in Rome; six hours before, it is 05:00

    planned = _plan(deadline_at, (24, 6), NIGHT, ROME)

    assert planned == (
        Planned(24, utc("2026-12-03T10:00")),
        Planned(6, utc("2026-12-03T21:00")),
    )


def test_of_two_at_one_instant_the_nearer_to_the_deadline_is_left() -> None:
    deadline_at = utc("2026-12-04T08:00")  # 8 and 2 hours before, it is 01:00 and 07:00 in Rome

    planned = _plan(deadline_at, (24, 8, 2), NIGHT, ROME)

    assert planned == (
        Planned(24, utc("2026-12-03T08:00")),
        Planned(2, utc("2026-12-03T21:00")),
    )


def test_what_the_night_would_move_into_a_vacation_goes_out_when_that_is_over() -> None:
    away = (utc("2026-12-02T12:00"), utc("2026-12-03T23:30"))
    meant = (Planned(24, utc("2026-12-04T01:00")),)  # 02:00 in Rome

    planned = plan(meant, NIGHT, ROME, lambda at: away[1] if away[0] <= at < away[1] else at)

    assert planned == (Planned(24, utc("2026-12-03T23:30")),)


def test_of_two_that_would_go_out_in_a_pause_the_last_does_when_it_is_over() -> None:
    until = utc("2026-12-04T07:00")

    planned = plan(TWO, None, ROME, lambda at: max(at, until))

    assert planned == (Planned(6, until),)


@pytest.mark.parametrize(
    ("at", "again"),
    [
        ("2026-12-02T12:00", ()),
        ("2026-12-03T18:00", (Planned(24, utc("2026-12-03T18:00")),)),
        ("2026-12-04T07:00", (Planned(6, utc("2026-12-04T07:00")),)),
    ],
)
def test_whenever_the_clock_goes_on_the_latest_reminder_comes_again(
    at: str, again: tuple[Planned, ...]
) -> None:
    assert with_resumptions(TWO, [utc(at)]) == (*TWO, *again)


def test_of_a_late_turn_both_are_reminded_daily_until_the_last_day() -> None:
    meant = while_late(DEADLINE, timedelta(days=14))

    assert [one.hours for one in meant] == [-24 * day for day in range(1, 14)]
    assert meant[0].at == utc("2026-12-05T12:00")
    assert meant[-1].at == utc("2026-12-17T12:00")


def test_three_days_across_a_change_in_rome_are_72_hours_for_tehran() -> None:
    # Rome goes to summer time on 29 March, after the turn has begun; Tehran no longer does.
    begun_at = datetime(2026, 3, 27, 21, 30, tzinfo=ROME)
    deadline_at = end_of(a_turn(begun_at.astimezone(ZoneInfo("UTC"))))

    planned = _plan(deadline_at, (72, 24, 6), None, TEHRAN)

    assert local(deadline_at, ROME) == "2026-03-30T22:30:00+02:00"
    assert [(one.hours, local(one.at, TEHRAN)) for one in planned] == [
        (72, "2026-03-28T00:00:00+03:30"),
        (24, "2026-03-30T00:00:00+03:30"),
        (6, "2026-03-30T18:00:00+03:30"),
    ]
    assert planned[0].at == begun_at


def test_tehran_is_reminded_before_its_own_night() -> None:
    deadline_at = utc("2026-03-30T20:30")  # midnight in Tehran; a day before, it is midnight too

    planned = _plan(deadline_at, (24, 6), NIGHT, TEHRAN)

    assert [(one.hours, local(one.at, TEHRAN)) for one in planned] == [
        (24, "2026-03-29T22:00:00+03:30"),
        (6, "2026-03-30T18:00:00+03:30"),
    ]


@given(
    instants_in_zones(),
    st.sets(st.sampled_from(REMINDER_HOURS)),
    st.builds(QuietHours, st.integers(0, 23), st.integers(0, 23)),
)
def test_quiet_hours_move_a_reminder_to_their_start_and_never_later(
    deadline: tuple[datetime, ZoneInfo], hours: set[int], quiet: QuietHours
) -> None:
    deadline_at, zone = deadline

    planned = _plan(deadline_at, hours, quiet, zone)

    times = [one.at for one in planned]
    assert times == sorted(set(times))
    assert bool(planned) == bool(hours)
    for one in planned:
        meant = deadline_at - timedelta(hours=one.hours)
        just_before = one.at - timedelta(microseconds=1)
        assert one.at <= meant
        assert quiet_end(just_before, quiet, zone) is None or one.at == meant
        assert quiet_start(one.at, quiet, zone) in {None, one.at}


@pytest.mark.parametrize(
    ("done_until", "now", "hours"),
    [
        ("2026-12-01T12:00", "2026-12-03T11:59", None),
        ("2026-12-01T12:00", "2026-12-03T12:00", 24),
        ("2026-12-03T12:00", "2026-12-03T13:00", None),
        ("2026-12-03T12:00", "2026-12-04T06:00", 6),
        ("2026-12-04T06:00", "2026-12-04T07:00", None),
    ],
)
def test_a_reminder_is_due_once_from_its_time_on(
    done_until: str, now: str, hours: int | None
) -> None:
    found = due(TWO, done_until=utc(done_until), now=utc(now))

    assert (found and found.hours) == hours


def test_after_an_outage_only_the_latest_reminder_is_due() -> None:
    found = due(TWO, done_until=utc("2026-12-01T12:00"), now=utc("2026-12-04T07:00"))

    assert found == Planned(6, utc("2026-12-04T06:00"))


@pytest.mark.parametrize(
    ("after", "at"),
    [
        ("2026-12-01T12:00", "2026-12-03T12:00"),
        ("2026-12-03T12:00", "2026-12-04T06:00"),
        ("2026-12-04T05:59", "2026-12-04T06:00"),
    ],
)
def test_the_next_reminder_is_the_first_one_ahead(after: str, at: str) -> None:
    assert next_at(TWO, utc(after)) == utc(at)


def test_after_the_last_reminder_there_is_none() -> None:
    assert next_at(TWO, utc("2026-12-04T06:00")) is None


@given(
    instants_in_zones(),
    st.sets(st.sampled_from(REMINDER_HOURS)),
    st.lists(st.integers(1, 30 * 60), max_size=30),
)
def test_whoever_looks_now_and_then_sends_each_reminder_at_most_once(
    deadline: tuple[datetime, ZoneInfo], hours: set[int], waits: list[int]
) -> None:
    deadline_at, zone = deadline
    planned = _plan(deadline_at, hours, NIGHT, zone)
    begun_at = now = done_until = deadline_at - timedelta(days=5)

    sent = []
    for minutes in waits:
        now += timedelta(minutes=minutes)
        if found := due(planned, done_until=done_until, now=now):
            sent.append(found)
        done_until = now

    assert len(sent) == len(set(sent))
    assert sent == sorted(sent, key=lambda one: one.at)
    reached = [one for one in planned if begun_at < one.at <= now]
    assert (sent[-1:]) == reached[-1:]
