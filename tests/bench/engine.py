"""What the engine costs: ratios and speeds, in CPU time of one process, without Django.

Each repetition takes a match that none before it has seen.
"""

import json
import sys
import time
from collections.abc import Callable, Sequence
from typing import TypeVar

from games.engine import codec
from games.engine.clock_codec import Payload
from games.engine.events import Event, MovePlayed
from games.engine.match import PlayMove, check, decide, evolve, fold
from games.engine.moves import Move
from games.engine.state import MatchState
from tests.bench.rows import Row, at_least, at_most, never_above, row, table
from tests.bench.scripts import scripts
from tests.builders import a_deal, a_random_match, legal_moves_in, round_of, states_along

REPETITIONS = 15
PASSES = 10
ABOUT_105_ROWS = range(100, 111)
A_DEAL = a_deal()

Rows = list[tuple[str, Payload]]
Turn = tuple[MatchState, MovePlayed]
"""A state in play, and the move that was made in it."""

_T = TypeVar("_T")


def bench() -> list[Row]:
    """All figures of the engine."""
    return [*_of_folds(), *_of_moves(), *_of_legal_moves()]


def _of_folds() -> list[Row]:
    """Folding matches of sensible players from the payloads of their rows."""
    found = (script.events for script in scripts() if len(script.events) in ABOUT_105_ROWS)
    loading, folding = [], []
    for _ in range(REPETITIONS):
        rows = [codec.encode(event) for event in next(found)]
        texts = [json.dumps(payload) for _, payload in rows]
        loading.append(len(texts) * _seconds_each(json.loads, texts))
        folding.append(_seconds_each(_fold, [rows]))
    ratios = [whole / loads for whole, loads in zip(folding, loading, strict=True)]
    return [
        row("fold of a match : json.loads of its payloads", "×", ratios, never_above(15)),
        row("fold of a match of about 105 rows", "ms", _in_ms(folding), at_most(2)),
    ]


def _of_moves() -> list[Row]:
    """Applying the moves of matches played at random."""
    matches = [_turns_of(a_random_match(number)) for number in range(REPETITIONS)]
    return [
        row("moves checked and applied", "1/s", _speeds(_apply, matches), at_least(100_000)),
        row("moves applied unchecked, as in a fold", "1/s", _speeds(_evolve, matches)),
        row("moves decided (events and next deal)", "1/s", _speeds(_decide, matches)),
    ]


def _of_legal_moves() -> list[Row]:
    """Listing the legal moves in matches played at random, and in the richest of their positions.

    The first time and again: whatever the engine might keep in a cache would show.
    """
    first, again, applied, richest = [], [], [], []
    for number in range(REPETITIONS, 2 * REPETITIONS):
        turns = _turns_of(a_random_match(number))
        first.append(_seconds_each(_list_moves, turns, passes=1))
        again.append(_seconds_each(_list_moves, turns))
        applied.append(_seconds_each(_apply, turns))
        richest.append(max(turns, key=lambda turn: len(_list_moves(turn))))
    ratios = [listing / applying for listing, applying in zip(first, applied, strict=True)]
    rich = [_seconds_each(_list_moves, [turn]) for turn in richest]
    return [
        row("legal_moves : one move checked and applied", "×", ratios, never_above(60)),
        row("legal_moves, mean of a match, seen first", "ms", _in_ms(first), at_most(0.25)),
        row("legal_moves, mean of a match, seen again", "ms", _in_ms(again)),
        row("legal_moves, richest position of a match", "ms", _in_ms(rich)),
        row("legal moves there", "", [len(_list_moves(turn)) for turn in richest]),
    ]


def _turns_of(events: list[Event]) -> list[Turn]:
    befores = states_along(events)
    return [
        (before, event)
        for before, event in zip(befores, events[1:], strict=False)
        if isinstance(event, MovePlayed)
    ]


def _fold(rows: Rows) -> None:
    fold(codec.decode(kind, payload) for kind, payload in rows)


def _apply(turn: Turn) -> None:
    state, played = turn
    check(state, PlayMove(played.seat, played.move))
    evolve(state, played)


def _evolve(turn: Turn) -> None:
    evolve(*turn)


def _decide(turn: Turn) -> None:
    state, played = turn
    decide(state, PlayMove(played.seat, played.move), lambda _number: A_DEAL)


def _list_moves(turn: Turn) -> list[Move]:
    return legal_moves_in(round_of(turn[0]))


def _speeds(work: Callable[[Turn], None], matches: list[list[Turn]]) -> list[float]:
    return [1 / _seconds_each(work, turns) for turns in matches]


def _seconds_each(
    work: Callable[[_T], object], materials: Sequence[_T], *, passes: int = PASSES
) -> float:
    """CPU seconds that the work takes for one of the materials, on average."""
    started = time.process_time()
    for _ in range(passes):
        for material in materials:
            work(material)
    return (time.process_time() - started) / passes / len(materials)


def _in_ms(seconds: list[float]) -> list[float]:
    return [1000 * number for number in seconds]


if __name__ == "__main__":
    sys.stdout.write(f"{table(bench())}\n")
