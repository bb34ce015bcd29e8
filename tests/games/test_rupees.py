"""How rich both players openly were, move by move, as the page of a finished match tells it."""

from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games.play import queries, services
from tests.games.builders import SINGLE_ROUND, play_some, play_to_the_end, start


def test_rupees_grow_move_by_move_to_the_goods_of_the_reckoning(asha: User, bilal: User) -> None:
    match_id = start(asha, bilal, options=SINGLE_ROUND)
    play_to_the_end(match_id)

    page = queries.match_page(match_id, None)

    (only,), (reckoning,) = page.rupees, page.match.reckonings
    goods = [sum(token.rupees for token in one.goods_tokens) for one in reckoning.players]
    assert [*only.moves[-1].rupees] == goods
    assert [move.sequence for move in only.moves] == [*range(3, 3 + len(only.moves))]
    assert only.moves[0].seat == 0
    assert all(
        move.rupees[1 - move.seat] == earlier.rupees[1 - move.seat]
        for earlier, move in zip(only.moves, only.moves[1:], strict=False)
    )


def test_rupees_are_told_round_by_round_without_another_query(
    match_id: str, asha: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    play_to_the_end(match_id)

    with django_assert_num_queries(2):
        page = queries.match_page(match_id, asha)

    assert [one.number for one in page.rupees] == [*range(1, len(page.rupees) + 1)]
    assert len(page.rupees) >= 2
    assert all(min(one.moves[0].rupees) == 0 for one in page.rupees)
    assert len(page.log) == queries.LOG_LENGTH


def test_a_match_that_goes_on_has_no_chart_yet(match_id: str) -> None:
    play_some(match_id, 3)

    assert queries.match_page(match_id, None).rupees == ()


def test_a_match_in_which_nobody_moved_has_no_rupees(match_id: str, asha: User) -> None:
    services.resign(match_id, asha, seen_version=2)

    assert queries.match_page(match_id, None).rupees == ()
