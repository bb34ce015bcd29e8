"""Whatever is sent: the right refusal, and nothing changes."""

import pytest

from accounts.models import User
from games.models import Match, MatchEvent, Offer
from tests.api.client import Client, by_session, code_of, places_of

UNREADABLE = [
    b"",
    b"{",
    b"{'kind': 'take'}",
    b'{"kind": "take", "good": "gold"',
    b'{"kind": "take", "kind": "sell"}',
    b'{"kind": "sell", "good": "gold", "count": NaN}',
    b'{"kind": "sell", "good": "gold", "count": Infinity}',
    b'{"kind": "sell", "good": "gold", "count": ' + b"9" * 5000 + b"}",
    b'{"kind": "take", "good": "gold"} true',
    b'{"kind": "t\xff"}',
    b'\xef\xbb\xbf{"kind": "take_camels"}',
    '{"kind": "take_camels"}'.encode("utf-16"),
    b"[" * 60_000,
    b'{"a":' * 10_000 + b"1" + b"}" * 10_000,
    b"[]",
    b'"take camels"',
    b"null",
    b"3",
]
MISSHAPEN = [
    ({}, {"/kind"}),
    ({"kind": "fly"}, {"/kind"}),
    ({"kind": None}, {"/kind"}),
    ({"kind": ["take"]}, {"/kind"}),
    ({"kind": "take"}, {"/good"}),
    ({"kind": "take", "good": "ruby"}, {"/good"}),
    ({"kind": "take", "good": "Gold"}, {"/good"}),
    ({"kind": "take", "good": 1}, {"/good"}),
    ({"kind": "take", "good": "gold", "count": 1}, {"/count"}),
    ({"kind": "take", "good": "cloth", "a/b~c": 1}, {"/a~1b~0c"}),
    ({"kind": "take_camels", "good": "camel"}, {"/good"}),
    ({"kind": "sell", "good": "leather"}, {"/count"}),
    ({"kind": "sell", "good": "leather", "count": "3"}, {"/count"}),
    ({"kind": "sell", "good": "leather", "count": True}, {"/count"}),
    ({"kind": "sell", "good": "leather", "count": 3.0}, {"/count"}),
    ({"kind": "sell", "good": "leather", "count": None}, {"/count"}),
    ({"kind": "sell", "good": "leather", "count": [3]}, {"/count"}),
    ({"kind": "sell", "card": 3}, {"/card", "/count", "/good"}),
    ({"kind": "exchange", "take": "cloth", "give": {}}, {"/give", "/take"}),
    ({"kind": "exchange", "take": ["cloth", 1], "give": ["leather", None]}, {"/give", "/take"}),
    ({"kind": "exchange", "take": [["cloth"]], "give": []}, {"/take"}),
]
ILLEGAL = [
    ({"kind": "take", "good": "camel"}, "take-single-camel"),
    ({"kind": "sell", "good": "camel", "count": 1}, "sell-camels"),
    ({"kind": "sell", "good": "leather", "count": 0}, "sell-nothing"),
    ({"kind": "sell", "good": "leather", "count": -1}, "sell-nothing"),
    ({"kind": "sell", "good": "leather", "count": 10**30}, "sell-not-in-hand"),
    ({"kind": "exchange", "take": [], "give": []}, "exchange-too-few"),
    ({"kind": "exchange", "take": ["cloth"] * 5000, "give": []}, "exchange-unequal-numbers"),
]


@pytest.fixture
def moves_path(match_id: str) -> str:
    return f"matches/{match_id}/moves"


@pytest.fixture(autouse=True)
def _nothing_changes(match_id: str, as_asha: Client) -> object:
    yield
    assert Match.objects.get(public_id=match_id).version == 2
    assert MatchEvent.objects.count() == 2
    assert Offer.objects.count() == 0


@pytest.mark.parametrize("body", UNREADABLE)
def test_what_cannot_be_read_is_malformed(moves_path: str, as_asha: Client, body: bytes) -> None:
    answer = as_asha.post(moves_path, body, If_Match='"2"')

    assert code_of(answer) == (400, "malformed-request")


@pytest.mark.parametrize(("body", "places"), MISSHAPEN)
def test_every_field_that_is_wrong_is_named(
    moves_path: str, as_asha: Client, body: object, places: set[str]
) -> None:
    answer = as_asha.post(moves_path, body, If_Match='"2"')

    assert code_of(answer) == (422, "validation-failed")
    assert set(places_of(answer)) == places


@pytest.mark.parametrize(("body", "reason"), ILLEGAL)
def test_a_well_formed_move_is_for_the_rules_to_refuse(
    moves_path: str, as_asha: Client, body: object, reason: str
) -> None:
    answer = as_asha.post(moves_path, body, If_Match='"2"')

    assert code_of(answer) == (422, "illegal-move")
    assert reason in str(answer.content)


def test_a_body_over_64_kb_is_too_large(moves_path: str, as_asha: Client) -> None:
    body = b'{"kind": "take_camels"' + b" " * 65_536 + b"}"

    assert code_of(as_asha.post(moves_path, body, If_Match='"2"')) == (413, "payload-too-large")


@pytest.mark.parametrize(
    "media_type",
    [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/json; charset=latin-1",
        "application/problem+json",
    ],
)
def test_only_json_is_read(moves_path: str, as_asha: Client, media_type: str) -> None:
    answer = as_asha.post(
        moves_path, b'{"kind": "take_camels"}', If_Match='"2"', Content_Type=media_type
    )

    assert code_of(answer) == (415, "unsupported-media-type")


@pytest.mark.parametrize("body", UNREADABLE)
def test_a_browser_is_refused_like_a_program(moves_path: str, asha: User, body: bytes) -> None:
    answer = by_session(asha).post(moves_path, body, If_Match='"2"')

    assert code_of(answer) == (400, "malformed-request")


@pytest.mark.parametrize("media_type", ["multipart/form-data", "application/x-www-form-urlencoded"])
@pytest.mark.parametrize("body", [b"", b"csrfmiddlewaretoken=x", b"--x\r\n"])
def test_no_form_upsets_the_search_for_a_csrf_token(
    moves_path: str, asha: User, media_type: str, body: bytes
) -> None:
    client = by_session(asha)

    answer = client.django.generic(
        "POST", f"/api/v1/{moves_path}", body, media_type, headers=client.headers
    )

    assert answer.status_code in {400, 415}
    assert answer.headers["Content-Type"] == "application/problem+json"


def test_only_json_is_answered(match_id: str, as_asha: Client) -> None:
    answer = as_asha.get(f"matches/{match_id}", Accept="text/html")

    assert code_of(answer) == (406, "not-acceptable")


@pytest.mark.parametrize(
    ("path", "places"),
    [
        ("matches?limit=0", {"limit"}),
        ("matches?limit=101", {"limit"}),
        ("matches?limit=ten", {"limit"}),
        ("matches?limit=%D9%A3", {"limit"}),
        ("matches?limit=", {"limit"}),
        ("matches?limit=5&limit=6", {"limit"}),
        ("matches?cursor=abc", {"cursor"}),
        ("matches?cursor=n99999999999999999999.2222222222", {"cursor"}),
        ("matches?status=lost&turn=yours", {"status", "turn"}),
        ("matches?page=2", {"page"}),
        ("seeks?status=active", {"status"}),
        ("rules?x=1", {"x"}),
        ("me?fields=email", {"fields"}),
    ],
)
def test_query_parameters_are_as_strict(as_asha: Client, path: str, places: set[str]) -> None:
    answer = as_asha.get(path)

    assert code_of(answer) == (422, "validation-failed")
    assert set(places_of(answer)) == places


def test_a_thousand_parameters_are_refused(as_asha: Client) -> None:
    answer = as_asha.get("rules?" + "&".join(["x=1"] * 1001))

    assert code_of(answer) == (422, "validation-failed")


def test_a_body_that_comes_in_chunks_is_refused_not_overlooked(as_asha: Client) -> None:
    answer = as_asha.post("seeks", {"is_public": False}, Transfer_Encoding="chunked")

    assert code_of(answer) == (400, "malformed-request")
    assert not Offer.objects.exists()


@pytest.mark.parametrize("query", ["after=-1", "after=1.5", "after=99999999999", "limit=1e2"])
def test_history_reads_whole_numbers(match_id: str, as_asha: Client, query: str) -> None:
    assert as_asha.get(f"matches/{match_id}/events?{query}").status_code == 422


def test_dry_run_is_true_or_false(moves_path: str, as_asha: Client) -> None:
    answer = as_asha.post(f"{moves_path}?dry_run=1", {"kind": "take_camels"}, If_Match='"2"')

    assert set(places_of(answer)) == {"dry_run"}


@pytest.mark.parametrize(
    ("body", "places"),
    [
        ({"mode": "best_of_five"}, {"/mode"}),
        ({"pace_days": 4}, {"/pace_days"}),
        ({"pace_days": "3"}, {"/pace_days"}),
        ({"pace_days": True}, {"/pace_days"}),
        ({"is_public": 1}, {"/is_public"}),
        (
            {"mode": None, "pace_days": "3", "is_public": None},
            {"/mode", "/pace_days", "/is_public"},
        ),
        ({"opponent": "Bilal"}, {"/opponent"}),
    ],
)
def test_terms_are_read_strictly(as_asha: Client, body: object, places: set[str]) -> None:
    for path in ("seeks", "invitations"):
        assert set(places_of(as_asha.post(path, body))) == places


@pytest.mark.parametrize("name", ["", "nobody-here", "a\u0000b", "\ud800", "Asha", "asha", 7, None])
def test_an_opponent_is_another_player(as_asha: Client, name: object) -> None:
    answer = as_asha.post("challenges", {"opponent": name})

    assert code_of(answer) == (422, "validation-failed")
    assert set(places_of(answer)) == {"/opponent"}


@pytest.mark.parametrize(
    "path", ["users/a%00b", "matches/a%00b", "seeks/%00", "users/%F0%9F%90%AA"]
)
def test_no_path_can_upset_the_database(as_asha: Client, path: str) -> None:
    assert code_of(as_asha.get(path)) == (404, "not-found")
