"""Why something about time was not done, in words; the same for pages and the API."""

from datetime import UTC, datetime, timedelta

import pytest

from accounts.availability import BadWeek
from games.people.errors import VacationOverlaps, VacationTooLong
from games.play.errors import (
    GiftTooLarge,
    MatchIsPaused,
    NothingToClaim,
    OpponentIsAway,
    StaleVersion,
)
from games.refusal_text import time_refusal_text

THURSDAY = datetime(2026, 12, 3, 20, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (
            MatchIsPaused(THURSDAY),
            "The match is paused until Thu 3 Dec 2026, 20:30 (UTC); no move counts before.",
        ),
        (
            OpponentIsAway(THURSDAY),
            "The other player is on vacation until Thu 3 Dec 2026, 20:30 (UTC), and not late.",
        ),
        (
            GiftTooLarge(7),
            "With this gift the turn would have more than 7 days, which none may have.",
        ),
        (NothingToClaim(), "There is no win to claim: the other player is not late."),
        (
            VacationOverlaps(THURSDAY, THURSDAY + timedelta(days=2)),
            (
                "You have a vacation from Thu 3 Dec 2026, 20:30 (UTC) to Sat 5 Dec 2026, "
                "20:30 (UTC); end it or call it off."
            ),
        ),
        (BadWeek("night", "night-too-long"), "A night has eight hours at most."),
    ],
)
def test_a_refusal_about_time_has_its_sentence(error: Exception, sentence: str) -> None:
    assert time_refusal_text(error) == sentence


@pytest.mark.parametrize(
    ("balance", "sentence"),
    [
        (
            timedelta(days=6, hours=11, minutes=59, seconds=59),
            "You have 6 days 11 hours 59 minutes of vacation left for that.",
        ),
        (timedelta(seconds=59), "You have no vacation left for that."),
    ],
)
def test_no_more_vacation_is_said_to_be_left_than_there_is(
    balance: timedelta, sentence: str
) -> None:
    assert time_refusal_text(VacationTooLong(balance)) == sentence


def test_other_refusals_are_said_elsewhere() -> None:
    assert time_refusal_text(StaleVersion(3)) is None
