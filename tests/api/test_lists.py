"""Lists: their order, their pages, and what they cost."""

from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.engine.results import Mode
from games.play.clocks.terms import TimeTerms
from games.play.services import MatchOptions, resign
from tests.api.client import Client, body_of
from tests.games.builders import PRIVATE, play, start


def pages(client: Client, path: str, *, link: str = "next") -> list[list[str]]:
    """The ids of each page, by following the links."""
    found = []
    following: str | None = path
    while following is not None:
        page = body_of(client.get(following))
        found.append([row["id"] for row in page["results"]])
        following = page[link]
        assert len(found) < 20
    return found


def at_pace(asha: User, bilal: User, pace_days: int) -> str:
    return start(
        asha,
        bilal,
        options=MatchOptions(Mode.BEST_OF_THREE, TimeTerms(pace_days=pace_days), is_public=True),
    )


def test_my_running_matches_come_by_deadline(asha: User, bilal: User, as_asha: Client) -> None:
    ids = {pace: at_pace(asha, bilal, pace) for pace in (14, 5, 10, 7)}

    rows = body_of(as_asha.get("matches"))["results"]

    assert [row["id"] for row in rows] == [ids[5], ids[7], ids[10], ids[14]]
    assert {(row["your_seat"], row["is_my_turn"], row["status"]) for row in rows} == {
        (0, True, "active")
    }


def test_turn_mine_leaves_out_what_waits_for_the_other(
    asha: User, bilal: User, as_asha: Client, as_bilal: Client
) -> None:
    mine, theirs = start(asha, bilal), start(asha, bilal)
    play(theirs)

    assert pages(as_asha, "matches?turn=mine") == [[mine]]
    assert pages(as_bilal, "matches?turn=mine") == [[theirs]]


def test_finished_matches_come_latest_first(asha: User, bilal: User, as_asha: Client) -> None:
    first, second, running = (start(asha, bilal) for _ in range(3))
    for match_id in (first, second):
        resign(match_id, asha, seen_version=2)

    rows = body_of(as_asha.get("matches?status=finished"))["results"]

    assert [row["id"] for row in rows] == [second, first]
    assert rows[0]["outcome"] == {"winner": 1, "reason": "resigned"}
    assert pages(as_asha, "matches") == [[running]]
    assert pages(as_asha, "matches?status=finished&turn=mine") == [[]]


@pytest.mark.parametrize("limit", [1, 2, 3, 4, 5, 6])
def test_pages_meet_in_both_directions(
    limit: int, asha: User, bilal: User, as_asha: Client
) -> None:
    """Three of the matches have one deadline, so that only their ids tell them apart."""
    with time_machine.travel(timezone.now(), tick=False):
        together = sorted(at_pace(asha, bilal, 5) for _ in range(3))
    later = [at_pace(asha, bilal, 7), at_pace(asha, bilal, 10)]
    expected = together + later

    forward = pages(as_asha, f"matches?limit={limit}")
    last = f"matches?limit={limit}"
    for _ in forward[1:]:
        last = body_of(as_asha.get(last))["next"]
    backward = pages(as_asha, last, link="previous")

    assert [match_id for page in forward for match_id in page] == expected
    assert backward == forward[::-1]


def test_a_list_stays_whole_though_rows_come_and_go_between_pages(
    asha: User, bilal: User, as_asha: Client
) -> None:
    ids = [at_pace(asha, bilal, pace) for pace in (5, 7, 10, 14)]
    first = body_of(as_asha.get("matches?limit=2"))
    resign(ids[0], asha, seen_version=2)
    at_pace(asha, bilal, 3)

    second = body_of(as_asha.get(first["next"]))

    assert [row["id"] for row in second["results"]] == ids[2:]


def test_links_keep_the_other_parameters(asha: User, bilal: User, as_asha: Client) -> None:
    for _ in range(2):
        start(asha, bilal)

    following = body_of(as_asha.get("matches?status=active&turn=mine&limit=1"))["next"]

    assert following.startswith("/api/v1/matches?")
    assert {"status=active", "turn=mine", "limit=1"} <= set(following.partition("?")[2].split("&"))


def test_a_players_public_matches_are_for_everybody(
    asha: User, bilal: User, as_nobody: Client, as_bilal: Client
) -> None:
    public, _private = start(asha, bilal), start(asha, bilal, options=PRIVATE)

    assert pages(as_nobody, "users/asha/matches") == [[public]]
    assert body_of(as_nobody.get("users/Asha/matches"))["results"][0]["your_seat"] is None
    assert body_of(as_bilal.get("users/Asha/matches"))["results"][0]["your_seat"] == 1


def test_a_list_costs_the_same_however_long_it_is(asha: User, bilal: User, as_asha: Client) -> None:
    def cost() -> int:
        with CaptureQueriesContext(connection) as captured:
            as_asha.get("matches")
        return len(captured)

    start(asha, bilal)
    as_asha.get("me")
    one = cost()
    for _ in range(9):
        start(asha, bilal)

    assert cost() == one <= 4


def test_an_overdue_match_says_so_in_the_list(asha: User, bilal: User, as_asha: Client) -> None:
    start(asha, bilal)

    with time_machine.travel(timezone.now() + timedelta(days=4)):
        assert body_of(as_asha.get("matches"))["results"][0]["is_overdue"] is True
