"""Turns whose time is up, by what was agreed on: strict, friendly, flexible, without limit."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine

from accounts.models import User
from games.engine.errors import MatchOver
from games.engine.results import Mode, Outcome, OutcomeReason
from games.engine.time_control import TimeControl
from games.play import decisions, queries, services
from games.play.clocks.terms import TimeTerms
from games.play.errors import (
    MatchIsPaused,
    MatchNotFound,
    NotAPlayer,
    NothingToClaim,
    StaleVersion,
)
from games.play.services import MatchOptions
from tests.games.builders import play, start
from tests.games.stored import assert_sound, deadline, kinds_in, last_kind, told, version

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 12, 2, 12, tzinfo=UTC)
DAY = timedelta(days=1)
HOUR = timedelta(hours=1)
MOMENT = timedelta(microseconds=1)
FRIENDLY = TimeTerms(is_friendly=True)
FLEXIBLE = TimeTerms(TimeControl.FLEXIBLE, None)
UNLIMITED = TimeTerms(TimeControl.UNLIMITED, None)


@pytest.fixture(autouse=True)
def clock(asha: User, bilal: User) -> Any:
    """It is NOW until a test moves on."""
    with time_machine.travel(NOW, tick=False) as traveller:
        yield traveller


def begun(asha: User, bilal: User, terms: TimeTerms, *, is_public: bool = True) -> str:
    """A match in which both have moved, so that Asha is in turn since NOW."""
    match_id = start(asha, bilal, options=MatchOptions(Mode.BEST_OF_THREE, terms, is_public))
    play(match_id)
    play(match_id)
    return match_id


def outcome(match_id: str, user: User) -> Outcome | None:
    return queries.match_view(match_id, user).view.outcome


def test_a_friendly_player_is_found_late_once_and_both_are_told(
    asha: User, bilal: User, clock: Any
) -> None:
    match_id = begun(asha, bilal, FRIENDLY)
    clock.shift(3 * DAY)
    at_the_instant = services.settle_turn(match_id)
    clock.shift(MOMENT)

    counts = [services.settle_turn(match_id), services.settle_turn(match_id)]

    assert (at_the_instant, counts) == (False, [True, False])
    assert last_kind(match_id) == "turn_overdue"
    assert told("turn_overdue") == [("Asha", f"match:{match_id}"), ("Bilal", f"match:{match_id}")]
    assert queries.match_view(match_id, asha).is_overdue
    assert_sound([match_id])


def test_who_is_late_may_still_move(asha: User, bilal: User, clock: Any) -> None:
    match_id = begun(asha, bilal, FRIENDLY)
    clock.shift(5 * DAY)
    services.settle_turn(match_id)

    play(match_id)

    assert deadline(match_id) == NOW + 8 * DAY
    assert_sound([match_id])


def test_a_late_move_counts_even_before_anybody_has_found_it_late(
    asha: User, bilal: User, clock: Any
) -> None:
    match_id = begun(asha, bilal, FRIENDLY)
    clock.shift(5 * DAY)

    play(match_id)

    assert last_kind(match_id) == "move_played"
    assert services.settle_turn(match_id) is False


def test_the_other_may_claim_the_win_of_who_is_late(asha: User, bilal: User, clock: Any) -> None:
    match_id = begun(asha, bilal, FRIENDLY)
    clock.shift(3 * DAY + MOMENT)

    played = services.claim_win(match_id, bilal, seen_version=4)

    assert played.match.is_finished
    assert outcome(match_id, asha) == Outcome(1, OutcomeReason.EXPIRED)
    assert told("match_ended")[0] == ("Asha", f"match:{match_id}")
    assert_sound([match_id])


def test_nothing_is_to_be_claimed_before_the_time_is_up(
    asha: User, bilal: User, clock: Any
) -> None:
    match_id = begun(asha, bilal, FRIENDLY)
    clock.shift(3 * DAY)

    with pytest.raises(NothingToClaim):
        services.claim_win(match_id, bilal, seen_version=4)


def test_who_is_late_claims_nothing(asha: User, bilal: User, clock: Any) -> None:
    match_id = begun(asha, bilal, FRIENDLY)
    clock.shift(4 * DAY)

    with pytest.raises(NothingToClaim):
        services.claim_win(match_id, asha, seen_version=4)


def test_strangers_claim_nothing(asha: User, bilal: User, chand: User, clock: Any) -> None:
    public, private = begun(asha, bilal, FRIENDLY), begun(asha, bilal, FRIENDLY, is_public=False)
    clock.shift(4 * DAY)

    with pytest.raises(NotAPlayer):
        services.claim_win(public, chand, seen_version=4)
    with pytest.raises(MatchNotFound):
        services.claim_win(private, chand, seen_version=4)


def test_who_has_not_seen_the_late_move_claims_nothing(asha: User, bilal: User, clock: Any) -> None:
    match_id = begun(asha, bilal, FRIENDLY)
    clock.shift(4 * DAY)
    play(match_id)

    with pytest.raises(StaleVersion):
        services.claim_win(match_id, bilal, seen_version=4)


def test_a_claim_after_the_finding_needs_no_new_look(asha: User, bilal: User, clock: Any) -> None:
    match_id = begun(asha, bilal, FRIENDLY)
    clock.shift(4 * DAY)
    services.settle_turn(match_id)

    assert services.claim_win(match_id, bilal, seen_version=4).match.is_finished


def test_a_match_is_claimed_once(asha: User, bilal: User, clock: Any) -> None:
    match_id = begun(asha, bilal, FRIENDLY)
    clock.shift(4 * DAY)
    services.claim_win(match_id, bilal, seen_version=4)

    with pytest.raises(MatchOver):
        services.claim_win(match_id, bilal, seen_version=version(match_id))


def test_while_a_moderator_has_paused_it_nothing_is_to_be_claimed(
    asha: User, bilal: User, clock: Any
) -> None:
    match_id = begun(asha, bilal, FRIENDLY)
    clock.shift(4 * DAY)
    decisions.pause(match_id, bilal, until=NOW + 6 * DAY, reason="We look into it.")

    with pytest.raises(MatchIsPaused):
        services.claim_win(match_id, bilal, seen_version=version(match_id))


def test_nobody_claims_a_strict_match(asha: User, bilal: User, clock: Any) -> None:
    match_id = begun(asha, bilal, TimeTerms())

    with pytest.raises(NothingToClaim):
        services.claim_win(match_id, bilal, seen_version=4)


def test_a_late_friendly_match_ends_without_result_after_two_weeks(
    asha: User, bilal: User, clock: Any
) -> None:
    match_id = begun(asha, bilal, FRIENDLY)
    clock.shift(3 * DAY + HOUR)
    services.settle_turn(match_id)
    clock.move_to(NOW + 17 * DAY)
    too_early = services.settle_turn(match_id)
    clock.shift(MOMENT)

    assert (too_early, services.settle_turn(match_id)) == (False, True)
    assert outcome(match_id, asha) == Outcome(None, OutcomeReason.ABANDONED)
    assert_sound([match_id])


def test_whoever_makes_no_first_move_starts_no_match_not_even_a_friendly_one(
    asha: User, bilal: User, clock: Any
) -> None:
    friendly = start(asha, bilal, options=MatchOptions(Mode.BEST_OF_THREE, FRIENDLY, True))
    flexible = start(asha, bilal, options=MatchOptions(Mode.BEST_OF_THREE, FLEXIBLE, True))
    clock.shift(5 * DAY + MOMENT)

    for match_id in (friendly, flexible):
        assert services.settle_turn(match_id)
        assert outcome(match_id, bilal) == Outcome(None, OutcomeReason.NEVER_STARTED)


def test_a_first_move_has_three_days_at_least(asha: User, bilal: User) -> None:
    terms = TimeTerms(pace_days=1)
    match_id = start(asha, bilal, options=MatchOptions(Mode.BEST_OF_THREE, terms, True))

    assert deadline(match_id) == NOW + 3 * DAY
    play(match_id)
    assert deadline(match_id) == NOW + DAY


def test_a_match_without_limit_ends_after_sixty_days_in_which_nobody_moved(
    asha: User, bilal: User, clock: Any
) -> None:
    match_id = begun(asha, bilal, UNLIMITED)
    clock.shift(60 * DAY)
    too_early = services.settle_turn(match_id)
    clock.shift(MOMENT)

    assert (too_early, services.settle_turn(match_id)) == (False, True)
    assert outcome(match_id, asha) == Outcome(None, OutcomeReason.ABANDONED)
    assert kinds_in(match_id)[-1] == "match_abandoned"


def test_each_move_of_a_match_without_limit_breaks_the_silence(
    asha: User, bilal: User, clock: Any
) -> None:
    match_id = begun(asha, bilal, UNLIMITED)
    clock.shift(59 * DAY)
    play(match_id)
    clock.shift(59 * DAY)

    assert services.settle_turn(match_id) is False


def test_a_bank_takes_what_a_turn_leaves_and_a_day_more(
    asha: User, bilal: User, clock: Any
) -> None:
    """Five days at first, and both have moved at once: six. Then Asha takes two and a half."""
    match_id = begun(asha, bilal, FLEXIBLE)
    assert deadline(match_id) == NOW + 6 * DAY
    clock.shift(2.5 * DAY)
    play(match_id)
    play(match_id)

    assert deadline(match_id) == NOW + 2.5 * DAY + 4.5 * DAY
    assert_sound([match_id])


def test_no_bank_holds_more_than_a_week(asha: User, bilal: User) -> None:
    match_id = begun(asha, bilal, FLEXIBLE)
    for _ in range(6):
        play(match_id)

    assert deadline(match_id) == NOW + 7 * DAY


def test_an_empty_bank_loses_a_strict_match(asha: User, bilal: User, clock: Any) -> None:
    match_id = begun(asha, bilal, FLEXIBLE)
    clock.shift(6 * DAY + MOMENT)

    assert services.settle_turn(match_id)
    assert outcome(match_id, asha) == Outcome(1, OutcomeReason.EXPIRED)


def test_who_moves_late_in_a_friendly_flexible_match_has_a_day_next_time(
    asha: User, bilal: User, clock: Any
) -> None:
    terms = TimeTerms(TimeControl.FLEXIBLE, None, is_friendly=True)
    match_id = begun(asha, bilal, terms)
    clock.shift(8 * DAY)
    play(match_id)
    play(match_id)

    assert deadline(match_id) == NOW + 8 * DAY + DAY
