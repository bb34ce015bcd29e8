"""How long a mail is held (MAIL D3)."""

import pytest

from notifications.preferences import HOLD_MINUTES, Preferences
from notifications.registry import EmailClass
from notifications.timing.hold import hold_end
from tests.notifications.timing.zones import utc

NOON = utc("2026-12-01T12:00")


@pytest.mark.parametrize("email_class", [EmailClass.TURN, EmailClass.RESULT])
@pytest.mark.parametrize(
    ("minutes", "until"),
    [
        (0, "2026-12-01T12:00"),
        (1, "2026-12-01T12:01"),
        (5, "2026-12-01T12:05"),
        (15, "2026-12-01T12:15"),
        (60, "2026-12-01T13:00"),
    ],
)
def test_a_mail_about_a_match_is_held_as_long_as_its_reader_chose(
    email_class: EmailClass, minutes: int, until: str
) -> None:
    assert minutes in HOLD_MINUTES

    end = hold_end(email_class, NOON, Preferences(hold_minutes=minutes))

    assert end == utc(until)


def test_a_message_is_held_for_a_quarter_of_an_hour() -> None:
    end = hold_end(EmailClass.CHAT, NOON, Preferences(hold_minutes=60))

    assert end == utc("2026-12-01T12:15")


@pytest.mark.parametrize(
    "email_class",
    [EmailClass.REMINDER, EmailClass.CHALLENGE, EmailClass.INVITATION, EmailClass.ACCOUNT],
)
def test_nothing_else_is_held(email_class: EmailClass) -> None:
    assert hold_end(email_class, NOON, Preferences(hold_minutes=60)) == NOON
