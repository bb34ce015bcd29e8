"""What players do to clocks in sentences, for the log, the API and mails."""

from datetime import UTC, datetime, time
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from games import text
from games.clock_event_text import clock_event_text
from games.engine.clock_history import ClockSeen
from games.engine.history import EntryKind, HistoryEntry
from games.engine.results import Outcome, OutcomeReason
from games.engine.time_control import Calendar, Span

NOW = datetime(2026, 12, 1, 12, tzinfo=UTC)
START = datetime(2026, 12, 3, 20, 30, tzinfo=UTC)
END = datetime(2026, 12, 8, 17, 0, tzinfo=UTC)
NIGHT = (time(23), time(7))


@pytest.mark.parametrize(
    ("kind", "seen", "sentence"),
    [
        (
            EntryKind.TURN_OVERDUE,
            ClockSeen(),
            "Asha’s time is up; the other may claim the win.",
        ),
        (
            EntryKind.PAUSE_AGREED,
            ClockSeen(until=START),
            "Both agreed to pause the match until Thu 3 Dec 2026, 21:30 (Europe/Rome).",
        ),
        (EntryKind.PAUSE_ENDED, ClockSeen(), "Both agreed to end the pause."),
        (
            EntryKind.TIME_GIVEN,
            ClockSeen(seconds=3 * 86_400),
            "Asha gave the other player 3 days more.",
        ),
        (
            EntryKind.VACATION_STARTED,
            ClockSeen(away=Span(START, END)),
            (
                "Asha is on vacation from Thu 3 Dec 2026, 21:30 (Europe/Rome) to Tue 8 Dec 2026, "
                "18:00 (Europe/Rome); the clock stands still."
            ),
        ),
        (
            EntryKind.VACATION_STARTED,
            ClockSeen(away=Span(START, END), is_automatic=True),
            (
                "Asha’s time was up: vacation started by itself, until Tue 8 Dec 2026, "
                "18:00 (Europe/Rome)."
            ),
        ),
        (
            EntryKind.VACATION_ENDED,
            ClockSeen(away=Span(START, END)),
            "Asha’s vacation ends earlier, on Tue 8 Dec 2026, 18:00 (Europe/Rome).",
        ),
        (
            EntryKind.VACATION_ENDED,
            ClockSeen(away=Span(START, START)),
            "Asha called a vacation off.",
        ),
    ],
)
def test_what_a_player_does_to_a_clock_is_a_sentence(
    kind: EntryKind, seen: ClockSeen, sentence: str
) -> None:
    with timezone.override(ZoneInfo("Europe/Rome")):
        assert clock_event_text(kind, seen, "Asha") == sentence


@pytest.mark.parametrize(
    ("calendar", "sentence"),
    [
        (
            Calendar("Asia/Tehran", (3, 4), NIGHT),
            (
                "For Asha, from the next turn on, the clock rests on Thursday, Friday and no turn "
                "ends at night."
            ),
        ),
        (
            Calendar("Asia/Tehran", (6,)),
            "For Asha, from the next turn on, the clock rests on Sunday.",
        ),
        (
            Calendar("Asia/Tehran", (), NIGHT),
            "For Asha, from the next turn on, no turn ends at night.",
        ),
        (Calendar("Asia/Tehran"), "From the next turn on, Asha’s clock never rests."),
    ],
)
def test_a_calendar_is_told_without_where_its_player_lives(
    calendar: Calendar, sentence: str
) -> None:
    told = clock_event_text(EntryKind.CALENDAR_CHANGED, ClockSeen(calendar=calendar), "Asha")

    assert told == sentence
    assert "Tehran" not in told


def test_entries_name_the_player_of_their_seat() -> None:
    given = HistoryEntry(9, NOW, EntryKind.TIME_GIVEN, 1, seat=1, clock=ClockSeen(seconds=86_400))

    assert text.entry_text(given, ("Asha", "Bilal"), 0) == "Bilal gave the other player 1 day more."


def test_a_claim_is_told_with_what_came_of_it() -> None:
    outcome = Outcome(1, OutcomeReason.EXPIRED)
    claimed = HistoryEntry(9, NOW, EntryKind.WIN_CLAIMED, 1, seat=1, outcome=outcome)

    assert text.entry_text(claimed, ("Asha", "Bilal"), 0) == (
        "Bilal claimed the win. You ran out of time. Bilal wins the match."
    )
