"""The cap on turn mails to one player (MAIL D6)."""

from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notifications.timing.burst import gathered_until
from tests.notifications.timing.zones import utc

NOON = utc("2026-12-01T12:00")


def _sent(*minutes_ago: float) -> list[datetime]:
    return [NOON - timedelta(minutes=minutes) for minutes in minutes_ago]


@pytest.mark.parametrize("sent", [(), (1, 2, 3, 4, 5), (1, 2, 3, 4, 5, 10), (11,) * 6])
def test_the_sixth_mail_within_ten_minutes_goes_out(sent: tuple[int, ...]) -> None:
    assert gathered_until(_sent(*sent), NOON) is None


def test_the_seventh_waits_until_the_first_is_ten_minutes_old() -> None:
    until = gathered_until(_sent(3, 9, 1, 2, 5, 4), NOON)

    assert until == utc("2026-12-01T12:01")


def test_the_fortieth_mail_within_a_day_goes_out() -> None:
    sent = _sent(*range(30, 30 + 39), 24 * 60)

    assert gathered_until(sent, NOON) is None


def test_the_forty_first_waits_until_the_first_is_a_day_old() -> None:
    sent = _sent(*range(30, 30 + 39), 24 * 60 - 5)

    assert gathered_until(sent, NOON) == utc("2026-12-01T12:05")


def test_the_longer_wait_counts() -> None:
    burst = _sent(1, 2, 3, 4, 5, 6)

    until = gathered_until([*burst, *_sent(*range(100, 100 + 34))], NOON)

    assert until == NOON - timedelta(minutes=133) + timedelta(days=1)


@given(st.lists(st.integers(0, 5 * 60 * 60), min_size=41, max_size=120))
def test_whoever_heeds_it_never_exceeds_either_limit(seconds: list[int]) -> None:
    sent: list[datetime] = []
    for wanted in sorted(seconds):
        at = max([NOON + timedelta(seconds=wanted), *sent[-1:]])
        until = gathered_until(sent, at)
        if until:
            assert until > at
            assert gathered_until(sent, until) is None
            assert gathered_until(sent, until - timedelta(microseconds=1)) == until
        sent.append(until or at)

    for first, seventh in zip(sent, sent[6:], strict=False):
        assert seventh - first >= timedelta(minutes=10)
    for first, forty_first in zip(sent, sent[40:], strict=False):
        assert forty_first - first >= timedelta(hours=24)
