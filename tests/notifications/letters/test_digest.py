"""Digests: every part is told once, matches most urgent first, and no more than twenty."""

import pytest
import time_machine

from accounts.models import User
from games.chat.services import write_message
from games.engine.moves import TakeCamels
from notifications.models import Email, MutedMatch, Preference
from notifications.registry import EmailKind
from notifications.tellings import id_in
from tests.games.builders import BEST_OF_THREE, play, start
from tests.notifications.builders import digest_email, match_email, rendered
from tests.notifications.stories import STORIES


def _turn(user: User, match_id: str) -> Email:
    return match_email(EmailKind.YOUR_TURN, user, match_id, version=1)


def _body(digest: Email) -> str:
    return str(rendered(digest).message.body)


def test_matches_that_wait_are_listed_by_deadline_with_their_last_moves(
    asha: User, bilal: User
) -> None:
    with time_machine.travel("2026-12-01T12:00:00+00:00", tick=False):
        late = start(asha, bilal)
    with time_machine.travel("2026-11-30T12:00:00+00:00", tick=False):
        soon = start(bilal, asha)
        play(soon, TakeCamels())
    with time_machine.travel("2026-12-01T13:00:00+00:00", tick=False):
        body = _body(digest_email(asha, [_turn(asha, late), _turn(asha, soon)]))

    assert body.startswith("2 matches are waiting for you\n")
    assert body.index(f"Bilal · #{soon}") < body.index(f"Bilal · #{late}")
    assert "Bilal took 3 camels.\nPlease move by Thursday 3 December 2026, 13:00" in body
    assert "Nobody has moved yet in round 1.\nPlease move by Friday 4 December" in body


def test_a_match_of_which_no_part_tells_is_listed_when_it_waits(asha: User, bilal: User) -> None:
    told, silent = start(asha, bilal), start(asha, bilal)
    challenge = STORIES["challenge_received"][1](asha, bilal)

    body = _body(digest_email(asha, [_turn(asha, told), challenge]))

    assert f"/matches/{told}/" in body
    assert f"/matches/{silent}/" in body


def test_more_than_twenty_matches_are_counted(asha: User, bilal: User) -> None:
    ids = [start(asha, bilal, options=BEST_OF_THREE) for _ in range(22)]

    body = _body(digest_email(asha, [_turn(asha, ids[0]), _turn(asha, ids[1])]))

    assert body.startswith("22 matches are waiting for you\n")
    assert body.count("Bilal · #") == 20
    assert "And 2 more matches." in body


def test_a_muted_match_is_not_listed(asha: User, bilal: User) -> None:
    ids = [start(asha, bilal) for _ in range(3)]
    MutedMatch.objects.create(user=asha, match_id=ids[2])

    body = _body(digest_email(asha, [_turn(asha, ids[0]), _turn(asha, ids[1])]))

    assert ids[2] not in body


def test_who_wants_no_mails_about_turns_sees_the_matches_of_the_parts_alone(
    asha: User, bilal: User
) -> None:
    reminded, other = start(asha, bilal), start(asha, bilal)
    Preference.objects.create(user=asha, turn="off")
    challenge = STORIES["challenge_received"][1](asha, bilal)
    reminder = match_email(EmailKind.REMINDER, asha, reminded, version=2)

    body = _body(digest_email(asha, [reminder, challenge]))

    assert reminded in body
    assert other not in body


@pytest.mark.usefixtures("_tuesday_noon")
def test_every_other_part_has_its_line_and_link(asha: User, bilal: User) -> None:
    body = _body(STORIES["digest"][1](asha, bilal))

    news = body.partition("Other news:")[2]
    assert "- Bilal challenges you\n  http" in news
    assert ": 2 unread messages from Bilal.\n  http" in news
    assert "- Your match against Bilal is over. Bilal resigned. You win the match.\n  http" in news
    assert "- Round 1 against Bilal: The deck cannot fill the market" in news


def test_chat_is_counted_once_for_each_match(asha: User, bilal: User) -> None:
    other = start(asha, bilal)
    parts = [*_two_messages(asha, bilal), _turn(asha, other)]

    body = _body(digest_email(asha, parts))

    assert body.count("2 unread messages from Bilal") == 1
    assert "> Two" not in body


def test_several_messages_of_one_match_are_one_mail_that_shows_them(
    asha: User, bilal: User
) -> None:
    parts = _two_messages(asha, bilal)

    told = rendered(digest_email(asha, parts))

    assert told.message.subject.startswith("Chat with Bilal · Jaipur #")
    assert "> One\n" in str(told.message.body)
    assert "> Two\n" in str(told.message.body)


def test_a_turn_and_the_chat_of_its_match_are_one_turn_mail(asha: User, bilal: User) -> None:
    chat = _two_messages(asha, bilal)
    turn = _turn(asha, id_in(chat[0].subject))

    told = rendered(digest_email(asha, [*chat, turn]))

    assert told.message.subject.startswith("Your turn against Bilal · Jaipur #")
    assert "> Two\n" in str(told.message.body)


def _two_messages(asha: User, bilal: User) -> list[Email]:
    match_id = start(asha, bilal)
    write_message(match_id, bilal, "One")
    write_message(match_id, bilal, "Two")
    return [match_email(EmailKind.CHAT_MESSAGE, asha, match_id, version) for version in (1, 2)]
