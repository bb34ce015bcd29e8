"""Lists of matches: whose, in which order, and how many queries they take."""

from datetime import timedelta

import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.people.queries import profile_of
from games.play import lists, services
from tests.games.builders import play, start


def test_my_matches_come_by_deadline_and_only_mine(asha: User, bilal: User, chand: User) -> None:
    later, sooner = start(asha, bilal), start(bilal, asha)
    with time_machine.travel(timezone.now() + timedelta(hours=5), tick=False):
        play(later)
    start(bilal, chand)

    rows = lists.rows_for(lists.matches_of(asha, status="active"), asha)
    waiting = lists.rows_for(lists.matches_of(bilal, status="active", is_my_turn=True), bilal)

    assert [row.id for row in rows] == [sooner, later]
    assert [(row.opponent, row.my_seat) for row in rows] == [("Bilal", 1), ("Bilal", 0)]
    assert {row.id for row in waiting} >= {sooner, later}
    assert all(row.is_my_turn for row in waiting)


def test_a_list_of_matches_takes_two_queries_however_long(asha: User, bilal: User) -> None:
    for _ in range(5):
        start(asha, bilal)

    with CaptureQueriesContext(connection) as captured:
        rows = lists.rows_for(lists.matches_of(asha, status="active"), asha)

    assert (len(rows), len(captured)) == (5, 2)


def test_a_profile_counts_results_and_leaves_out_what_has_none(asha: User, bilal: User) -> None:
    won, never_started = start(asha, bilal), start(asha, bilal)
    start(asha, bilal)
    services.resign(won, bilal, seen_version=2)
    with time_machine.travel(timezone.now() + timedelta(days=4), tick=False):
        services.settle_turn(never_started)

    mine, theirs = profile_of(asha), profile_of(bilal)

    assert (mine.won, mine.lost, mine.drawn, mine.running) == (1, 0, 0, 1)
    assert (theirs.won, theirs.lost, theirs.finished) == (0, 1, 1)
