"""The bell: what happened is noticed once, and what is past needs no reading."""

import pytest

from accounts.models import User
from games.chat import services as chat
from games.lobby import services as lobby
from notifications.models import Notice
from tests.games.builders import BEST_OF_THREE, play, play_the_round
from tests.notifications.builders import relay_all

pytestmark = pytest.mark.usefixtures("_tuesday_noon")


def _unread(user: User) -> list[tuple[str, int]]:
    """Kind and version of what the user has not read, oldest first."""
    notices = Notice.objects.filter(recipient=user, read_at=None).order_by("pk")
    return list(notices.values_list("kind", "version"))


def test_a_move_is_noticed_by_the_opponent_and_ends_the_notice_of_the_turn_before(
    match_id: str, asha: User, bilal: User
) -> None:
    before = _unread(asha)

    play(match_id)
    relay_all()

    assert before == [("your_turn", 2)]
    assert _unread(asha) == []
    assert _unread(bilal) == [("your_turn", 3)]


def test_of_moves_that_are_relayed_together_the_last_is_news(
    match_id: str, asha: User, bilal: User
) -> None:
    for _ in range(3):
        play(match_id)

    relay_all()

    assert _unread(asha) == []
    assert _unread(bilal) == [("your_turn", 5)]
    assert Notice.objects.filter(recipient=bilal, kind="your_turn").count() == 2


def test_the_end_of_a_round_stays_news_while_the_match_goes_on(match_id: str, bilal: User) -> None:
    play_the_round(match_id)
    relay_all()
    play(match_id)
    relay_all()

    assert "round_ended" in [kind for kind, _version in _unread(bilal)]


def test_a_message_replaces_the_one_before_and_leaves_the_turn_alone(
    match_id: str, asha: User, bilal: User
) -> None:
    for text in ("Hello", "Are you there?"):
        chat.write_message(match_id, bilal, text)
        relay_all()

    assert [kind for kind, _version in _unread(asha)] == ["your_turn", "chat_message"]


def test_what_somebody_has_done_is_no_news_to_them(asha: User, bilal: User) -> None:
    lobby.challenge(asha, bilal, BEST_OF_THREE)
    relay_all()

    assert _unread(asha) == []
    assert _unread(bilal) == [("challenge_received", 0)]
