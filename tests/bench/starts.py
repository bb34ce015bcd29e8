"""How soon a web server answers, and what its workers hold in memory once they are warm."""

import time
from collections.abc import Sequence
from itertools import chain

from tests.bench import addresses, cast, cpu, playing, world
from tests.bench.load import Connection, Getter, Load
from tests.bench.playing import Board
from tests.bench.rows import Row, row
from tests.bench.web import Site, serving

PROGRAMS = ("gunicorn", "granian")
TIMES = 3
WARM_UP_SECONDS = 1.5
CLIENTS = 8


def bench() -> list[Row]:
    """Both servers, by turns."""
    seconds: dict[str, list[float]] = {program: [] for program in PROGRAMS}
    memory: dict[str, list[cpu.Memory]] = {program: [] for program in PROGRAMS}
    with world.database("starts") as env:
        board = playing.boards(1)[0]
        cast.play(board.match_id, board.seated, board.script.turns[:20])
        for _ in range(TIMES):
            for program in PROGRAMS:
                started = time.perf_counter()
                with serving(env, program) as site:
                    seconds[program].append(time.perf_counter() - started)
                    memory[program] += _memory_when_warm(site, board)
    return list(chain.from_iterable(_rows(one, seconds[one], memory[one]) for one in PROGRAMS))


def _memory_when_warm(site: Site, board: Board) -> list[cpu.Memory]:
    player = board.seated[0]
    headers = player.bearer | player.cookie()
    paths = [addresses.match_json(board.match_id), addresses.match_page(board.match_id)]
    clients = [Getter(Connection(site), paths[place % 2], headers) for place in range(CLIENTS)]
    Load(site, postmaster=world.postgres_pid()).block(clients, WARM_UP_SECONDS)
    return [cpu.memory_of(worker) for worker in site.workers]


def _rows(program: str, seconds: Sequence[float], memory: Sequence[cpu.Memory]) -> list[Row]:
    return [
        row(f"{program}: start to first answer", "s", seconds),
        row(f"{program}: resident memory of a worker", "MB", [one.resident for one in memory]),
        row(
            f"{program}: the same, shared pages divided", "MB", [one.proportional for one in memory]
        ),
    ]
