"""Matches that are to end without result: from that instant on nothing counts, whoever looks."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine

from accounts.models import User
from games.engine.results import Mode, Outcome, OutcomeReason
from games.engine.time_control import TimeControl
from games.play import queries, services, timekeeping
from games.play.clocks.terms import TimeTerms
from games.play.errors import TurnExpired
from games.play.services import MatchOptions
from tests.games.builders import play, start
from tests.games.stored import last_kind

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 12, 2, 12, tzinfo=UTC)
DAY = timedelta(days=1)
MOMENT = timedelta(microseconds=1)
FRIENDLY = TimeTerms(is_friendly=True)
UNLIMITED = TimeTerms(TimeControl.UNLIMITED, None)


@pytest.fixture(autouse=True)
def clock(asha: User, bilal: User) -> Any:
    """It is NOW until a test moves on."""
    with time_machine.travel(NOW, tick=False) as traveller:
        yield traveller


def begun(asha: User, bilal: User, terms: TimeTerms) -> str:
    """A match in which both have moved, so that Asha is in turn since NOW."""
    match_id = start(asha, bilal, options=MatchOptions(Mode.BEST_OF_THREE, terms, True))
    play(match_id)
    play(match_id)
    return match_id


def test_after_two_weeks_nothing_counts_any_more_though_nobody_has_looked(
    asha: User, bilal: User, clock: Any
) -> None:
    match_id = begun(asha, bilal, FRIENDLY)
    clock.shift(17 * DAY + MOMENT)

    with pytest.raises(TurnExpired):
        play(match_id)
    with pytest.raises(TurnExpired):
        services.claim_win(match_id, bilal, seen_version=4)
    with pytest.raises(TurnExpired):
        services.resign(match_id, bilal, seen_version=4)
    with pytest.raises(TurnExpired):
        timekeeping.give_time(match_id, bilal, days=1, seen_version=4)


def test_a_late_move_of_two_weeks_counts(asha: User, bilal: User, clock: Any) -> None:
    match_id = begun(asha, bilal, FRIENDLY)
    clock.shift(17 * DAY)

    play(match_id)

    assert last_kind(match_id) == "move_played"


def test_no_gift_brings_a_match_back_that_was_never_started(
    asha: User, bilal: User, clock: Any
) -> None:
    match_id = start(asha, bilal, options=MatchOptions(Mode.BEST_OF_THREE, FRIENDLY, True))
    clock.shift(3 * DAY + MOMENT)

    with pytest.raises(TurnExpired):
        timekeeping.give_time(match_id, bilal, days=1, seen_version=2)


@pytest.mark.parametrize(("terms", "days"), [(UNLIMITED, 60), (FRIENDLY, 17)])
def test_who_leaves_a_match_that_has_ended_without_result_changes_nothing_of_that(
    terms: TimeTerms, days: int, asha: User, bilal: User, clock: Any
) -> None:
    match_id = begun(asha, bilal, terms)
    clock.shift(days * DAY + MOMENT)

    services.leave(match_id, bilal)

    ended = queries.match_view(match_id, asha).view.outcome
    assert ended == Outcome(None, OutcomeReason.ABANDONED)
