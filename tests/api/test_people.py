"""Players, the caller, and the caller's access tokens."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import PersonalAccessToken, User
from accounts.renaming import rename
from games.lobby import services as lobby
from games.play.services import resign
from tests.api.client import Client, body_of, by_session, code_of, places_of
from tests.games.builders import BEST_OF_THREE, play, start


def test_a_players_record_is_public(match_id: str, asha: User, as_nobody: Client) -> None:
    resign(match_id, asha, seen_version=2)

    record = body_of(as_nobody.get("users/BILAL"))

    assert record["username"] == "Bilal"
    counts = ("running", "finished", "won", "lost", "drawn")
    assert [record[name] for name in counts] == [0, 1, 1, 0, 0]
    assert code_of(as_nobody.get("users/nobody-here")) == (404, "not-found")
    assert code_of(as_nobody.get("users/nobody-here/matches")) == (404, "not-found")


def test_the_record_says_nothing_of_the_address(asha: User, as_nobody: Client) -> None:
    assert asha.email.encode() not in as_nobody.get("users/Asha").content


def test_i_am_told_who_i_am(asha: User, as_asha: Client, as_nobody: Client) -> None:
    me = body_of(as_asha.get("me"))

    assert (me["username"], me["email"]) == ("Asha", "asha@example.org")
    assert (me["language"], me["time_zone"]) == ("en", "UTC")
    assert (me["asks_before_moves"], me["shows_known_cards"]) == (True, True)
    assert code_of(as_nobody.get("me")) == (401, "authentication-required")


def test_language_and_time_zone_can_be_changed(asha: User, as_asha: Client) -> None:
    answer = as_asha.send("PATCH", "me", {"time_zone": "Asia/Kolkata"})

    assert (answer.status_code, body_of(answer)["time_zone"]) == (200, "Asia/Kolkata")
    asha.refresh_from_db()
    assert (asha.time_zone, asha.language) == ("Asia/Kolkata", "en")


def test_what_one_says_of_oneself_is_public(asha: User, as_asha: Client, as_nobody: Client) -> None:
    answer = as_asha.send("PATCH", "me", {"bio": "Plays\nslowly."})

    assert (answer.status_code, body_of(answer)["bio"]) == (200, "Plays slowly.")
    assert body_of(as_nobody.get("users/Asha"))["bio"] == "Plays slowly."


def test_a_name_of_before_leads_to_the_player(asha: User, as_nobody: Client) -> None:
    rename(asha, "Amina")

    assert body_of(as_nobody.get("users/asha"))["username"] == "Amina"


def test_what_pages_do_can_be_switched(asha: User, as_asha: Client) -> None:
    answer = as_asha.send("PATCH", "me", {"asks_before_moves": False})

    assert body_of(answer)["asks_before_moves"] is False
    asha.refresh_from_db()
    assert (asha.asks_before_moves, asha.shows_known_cards) == (False, True)


@pytest.mark.parametrize(
    ("body", "places"),
    [
        ({"asks_before_moves": "no"}, {"/asks_before_moves"}),
        (
            {"asks_before_moves": 0, "shows_known_cards": None},
            {"/asks_before_moves", "/shows_known_cards"},
        ),
        ({"time_zone": "Mars/Olympus"}, {"/time_zone"}),
        ({"time_zone": "UTC\r\nBcc: chand@example.org"}, {"/time_zone"}),
        ({"language": "tlh"}, {"/language"}),
        ({"language": "", "time_zone": ""}, {"/language", "/time_zone"}),
        ({"language": None, "time_zone": 1}, {"/language", "/time_zone"}),
        ({"bio": "\u202eevil"}, {"/bio"}),
        ({"bio": "x" * 301}, {"/bio"}),
        ({"username": "Akbar"}, {"/username"}),
        ({"is_staff": True}, {"/is_staff"}),
    ],
)
def test_nothing_else_can_be_changed(
    asha: User, as_asha: Client, body: object, places: set[str]
) -> None:
    answer = as_asha.send("PATCH", "me", body)

    assert code_of(answer) == (422, "validation-failed")
    assert set(places_of(answer)) == places
    asha.refresh_from_db()
    assert (asha.username, asha.language, asha.time_zone) == ("Asha", "en", "UTC")


def test_the_summary_says_what_to_do_next(
    asha: User, bilal: User, as_asha: Client, as_bilal: Client
) -> None:
    first, second, theirs = (start(asha, bilal) for _ in range(3))
    play(theirs)
    lobby.challenge(bilal, asha, BEST_OF_THREE)
    lobby.challenge(asha, bilal, BEST_OF_THREE)

    summary = body_of(as_asha.get("me/summary"))

    assert summary["running_matches"] == 3
    assert (summary["my_turns"], summary["challenges_received"]) == (2, 1)
    assert summary["next_match"]["id"] in {first, second}
    assert summary["soonest_deadline_at"] == summary["next_match"]["deadline_at"]
    assert body_of(as_bilal.get("me/summary"))["next_match"]["id"] == theirs


def test_an_empty_summary_has_no_next_match(as_asha: Client) -> None:
    summary = body_of(as_asha.get("me/summary"))

    assert (summary["next_match"], summary["soonest_deadline_at"]) == (None, None)


def test_the_summary_is_304_until_something_changes(match_id: str, as_asha: Client) -> None:
    tag = as_asha.get("me/summary").headers["ETag"]
    unchanged = as_asha.get("me/summary", If_None_Match=tag)
    play(match_id)
    changed = as_asha.get("me/summary", If_None_Match=tag)

    assert (unchanged.status_code, changed.status_code) == (304, 200)
    assert unchanged.content == b""


def test_the_summary_costs_the_same_however_many_matches_there_are(
    asha: User, bilal: User, as_asha: Client
) -> None:
    for _ in range(5):
        start(asha, bilal)
    as_asha.get("me")

    with CaptureQueriesContext(connection) as captured:
        as_asha.get("me/summary")

    assert len(captured) <= 6


def test_a_token_is_made_in_a_session_and_told_once(asha: User) -> None:
    session = by_session(asha)
    body = {"name": "phone", "scopes": ["match:play", "match:read"], "lifetime_days": 7}

    answer = session.post("me/tokens", body)

    made = body_of(answer)
    assert answer.status_code == 201
    assert answer.headers["Cache-Control"] == "no-store"
    assert made["scopes"] == ["match:read", "match:play"]
    listed = session.get("me/tokens")
    assert [token["id"] for token in body_of(listed)["results"]] == [made["id"]]
    assert made["secret"].encode() not in listed.content
    assert Client({"Authorization": f"Bearer {made['secret']}"}).get("matches").status_code == 200


def test_a_token_is_made_only_by_who_has_just_given_the_password(asha: User) -> None:
    session = by_session(asha)
    store = session.django.session
    store["account_authentication_methods"][0]["at"] -= 301
    store.save()

    answer = session.post("me/tokens", {"name": "x", "scopes": ["profile"]})

    assert code_of(answer) == (401, "authentication-required")
    assert "/accounts/reauthenticate/" in body_of(answer)["detail"]
    assert not PersonalAccessToken.objects.exists()


def test_a_token_lives_90_days_unless_another_life_is_chosen(asha: User) -> None:
    session = by_session(asha)
    terms = {"name": "x", "scopes": ["profile"]}

    usual = body_of(session.post("me/tokens", terms))
    endless = body_of(session.post("me/tokens", {**terms, "lifetime_days": None}))

    usual_end = PersonalAccessToken.objects.get(pk=usual["id"]).expires_at
    assert usual_end is not None
    assert timedelta(days=89) < usual_end - timezone.now() <= timedelta(days=90)
    assert endless["expires_at"] is None


@pytest.mark.parametrize(
    ("body", "places"),
    [
        ({}, {"/name", "/scopes"}),
        ({"name": "", "scopes": ["profile"]}, {"/name"}),
        ({"name": "x" * 61, "scopes": ["profile"]}, {"/name"}),
        ({"name": "a\u0000", "scopes": ["profile"]}, {"/name"}),
        ({"name": "curl\u202elruc", "scopes": ["profile"]}, {"/name"}),
        ({"name": "x", "scopes": []}, {"/scopes"}),
        ({"name": "x", "scopes": ["admin"]}, {"/scopes"}),
        ({"name": "x", "scopes": "profile"}, {"/scopes"}),
        ({"name": "x", "scopes": ["profile"], "lifetime_days": 8}, {"/lifetime_days"}),
        ({"name": "x", "scopes": ["profile"], "lifetime_days": "7"}, {"/lifetime_days"}),
        ({"name": "x", "scopes": ["profile"], "secret": "jpr_mine"}, {"/secret"}),
    ],
)
def test_wrong_terms_make_no_token(asha: User, body: object, places: set[str]) -> None:
    answer = by_session(asha).post("me/tokens", body)

    assert code_of(answer) == (422, "validation-failed")
    assert set(places_of(answer)) == places
    assert not PersonalAccessToken.objects.exists()


def test_a_revoked_token_opens_nothing_from_then_on(asha: User, as_asha: Client) -> None:
    session = by_session(asha)
    token_id = body_of(session.get("me/tokens"))["results"][0]["id"]

    assert session.send("DELETE", f"me/tokens/{token_id}").status_code == 204

    assert code_of(as_asha.get("me")) == (401, "authentication-required")
    assert body_of(session.get("me/tokens"))["results"] == []


def test_tokens_of_others_are_missing(asha: User, bilal: User, as_asha: Client) -> None:
    token_id = PersonalAccessToken.objects.get(user=asha).pk
    session = by_session(bilal)

    for missing in (token_id, "00000000-0000-4000-8000-000000000000", "no-uuid"):
        assert code_of(session.send("DELETE", f"me/tokens/{missing}")) == (404, "not-found")
    assert as_asha.get("me").status_code == 200


def test_no_token_reads_makes_or_revokes_tokens(as_asha: Client) -> None:
    token_id = PersonalAccessToken.objects.get().pk
    terms = {"name": "x", "scopes": ["profile"]}

    for answer in (
        as_asha.get("me/tokens"),
        as_asha.post("me/tokens", terms),
        as_asha.send("DELETE", f"me/tokens/{token_id}"),
    ):
        assert code_of(answer) == (403, "insufficient-scope")
    assert PersonalAccessToken.objects.filter(revoked_at=None).count() == 1


def test_answers_speak_of_the_deadline_in_utc_whatever_my_zone(
    match_id: str, asha: User, as_asha: Client
) -> None:
    asha.time_zone = "Asia/Kolkata"
    asha.save(update_fields=["time_zone"])

    deadline = body_of(by_session(asha).get(f"matches/{match_id}"))["deadline_at"]

    assert deadline == body_of(as_asha.get(f"matches/{match_id}"))["deadline_at"]
    assert deadline.endswith("Z")
