"""Moderators' decisions in sentences, for the log, the API and mails."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from games import text
from games.decision_text import decision_text
from games.engine.clock_history import DecisionSeen
from games.engine.history import EntryKind
from games.engine.results import Outcome, OutcomeReason

PLAYERS = ("Asha", "Bilal")
LATER = datetime(2026, 12, 3, 20, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("kind", "decision", "sentence"),
    [
        (
            EntryKind.MATCH_ADJUDICATED,
            DecisionSeen("Asha has left."),
            "A moderator decided the match: Asha has left.",
        ),
        (
            EntryKind.MATCH_VOIDED,
            DecisionSeen("Who would have thought?"),
            "A moderator declared the match void: Who would have thought?",
        ),
        (
            EntryKind.MATCH_PAUSED,
            DecisionSeen("Bilal is ill", until=LATER),
            "A moderator paused the match until Thu 3 Dec 2026, 21:30 (Europe/Rome): Bilal is ill.",
        ),
        (
            EntryKind.DEADLINE_SET,
            DecisionSeen("Out", deadline_at=LATER),
            "A moderator moved the end of this turn to Thu 3 Dec 2026, 21:30 (Europe/Rome): Out.",
        ),
        (
            EntryKind.MATCH_RESUMED,
            DecisionSeen("100 % well"),
            "A moderator ended the pause: 100 % well.",
        ),
    ],
)
def test_a_decision_is_told_with_its_reason(
    kind: EntryKind, decision: DecisionSeen, sentence: str
) -> None:
    with timezone.override(ZoneInfo("Europe/Rome")):
        assert decision_text(kind, decision) == sentence


@pytest.mark.parametrize(
    ("seconds", "span"),
    [
        (1, "1 minute"),
        (60, "1 minute"),
        (61, "2 minutes"),
        (12_000, "3 hours 20 minutes"),
        (86_400, "1 day"),
        (2 * 86_400 + 3600, "2 days 1 hour"),
    ],
)
def test_time_that_is_given_is_told_in_days_hours_and_minutes(seconds: int, span: str) -> None:
    told = decision_text(EntryKind.TIME_CREDITED, DecisionSeen("Outage.", seconds=seconds))

    assert told == f"A moderator gave {span} more for this turn: Outage."


@pytest.mark.parametrize(
    ("outcome", "viewer", "sentence"),
    [
        (
            Outcome(0, OutcomeReason.ADJUDICATED),
            0,
            "You win the match by a moderator’s decision.",
        ),
        (
            Outcome(0, OutcomeReason.ADJUDICATED),
            1,
            "Asha wins the match by a moderator’s decision.",
        ),
        (
            Outcome(None, OutcomeReason.ADJUDICATED),
            0,
            "The match is drawn by a moderator’s decision.",
        ),
        (Outcome(None, OutcomeReason.VOIDED), 0, "The match is void: it has no result."),
    ],
)
def test_what_a_moderator_has_made_of_a_match_in_words(
    outcome: Outcome, viewer: int, sentence: str
) -> None:
    assert text.outcome_text(outcome, PLAYERS, viewer) == sentence
