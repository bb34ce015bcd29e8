"""Blocking on the pages."""

from django.test import Client

from accounts.models import User
from games.chat import services as chatting
from games.lobby import services as lobby
from games.people.blocking import block
from tests.games.builders import BEST_OF_THREE
from tests.web.reading import source, words


def test_a_player_is_blocked_and_unblocked_on_their_page(as_asha: Client, bilal: User) -> None:
    assert "Block Bilal" in words(as_asha.get("/users/Bilal/"))

    blocked = as_asha.post("/users/bilal/block/", {"blocked": "yes"}, follow=True)
    assert "Bilal is blocked." in source(blocked)
    assert "Unblock Bilal" in words(blocked)
    profile = words(as_asha.get("/users/Bilal/"))
    assert "You have blocked Bilal" in profile
    assert "Challenge Bilal" not in profile

    freed = as_asha.post("/users/Bilal/block/", {"blocked": "no"}, follow=True)
    assert "Nobody. You can block a player on their page." in words(freed)


def test_nobody_blocks_themselves_or_nobody(as_asha: Client, visitor: Client, bilal: User) -> None:
    assert as_asha.post("/users/Asha/block/").status_code == 404
    assert as_asha.post("/users/nobody-here/block/").status_code == 404
    assert visitor.post("/users/Bilal/block/").headers["Location"].startswith("/accounts/login/")
    assert "Block" not in words(visitor.get("/users/Bilal/"))


def test_the_lobby_hides_what_a_block_forbids(as_bilal: Client, asha: User, bilal: User) -> None:
    seek = lobby.seek(asha, BEST_OF_THREE)
    assert seek.id in source(as_bilal.get("/lobby/"))

    block(asha, bilal)

    assert seek.id not in source(as_bilal.get("/lobby/"))
    assert as_bilal.get(f"/seeks/{seek.id}/").status_code == 404


def test_both_are_refused_in_the_same_words(
    as_asha: Client, as_bilal: Client, match_id: str, asha: User, bilal: User
) -> None:
    block(asha, bilal)

    for client, other in ((as_asha, "Bilal"), (as_bilal, "Asha")):
        offer = {"to": "player", "opponent": other, "mode": "single_round", "pace_days": "3"}
        refused = client.post("/lobby/", {**offer, "visibility": "public"})
        unsaid = client.post(f"/matches/{match_id}/chat/", {"message": "Hello?"})

        assert (refused.status_code, unsaid.status_code) == (403, 403)
        assert "The two of you do not play with each other." in words(refused)
    assert "The two of you do not write to each other." in words(unsaid)


def test_who_has_blocked_is_told_so_in_the_chat_and_the_other_is_not(
    as_asha: Client, as_bilal: Client, match_id: str, asha: User, bilal: User
) -> None:
    chatting.write_message(match_id, bilal, "You will lose.")

    block(asha, bilal)

    mine, theirs = (words(one.get(f"/matches/{match_id}/")) for one in (as_asha, as_bilal))
    assert "You have blocked Bilal" in mine
    assert "You will lose." not in mine
    assert "blocked" not in theirs
    assert "You will lose." in theirs
