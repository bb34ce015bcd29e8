"""What players propose to each other about the clock, over the API."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.models import OutboxEntry, Proposal
from games.play import decisions
from tests.api.client import Client, body_of, by_token, code_of, places_of
from tests.games.builders import PRIVATE, play, start

NOW = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
A_WEEK_OFF = {"kind": "pause", "days": 7}
CLOTH = {"kind": "take", "good": "cloth"}


@pytest.fixture(autouse=True)
def now() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(NOW, tick=False) as traveller:
        yield traveller


@pytest.fixture
def path(match_id: str) -> str:
    return f"matches/{match_id}/proposals"


def propose(client: Client, path: str, body: object = A_WEEK_OFF) -> str:
    """A proposal, and where it is."""
    answer = client.post(path, body)
    assert answer.status_code == 201, answer.content
    return f"{path}/{body_of(answer)['id']}"


def test_a_pause_that_both_want_stops_the_match_until_it_is_over(
    match_id: str, path: str, as_asha: Client, as_bilal: Client, as_nobody: Client
) -> None:
    proposed = body_of(as_asha.post(path, A_WEEK_OFF))

    accepted = body_of(as_bilal.post(f"{path}/{proposed['id']}/accept"))

    assert proposed == {
        "id": proposed["id"],
        "kind": "pause",
        "seat": 0,
        "days": 7,
        "status": "open",
        "created_at": "2026-12-01T12:00:00Z",
        "expires_at": "2026-12-08T12:00:00Z",
        "answered_at": None,
    }
    assert (accepted["status"], accepted["answered_at"]) == ("accepted", "2026-12-01T12:00:00Z")
    match = body_of(as_nobody.get(f"matches/{match_id}"))
    assert match["paused_until"] == "2026-12-08T12:00:00Z"
    assert match["clock"]["explanation"] == ("3 days + 7 days pause = Fri 11 Dec 2026, 12:00 (UTC)")
    entry = body_of(as_nobody.get(f"matches/{match_id}/events"))["results"][-1]
    assert (entry["kind"], entry["seat"]) == ("pause_agreed", 0)
    assert entry["clock"]["until"] == match["paused_until"]
    refused = as_asha.post(f"matches/{match_id}/moves", CLOTH, If_Match='"3"')
    assert code_of(refused) == (409, "match-paused")
    assert body_of(refused)["detail"] == (
        "The match is paused until Tue 8 Dec 2026, 12:00 (UTC); no move counts before."
    )


def test_an_agreed_pause_ends_when_both_want_it(
    match_id: str, path: str, as_asha: Client, as_bilal: Client
) -> None:
    as_bilal.post(f"{propose(as_asha, path)}/accept")

    ended = body_of(as_asha.post(f"{propose(as_bilal, path, {'kind': 'resume'})}/accept"))

    assert (ended["kind"], ended["days"], ended["status"]) == ("resume", None, "accepted")
    assert body_of(as_asha.get(f"matches/{match_id}"))["paused_until"] is None


def test_a_declined_proposal_changes_nothing_and_makes_room(
    match_id: str, path: str, as_asha: Client, as_bilal: Client
) -> None:
    proposal = propose(as_asha, path)

    declined = as_bilal.post(f"{proposal}/decline")

    assert (declined.status_code, body_of(declined)["status"]) == (200, "declined")
    assert code_of(as_bilal.post(f"{proposal}/accept")) == (410, "proposal-gone")
    assert body_of(as_asha.get(f"matches/{match_id}"))["paused_until"] is None
    propose(as_bilal, path)


def test_a_proposal_is_taken_back_by_who_made_it(
    path: str, as_asha: Client, as_bilal: Client
) -> None:
    proposal = propose(as_asha, path)

    assert code_of(as_bilal.send("DELETE", proposal)) == (404, "proposal-not-found")
    assert as_asha.send("DELETE", proposal).status_code == 204
    assert code_of(as_asha.send("DELETE", proposal)) == (410, "proposal-gone")
    assert code_of(as_bilal.post(f"{proposal}/accept")) == (410, "proposal-gone")


def test_nobody_answers_what_they_have_proposed_themselves(path: str, as_asha: Client) -> None:
    proposal = propose(as_asha, path)

    for answer in ("accept", "decline"):
        refused = as_asha.post(f"{proposal}/{answer}")
        assert code_of(refused) == (404, "proposal-not-found")
    assert Proposal.objects.get().status == "open"


@pytest.mark.parametrize("number", ["999999", "0", "-1", "01", "one", "9" * 30, "١"])
def test_a_proposal_that_is_not_there_cannot_be_answered(
    number: str, path: str, as_asha: Client, as_bilal: Client
) -> None:
    propose(as_asha, path)

    for answer in (
        as_bilal.post(f"{path}/{number}/accept"),
        as_bilal.post(f"{path}/{number}/decline"),
        as_asha.send("DELETE", f"{path}/{number}"),
    ):
        assert code_of(answer) == (404, "proposal-not-found")


def test_a_proposal_of_another_match_is_not_there(
    asha: User, bilal: User, path: str, as_asha: Client, as_bilal: Client
) -> None:
    elsewhere = propose(as_asha, f"matches/{start(asha, bilal)}/proposals")

    answer = as_bilal.post(f"{path}/{elsewhere.rpartition('/')[2]}/accept")

    assert code_of(answer) == (404, "proposal-not-found")


def test_one_proposal_at_a_time(path: str, as_asha: Client, as_bilal: Client) -> None:
    propose(as_asha, path)

    for client in (as_asha, as_bilal):
        assert code_of(client.post(path, A_WEEK_OFF)) == (409, "already-proposed")


def test_a_proposal_lapses_after_a_week(
    path: str, as_asha: Client, bilal: User, now: time_machine.Traveller
) -> None:
    as_asha.post(path.replace("/proposals", "/moves"), CLOTH, If_Match='"2"')
    proposal = propose(as_asha, path, {"kind": "pause", "days": 1})
    now.shift(timedelta(days=7))
    as_bilal = by_token(bilal)

    listed = body_of(as_bilal.get(path))["results"]

    assert [one["status"] for one in listed] == ["lapsed"]
    assert code_of(as_bilal.post(f"{proposal}/accept")) == (410, "proposal-gone")


def test_both_players_read_what_was_proposed_the_latest_first(
    path: str, as_asha: Client, as_bilal: Client
) -> None:
    first = propose(as_asha, path)
    as_bilal.post(f"{first}/decline")
    second = propose(as_bilal, path, {"kind": "pause", "days": 14})

    for client in (as_asha, as_bilal):
        page = body_of(client.get(path))
        assert [f"{path}/{one['id']}" for one in page["results"]] == [second, first]
        assert [(one["seat"], one["days"]) for one in page["results"]] == [(1, 14), (0, 7)]
        assert (page["next"], page["previous"]) == (None, None)


def test_strangers_neither_read_nor_answer_proposals(
    asha: User, bilal: User, path: str, as_asha: Client, as_chand: Client, as_nobody: Client
) -> None:
    private = f"matches/{start(asha, bilal, options=PRIVATE)}/proposals"
    for where, status in ((path, (403, "not-a-player")), (private, (404, "not-found"))):
        proposal = propose(as_asha, where)
        for refused in (
            as_chand.get(where),
            as_chand.post(where, A_WEEK_OFF),
            as_chand.post(f"{proposal}/accept"),
            as_chand.post(f"{proposal}/decline"),
            as_chand.send("DELETE", proposal),
        ):
            assert code_of(refused) == status
        assert code_of(as_nobody.get(where)) == (401, "authentication-required")
    assert set(Proposal.objects.values_list("status", flat=True)) == {"open"}


@pytest.mark.parametrize(
    ("body", "places"),
    [
        ({}, {"/kind"}),
        ({"kind": "stop"}, {"/kind"}),
        ({"kind": ["pause"]}, {"/kind"}),
        ({"kind": "pause"}, {"/days"}),
        ({"kind": "pause", "days": 0}, {"/days"}),
        ({"kind": "pause", "days": 15}, {"/days"}),
        ({"kind": "pause", "days": 1.0}, {"/days"}),
        ({"kind": "pause", "days": True}, {"/days"}),
        ({"kind": "resume", "days": 1}, {"/days"}),
        ({"kind": "pause", "days": 1, "until": "tomorrow"}, {"/until"}),
    ],
)
def test_a_proposal_has_one_of_two_shapes(
    body: object, places: set[str], path: str, as_asha: Client
) -> None:
    answer = as_asha.post(path, body)

    assert code_of(answer) == (422, "validation-failed")
    assert places_of(answer).keys() == places
    assert not Proposal.objects.exists()


def test_only_an_agreed_pause_is_ended_by_agreement(
    match_id: str, path: str, chand: User, as_asha: Client
) -> None:
    running = as_asha.post(path, {"kind": "resume"})
    decisions.pause(match_id, chand, until=NOW + timedelta(days=2), reason="Bilal is ill.")
    decided = as_asha.post(path, {"kind": "resume"})

    assert code_of(running) == code_of(decided) == (409, "match-not-paused")
    assert code_of(as_asha.post(path, A_WEEK_OFF)) == (409, "match-paused")


def test_nothing_is_proposed_when_the_time_is_up_or_the_match_is_over(
    match_id: str, path: str, asha: User, as_asha: Client, now: time_machine.Traveller
) -> None:
    play(match_id)
    now.shift(timedelta(days=3, seconds=1))
    as_asha = by_token(asha)
    late = as_asha.post(path, A_WEEK_OFF)
    now.move_to(NOW)
    as_asha.post(f"matches/{match_id}/resign", If_Match='"3"')
    over = as_asha.post(path, A_WEEK_OFF)

    assert code_of(late) == (409, "turn-expired")
    assert code_of(over) == (409, "match-finished")


def test_what_is_repeated_with_its_key_is_done_once(
    match_id: str, path: str, as_asha: Client, as_bilal: Client
) -> None:
    first, again = (as_asha.post(path, A_WEEK_OFF, Idempotency_Key="p") for _ in range(2))
    where = f"{path}/{body_of(first)['id']}"
    agreed, once_more = (as_bilal.post(f"{where}/accept", Idempotency_Key="a") for _ in range(2))

    assert first.content == again.content
    assert agreed.content == once_more.content
    assert again.headers["Idempotent-Replayed"] == "true"
    assert once_more.headers["Idempotent-Replayed"] == "true"
    assert Proposal.objects.count() == 1
    assert OutboxEntry.objects.filter(kind="proposal_made").count() == 1
    assert body_of(as_asha.get(f"matches/{match_id}"))["version"] == 3


def test_the_list_costs_the_same_however_long_it_is(
    path: str, as_asha: Client, as_bilal: Client
) -> None:
    def cost() -> int:
        with CaptureQueriesContext(connection) as captured:
            as_asha.get(path)
        return len(captured)

    as_bilal.post(f"{propose(as_asha, path)}/decline")
    one = cost()
    for _ in range(4):
        as_bilal.post(f"{propose(as_asha, path)}/decline")

    assert cost() == one <= 4
