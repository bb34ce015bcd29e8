"""Chat in mails: plain text that cannot pass for the mail's own, and only so much of it."""

from datetime import UTC, datetime

from games.chat.queries import UnreadMessage
from notifications.letters.chat import ChatPart, chat_letter, chat_part

NOON = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)


def _message(key: int, text: str) -> UnreadMessage:
    return UnreadMessage(key, "Bilal", text, NOON)


def test_a_message_is_told_with_author_time_and_lines() -> None:
    part = chat_part([_message(7, "Shall we begin?\n\nThe camels wait.")])

    [line] = part.lines
    assert line.head == "Bilal, Tuesday 1 December 2026, 12:00 (UTC)"
    assert line.lines == ("Shall we begin?", "", "The camels wait.")
    assert (part.more, part.last) == ("", 7)


def test_signs_that_steer_the_text_around_them_are_left_out() -> None:
    part = chat_part([_message(7, "evil\u202e text\x00 \u2028and more")])

    assert part.lines[0].lines == ("evil text ", "and more")


def test_what_does_not_fit_is_counted_and_taken_for_told() -> None:
    part = chat_part([_message(1, "a" * 1000), _message(2, "b" * 3500), _message(3, "c")])

    assert [line.lines for line in part.lines] == [("a" * 1000,)]
    assert (part.more, part.last) == ("And 2 more messages.", 3)


def test_the_first_message_is_shown_however_long_it_is() -> None:
    part = chat_part([_message(1, "a" * 5000)])

    assert part.lines[0].lines == ("a" * 5000,)
    assert part.more == ""


def test_nothing_unread_is_nothing_told() -> None:
    assert chat_part([]) == ChatPart()


def test_subject_and_preheader_hold_nothing_of_what_was_written() -> None:
    letter = chat_letter("7K3M9Q2WXZ", "Bilal", [_message(1, "My secret")])

    assert "secret" not in f"{letter.subject_line}{letter.heading}{letter.preheader}"
    assert letter.in_one_line == "Match #7K3M9Q2WXZ: 1 unread message from Bilal."
