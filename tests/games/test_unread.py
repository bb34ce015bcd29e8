"""Who has read what of a chat, and who is told that there is something to read."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games.chat import queries, services
from games.chat.errors import TooManyMessages
from games.chat.limits import MESSAGES_PER_HOUR
from games.models import ChatMessage, ChatRead, OutboxEntry
from games.play.errors import MatchNotFound, NotAPlayer
from tests.games.builders import PRIVATE, start


def unread(match_id: str, reader: User) -> list[str]:
    return [message.text for message in queries.unread_messages(match_id, reader)]


def owed() -> list[tuple[str, str, int]]:
    entries = OutboxEntry.objects.filter(kind="chat_message").order_by("id")
    return list(entries.values_list("recipient__username", "subject", "version"))


def test_what_the_other_wrote_is_unread_until_it_was_seen(
    match_id: str, asha: User, bilal: User
) -> None:
    services.write_message(match_id, asha, "Good luck!")
    services.write_message(match_id, asha, "And have fun.")
    before, own = unread(match_id, bilal), unread(match_id, asha)

    services.mark_read(match_id, bilal)
    services.write_message(match_id, asha, "Still there?")

    assert (before, own) == (["Good luck!", "And have fun."], [])
    assert unread(match_id, bilal) == ["Still there?"]


def test_an_unread_message_says_who_wrote_it_and_when(
    match_id: str, asha: User, bilal: User
) -> None:
    line = services.write_message(match_id, asha, "Good luck!")

    (message,) = queries.unread_messages(match_id, bilal)

    key = ChatMessage.objects.get().pk
    assert message == queries.UnreadMessage(key, "Asha", "Good luck!", line.at)


def test_who_writes_has_read_what_was_said_before(match_id: str, asha: User, bilal: User) -> None:
    services.write_message(match_id, asha, "Good luck!")

    services.write_message(match_id, bilal, "And to you.")

    assert unread(match_id, bilal) == []
    assert unread(match_id, asha) == ["And to you."]


def test_only_what_a_page_showed_is_read_and_never_less_than_before(
    match_id: str, asha: User, bilal: User
) -> None:
    for number in range(1, 5):
        services.write_message(match_id, asha, f"{number}")

    services.mark_read(match_id, bilal, up_to=2)
    assert unread(match_id, bilal) == ["3", "4"]
    services.mark_read(match_id, bilal, up_to=3)
    services.mark_read(match_id, bilal, up_to=1)
    services.mark_read(match_id, bilal, up_to=0)
    services.mark_read(match_id, bilal, up_to=99)

    assert unread(match_id, bilal) == ["4"]


def test_each_match_and_each_player_has_an_own_place(
    match_id: str, asha: User, bilal: User
) -> None:
    other = start(asha, bilal)
    for one in (match_id, other):
        services.write_message(one, asha, "Good luck!")

    services.mark_read(match_id, bilal)
    services.mark_read(other, asha)

    assert (unread(match_id, bilal), unread(other, bilal)) == ([], ["Good luck!"])


def test_nothing_is_unread_for_who_muted_or_does_not_play(
    match_id: str, asha: User, bilal: User, chand: User
) -> None:
    services.write_message(match_id, asha, "Good luck!")
    services.mute_chat(match_id, bilal)

    assert unread(match_id, bilal) == []
    assert unread(match_id, chand) == []
    services.unmute_chat(match_id, bilal)
    assert unread(match_id, bilal) == ["Good luck!"]


def test_at_most_the_latest_twenty_are_told_in_one_query(
    match_id: str, asha: User, bilal: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(1, 24):
        services.write_message(match_id, asha, f"{number}")

    with django_assert_num_queries(1):
        texts = unread(match_id, bilal)

    assert texts == [f"{number}" for number in range(4, 24)]


def test_a_stranger_marks_nothing_read(match_id: str, asha: User, bilal: User, chand: User) -> None:
    with pytest.raises(NotAPlayer):
        services.mark_read(match_id, chand)
    with pytest.raises(MatchNotFound):
        services.mark_read(start(asha, bilal, options=PRIVATE), chand)

    assert not ChatRead.objects.exists()


def test_a_message_is_owed_to_the_other_player_with_its_key(
    match_id: str, asha: User, bilal: User
) -> None:
    services.write_message(match_id, asha, "Good luck!")
    services.write_message(match_id, bilal, "And to you.")

    first, second = ChatMessage.objects.values_list("pk", flat=True)
    assert owed() == [
        ("Bilal", f"match:{match_id}", first),
        ("Asha", f"match:{match_id}", second),
    ]


def test_who_muted_is_told_of_nothing(match_id: str, asha: User, bilal: User) -> None:
    services.mute_chat(match_id, bilal)

    services.write_message(match_id, asha, "Hurry up!")

    assert owed() == []


def test_a_refused_message_is_not_told_of(match_id: str, asha: User) -> None:
    with time_machine.travel(timezone.now() + timedelta(days=1), tick=False):
        for number in range(MESSAGES_PER_HOUR):
            services.write_message(match_id, asha, f"{number}")
        with pytest.raises(TooManyMessages):
            services.write_message(match_id, asha, "one more")

    assert len(owed()) == MESSAGES_PER_HOUR


def test_a_place_that_is_kept_already_is_not_written_again(
    match_id: str, asha: User, bilal: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    services.write_message(match_id, asha, "Good luck!")
    services.mark_read(match_id, bilal)

    with django_assert_num_queries(3) as captured:
        services.mark_read(match_id, bilal)

    assert all(query["sql"].startswith("SELECT") for query in captured)
