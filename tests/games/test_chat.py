"""Messages between the two players, silence on request, and notes for oneself."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games.chat import queries, services
from games.chat.errors import TextEmpty, TextTooLong, TooManyMessages
from games.chat.limits import MESSAGES_PER_HOUR
from games.chat.readable import readable
from games.models import ChatMessage, PrivateNote
from games.play.errors import MatchNotFound, NotAPlayer
from tests.games.builders import PRIVATE, start

ZWNJ, ZWJ = "\u200c", "\u200d"
PERSIAN = f"می{ZWNJ}خواهم"
FAMILY = f"👨{ZWJ}👩{ZWJ}👧"
OVERRIDE, ISOLATE, MARK = "\u202e", "\u2066", "\u200f"


def texts(match_id: str, reader: User) -> list[str]:
    return [line.text for line in queries.chat_of(match_id, reader).lines]


def test_each_player_reads_what_both_wrote_in_order(match_id: str, asha: User, bilal: User) -> None:
    written = services.write_message(match_id, asha, "Good luck!")
    services.write_message(match_id, bilal, "And to you.")

    chat = queries.chat_of(match_id, bilal)

    assert [(one.number, one.author, one.is_mine, one.text) for one in chat.lines] == [
        (1, "Asha", False, "Good luck!"),
        (2, "Bilal", True, "And to you."),
    ]
    assert (written.number, written.is_mine) == (1, True)
    assert (chat.is_muted, chat.note, chat.older_before) == (False, "", None)


def test_nobody_else_reads_or_writes(match_id: str, asha: User, bilal: User, chand: User) -> None:
    private = start(asha, bilal, options=PRIVATE)

    for missing, refusal in ((match_id, NotAPlayer), (private, MatchNotFound)):
        with pytest.raises(refusal):
            queries.chat_of(missing, chand)
        with pytest.raises(refusal):
            queries.messages_of(missing, chand, after=0, limit=1)
        with pytest.raises(refusal):
            queries.note_of(missing, chand)
        with pytest.raises(refusal):
            services.write_message(missing, chand, "Hello")
        with pytest.raises(refusal):
            services.mute_chat(missing, chand)
        with pytest.raises(refusal):
            services.unmute_chat(missing, chand)
        with pytest.raises(refusal):
            services.keep_note(missing, chand, "Hello")


def test_a_match_has_its_own_chat(match_id: str, asha: User, bilal: User) -> None:
    other = start(asha, bilal)
    services.write_message(other, asha, "Here")

    assert texts(match_id, bilal) == []
    assert services.write_message(match_id, asha, "There").number == 1


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("  two\r\nlines\t", "two\nlines"),
        ("a\tb\u00a0c\u3000d", "a b\u00a0c\u3000d"),
        (PERSIAN, PERSIAN),
        (FAMILY, FAMILY),
        ("a newer sign: \U0001fae8", "a newer sign: \U0001fae8"),
        (f"{OVERRIDE}{ISOLATE}abc{MARK}", "abc"),
        ("bell\x07 nul\0 half\ud800 bom\ufeff", "bell nul half bom"),
        ("one\n\n \n\n\ntwo", "one\n\ntwo"),
        ("one\u2028two\vthree", "one\ntwo\nthree"),
        (f" \n{ZWNJ}{ZWJ} {OVERRIDE}", ""),
        ("\u3164\u2800 \u115f\u1160", ""),
        ("\ufe0f\u034f", ""),
        ("e\u0301t\u00e9", "e\u0301t\u00e9"),
        ("<b>&amp;", "<b>&amp;"),
    ],
)
def test_what_nobody_can_see_is_taken_out(written: str, kept: str) -> None:
    assert readable(written) == kept


def test_five_hundred_characters_may_be_said_but_not_one_more(match_id: str, asha: User) -> None:
    services.write_message(match_id, asha, "ж" * 500 + MARK + " ")
    with pytest.raises(TextTooLong) as refusal:
        services.write_message(match_id, asha, "ж" * 501)

    assert refusal.value.limit == 500
    assert ChatMessage.objects.count() == 1


@pytest.mark.parametrize("nothing", ["", " \n ", ZWJ, OVERRIDE])
def test_there_must_be_something_to_read(match_id: str, asha: User, nothing: str) -> None:
    with pytest.raises(TextEmpty):
        services.write_message(match_id, asha, nothing)


def test_an_hour_has_room_for_so_many_messages_of_each_player(
    match_id: str, asha: User, bilal: User
) -> None:
    began = timezone.now()
    with time_machine.travel(began, tick=False):
        for number in range(MESSAGES_PER_HOUR):
            services.write_message(match_id, asha, f"{number}")
    with time_machine.travel(began + timedelta(minutes=59), tick=False):
        with pytest.raises(TooManyMessages) as refusal:
            services.write_message(match_id, asha, "one more")
        services.write_message(match_id, bilal, "Let me think.")
    with time_machine.travel(began + timedelta(hours=1), tick=False):
        services.write_message(match_id, asha, "Sorry.")

    assert refusal.value.seconds == 60
    assert texts(match_id, asha)[-2:] == ["Let me think.", "Sorry."]


def test_who_mutes_reads_only_their_own_and_the_other_notices_nothing(
    match_id: str, asha: User, bilal: User
) -> None:
    services.write_message(match_id, asha, "Hurry up!")
    services.write_message(match_id, bilal, "I have three days.")

    services.mute_chat(match_id, bilal)
    services.mute_chat(match_id, bilal)

    muted = queries.chat_of(match_id, bilal)
    assert muted.is_muted
    assert [(line.number, line.text) for line in muted.lines] == [(2, "I have three days.")]
    assert texts(match_id, asha) == ["Hurry up!", "I have three days."]
    assert not queries.chat_of(match_id, asha).is_muted
    services.unmute_chat(match_id, bilal)
    services.unmute_chat(match_id, bilal)
    assert texts(match_id, bilal) == ["Hurry up!", "I have three days."]


def test_a_note_is_kept_changed_and_thrown_away_for_its_writer_alone(
    match_id: str, asha: User, bilal: User
) -> None:
    services.keep_note(match_id, asha, "Bilal collects gold.\r\nSell early.\n")
    services.keep_note(match_id, bilal, "Mine.")

    assert queries.note_of(match_id, asha) == "Bilal collects gold.\nSell early."
    assert queries.chat_of(match_id, bilal).note == "Mine."
    services.keep_note(match_id, asha, "Bilal sells.")
    assert queries.note_of(match_id, asha) == "Bilal sells."
    services.keep_note(match_id, asha, "  ")
    assert queries.note_of(match_id, asha) == ""
    assert PrivateNote.objects.count() == 1


def test_a_note_has_two_thousand_characters_but_not_one_more(match_id: str, asha: User) -> None:
    services.keep_note(match_id, asha, "x" * 2000)
    with pytest.raises(TextTooLong) as refusal:
        services.keep_note(match_id, asha, "y" * 2001)

    assert refusal.value.limit == 2000
    assert queries.note_of(match_id, asha) == "x" * 2000


def test_long_chats_are_read_in_pieces(match_id: str, asha: User, bilal: User) -> None:
    start_of_chat = timezone.now() - timedelta(days=1)
    match = queries.match_for_player(match_id, asha)
    ChatMessage.objects.bulk_create(
        [
            ChatMessage(
                match=match, author=(asha, bilal)[n % 2], text=f"{n}", created_at=start_of_chat
            )
            for n in range(1, 206)
        ]
    )

    latest = queries.chat_of(match_id, asha)
    older = queries.chat_of(match_id, asha, before=latest.older_before)
    oldest = queries.chat_of(match_id, asha, before=older.older_before)

    assert [line.number for line in latest.lines] == [*range(106, 206)]
    assert [line.number for line in older.lines] == [*range(6, 106)]
    assert [line.number for line in oldest.lines] == [*range(1, 6)]
    assert oldest.older_before is None
    piece = queries.messages_of(match_id, asha, after=200, limit=4)
    assert [line.text for line in piece.lines] == ["201", "202", "203", "204"]
    assert piece.has_more
    assert not queries.messages_of(match_id, asha, after=200, limit=5).has_more


def test_chat_mute_and_note_take_two_queries(
    match_id: str, asha: User, bilal: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for user in (asha, bilal):
        services.write_message(match_id, user, "Hello")
        services.keep_note(match_id, user, "Note")
    services.mute_chat(match_id, asha)

    with django_assert_num_queries(2):
        queries.chat_of(match_id, asha)
    with django_assert_num_queries(2):
        queries.messages_of(match_id, bilal, after=0, limit=100)
