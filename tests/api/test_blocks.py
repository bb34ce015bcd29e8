"""Blocking by the API."""

from accounts.models import User
from games.lobby import services as lobby
from tests.api.client import Client, body_of, code_of
from tests.games.builders import BEST_OF_THREE

REFUSED = (403, "blocked-by-user")


def test_players_are_blocked_listed_and_unblocked(as_asha: Client, bilal: User) -> None:
    assert as_asha.send("PUT", "me/blocks/bilal").status_code == 204
    assert as_asha.send("PUT", "me/blocks/bilal").status_code == 204

    (row,) = body_of(as_asha.get("me/blocks"))["results"]
    assert row["username"] == "Bilal"
    assert as_asha.send("DELETE", "me/blocks/Bilal").status_code == 204
    assert body_of(as_asha.get("me/blocks"))["results"] == []


def test_nobody_blocks_themselves_or_nobody(as_asha: Client) -> None:
    assert code_of(as_asha.send("PUT", "me/blocks/asha")) == (422, "validation-failed")
    assert code_of(as_asha.send("PUT", "me/blocks/nobody-here")) == (404, "not-found")


def test_both_are_refused_alike(
    as_asha: Client, as_bilal: Client, match_id: str, asha: User, bilal: User
) -> None:
    invitation = lobby.invite(asha, BEST_OF_THREE).token
    seek = lobby.seek(asha, BEST_OF_THREE)
    as_asha.send("PUT", "me/blocks/Bilal")

    for client, other in ((as_asha, "Bilal"), (as_bilal, "Asha")):
        assert code_of(client.post("challenges", {"opponent": other})) == REFUSED
        assert code_of(client.post(f"matches/{match_id}/chat", {"text": "Hello?"})) == REFUSED
    assert code_of(as_bilal.post(f"invitations/{invitation}/accept")) == REFUSED
    assert code_of(as_bilal.post(f"seeks/{seek.id}/accept")) == REFUSED
    assert code_of(as_bilal.get(f"seeks/{seek.id}")) == (404, "not-found")
    assert body_of(as_bilal.get("seeks"))["results"] == []
