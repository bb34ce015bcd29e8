"""Pages, lists and histories: what they hold, for whom, and how many queries they take."""

import random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games.engine.errors import MatchOver, NotYourTurn
from games.engine.history import EntryKind
from games.engine.results import Mode
from games.engine.view import PlayerView
from games.play import queries, services
from games.play.clocks.terms import TimeTerms
from games.play.errors import MatchNotFound, NotAPlayer
from games.play.services import MatchOptions
from games.play.turns import is_turn_of, turns_of, turns_of_user
from tests.games.builders import (
    PRIVATE,
    play,
    play_some,
    play_the_round,
    play_to_the_end,
    seat_in_turn,
    start,
)


def test_a_player_sees_the_own_hand_and_a_spectator_none(
    match_id: str, asha: User, chand: User
) -> None:
    mine, public = queries.match_view(match_id, asha), queries.match_view(match_id, chand)

    assert isinstance(mine.view, PlayerView)
    assert not isinstance(public.view, PlayerView)
    assert (mine.viewer, public.viewer) == (0, None)
    assert mine.players == ("Asha", "Bilal")


def test_a_private_match_is_missing_for_everybody_else(
    asha: User, bilal: User, chand: User
) -> None:
    match_id = start(asha, bilal, options=PRIVATE)

    assert queries.match_view(match_id, bilal).viewer == 1
    for nobody in (chand, None):
        with pytest.raises(MatchNotFound):
            queries.match_view(match_id, nobody)
        with pytest.raises(MatchNotFound):
            queries.match_page(match_id, nobody)
        with pytest.raises(MatchNotFound):
            queries.history(match_id, nobody, after=0, limit=10)


def test_since_my_move_begins_behind_my_last_move(match_id: str, asha: User) -> None:
    play_some(match_id, 3)
    assert [e.sequence for e in queries.match_page(match_id, asha).since_my_move] == []
    play(match_id)

    page = queries.match_page(match_id, asha)

    assert [entry.sequence for entry in page.since_my_move] == [6]
    assert page.match.is_my_turn
    assert page.legal_moves


def test_since_my_move_reaches_back_over_the_end_of_a_round(match_id: str) -> None:
    play_the_round(match_id)
    opener = seat_in_turn(match_id)
    user = User.objects.get(username=("Asha", "Bilal")[opener])

    page = queries.match_page(match_id, user)

    kinds = [entry.kind for entry in page.since_my_move]
    assert kinds[-1] is EntryKind.ROUND_DEALT
    assert page.since_my_move[-2].reckoning == page.match.reckonings[0]
    assert len(page.log) == queries.LOG_LENGTH


def test_nothing_is_new_to_a_spectator(match_id: str, chand: User) -> None:
    play_some(match_id, 3)

    for user in (chand, None):
        page = queries.match_page(match_id, user)
        assert page.since_my_move == ()
        assert [entry.sequence for entry in page.log] == [2, 3, 4, 5]


def test_the_last_move_is_one_of_the_round_on_the_table(match_id: str, asha: User) -> None:
    assert queries.match_page(match_id, asha).last_move is None
    play(match_id)
    page = queries.match_page(match_id, asha)
    play_the_round(match_id)

    assert page.last_move == page.log[-1]
    assert page.last_move.sequence == 3
    assert queries.match_page(match_id, asha).last_move is None


def test_history_is_told_in_pieces_and_whole(match_id: str, asha: User) -> None:
    play_to_the_end(match_id)

    whole = queries.history(match_id, asha, after=0, limit=1000)
    piece = queries.history(match_id, asha, after=10, limit=5)

    assert [entry.sequence for entry in whole] == list(range(1, len(whole) + 1))
    assert piece == whole[10:15]
    assert whole[-1].outcome is not None


def test_legal_moves_are_for_the_player_in_turn(
    match_id: str, asha: User, bilal: User, chand: User
) -> None:
    assert queries.legal_moves(match_id, asha)
    with pytest.raises(NotYourTurn):
        queries.legal_moves(match_id, bilal)
    with pytest.raises(NotAPlayer):
        queries.legal_moves(match_id, chand)
    services.resign(match_id, asha, seen_version=2)
    with pytest.raises(MatchOver):
        queries.legal_moves(match_id, asha)


def test_queries_of_view_and_move_do_not_grow_with_the_match(match_id: str, asha: User) -> None:
    counts = set()
    dice = random.Random(4)
    while not queries.match_view(match_id, asha).is_finished:
        with CaptureQueriesContext(connection) as captured:
            queries.match_view(match_id, asha)
        counts.add(len(captured))
        play(match_id, dice=dice)

    assert counts == {2}


def test_the_rows_read_do_not_grow_with_earlier_rounds(match_id: str) -> None:
    from games.play import event_store

    play_the_round(match_id)
    stream = event_store.load(match_id)

    assert [record.sequence for record in stream.recorded] == [1, stream.match.round_sequence]


def test_the_turn_is_current_until_it_is_played(match_id: str, asha: User, bilal: User) -> None:
    assert is_turn_of(asha, match_id, 2)
    assert not is_turn_of(bilal, match_id, 2)
    play(match_id)

    assert not is_turn_of(asha, match_id, 2)
    assert is_turn_of(bilal, match_id, 3)
    play_some(match_id, 2)
    assert not is_turn_of(bilal, match_id, 3)


def test_turns_are_those_of_running_matches_by_deadline(
    asha: User, bilal: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    slow = start(
        asha,
        bilal,
        options=MatchOptions(Mode.SINGLE_ROUND, TimeTerms(pace_days=7), is_public=False),
    )
    quick, given_up, unasked = start(asha, bilal), start(asha, bilal), start(asha, bilal)
    play(quick)
    services.resign(given_up, asha, seen_version=2)

    with django_assert_num_queries(1):
        waiting = turns_of([slow, quick, given_up, "missing"])
    with django_assert_num_queries(1):
        of_asha = turns_of_user(asha.pk)

    deadline = queries.match_view(quick, None).deadline_at
    assert deadline is not None
    first = waiting[0]
    assert (first.user_id, first.deadline_at, first.terms.pace_days) == (bilal.pk, deadline, 3)
    assert [(turn.match_id, turn.version) for turn in waiting] == [(quick, 3), (slow, 2)]
    assert [turn.match_id for turn in of_asha] == [unasked, slow]


def test_opponents_are_named_in_own_matches_only(
    asha: User, bilal: User, chand: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with_bilal, with_chand, foreign = start(asha, bilal), start(chand, asha), start(bilal, chand)

    with django_assert_num_queries(1):
        names = queries.opponents([with_bilal, with_chand, foreign, "2222222222"], asha)

    assert names == {with_bilal: "Bilal", with_chand: "Chand"}
