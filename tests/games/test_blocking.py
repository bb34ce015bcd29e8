"""Two players of whom one has blocked the other."""

from collections.abc import Callable

import pytest

from accounts import blocks
from accounts.models import User
from games.chat import queries as chat
from games.chat import services as chatting
from games.chat.errors import NotOnSpeakingTerms
from games.lobby import queries, services
from games.lobby.errors import KeptApart, OfferNotFound
from games.models import OfferStatus
from games.people.blocking import block
from games.play.services import resign
from tests.games.builders import BEST_OF_THREE, play, start

ways = pytest.mark.parametrize("is_asha_the_one", [True, False], ids=["by Asha", "by Bilal"])


def keep_apart(asha: User, bilal: User, *, is_asha_the_one: bool) -> None:
    block(*((asha, bilal) if is_asha_the_one else (bilal, asha)))


@ways
def test_neither_sees_or_takes_up_the_seeks_of_the_other(
    asha: User, bilal: User, chand: User, *, is_asha_the_one: bool
) -> None:
    seek = services.seek(asha, BEST_OF_THREE)

    keep_apart(asha, bilal, is_asha_the_one=is_asha_the_one)

    assert not queries.open_seeks(bilal).exists()
    with pytest.raises(OfferNotFound):
        queries.seek_view(seek.id, bilal)
    with pytest.raises(KeptApart):
        services.accept_seek(seek.id, bilal)
    assert queries.open_seeks(chand).get().public_id == seek.id
    assert queries.open_seeks(asha).exists()
    assert services.accept_seek(seek.id, chand)


@ways
def test_neither_challenges_invites_or_asks_the_other_for_a_rematch(
    asha: User, bilal: User, *, is_asha_the_one: bool
) -> None:
    finished = start(asha, bilal)
    resign(finished, asha, seen_version=2)
    token = services.invite(asha, BEST_OF_THREE).token
    assert token is not None

    keep_apart(asha, bilal, is_asha_the_one=is_asha_the_one)

    attempts: tuple[Callable[[], object], ...] = (
        lambda: services.challenge(asha, bilal, BEST_OF_THREE),
        lambda: services.challenge(bilal, asha, BEST_OF_THREE),
        lambda: services.accept_invitation(token, bilal),
        lambda: services.rematch(finished, asha),
        lambda: services.rematch(finished, bilal),
    )
    for attempt in attempts:
        with pytest.raises(KeptApart):
            attempt()


def test_open_challenges_between_the_two_are_closed(asha: User, bilal: User, chand: User) -> None:
    mine = services.challenge(asha, bilal, BEST_OF_THREE)
    theirs = services.challenge(bilal, asha, BEST_OF_THREE)
    others = services.challenge(chand, asha, BEST_OF_THREE)

    block(asha, bilal)

    assert queries.challenge_view(mine.id, bilal).status == OfferStatus.WITHDRAWN
    assert queries.challenge_view(theirs.id, bilal).status == OfferStatus.DECLINED
    assert queries.challenge_view(others.id, asha).is_open


def test_running_matches_go_on(match_id: str, asha: User, bilal: User) -> None:
    block(asha, bilal)

    play(match_id)
    play(match_id)


def test_neither_writes_and_who_has_blocked_sees_nothing_of_the_other(
    match_id: str, asha: User, bilal: User
) -> None:
    chatting.write_message(match_id, asha, "Good luck!")
    chatting.write_message(match_id, bilal, "You will need it.")

    block(asha, bilal)

    for player in (asha, bilal):
        with pytest.raises(NotOnSpeakingTerms):
            chatting.write_message(match_id, player, "One more thing.")
    seen = {player: chat.chat_of(match_id, player) for player in (asha, bilal)}
    assert [line.text for line in seen[asha].lines] == ["Good luck!"]
    assert len(seen[bilal].lines) == 2
    assert (seen[asha].has_blocked, seen[bilal].has_blocked) == (True, False)
    assert chat.messages_of(match_id, asha, after=0, limit=9).is_muted
    assert not chat.messages_of(match_id, bilal, after=0, limit=9).is_muted


def test_no_mail_tells_what_the_other_wrote_before_the_block(
    match_id: str, asha: User, bilal: User
) -> None:
    chatting.write_message(match_id, bilal, "You will need it.")
    assert chat.unread_messages(match_id, asha)

    block(asha, bilal)

    assert chat.unread_messages(match_id, asha) == ()


def test_a_block_that_is_taken_back_leaves_nothing(match_id: str, asha: User, bilal: User) -> None:
    chatting.write_message(match_id, bilal, "Hello!")
    block(asha, bilal)
    block(asha, bilal)

    blocks.unblock(asha, bilal)

    assert blocks.blocked_by(asha) == []
    assert len(chat.chat_of(match_id, asha).lines) == 1
    chatting.write_message(match_id, bilal, "Again!")
    assert services.challenge(bilal, asha, BEST_OF_THREE).is_open
