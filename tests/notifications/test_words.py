"""Nothing is told without words: kinds, classes, modes, reasons."""

import pytest

from notifications.again import RepeatRefusal
from notifications.preferences import Mode
from notifications.reason_words import REASONS, REFUSALS, is_code, reason_text
from notifications.registry import EmailClass, EmailKind
from notifications.timing.judge import Reason
from notifications.words import CLASS_NAMES, KIND_NAMES, MODE_NAMES


def test_everything_that_can_be_told_has_words() -> None:
    assert KIND_NAMES.keys() == set(EmailKind)
    assert CLASS_NAMES.keys() == set(EmailClass)
    assert MODE_NAMES.keys() == set(Mode)
    assert REASONS.keys() == set(Reason)
    assert REFUSALS.keys() == set(RepeatRefusal)


@pytest.mark.parametrize("reason", Reason)
def test_no_player_reads_a_code(reason: Reason) -> None:
    assert is_code(reason.value)
    assert "_" not in reason_text(reason.value)


def test_the_words_of_a_mail_server_stand_in_one_line() -> None:
    said = "550 5.1.1 no such\r\nuser \u202e"

    assert not is_code(said)
    assert reason_text(said) == "550 5.1.1 no such user"
