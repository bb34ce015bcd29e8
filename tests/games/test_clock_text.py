"""Time in words: terms, deadlines with their explanation, outages."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from games import clock_text
from games.engine.time_control import Calendar, Span, TimeControl
from games.play.clocks import deadlines
from games.play.clocks.deadlines import Deadline, Part, PartKind
from games.play.clocks.terms import TimeTerms
from tests.clocks import a_turn

START = datetime(2026, 8, 28, 18, 10, tzinfo=UTC)
DAY = timedelta(days=1)
FLEXIBLE = TimeTerms(TimeControl.FLEXIBLE, None)
UNLIMITED = TimeTerms(TimeControl.UNLIMITED, None)


@pytest.mark.parametrize(
    ("terms", "words"),
    [
        (TimeTerms(pace_days=1), ("1 day a move",)),
        (TimeTerms(pace_days=3, is_friendly=True), ("3 days a move", "friendly")),
        (TimeTerms(pace_days=14, has_weekends=True), ("14 days a move", "weekends free")),
        (FLEXIBLE, ("flexible time",)),
        (UNLIMITED, ("no time limit",)),
    ],
)
def test_terms_are_a_few_words(terms: TimeTerms, words: tuple[str, ...]) -> None:
    assert clock_text.time_words(terms) == words


def test_who_is_about_to_agree_reads_all_of_it() -> None:
    terms = TimeTerms(pace_days=2, is_friendly=True, has_weekends=True)

    assert clock_text.time_conditions(terms) == (
        "Each move may take up to 2 days.",
        (
            "Friendly: who is late may still move until the other claims the win. After 14 days "
            "the match ends without result."
        ),
        "On weekends the clock stands still, for each player on days of their own choice.",
        "The first move has at least three days; without it there is no result.",
    )


def test_who_agrees_to_a_strict_match_reads_that_it_can_be_lost_by_time() -> None:
    assert "Who runs out of time loses the match." in clock_text.time_conditions(FLEXIBLE)
    assert clock_text.time_conditions(UNLIMITED) == (
        "No time limit: after 60 days in which nobody has moved, the match ends without result.",
    )


def test_a_deadline_is_explained_by_its_parts_and_its_instant() -> None:
    """3 days + 48 h weekend + 3 h 20 min outage credit = Thursday 3 September, 21:30."""
    outage = Span(START + 4 * DAY, START + 4 * DAY + timedelta(hours=3, minutes=20))
    turn = a_turn(START, calendar=Calendar("Europe/Rome", (5, 6)))
    reading = deadlines.deadline(turn, (outage,))
    assert reading is not None

    with timezone.override(ZoneInfo("Europe/Rome")):
        assert clock_text.deadline_explanation(reading) == (
            "3 days + 3 hours 20 minutes outage credit + 2 days weekend"
            " = Wed 2 Sep 2026, 23:30 (Europe/Rome)"
        )


def test_every_part_of_a_deadline_has_its_word() -> None:
    parts = tuple(Part(kind, DAY) for kind in PartKind)
    reading = Deadline(START + len(parts) * DAY, START, parts)

    assert clock_text.deadline_reason(reading) == (
        "1 day + 1 day given + 1 day from a moderator + 1 day pause + 1 day vacation"
        " + 1 day outage credit + 1 day weekend + 1 day night"
    )


def test_an_outage_is_a_line_of_its_own() -> None:
    outage = Span(START, START + timedelta(hours=3, minutes=20))

    assert clock_text.outage_text(outage) == (
        "The site was away for 3 hours 20 minutes, which no clock is charged for."
    )
