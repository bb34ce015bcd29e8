"""Replays of finished matches: who sees what at each step, and what stays closed."""

import random
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games.engine.cards import Kind
from games.engine.history import EntryKind
from games.engine.moves import Sell
from games.engine.results import Mode
from games.engine.view import PlayerView
from games.play import queries, services
from games.play.clocks.terms import TimeTerms
from games.play.errors import MatchNotFound, ReplayClosed
from games.play.replay import Standpoint, replay_step
from games.play.services import MatchOptions
from tests.games.builders import PRIVATE, play_some, play_to_the_end, start

HUGE = 10**6


@pytest.fixture
def finished(match_id: str) -> str:
    """A best-of-three match that was played to its end."""
    play_to_the_end(match_id)
    return match_id


def test_the_first_step_is_the_deal_as_the_seat_saw_it(finished: str, chand: User) -> None:
    step = replay_step(finished, chand, at=2, standpoint=Standpoint.SEAT_0)

    (view,) = step.views
    assert isinstance(view, PlayerView)
    assert view.you.hand == (Kind.GOLD, Kind.LEATHER, Kind.LEATHER, Kind.LEATHER)
    assert (view.hands, view.outcome, step.reckonings) == (None, None, ())
    assert step.entry.kind is EntryKind.ROUND_DEALT
    assert (step.first, step.previous, step.next) == (2, None, 3)


def test_the_first_step_is_the_deal_also_after_what_was_told_of_calendars(
    asha: User, bilal: User
) -> None:
    terms = TimeTerms(has_weekends=True)
    match_id = start(asha, bilal, options=MatchOptions(Mode.BEST_OF_THREE, terms, is_public=True))
    play_to_the_end(match_id)

    step = replay_step(match_id, None, at=0, standpoint=Standpoint.OPEN)

    assert step.entry.kind is EntryKind.ROUND_DEALT
    assert (step.at, step.first, step.previous, step.next) == (4, 4, None, 5)


def test_the_last_step_is_the_end_of_the_match(finished: str, chand: User) -> None:
    step = replay_step(finished, chand, at=HUGE, standpoint=Standpoint.SPECTATOR)

    match = queries.match_view(finished, chand)
    assert step.views == (match.view,)
    assert step.reckonings == match.reckonings
    assert step.entry.outcome == match.view.outcome
    assert (step.at, step.previous, step.next) == (match.version, match.version - 1, None)


def test_a_seat_and_a_spectator_see_at_each_step_what_they_saw_then(
    match_id: str, asha: User, chand: User
) -> None:
    play_some(match_id, 7, dice=random.Random(2))
    seen = queries.match_view(match_id, asha).view, queries.match_view(match_id, chand).view
    at = queries.match_version(match_id, asha)
    services.resign(match_id, asha, seen_version=at)

    from_seat = replay_step(match_id, chand, at=at, standpoint=Standpoint.SEAT_0)
    from_outside = replay_step(match_id, asha, at=at, standpoint=Standpoint.SPECTATOR)

    assert (from_seat.views, from_outside.views) == ((seen[0],), (seen[1],))


def test_open_cards_show_both_hands_and_every_bonus_won(finished: str) -> None:
    at = next(
        entry.sequence
        for entry in queries.history(finished, None, after=0, limit=HUGE)
        if entry.move and entry.move.bonus_stack
    )

    step = replay_step(finished, None, at=at, standpoint=Standpoint.OPEN)
    closed = replay_step(finished, None, at=at, standpoint=Standpoint.SPECTATOR)

    first, second = step.views
    assert isinstance(first, PlayerView)
    assert isinstance(second, PlayerView)
    assert (first.you.seat, second.you.seat) == (0, 1)
    assert step.entry.move is not None
    assert closed.entry.move is not None
    assert isinstance(step.entry.move.move, Sell)
    assert step.entry.move.bonus_rupees is not None
    assert closed.entry.move.bonus_rupees is None


def test_reckonings_appear_with_the_step_that_ended_their_round(finished: str) -> None:
    ended = queries.match_view(finished, None).ended_sequences[0]

    before = replay_step(finished, None, at=ended - 1, standpoint=Standpoint.OPEN)
    then = replay_step(finished, None, at=ended, standpoint=Standpoint.OPEN)
    dealt = replay_step(finished, None, at=ended + 1, standpoint=Standpoint.OPEN)

    assert [len(step.reckonings) for step in (before, then, dealt)] == [0, 1, 1]
    assert [step.views[0].round_number for step in (before, then, dealt)] == [1, 1, 2]
    assert dealt.deals[:2] == (2, ended + 1)


def test_a_running_match_is_not_replayed_even_to_its_players(
    match_id: str, asha: User, chand: User
) -> None:
    play_some(match_id, 3)

    for user in (asha, chand, None):
        for standpoint in Standpoint:
            with pytest.raises(ReplayClosed):
                replay_step(match_id, user, at=2, standpoint=standpoint)


def test_a_match_without_result_opens_after_seven_days(match_id: str, asha: User) -> None:
    ended_at = timezone.now() + timedelta(days=4)
    with time_machine.travel(ended_at, tick=False):
        services.settle_turn(match_id)

    with (
        time_machine.travel(ended_at + timedelta(days=7, seconds=-1), tick=False),
        pytest.raises(ReplayClosed),
    ):
        replay_step(match_id, asha, at=2, standpoint=Standpoint.SEAT_0)
    with time_machine.travel(ended_at + timedelta(days=7), tick=False):
        assert replay_step(match_id, asha, at=2, standpoint=Standpoint.OPEN).last == 3


def test_a_private_match_is_replayed_to_its_players_alone(
    asha: User, bilal: User, chand: User
) -> None:
    match_id = start(asha, bilal, options=PRIVATE)
    services.resign(match_id, asha, seen_version=2)

    assert replay_step(match_id, bilal, at=2, standpoint=Standpoint.OPEN).at == 2
    for nobody in (chand, None):
        with pytest.raises(MatchNotFound):
            replay_step(match_id, nobody, at=2, standpoint=Standpoint.SPECTATOR)


def test_a_step_takes_two_queries(
    finished: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(2):
        replay_step(finished, None, at=40, standpoint=Standpoint.OPEN)
