"""What moderators do to the clock of a match, as rows: pauses, later deadlines, credited time."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.play import decisions, lists, queries, services
from games.play.errors import (
    DeadlineNotLater,
    InstantOutOfRange,
    MatchIsPaused,
)
from games.play.turns import is_current, is_turn_of, unsettled_matches, waiting_matches
from tests.games.builders import start
from tests.games.deciding import CREDIT, DAY, PAUSE, RESUME, WHY, at, deadline, play_as, row


def test_a_paused_match_takes_no_move_but_a_resignation(
    match_id: str, asha: User, maya: User
) -> None:
    version = PAUSE(match_id, maya).after.version
    move = queries.match_page(match_id, asha)

    with pytest.raises(MatchIsPaused):
        play_as(asha, match_id, version)
    with pytest.raises(MatchIsPaused):
        queries.legal_moves(match_id, asha)

    assert move.legal_moves == ()
    assert not move.match.is_my_turn
    assert services.resign(match_id, asha, seen_version=version).match.is_finished


def test_a_pause_makes_no_page_stale(match_id: str, asha: User, maya: User) -> None:
    seen = row(match_id).version
    PAUSE(match_id, maya)
    RESUME(match_id, maya)

    play_as(asha, match_id, seen)

    assert row(match_id).turn == 1


def test_a_pause_ends_by_itself_with_the_time_that_was_left(
    match_id: str, asha: User, maya: User
) -> None:
    begun = timezone.now()
    left = deadline(match_id) - begun
    with at(begun):
        PAUSE(match_id, maya)
    version = row(match_id).version

    with at(begun + 5 * DAY - timedelta(seconds=1)), pytest.raises(MatchIsPaused):
        play_as(asha, match_id, version)
    with at(begun + 5 * DAY + left):
        play_as(asha, match_id, version)


def test_the_sweep_never_ends_a_paused_match(match_id: str, maya: User) -> None:
    begun = timezone.now()
    left = deadline(match_id) - begun
    with at(begun):
        PAUSE(match_id, maya)

    for days in (1, 4, 5):
        assert unsettled_matches(begun + days * DAY, limit=9) == []
    late = begun + 5 * DAY + left + timedelta(seconds=1)
    assert unsettled_matches(late, limit=9) == [match_id]
    with at(late):
        assert services.settle_turn(match_id)


def test_resuming_gives_back_exactly_the_time_that_was_left(match_id: str, maya: User) -> None:
    begun = timezone.now()
    left = deadline(match_id) - begun
    with at(begun):
        PAUSE(match_id, maya)

    with at(begun + 2 * DAY):
        RESUME(match_id, maya)

    assert deadline(match_id) == begun + 2 * DAY + left


def test_lists_stay_ordered_by_the_true_deadline_and_leave_paused_turns_out(
    asha: User, bilal: User, maya: User
) -> None:
    paused, running = start(asha, bilal), start(asha, bilal)
    PAUSE(paused, maya)

    rows = lists.rows_for(lists.matches_of(asha, status="active"), asha)
    mine = lists.matches_of(asha, status="active", is_my_turn=True)

    assert [one.id for one in rows] == [running, paused]
    assert [one.is_my_turn for one in rows] == [True, False]
    assert [one.public_id for one in mine] == [running]
    assert waiting_matches(asha, limit=9) == [running]
    with at(timezone.now() + 5 * DAY):
        assert waiting_matches(asha, limit=9) == [paused]


def test_no_turn_is_current_while_its_match_is_paused(
    match_id: str, asha: User, maya: User
) -> None:
    turn = row(match_id).turn_sequence
    PAUSE(match_id, maya)

    assert not is_current(match_id, turn)
    assert not is_turn_of(asha, match_id, turn)
    RESUME(match_id, maya)
    assert is_current(match_id, turn)
    assert is_turn_of(asha, match_id, turn)


def test_time_that_is_credited_is_added_to_the_turn(match_id: str, maya: User) -> None:
    earlier = deadline(match_id)

    CREDIT(match_id, maya)

    assert deadline(match_id) == earlier + timedelta(hours=1)


def test_time_can_be_credited_to_a_turn_that_no_sweep_has_seen_in_time(
    match_id: str, asha: User, maya: User
) -> None:
    version = row(match_id).version
    with at(deadline(match_id) + timedelta(minutes=30)):
        CREDIT(match_id, maya)

        play_as(asha, match_id, version)


def test_a_deadline_is_set_to_a_later_instant_only(match_id: str, maya: User) -> None:
    earlier = deadline(match_id)
    with pytest.raises(DeadlineNotLater):
        decisions.set_deadline(match_id, maya, deadline_at=earlier, reason=WHY)
    with pytest.raises(InstantOutOfRange):
        decisions.set_deadline(match_id, maya, deadline_at=earlier + 400 * DAY, reason=WHY)

    decisions.set_deadline(match_id, maya, deadline_at=earlier + DAY, reason=WHY)

    assert deadline(match_id) == earlier + DAY
