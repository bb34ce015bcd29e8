"""Old matches stay readable, and end for ever as they ended.

The files in golden/ are never written anew from the code: a difference means that stored matches
would read otherwise than they were played.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from games.engine import codec
from games.engine.events import Event
from games.engine.history import EntryKind
from games.engine.match import fold
from games.engine.results import Outcome, OutcomeReason
from tests.builders import states_along
from tests.engine.playthroughs import replay

GOLDEN = Path(__file__).with_name("golden")
STORED = ["best_of_three", "resigned", "expired"]


def text_of(name: str) -> str:
    return (GOLDEN / f"{name}.txt").read_text()


def events_of(name: str) -> list[Event]:
    return replay(text_of(name))[0]


def rows_of(name: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads((GOLDEN / f"{name}.rows.json").read_text())
    return rows


@pytest.mark.parametrize("name", sorted(path.stem for path in GOLDEN.glob("*.txt")))
def test_a_playthrough_goes_as_it_went(name: str) -> None:
    assert replay(text_of(name))[1] == text_of(name)


@pytest.mark.parametrize("name", STORED)
def test_stored_rows_read_as_the_events_they_were(name: str) -> None:
    rows = rows_of(name)

    assert [codec.decode(row["kind"], row["payload"]) for row in rows] == events_of(name)
    assert [row["sequence"] for row in rows] == list(range(1, len(rows) + 1))


@pytest.mark.parametrize("name", STORED)
def test_events_are_stored_as_they_were(name: str) -> None:
    stored = [codec.encode(event) for event in events_of(name)]

    assert stored == [(row["kind"], row["payload"]) for row in rows_of(name)]


def test_decisions_of_moderators_are_read_and_stored_as_they_were() -> None:
    rows = rows_of("decided")
    events = [codec.decode(row["kind"], row["payload"]) for row in rows]

    outcomes = [state.outcome for state in states_along(events)[-5:]]

    assert [codec.encode(event) for event in events] == [
        (row["kind"], row["payload"]) for row in rows
    ]
    adjudicated, voided = Outcome(0, OutcomeReason.ADJUDICATED), Outcome(None, OutcomeReason.VOIDED)
    assert outcomes == [voided, None, adjudicated, voided, adjudicated]


@pytest.mark.parametrize(
    ("name", "outcome"),
    [
        ("clocks", Outcome(1, OutcomeReason.EXPIRED)),
        ("abandoned", Outcome(None, OutcomeReason.ABANDONED)),
    ],
)
def test_what_happened_to_clocks_is_read_and_stored_as_it_was(name: str, outcome: Outcome) -> None:
    rows = rows_of(name)
    events = [codec.decode(row["kind"], row["payload"]) for row in rows]

    assert [codec.encode(event) for event in events] == [
        (row["kind"], row["payload"]) for row in rows
    ]
    assert states_along(events)[-1].outcome == outcome


def test_the_stored_rows_hold_every_kind_of_event_and_of_move() -> None:
    names = (*STORED, "decided", "clocks", "abandoned")
    rows = [row for name in names for row in rows_of(name)]

    assert {row["kind"] for row in rows} == {kind.value for kind in EntryKind}
    moves = [row["payload"]["move"] for row in rows if row["kind"] == "move_played"]
    assert {move.split()[0] for move in moves} == {"take", "exchange", "sell"}
    assert "take camels" in moves


def test_reckonings_are_stored_as_they_were() -> None:
    stored = json.loads((GOLDEN / "reckonings.json").read_text())

    state = fold(events_of("best_of_three"))

    assert state is not None
    assert [codec.encode_reckoning(reckoning) for reckoning in state.reckonings] == stored
    assert tuple(codec.decode_reckoning(payload) for payload in stored) == state.reckonings
