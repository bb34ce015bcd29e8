"""What players are told of the steps of a match: public facts, each to whom it concerns."""

from collections.abc import Sequence
from datetime import UTC, datetime

import pytest

from games.engine.announcements import Announcement, AnnouncementKind, announcements
from games.engine.events import (
    CalendarChanged,
    ClockEvent,
    DeadlineSet,
    Decision,
    Event,
    MatchAdjudicated,
    MatchPaused,
    MatchResumed,
    MatchUnvoided,
    MatchVoided,
    PauseAgreed,
    PauseEnded,
    TimeCredited,
    TimeGiven,
    TurnOverdue,
    VacationEnded,
    VacationStarted,
)
from games.engine.match import (
    Abandon,
    ClaimWin,
    Command,
    ExpireTurn,
    Resign,
    evolve,
)
from games.engine.state import MatchState
from games.engine.time_control import EVERY_HOUR, Span
from tests.builders import (
    a_match,
    a_move,
    a_round,
    a_started_match,
    at_the_last_move,
    played,
)

ASHA, BILAL = 0, 1
NOW = datetime(2026, 12, 1, 20, 30, tzinfo=UTC)
LATER = datetime(2026, 12, 3, 20, 30, tzinfo=UTC)
AWAY = Span(NOW, LATER)


def told(
    before: MatchState | None, after: MatchState, events: Sequence[Event] = ()
) -> list[tuple[str, int]]:
    return [(entry.kind.value, entry.recipient) for entry in announcements(before, after, events)]


def told_of(state: MatchState, decision: Decision | ClockEvent) -> list[tuple[str, int]]:
    return told(state, evolve(state, decision), [decision])


def test_both_are_told_of_the_start_and_one_of_the_first_turn() -> None:
    assert told(None, a_started_match(opener=BILAL)) == [
        ("match_started", ASHA),
        ("match_started", BILAL),
        ("turn_started", BILAL),
    ]


def test_after_a_move_the_next_player_is_told() -> None:
    state = a_started_match()

    after = played(state, a_move(ASHA, "take camels"))

    assert announcements(state, after, ()) == [Announcement(AnnouncementKind.TURN_STARTED, BILAL)]


def test_both_are_told_of_the_end_of_a_round_and_the_opener_of_the_turn() -> None:
    state = at_the_last_move(rupees=(20, 30))

    assert told(state, played(state, a_move(ASHA, "take gold"))) == [
        ("round_ended", ASHA),
        ("round_ended", BILAL),
        ("turn_started", ASHA),
    ]


def test_both_are_told_of_the_last_round_and_the_end_of_the_match() -> None:
    state = at_the_last_move(seals=(1, 0), number=2)

    assert told(state, played(state, a_move(ASHA, "take gold"))) == [
        ("round_ended", ASHA),
        ("round_ended", BILAL),
        ("match_ended", ASHA),
        ("match_ended", BILAL),
    ]


@pytest.mark.parametrize("command", [Resign(ASHA), ExpireTurn(), ClaimWin(ASHA), Abandon()])
def test_both_are_told_of_a_match_that_ends_inside_a_round(command: Command) -> None:
    state = a_match(a_round())

    assert told(state, played(state, command)) == [("match_ended", ASHA), ("match_ended", BILAL)]


def test_nobody_is_told_anything_when_nothing_has_happened() -> None:
    state = a_match(a_round())

    assert announcements(state, state, ()) == []


@pytest.mark.parametrize("decision", [MatchAdjudicated(ASHA, "Abandoned."), MatchVoided("A bug.")])
def test_both_are_told_that_a_moderator_has_ended_the_match(decision: Decision) -> None:
    assert told_of(a_match(a_round()), decision) == [
        ("match_decided", ASHA),
        ("match_decided", BILAL),
        ("match_ended", ASHA),
        ("match_ended", BILAL),
    ]


@pytest.mark.parametrize(
    ("decision", "kind"),
    [
        (MatchPaused(LATER, "Ill."), "match_paused"),
        (MatchResumed("Well again."), "match_resumed"),
        (DeadlineSet(LATER, "The site was down."), "deadline_changed"),
        (TimeCredited(3600, "The site was down."), "deadline_changed"),
    ],
)
def test_both_are_told_what_a_moderator_does_to_the_clock(decision: Decision, kind: str) -> None:
    assert told_of(a_match(a_round()), decision) == [(kind, ASHA), (kind, BILAL)]


def test_both_are_told_that_a_match_goes_on_after_all_and_one_of_the_turn() -> None:
    voided = evolve(a_match(a_round(turn=BILAL)), MatchVoided("A bug."))

    assert told_of(voided, MatchUnvoided("It was none.")) == [
        ("match_reopened", ASHA),
        ("match_reopened", BILAL),
        ("turn_started", BILAL),
    ]


def test_nobody_is_told_of_a_turn_when_an_ended_match_is_no_longer_void() -> None:
    resigned = played(a_match(a_round()), Resign(ASHA))
    voided = evolve(resigned, MatchVoided("A bug."))

    assert told_of(voided, MatchUnvoided("It was none.")) == [
        ("match_reopened", ASHA),
        ("match_reopened", BILAL),
    ]


def test_both_are_told_that_a_player_is_late() -> None:
    assert told_of(a_match(a_round()), TurnOverdue(BILAL)) == [
        ("turn_overdue", ASHA),
        ("turn_overdue", BILAL),
    ]


@pytest.mark.parametrize(
    ("event", "kind", "recipient"),
    [
        (PauseAgreed(BILAL, LATER), "pause_agreed", BILAL),
        (PauseEnded(ASHA), "pause_ended", ASHA),
        (TimeGiven(ASHA, 86_400), "time_given", BILAL),
        (VacationStarted(BILAL, AWAY), "opponent_away", ASHA),
        (VacationStarted(BILAL, AWAY, is_automatic=True), "opponent_away", ASHA),
    ],
)
def test_a_player_is_told_what_the_other_one_has_done_or_agreed_to(
    event: ClockEvent, kind: str, recipient: int
) -> None:
    assert told_of(a_match(a_round()), event) == [(kind, recipient)]


@pytest.mark.parametrize(
    "event",
    [
        VacationStarted(BILAL, AWAY, is_automatic=True, is_continued=True),
        VacationEnded(BILAL, NOW, LATER),
        CalendarChanged(BILAL, EVERY_HOUR),
    ],
)
def test_nobody_is_told_of_a_vacation_that_goes_on_or_ends_or_of_a_calendar(
    event: ClockEvent,
) -> None:
    assert told_of(a_match(a_round()), event) == []


def test_two_vacations_that_a_match_begins_with_are_told_once() -> None:
    state, later = a_started_match(opener=BILAL), Span(LATER, LATER + (LATER - NOW))
    away = [VacationStarted(ASHA, AWAY), VacationStarted(ASHA, later)]

    assert told(None, state, away) == [
        ("match_started", ASHA),
        ("match_started", BILAL),
        ("opponent_away", BILAL),
        ("turn_started", BILAL),
    ]
