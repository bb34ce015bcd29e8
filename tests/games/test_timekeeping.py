"""The gift of time: for the turn of the other player, up to what any turn may have."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine

from accounts.models import User
from games.engine.errors import MatchOver
from games.engine.results import Mode
from games.engine.time_control import TimeControl
from games.models import MatchEvent
from games.play import decisions, proposals, queries, services, timekeeping
from games.play.clocks.terms import TimeTerms
from games.play.errors import (
    GiftTooLarge,
    MatchNotFound,
    NotAPlayer,
    NotTheirTurn,
    StaleVersion,
    TurnExpired,
)
from games.play.services import MatchOptions
from tests.games.builders import PRIVATE, play, start
from tests.games.stored import assert_sound, deadline, last_kind, told, version

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 12, 2, 12, tzinfo=UTC)
DAY = timedelta(days=1)
HOUR = timedelta(hours=1)


@pytest.fixture(autouse=True)
def clock(asha: User, bilal: User) -> Any:
    """It is NOW until a test moves on."""
    with time_machine.travel(NOW, tick=False) as traveller:
        yield traveller


def match_on(terms: TimeTerms, asha: User, bilal: User) -> str:
    """A match on these terms that Asha opens."""
    options = MatchOptions(Mode.BEST_OF_THREE, terms, is_public=True)
    return start(asha, bilal, options=options)


def give(match_id: str, user: User, *, days: int = 1) -> datetime | None:
    """A gift of so many days by who sees the latest version; when the turn ends then."""
    seen = version(match_id)
    return timekeeping.give_time(match_id, user, days=days, seen_version=seen).deadline_at


@pytest.mark.parametrize("days", [1, 3])
def test_the_other_player_has_so_many_days_more_and_is_told(
    asha: User, bilal: User, days: int
) -> None:
    match_id = start(asha, bilal)

    ends_at = give(match_id, bilal, days=days)

    assert ends_at == deadline(match_id) == NOW + (3 + days) * DAY
    assert told("time_given") == [("Asha", f"match:{match_id}")]
    event = MatchEvent.objects.get(kind="time_given")
    assert (event.actor, event.sequence) == (bilal, 3)
    assert_sound([match_id])


def test_it_is_for_this_turn_alone(asha: User, bilal: User) -> None:
    match_id = start(asha, bilal)
    give(match_id, bilal)

    play(match_id)
    play(match_id)

    assert deadline(match_id) == NOW + 3 * DAY


def test_a_second_click_gives_nothing(asha: User, bilal: User) -> None:
    match_id = start(asha, bilal)
    timekeeping.give_time(match_id, bilal, days=1, seen_version=2)

    with pytest.raises(StaleVersion):
        timekeeping.give_time(match_id, bilal, days=1, seen_version=2)

    assert deadline(match_id) == NOW + 4 * DAY


def test_nobody_gives_time_to_themselves(asha: User, bilal: User) -> None:
    match_id = start(asha, bilal)

    with pytest.raises(NotTheirTurn):
        give(match_id, asha)


def test_strangers_give_nothing_and_learn_nothing(asha: User, bilal: User, chand: User) -> None:
    with pytest.raises(NotAPlayer):
        give(start(asha, bilal), chand)
    with pytest.raises(MatchNotFound):
        give(start(asha, bilal, options=PRIVATE), chand)


def test_no_turn_gets_more_than_fourteen_days(asha: User, bilal: User, clock: Any) -> None:
    match_id = match_on(TimeTerms(pace_days=14), asha, bilal)

    with pytest.raises(GiftTooLarge) as refusal:
        give(match_id, bilal)

    assert refusal.value.most_days == 14
    clock.shift(DAY)
    assert give(match_id, bilal) == NOW + 15 * DAY


def test_no_turn_of_a_flexible_match_gets_more_than_a_full_bank(
    asha: User, bilal: User, clock: Any
) -> None:
    flexible = TimeTerms(TimeControl.FLEXIBLE, None)
    match_id = match_on(flexible, asha, bilal)

    with pytest.raises(GiftTooLarge) as refusal:
        give(match_id, bilal, days=3)

    assert refusal.value.most_days == 7
    clock.shift(DAY)
    assert give(match_id, bilal, days=3) == NOW + 8 * DAY


def test_to_a_match_without_limit_no_time_can_be_given(asha: User, bilal: User) -> None:
    match_id = match_on(TimeTerms(TimeControl.UNLIMITED, None), asha, bilal)

    with pytest.raises(GiftTooLarge):
        give(match_id, bilal)


def test_who_is_late_in_a_strict_match_gets_nothing(asha: User, bilal: User, clock: Any) -> None:
    match_id = start(asha, bilal)
    clock.shift(3 * DAY + HOUR)

    with pytest.raises(TurnExpired):
        give(match_id, bilal)


def test_who_is_late_in_a_friendly_match_gets_whole_days_from_now_on(
    asha: User, bilal: User, clock: Any
) -> None:
    match_id = match_on(TimeTerms(is_friendly=True), asha, bilal)
    play(match_id)
    clock.shift(3 * DAY + 5 * HOUR)
    services.settle_turn(match_id)

    ends_at = give(match_id, asha)

    assert ends_at == NOW + 4 * DAY + 5 * HOUR
    assert not queries.match_view(match_id, bilal).is_overdue
    assert_sound([match_id])


def test_a_match_that_is_over_takes_no_gifts(asha: User, bilal: User) -> None:
    match_id = start(asha, bilal)
    services.resign(match_id, asha, seen_version=2)

    with pytest.raises(MatchOver):
        give(match_id, bilal)


def test_time_can_be_given_while_the_clock_stands(asha: User, bilal: User) -> None:
    match_id = start(asha, bilal)
    proposal = proposals.propose_pause(match_id, asha, days=2)
    proposals.accept(match_id, bilal, proposal.id)

    assert give(match_id, bilal) == NOW + 6 * DAY


def test_what_a_moderator_gave_counts_for_the_limit(asha: User, bilal: User) -> None:
    match_id = start(asha, bilal)
    decisions.credit_time(match_id, asha, seconds=11 * 86_400, reason="A fault of ours.")

    with pytest.raises(GiftTooLarge):
        give(match_id, bilal)

    assert last_kind(match_id) == "time_credited"
