"""The stored form of clocks: old rows stay readable."""

from datetime import UTC, datetime, time, timedelta

import pytest

from games.engine.clock_codec import Payload
from games.engine.time_control import Calendar, Span
from games.play.clocks import stored
from games.play.clocks.clock import STOPPED, Clock, Turn

START = datetime(2026, 12, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)
WEEK = Calendar("Asia/Tehran", (4, 5), (time(23), time(7, 30)))
STORED_WEEK = {"zone": "Asia/Tehran", "weekend": [4, 5], "night": ["23:00:00", "07:30:00"]}

CLOCKS: list[tuple[Clock, Payload]] = [
    (STOPPED, {}),
    (
        Clock(Turn(0, START, 3 * DAY)),
        {"turn": {"seat": 0, "start": "2026-12-01T12:00:00+00:00", "time": 259200}},
    ),
    (
        Clock(
            Turn(
                1,
                START,
                timedelta(hours=36, microseconds=250_000),
                given=DAY,
                credited=timedelta(hours=1),
                calendar=WEEK,
                overdue_at=START + DAY,
            ),
            pauses=(Span(START, START + DAY),),
            agreed=(Span(START + DAY, START + 2 * DAY),),
            vacations=((), (Span(START, START + 2 * DAY),)),
            calendars=(Calendar(), WEEK),
            banks=(5 * DAY, 7 * DAY),
            stopped_at=START + DAY,
        ),
        {
            "turn": {
                "seat": 1,
                "start": "2026-12-01T12:00:00+00:00",
                "time": 129600.25,
                "given": 86400,
                "credited": 3600,
                "calendar": STORED_WEEK,
                "overdue": "2026-12-02T12:00:00+00:00",
            },
            "pauses": [["2026-12-01T12:00:00+00:00", "2026-12-02T12:00:00+00:00"]],
            "agreed": [["2026-12-02T12:00:00+00:00", "2026-12-03T12:00:00+00:00"]],
            "vacations": [[], [["2026-12-01T12:00:00+00:00", "2026-12-03T12:00:00+00:00"]]],
            "calendars": [{"zone": "UTC", "weekend": [], "night": None}, STORED_WEEK],
            "banks": [432000, 604800],
            "stopped": "2026-12-02T12:00:00+00:00",
        },
    ),
]


@pytest.mark.parametrize(("reading", "payload"), CLOCKS)
def test_a_clock_has_one_stored_form(reading: Clock, payload: Payload) -> None:
    assert stored.encode(reading) == payload
    assert stored.decode(payload) == reading


def test_a_bank_that_is_empty_is_not_one_that_there_never_was() -> None:
    empty = Clock(Turn(0, START, timedelta()), banks=(timedelta(), timedelta()))

    assert stored.decode(stored.encode(empty)) == empty


def test_keys_that_a_later_version_adds_do_not_disturb() -> None:
    reading, payload = CLOCKS[1]

    assert stored.decode({**payload, "added": {"later": 1}}) == reading
