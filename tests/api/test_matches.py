"""Reading a match: each sees what they may, and nobody reads it twice for nothing."""

import pytest

from accounts.models import User
from games.engine.cards import Kind
from games.engine.moves import Sell, Take
from tests.api.client import Client, body_of, code_of
from tests.games.builders import PRIVATE, play, play_some, play_to_the_end, start


def test_a_player_sees_the_table_and_their_own_hand(match_id: str, as_asha: Client) -> None:
    match = body_of(as_asha.get(f"matches/{match_id}"))

    assert match["version"] == 2
    assert match["market"] == ["camel", "camel", "camel", "cloth", "spice"]
    assert match["turn"] == 0
    assert match["you"] == {
        "seat": 0,
        "is_my_turn": True,
        "can_claim": False,
        "hand": ["gold", "leather", "leather", "leather"],
        "herd": 1,
        "bonus_tokens": [],
        "rupees": 0,
    }
    assert [(p["username"], p["hand_size"], p["herd"]) for p in match["players"]] == [
        ("Asha", 4, 1),
        ("Bilal", 3, 2),
    ]


def test_the_opponents_hand_is_a_number_until_the_match_has_ended(
    match_id: str, as_asha: Client
) -> None:
    before = body_of(as_asha.get(f"matches/{match_id}"))["players"]
    as_asha.post(f"matches/{match_id}/resign", If_Match='"2"')
    after = body_of(as_asha.get(f"matches/{match_id}"))["players"]

    assert [player["hand"] for player in before] == [None, None]
    assert [len(player["hand"]) for player in after] == [4, 3]


def test_a_bonus_token_is_worth_something_to_its_owner_alone(
    match_id: str, as_asha: Client, as_bilal: Client
) -> None:
    play(match_id, Sell(Kind.LEATHER, 3))

    mine = body_of(as_asha.get(f"matches/{match_id}"))
    others = body_of(as_bilal.get(f"matches/{match_id}"))

    assert mine["you"]["bonus_tokens"][0]["stack"] == 3
    assert mine["you"]["rupees"] > mine["players"][0]["goods_rupees"] == 9
    assert mine["players"] == others["players"]
    assert others["players"][0]["bonus_tokens"] == {"3": 1, "4": 0, "5": 0}


@pytest.mark.parametrize("viewer", ["as_chand", "as_nobody"])
def test_who_does_not_play_sees_a_public_match_without_you(
    match_id: str, viewer: str, request: pytest.FixtureRequest
) -> None:
    match = body_of(request.getfixturevalue(viewer).get(f"matches/{match_id}"))

    assert "you" not in match
    assert match["players"][0]["hand"] is None


@pytest.mark.parametrize("viewer", ["as_chand", "as_nobody"])
def test_a_private_match_and_a_missing_one_are_the_same_404(
    asha: User, bilal: User, viewer: str, request: pytest.FixtureRequest
) -> None:
    private = start(asha, bilal, options=PRIVATE)
    client: Client = request.getfixturevalue(viewer)

    answers = [
        client.get(f"matches/{match_id}{part}")
        for match_id in (private, "2222222222", "no-id")
        for part in ("", "/events")
    ]

    assert {code_of(answer) for answer in answers} == {(404, "not-found")}
    assert len({str({**body_of(answer), "request_id": ""}) for answer in answers}) == 1


def test_the_players_see_a_private_match(asha: User, bilal: User, as_bilal: Client) -> None:
    private = start(asha, bilal, options=PRIVATE)

    assert body_of(as_bilal.get(f"matches/{private}"))["you"]["seat"] == 1


def test_the_etag_is_the_version(match_id: str, as_asha: Client) -> None:
    play_some(match_id, 3)

    answer = as_asha.get(f"matches/{match_id}")

    assert answer.headers["ETag"] == '"5"'
    assert answer.headers["Cache-Control"] == "private, no-cache"
    assert {"Authorization", "Cookie"} <= set(answer.headers["Vary"].split(", "))


@pytest.mark.parametrize("seen", ['"2"', 'W/"2"', '"1", "2"', "*"])
def test_who_has_the_version_gets_304(match_id: str, as_asha: Client, seen: str) -> None:
    answer = as_asha.get(f"matches/{match_id}", If_None_Match=seen)

    assert answer.status_code == 304
    assert answer.headers["ETag"] == '"2"'


@pytest.mark.parametrize("seen", ['"1"', '"12"', "2", "nonsense", ""])
def test_who_has_another_version_gets_the_match(match_id: str, as_asha: Client, seen: str) -> None:
    assert as_asha.get(f"matches/{match_id}", If_None_Match=seen).status_code == 200


def test_304_tells_a_stranger_nothing_of_a_private_match(
    asha: User, bilal: User, as_chand: Client, as_nobody: Client
) -> None:
    private = start(asha, bilal, options=PRIVATE)

    for client in (as_chand, as_nobody):
        assert client.get(f"matches/{private}", If_None_Match='"2"').status_code == 404


def test_head_is_get_without_a_body(match_id: str, as_asha: Client) -> None:
    answer = as_asha.django.head(f"/api/v1/matches/{match_id}", headers=as_asha.headers)

    assert answer.status_code == 200
    assert answer.headers["ETag"] == '"2"'
    assert answer.content == b""


def test_a_finished_match_tells_how_it_ended(match_id: str, as_nobody: Client) -> None:
    play_to_the_end(match_id)

    match = body_of(as_nobody.get(f"matches/{match_id}"))

    assert match["status"] == "finished"
    assert (match["turn"], match["deadline_at"]) == (None, None)
    assert match["outcome"]["reason"] == "played"
    assert len(match["reckonings"]) == match["round_number"]
    assert sum(player["seals"] for player in match["players"]) >= 2


def test_history_tells_each_viewer_what_they_may_see(
    match_id: str, as_asha: Client, as_bilal: Client, as_nobody: Client
) -> None:
    play(match_id, Sell(Kind.LEATHER, 3))

    def last_and_deal(client: Client) -> tuple[object, object]:
        entries = body_of(client.get(f"matches/{match_id}/events"))["results"]
        assert [entry["sequence"] for entry in entries] == [1, 2, 3]
        return entries[2]["effects"]["bonus_rupees"], entries[1]["deal"]["your_hand"]

    won, hand = last_and_deal(as_asha)
    assert isinstance(won, int)
    assert hand == ["gold", "leather", "leather", "leather"]
    assert last_and_deal(as_bilal) == (None, ["gold", "silver", "leather"])
    assert last_and_deal(as_nobody) == (None, None)


def test_history_says_what_happened_in_words(match_id: str, as_bilal: Client) -> None:
    play(match_id, Take(Kind.CLOTH))

    entry = body_of(as_bilal.get(f"matches/{match_id}/events?after=2"))["results"][0]

    assert entry["text"] == "Asha took 1 cloth. New in the market: 1 camel."
    assert entry["move"] == {"kind": "take", "good": "cloth"}
    assert entry["effects"]["refill"] == ["camel"]


def test_history_comes_in_pages_that_meet(match_id: str, as_asha: Client) -> None:
    play_some(match_id, 8)
    path: str | None = f"matches/{match_id}/events?limit=4"
    sequences, pages = [], []

    while path is not None:
        page = body_of(as_asha.get(path))
        pages.append([entry["sequence"] for entry in page["results"]])
        sequences += pages[-1]
        path = page["next"]
    back = body_of(as_asha.get(page["previous"]))

    assert sequences == list(range(1, 11))
    assert [entry["sequence"] for entry in back["results"]] == pages[-2]


def test_legal_moves_are_for_the_player_in_turn(
    match_id: str, as_asha: Client, as_bilal: Client, as_chand: Client, as_nobody: Client
) -> None:
    path = f"matches/{match_id}/legal-moves"

    assert body_of(as_asha.get(path))["moves"] == [
        {"kind": "take", "good": "cloth"},
        {"kind": "take", "good": "spice"},
        {"kind": "take_camels"},
        {"kind": "sell", "good": "leather", "count": 1},
        {"kind": "sell", "good": "leather", "count": 2},
        {"kind": "sell", "good": "leather", "count": 3},
        *[move for move in body_of(as_asha.get(path))["moves"] if move["kind"] == "exchange"],
    ]
    assert code_of(as_bilal.get(path)) == (409, "not-your-turn")
    assert code_of(as_chand.get(path)) == (403, "not-a-player")
    assert code_of(as_nobody.get(path)) == (401, "authentication-required")


def test_a_finished_match_has_no_legal_moves(match_id: str, as_asha: Client) -> None:
    as_asha.post(f"matches/{match_id}/resign", If_Match='"2"')

    assert code_of(as_asha.get(f"matches/{match_id}/legal-moves")) == (409, "match-finished")
