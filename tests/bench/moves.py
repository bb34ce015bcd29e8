"""Posting moves, eight matches at once, beside the barest view; workers are killed in between."""

from collections.abc import Sequence
from functools import partial
from itertools import chain

from tests.bench import addresses, playing, world
from tests.bench.load import Block, Connection, Getter, Load, interleaved, rows_of, rows_of_bare
from tests.bench.playing import Client
from tests.bench.rows import Row, at_least, at_most, none_of, row
from tests.bench.web import Site, serving

CLIENTS = 8
TIMES = (3, 2)
"""Pairs of blocks before and after the crash."""

BLOCK_SECONDS = 2.5
CRASH_SECONDS = 4.0
WARM_UP_SECONDS = 1.0
BOARDS_EACH = 12


def bench() -> list[Row]:
    """Rates, latencies, CPU time against the bare view, and that no acknowledged move is lost."""
    with world.database("moves") as env:
        boards = playing.boards(CLIENTS * BOARDS_EACH)
        with serving(env) as site:
            clients = [
                Client(Connection(site), iter(boards[place::CLIENTS])) for place in range(CLIENTS)
            ]
            blocks = _blocks(site, clients)
        return [
            *rows_of_bare(blocks["bare"]),
            *rows_of("move", blocks["move"], blocks["bare"], ratio=at_most(5), rate=at_least(180)),
            *_promises_kept(clients),
        ]


def _blocks(site: Site, clients: Sequence[Client]) -> dict[str, list[Block]]:
    bare = [Getter(Connection(site), addresses.BARE, {}) for _ in clients]
    load = Load(site, postmaster=world.postgres_pid())
    kinds = {
        "move": partial(load.block, clients, BLOCK_SECONDS),
        "bare": partial(load.block, bare, BLOCK_SECONDS),
    }
    load.block([*clients, *bare], WARM_UP_SECONDS)
    before = interleaved(kinds, times=TIMES[0])
    _crash(load, clients)
    load.block([*clients, *bare], WARM_UP_SECONDS)
    after = interleaved(kinds, times=TIMES[1])
    return {name: before[name] + after[name] for name in kinds}


def _crash(load: Load, clients: Sequence[Client]) -> None:
    """Kill all workers in the middle of the moves."""
    for client in clients:
        client.survives_crashes = True
    load.block(clients, CRASH_SECONDS, meanwhile=load.site.kill_workers)
    for client in clients:
        client.survives_crashes = False
    if not any(client.repeated for client in clients):
        raise RuntimeError("the crash met no move; nothing is shown by it")


def _promises_kept(clients: Sequence[Client]) -> list[Row]:
    promises = list(chain.from_iterable(client.promises for client in clients))
    return [
        row("move: acknowledged in all", "", [len(promises)]),
        row("move: cut off by kill -9, repeated", "", [sum(client.repeated for client in clients)]),
        none_of("move: acknowledged and lost", playing.lost(promises)),
        none_of("move: matches that are not as their events say", playing.wrong_matches()),
    ]
