"""The stored form of what happens to clocks: frozen kinds and keys."""

from datetime import UTC, datetime, time
from zoneinfo import ZoneInfo

import pytest

from games.engine import codec
from games.engine.clock_codec import Payload
from games.engine.events import (
    CalendarChanged,
    Event,
    MatchAbandoned,
    PauseAgreed,
    PauseEnded,
    TimeGiven,
    TurnOverdue,
    VacationEnded,
    VacationStarted,
    WinClaimed,
)
from games.engine.time_control import Calendar, Span

START = datetime(2026, 12, 3, 20, 30, tzinfo=UTC)
END = datetime(2026, 12, 5, 8, 15, 30, 250, tzinfo=UTC)
STORED_SPAN = ["2026-12-03T20:30:00+00:00", "2026-12-05T08:15:30.000250+00:00"]
EVENTS: list[tuple[Event, str, Payload]] = [
    (TurnOverdue(1), "turn_overdue", {"seat": 1}),
    (WinClaimed(0), "win_claimed", {"seat": 0}),
    (MatchAbandoned(), "match_abandoned", {}),
    (PauseAgreed(1, START), "pause_agreed", {"seat": 1, "until": "2026-12-03T20:30:00+00:00"}),
    (PauseEnded(0), "pause_ended", {"seat": 0}),
    (TimeGiven(1, 86_400), "time_given", {"seat": 1, "seconds": 86_400}),
    (
        VacationStarted(0, Span(START, END)),
        "vacation_started",
        {"seat": 0, "span": STORED_SPAN},
    ),
    (
        VacationStarted(1, Span(START, END), is_automatic=True, is_continued=True),
        "vacation_started",
        {"seat": 1, "span": STORED_SPAN, "automatic": True, "continued": True},
    ),
    (
        VacationEnded(0, START, END),
        "vacation_ended",
        {"seat": 0, "starts": STORED_SPAN[0], "at": STORED_SPAN[1]},
    ),
    (
        VacationEnded(0, START, START),
        "vacation_ended",
        {"seat": 0, "starts": STORED_SPAN[0], "at": STORED_SPAN[0]},
    ),
    (
        CalendarChanged(1, Calendar("Asia/Tehran", (4, 5), (time(23), time(7, 30)))),
        "calendar_changed",
        {"seat": 1, "zone": "Asia/Tehran", "weekend": [4, 5], "night": ["23:00:00", "07:30:00"]},
    ),
    (
        CalendarChanged(0, Calendar()),
        "calendar_changed",
        {"seat": 0, "zone": "UTC", "weekend": [], "night": None},
    ),
]


@pytest.mark.parametrize(("event", "kind", "payload"), EVENTS)
def test_an_event_has_one_stored_form(event: Event, kind: str, payload: Payload) -> None:
    assert codec.encode(event) == (kind, payload)
    assert codec.decode(kind, payload) == event


@pytest.mark.parametrize(("event", "kind", "payload"), EVENTS)
def test_keys_that_a_later_version_adds_do_not_disturb(
    event: Event, kind: str, payload: Payload
) -> None:
    assert codec.decode(kind, {**payload, "added": {"later": 1}}) == event


@pytest.mark.parametrize(
    "event",
    [
        TimeGiven(0, 0),
        TimeGiven(0, -86_400),
        VacationStarted(0, Span(START, START)),
        VacationStarted(0, Span(END, START)),
        PauseAgreed(0, datetime(2026, 12, 3, 20, 30)),  # noqa: DTZ001 - that is the point
    ],
)
def test_what_gives_no_time_is_not_stored(event: Event) -> None:
    with pytest.raises(ValueError, match="no "):
        codec.encode(event)


def test_instants_are_stored_in_utc() -> None:
    in_rome = datetime(2026, 12, 3, 21, 30, tzinfo=ZoneInfo("Europe/Rome"))

    assert codec.encode(PauseAgreed(0, in_rome))[1]["until"] == "2026-12-03T20:30:00+00:00"
