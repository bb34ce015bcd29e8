"""Days of vacation: a week at first, two and a half a month, thirty at most."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from accounts.vacations import MOST_DAYS, START_DAYS, Use, available, balance

JOINED = datetime(2026, 1, 1, tzinfo=UTC)
DAY = timedelta(days=1)
A_MONTH = timedelta(days=365.25) / 12
BARELY = timedelta(milliseconds=1)

moments = st.timedeltas(min_value=timedelta(), max_value=timedelta(days=2000)).map(JOINED.__add__)


@st.composite
def plans(draw: st.DrawFn) -> list[Use]:
    """Uses one after the other, each as long as its user may make it then, or shorter."""
    uses: list[Use] = []
    at = JOINED
    for _ in range(draw(st.integers(0, 6))):
        at += draw(st.timedeltas(timedelta(), timedelta(days=400)))
        left = available(JOINED, uses, at)
        length = left * draw(st.floats(0, 1))
        uses.append(Use(at, at + length))
        at += length
    return uses


def on_day(number: float) -> datetime:
    return JOINED + number * DAY


def a_use(first: float, last: float) -> Use:
    return Use(on_day(first), on_day(last))


def test_who_joins_has_a_week() -> None:
    assert balance(JOINED, [], JOINED) == START_DAYS * DAY


def test_a_month_gives_two_days_and_a_half() -> None:
    after = balance(JOINED, [], JOINED + A_MONTH)

    assert abs(after - 9.5 * DAY) < BARELY


def test_a_year_brings_nobody_above_thirty_days() -> None:
    assert balance(JOINED, [], JOINED + 10 * A_MONTH) == MOST_DAYS * DAY
    assert balance(JOINED, [], JOINED + 100 * A_MONTH) == MOST_DAYS * DAY


def test_a_use_takes_its_length_when_it_begins() -> None:
    use = a_use(10, 14)

    before = balance(JOINED, [use], use.starts_at - BARELY)
    after = balance(JOINED, [use], use.starts_at)

    assert abs(before - after - 4 * DAY) < BARELY


def test_who_is_full_gains_again_from_the_beginning_of_a_use_on() -> None:
    use = a_use(1000, 1010)

    assert balance(JOINED, [use], on_day(999)) == 30 * DAY
    assert balance(JOINED, [use], on_day(1000)) == 20 * DAY
    later = balance(JOINED, [use], on_day(1000) + A_MONTH)
    assert abs(later - 22.5 * DAY) < BARELY


def test_what_is_cut_short_is_given_back() -> None:
    whole, cut = a_use(10, 16), a_use(10, 12)

    given_back = balance(JOINED, [cut], on_day(12)) - balance(JOINED, [whole], on_day(12))

    assert given_back == 4 * DAY


def test_what_is_planned_is_kept_from_who_goes_before() -> None:
    planned = a_use(40, 47)
    untouched = balance(JOINED, [planned], on_day(10))

    left = available(JOINED, [planned], on_day(10))

    gained_until_then = 30 * DAY * (30 / 365.25)
    assert abs(left - (untouched - (7 * DAY - gained_until_then))) < BARELY


def test_what_is_gained_again_until_then_is_not_kept() -> None:
    planned = a_use(2000, 2030)

    assert available(JOINED, [planned], on_day(1000)) == 30 * DAY


@given(plans(), moments)
def test_a_balance_is_never_below_nothing_nor_above_thirty_days(
    uses: list[Use], now: datetime
) -> None:
    assert timedelta() <= balance(JOINED, uses, now) <= MOST_DAYS * DAY


@given(plans(), moments, moments)
def test_while_no_use_begins_a_balance_only_grows(
    uses: list[Use], one: datetime, other: datetime
) -> None:
    first, last = sorted((one, other))
    if not any(first < use.starts_at <= last for use in uses):
        assert balance(JOINED, uses, first) <= balance(JOINED, uses, last)


@given(plans(), moments)
def test_a_longest_use_leaves_enough_for_all_later_ones(uses: list[Use], at: datetime) -> None:
    """Counted anew with the use, no balance runs short where a later one begins."""
    longest = Use(at, at + available(JOINED, uses, at))
    later = [use for use in uses if use.starts_at > at]

    for use in later:
        earlier = [one for one in (*uses, longest) if one.starts_at < use.starts_at]
        assert balance(JOINED, earlier, use.starts_at) >= use.length - BARELY


@given(plans(), moments, st.floats(0.001, 20))
def test_a_longer_use_would_not_be_covered(uses: list[Use], at: datetime, more: float) -> None:
    """Who has some left could take no more: there or where a later use begins it would lack."""
    longest = available(JOINED, uses, at)
    longer = Use(at, at + longest + more * DAY)
    everything = sorted([*uses, longer], key=lambda use: use.starts_at)

    lacks = [
        use
        for place, use in enumerate(everything)
        if balance(JOINED, everything[:place], use.starts_at) < use.length
    ]

    assert lacks


@given(plans(), st.floats(0, 1), moments)
def test_a_shorter_last_use_never_leaves_less(uses: list[Use], share: float, now: datetime) -> None:
    if not uses:
        return
    last = uses[-1]
    cut = Use(last.starts_at, last.starts_at + last.length * share)

    assert balance(JOINED, [*uses[:-1], cut], now) >= balance(JOINED, uses, now)
