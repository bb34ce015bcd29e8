"""Seeks, challenges, invitations and rematches over the API."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from games.lobby import services as lobby
from games.models import Match
from tests.api.client import Client, body_of, by_token, code_of, places_of
from tests.games.builders import BEST_OF_THREE, start


def post(client: Client, path: str, body: object = None) -> dict[str, object]:
    answer = client.post(path, body)
    assert answer.status_code == 201, answer.content
    created: dict[str, object] = body_of(answer)
    return created


def test_a_seek_has_the_usual_terms_unless_others_are_given(as_asha: Client) -> None:
    usual = post(as_asha, "seeks")
    other = post(as_asha, "seeks", {"mode": "single_round", "pace_days": 14, "is_public": False})

    assert (usual["mode"], usual["pace_days"], usual["is_public"]) == ("best_of_three", 3, True)
    assert (other["mode"], other["pace_days"], other["is_public"]) == ("single_round", 14, False)


def test_everybody_sees_open_seeks_the_latest_first(as_asha: Client, as_nobody: Client) -> None:
    ids = [post(as_asha, "seeks")["id"] for _ in range(3)]

    seeks = body_of(as_nobody.get("seeks"))["results"]

    assert [seek["id"] for seek in seeks] == ids[::-1]
    assert {(seek["owner"], seek["is_mine"]) for seek in seeks} == {("Asha", False)}
    assert body_of(as_asha.get("seeks"))["results"][0]["is_mine"] is True


def test_accepting_a_seek_starts_a_match_and_says_where(as_asha: Client, as_bilal: Client) -> None:
    seek = post(as_asha, "seeks", {"pace_days": 5})

    answer = as_bilal.post(f"seeks/{seek['id']}/accept")

    match = body_of(answer)
    assert answer.status_code == 201
    assert answer.headers["Location"] == f"/api/v1/matches/{match['id']}"
    assert answer.headers["ETag"] == '"2"'
    assert [player["username"] for player in match["players"]] == ["Asha", "Bilal"]
    assert (match["pace_days"], match["you"]["seat"]) == (5, 1)
    assert body_of(as_asha.get(answer.headers["Location"]))["you"]["seat"] == 0
    assert body_of(as_asha.get(f"seeks/{seek['id']}"))["match_id"] == match["id"]


def test_only_the_first_gets_the_match(
    as_asha: Client, as_bilal: Client, as_chand: Client, as_nobody: Client
) -> None:
    path = f"seeks/{post(as_asha, 'seeks')['id']}/accept"

    assert code_of(as_nobody.post(path)) == (401, "authentication-required")
    assert code_of(as_asha.post(path)) == (409, "own-challenge")
    assert as_bilal.post(path).status_code == 201
    assert code_of(as_chand.post(path)) == (409, "challenge-taken")
    assert code_of(as_chand.post("seeks/2222222222/accept")) == (404, "not-found")
    assert Match.objects.count() == 1


@pytest.mark.parametrize("kind", ["seeks", "challenges", "invitations"])
def test_an_offer_can_be_taken_back_by_its_owner_until_it_is_taken_up(
    kind: str, as_asha: Client, as_bilal: Client, as_chand: Client
) -> None:
    body = {"opponent": "Bilal"} if kind == "challenges" else {}
    first, second = (as_asha.post(kind, body).headers["Location"] for _ in range(2))

    assert code_of(as_chand.send("DELETE", first)) == (404, "not-found")
    assert as_asha.send("DELETE", first).status_code == 204
    assert code_of(as_asha.send("DELETE", first)) == (410, "challenge-expired")
    assert code_of(as_bilal.post(f"{first}/accept")) == (410, "challenge-expired")
    assert as_bilal.post(f"{second}/accept").status_code == 201
    assert code_of(as_asha.send("DELETE", second)) == (409, "challenge-taken")


def test_an_offer_expires_after_two_weeks(as_asha: Client, bilal: User) -> None:
    path = as_asha.post("seeks").headers["Location"]

    with time_machine.travel(timezone.now() + timedelta(days=14, seconds=1)):
        as_bilal = by_token(bilal)
        assert body_of(as_bilal.get(path))["status"] == "expired"
        assert body_of(as_bilal.get("seeks"))["results"] == []
        assert code_of(as_bilal.post(f"{path}/accept")) == (410, "challenge-expired")


def test_a_challenge_is_for_its_two_players(
    as_asha: Client, as_bilal: Client, as_chand: Client
) -> None:
    challenge = post(as_asha, "challenges", {"opponent": "bilal", "pace_days": 1})
    path = f"challenges/{challenge['id']}"

    assert challenge["opponent"] == "Bilal"
    assert [row["id"] for row in body_of(as_bilal.get("challenges"))["results"]] == [
        challenge["id"]
    ]
    assert body_of(as_chand.get("challenges"))["results"] == []
    assert code_of(as_chand.get(path)) == (404, "not-found")
    assert code_of(as_chand.post(f"{path}/accept")) == (404, "not-found")
    assert code_of(as_chand.post(f"{path}/decline")) == (404, "not-found")
    assert code_of(as_asha.post(f"{path}/accept")) == (409, "own-challenge")
    assert as_bilal.post(f"{path}/accept").status_code == 201


def test_a_declined_challenge_is_closed(as_asha: Client, as_bilal: Client) -> None:
    path = as_asha.post("challenges", {"opponent": "Bilal"}).headers["Location"]

    declined = as_bilal.post(f"{path}/decline")

    assert (declined.status_code, body_of(declined)["status"]) == (200, "declined")
    assert body_of(as_asha.get(path))["status"] == "declined"
    assert code_of(as_bilal.post(f"{path}/accept")) == (410, "challenge-expired")
    assert code_of(as_bilal.post(f"{path}/decline")) == (410, "challenge-expired")


def test_an_invitations_word_is_told_to_its_owner_alone(
    as_asha: Client, as_bilal: Client, as_nobody: Client
) -> None:
    invitation = post(as_asha, "invitations", {"mode": "single_round"})
    path = f"invitations/{invitation['token']}"

    seen = body_of(as_nobody.get(path))
    assert "token" not in seen
    assert (seen["owner"], seen["mode"], seen["status"]) == ("Asha", "single_round", "open")
    assert body_of(as_asha.get("invitations"))["results"][0]["token"] == invitation["token"]
    assert body_of(as_bilal.get("invitations"))["results"] == []
    assert code_of(as_nobody.get("invitations/nothing")) == (404, "not-found")
    assert code_of(as_nobody.post(f"{path}/accept")) == (401, "authentication-required")
    assert as_bilal.post(f"{path}/accept").status_code == 201


def test_an_invitation_can_be_mailed_and_tells_its_owner_alone_to_whom(
    as_asha: Client, as_bilal: Client, as_nobody: Client
) -> None:
    mailed = post(as_asha, "invitations", {"email": "Friend@example.org"})
    by_hand = post(as_asha, "invitations")
    path = f"invitations/{mailed['token']}"

    assert mailed["email"] == "friend@example.org"
    assert "email" not in by_hand
    assert body_of(as_asha.get("invitations"))["results"][1]["email"] == "friend@example.org"
    for client in (as_bilal, as_nobody):
        assert "email" not in body_of(client.get(path))
    assert as_asha.send("DELETE", path).status_code == 204


@pytest.mark.parametrize(
    ("email", "told"),
    [
        ("friend", "This is not an email address that we can send to."),
        ("friend@example.org\u202e", "This is not an email address that we can send to."),
        ("a@b.org\nBcc: c@d.org", "This holds a character that cannot be stored."),
        (7, "This must be a string."),
        (None, "This must be a string."),
    ],
)
def test_a_wrong_address_is_named(as_asha: Client, email: object, told: str) -> None:
    answer = as_asha.post("invitations", {"email": email})

    assert code_of(answer) == (422, "validation-failed")
    assert places_of(answer) == {"/email": told}


def test_one_address_is_invited_once_and_ten_addresses_a_day(as_asha: Client) -> None:
    for number in range(10):
        post(as_asha, "invitations", {"email": f"friend{number}@example.org"})

    again = as_asha.post("invitations", {"email": "friend1@example.org"})
    other = as_asha.post("invitations", {"email": "one-more@example.org"})

    assert code_of(again) == (422, "validation-failed")
    assert places_of(again).keys() == {"/email"}
    assert code_of(other) == (429, "rate-limited")
    assert 86_000 < int(other.headers["Retry-After"]) <= 86_400


def test_too_many_running_matches_are_refused_with_the_limit(
    asha: User, bilal: User, as_asha: Client, as_chand: Client
) -> None:
    seek = post(as_asha, "seeks")
    for _ in range(10):
        start(asha, bilal)

    mine = as_asha.post("seeks")
    theirs = as_chand.post(f"seeks/{seek['id']}/accept")

    assert code_of(mine) == code_of(theirs) == (403, "too-many-matches")
    assert body_of(mine)["limit"] == 10
    assert body_of(mine)["detail"] == "You may have 10 running matches for now."
    assert body_of(theirs)["detail"].startswith("The other player")


def test_a_rematch_is_offered_then_accepted_and_never_doubled(
    match_id: str, as_asha: Client, as_bilal: Client
) -> None:
    as_asha.post(f"matches/{match_id}/resign", If_Match='"2"')
    path = f"matches/{match_id}/rematch"

    offered, again = as_asha.post(path), as_asha.post(path)
    started, later = as_bilal.post(path), as_asha.post(path)

    assert [a.status_code for a in (offered, again, started, later)] == [201, 200, 201, 200]
    assert body_of(offered)["rematch_of"] == match_id
    assert offered.headers["Location"] == f"/api/v1/challenges/{body_of(offered)['id']}"
    assert started.headers["Location"] == later.headers["Location"]
    assert started.headers["Location"].startswith("/api/v1/matches/")
    assert Match.objects.count() == 2


def test_a_rematch_is_for_the_players_of_a_finished_match(
    match_id: str, as_asha: Client, as_chand: Client, as_nobody: Client
) -> None:
    path = f"matches/{match_id}/rematch"

    assert code_of(as_nobody.post(path)) == (401, "authentication-required")
    assert code_of(as_chand.post(path)) == (403, "not-a-player")
    assert code_of(as_asha.post(path)) == (409, "match-running")
    assert code_of(as_asha.post("matches/2222222222/rematch")) == (404, "not-found")


def test_an_offer_of_a_private_match_stays_private_once_taken_up(
    as_asha: Client, as_bilal: Client, as_chand: Client
) -> None:
    seek = post(as_asha, "seeks", {"is_public": False})
    match = post(as_bilal, f"seeks/{seek['id']}/accept")

    assert code_of(as_chand.get(f"matches/{match['id']}")) == (404, "not-found")
    assert body_of(as_chand.get("users/Asha/matches"))["results"] == []


def test_lists_of_offers_are_paged(as_asha: Client) -> None:
    ids = [post(as_asha, "seeks")["id"] for _ in range(5)]

    first = body_of(as_asha.get("seeks?limit=2"))
    second = body_of(as_asha.get(first["next"]))

    found = [row["id"] for page in (first, second) for row in page["results"]]
    assert found == ids[:0:-1]


def test_guests_are_refused_until_their_account_is_complete(asha: User, bilal: User) -> None:
    User.objects.filter(pk=asha.pk).update(is_guest=True)
    as_guest, refused = by_token(asha), (403, "account-incomplete")
    seek = lobby.seek(bilal, BEST_OF_THREE)
    challenge = lobby.challenge(bilal, asha, BEST_OF_THREE)

    assert code_of(as_guest.post("seeks")) == refused
    assert code_of(as_guest.post("challenges", {"opponent": "Bilal"})) == refused
    assert code_of(as_guest.post(f"seeks/{seek.id}/accept")) == refused
    assert as_guest.post(f"challenges/{challenge.id}/accept").status_code == 201
