"""Reading a match, as JSON and as a page: against the barest view, and late in a long match."""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import count, cycle, islice

from tests.bench import addresses, cast, playing, world
from tests.bench.cast import Player
from tests.bench.load import (
    Asking,
    Block,
    Connection,
    Getter,
    Load,
    interleaved,
    rows_of,
    rows_of_bare,
)
from tests.bench.playing import Board
from tests.bench.rows import Row, at_most, row
from tests.bench.scripts import Choose, Script, careless, dawdling, script
from tests.bench.web import Site, serving

CLIENTS = 8
TIMES = 4
BLOCK_SECONDS = 2.0
WARM_UP_SECONDS = 0.7
MOVES_PLAYED = (5, 15, 25, 35, 45, 55, 65, 75)
"""How far each client's match has come."""

EARLY, LATE = 10, 300
"""Versions of a long match of three rounds, and of one whose first round goes on and on."""


def bench() -> list[Row]:
    """Rates, latencies and CPU time of both forms, and that a page does not age."""
    with world.database("reads") as env:
        boards = [_played(board, moves) for board, moves in _boards()]
        long_match = _script_with_rounds(3, choose=careless)
        long_round = _script_with_rounds(1, choose=dawdling)
        early, late = (_at(long_match, version) for version in (EARLY, LATE))
        latest = _at(long_round, LATE)
        with serving(env) as site:
            load = Load(site, postmaster=world.postgres_pid())
            kinds = _kinds(site, boards)
            for clients in kinds.values():
                load.block(clients, WARM_UP_SECONDS)
            ages = {
                "early": [_page(site, early)],
                "late": [_page(site, late)],
                "latest": [_page(site, latest)],
            }
            blocks = _measured(load, kinds, BLOCK_SECONDS)
            blocks |= _measured(load, ages, BLOCK_SECONDS / 2)
    return [
        *rows_of_bare(blocks["bare"]),
        *rows_of("match as JSON", blocks["json"], blocks["bare"], ratio=at_most(3)),
        *rows_of("match page", blocks["page"], blocks["bare"], ratio=at_most(4)),
        *_rows_of_ages(blocks["early"], blocks["late"], blocks["latest"]),
    ]


def _measured(
    load: Load, kinds: Mapping[str, Sequence[Asking]], seconds: float
) -> dict[str, list[Block]]:
    blocks = {name: partial(load.block, clients, seconds) for name, clients in kinds.items()}
    return interleaved(blocks, times=TIMES)


def _boards() -> list[tuple[Board, int]]:
    return list(zip(playing.boards(CLIENTS), MOVES_PLAYED, strict=True))


def _played(board: Board, moves: int) -> Board:
    cast.play(board.match_id, board.seated, board.script.turns[:moves])
    return board


def _kinds(site: Site, boards: Sequence[Board]) -> dict[str, Sequence[Asking]]:
    """The two players of each match take turns at looking, so half of them are in turn."""
    seats = list(islice(cycle((0, 1)), len(boards)))
    sitting = [(board, board.seated[seat]) for board, seat in zip(boards, seats, strict=True)]
    return {
        "bare": [Getter(Connection(site), addresses.BARE, {}) for _ in boards],
        "json": [
            Getter(Connection(site), addresses.match_json(board.match_id), player.bearer)
            for board, player in sitting
        ],
        "page": [_page(site, (board.match_id, player)) for board, player in sitting],
    }


def _page(site: Site, seen: tuple[str, Player]) -> Getter:
    match_id, player = seen
    return Getter(Connection(site), addresses.match_page(match_id), player.cookie())


def _at(played: Script, version: int) -> tuple[str, Player]:
    """A match at a version of its script, and one of its players."""
    seated = cast.players(2)
    match_id = cast.start(played, seated)
    cast.play(match_id, seated, [turn for turn in played.turns if turn.seen_version < version])
    return match_id, seated[0]


def _script_with_rounds(rounds: int, *, choose: Choose) -> Script:
    """A match that has so many rounds when it comes to the late event, and goes on."""
    scripts = (script(number, choose=choose, most_events=LATE + 1) for number in count(1))
    return next(one for one in scripts if len(one.deals) == rounds and len(one.events) > LATE)


def _rows_of_ages(
    early: Sequence[Block], late: Sequence[Block], latest: Sequence[Block]
) -> list[Row]:
    def ratios(old: Sequence[Block]) -> list[float]:
        pairs = zip(old, early, strict=True)
        return [one.milliseconds / young.milliseconds for one, young in pairs]

    return [
        row(f"match page at event {EARLY}: p50", "ms", [block.percentile(50) for block in early]),
        row(f"match page at event {LATE}: p50", "ms", [block.percentile(50) for block in late]),
        row(
            f"match page: CPU of both servers at event {LATE}, at {EARLY} = 1",
            "",
            ratios(late),
            at_most(1.3),
        ),
        row(f"the same if all {LATE} events are of one round", "", ratios(latest)),
    ]
