"""The result of a finished match: who has won and why, and how it came about, turn by turn."""

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.play import queries, services
from tests.games.builders import SINGLE_ROUND, play_some, start
from tests.web.playing import hurry
from tests.web.reading import part, source, words


@pytest.fixture
def finished(asha: User, bilal: User) -> str:
    """A match of a single round that was played to its end."""
    match_id = start(asha, bilal, options=SINGLE_ROUND)
    hurry(match_id, asha, bilal)
    return match_id


def page(client: Client, match_id: str) -> Any:
    return client.get(f"/matches/{match_id}/")


def lines(response: Any) -> list[list[tuple[float, float]]]:
    """The corners of each line of the chart."""
    found = re.findall(r'<polyline[^>]*points="([^"]*)"', source(response))
    pairs = [[corner.split(",") for corner in points.split()] for points in found]
    return [[(float(x), float(y)) for x, y in corners] for corners in pairs]


def test_each_reader_is_told_the_result_in_their_words(
    as_asha: Client, as_bilal: Client, visitor: Client, finished: str
) -> None:
    outcome = queries.match_view(finished, None).view.outcome
    assert outcome is not None
    assert outcome.winner is not None
    winner, loser = (as_asha, as_bilal) if outcome.winner == 0 else (as_bilal, as_asha)

    assert part(page(winner, finished), "result").startswith("You have won")
    assert part(page(loser, finished), "result").startswith("You have lost")
    assert part(page(visitor, finished), "result").startswith(
        f"{('Asha', 'Bilal')[outcome.winner]} has won"
    )


def test_a_cause_outside_the_game_is_named(as_asha: Client, match_id: str, asha: User) -> None:
    services.resign(match_id, asha, seen_version=2)

    shown = part(page(as_asha, match_id), "result")

    assert shown.startswith("You have lost You resigned. Bilal wins the match.")


def test_the_result_leads_to_replay_export_and_rematch(as_asha: Client, finished: str) -> None:
    response = page(as_asha, finished)

    assert f'href="/matches/{finished}/replay/"' in source(response)
    assert "Export" in part(response, "result")
    assert "Ask Bilal for a rematch" in part(response, "result")


def test_the_chart_draws_two_lines_for_each_round_that_differ_by_more_than_colour(
    visitor: Client, match_id: str, asha: User, bilal: User
) -> None:
    hurry(match_id, asha, bilal)
    rounds = queries.match_page(match_id, None).rupees

    response = page(visitor, match_id)

    drawn = lines(response)
    assert [len(corners) for corners in drawn[::2]] == [len(one.moves) + 1 for one in rounds]
    assert source(response).count('stroke-dasharray="6 4"') == len(rounds)
    assert all(corners[0][1] == drawn[0][0][1] for corners in drawn)


def test_who_is_richer_stands_higher_in_the_chart(visitor: Client, finished: str) -> None:
    first, second = queries.match_page(finished, None).rupees[0].moves[-1].rupees
    assert first != second

    ends = [corners[-1][1] for corners in lines(page(visitor, finished))]

    assert (first > second) == (ends[0] < ends[1])


def test_the_chart_says_in_words_and_in_a_table_what_it_draws(
    visitor: Client, finished: str
) -> None:
    moves = queries.match_page(finished, None).rupees[0].moves
    first, second = moves[-1].rupees

    response = page(visitor, finished)

    assert f"Round 1: Asha {first}, Bilal {second}." in words(response)
    table = source(response).partition("<figure")[2].partition("</figure>")[0]
    assert table.count('<th scope="row">') == len(moves)


def test_a_running_match_has_neither_result_nor_chart(as_asha: Client, match_id: str) -> None:
    play_some(match_id, 5)

    response = page(as_asha, match_id)

    assert "<polyline" not in source(response)
    assert 'id="result"' not in source(response)
    assert "/replay/" not in source(response)


def test_a_match_without_a_move_has_no_chart(as_asha: Client, match_id: str, asha: User) -> None:
    services.resign(match_id, asha, seen_version=2)

    assert "<polyline" not in source(page(as_asha, match_id))


def test_the_page_of_a_finished_match_costs_at_most_ten_queries(
    as_asha: Client, finished: str
) -> None:
    with CaptureQueriesContext(connection) as executed:
        page(as_asha, finished)

    assert len(executed) <= 10
