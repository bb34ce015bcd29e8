"""When bounces suppress an address (MAIL D8)."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notifications.timing.suppression import Weight, is_suppressed
from tests.notifications.timing.zones import utc

NOW = utc("2026-12-31T12:00")
SOFT, HARD = Weight.SOFT, Weight.HARD


@pytest.mark.parametrize("weights", [(HARD, HARD), (SOFT, SOFT, SOFT, SOFT), (SOFT, HARD, SOFT)])
def test_bounces_that_weigh_four_suppress(weights: tuple[int, ...]) -> None:
    assert is_suppressed([(weight, NOW) for weight in weights], NOW)


@pytest.mark.parametrize("weights", [(), (HARD,), (SOFT, SOFT, SOFT), (HARD, SOFT)])
def test_bounces_that_weigh_less_do_not(weights: tuple[int, ...]) -> None:
    assert not is_suppressed([(weight, NOW) for weight in weights], NOW)


def test_a_bounce_is_forgotten_after_thirty_days() -> None:
    bounces = [(HARD, utc("2026-12-01T12:00")), (HARD, utc("2026-12-20T12:00"))]

    assert is_suppressed(bounces, NOW - timedelta(seconds=1))
    assert not is_suppressed(bounces, NOW)


@given(st.lists(st.tuples(st.sampled_from(Weight), st.integers(0, 29)), max_size=6))
def test_a_month_without_mail_frees_every_address(bounced: list[tuple[Weight, int]]) -> None:
    bounces = [(weight, NOW - timedelta(days=days)) for weight, days in bounced]

    assert is_suppressed(bounces, NOW) == (sum(weight for weight, _days in bounced) >= 4)
    assert not is_suppressed(bounces, NOW + timedelta(days=30))
