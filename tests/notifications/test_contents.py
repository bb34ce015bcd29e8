"""Which letter a row becomes, as far as other rows decide that."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from games.chat.services import mark_read, mute_chat, write_message
from games.lobby import services as lobby
from notifications.models import Email
from notifications.tellings import id_in
from tests.notifications.builders import rendered
from tests.notifications.stories import STORIES

ASKS = "asks for a rematch"


@pytest.fixture
def finished(asha: User, bilal: User) -> Email:
    """Asha is to be told that Bilal has resigned."""
    return STORIES["match_finished_resigned"][1](asha, bilal)


def _body(email: Email) -> str:
    return str(rendered(email).message.body)


@pytest.mark.parametrize(("minutes", "is_told"), [(0, True), (9, True), (11, False)])
def test_a_rematch_is_told_with_the_end_if_it_is_asked_for_within_ten_minutes(
    finished: Email, bilal: User, minutes: int, *, is_told: bool
) -> None:
    with time_machine.travel(timezone.now() + timedelta(minutes=minutes)):
        offer = lobby.rematch(id_in(finished.subject), bilal)

        told = rendered(finished)

    assert (ASKS in str(told.message.body)) is is_told
    assert told.rematch == (offer.id if is_told else "")


def test_a_rematch_that_i_asked_for_is_no_news_to_me(finished: Email, asha: User) -> None:
    lobby.rematch(id_in(finished.subject), asha)

    assert ASKS not in _body(finished)


def test_a_rematch_that_no_longer_stands_is_not_told(
    finished: Email, asha: User, bilal: User
) -> None:
    lobby.decline(lobby.rematch(id_in(finished.subject), bilal).id, asha)

    assert ASKS not in _body(finished)


def test_a_turn_mail_shows_what_is_unread_in_the_chat(asha: User, bilal: User) -> None:
    turn = STORIES["your_turn"][1](asha, bilal)
    match_id = id_in(turn.subject)
    write_message(match_id, bilal, "I have read your mind.")
    before = _body(turn)

    mark_read(match_id, asha)

    assert "> I have read your mind." in before
    assert "read your mind" not in _body(turn)


def test_nothing_of_a_muted_chat_is_in_a_turn_mail(asha: User, bilal: User) -> None:
    turn = STORIES["your_turn_with_chat"][1](asha, bilal)

    mute_chat(id_in(turn.subject), asha)

    told = rendered(turn)
    assert "A fine market today!" not in str(told.message.body)
    assert told.chat_to == 0


def test_a_chat_mail_that_comes_too_late_says_so(asha: User, bilal: User) -> None:
    row = STORIES["chat_message"][1](asha, bilal)

    mark_read(id_in(row.subject), asha)

    assert "You have read everything in the meantime." in _body(row)
