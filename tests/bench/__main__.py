"""`python -m tests.bench [name …]`: measures, and prints one table.

Figures that come with a lost move or a missed condition do not count: then the exit code is 1.
"""

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from importlib import import_module

from tests.bench.rows import Row, table

ENGINE = "engine"
ON_SERVERS = ("moves", "reads", "statements", "lists", "store", "starts", "mail", "sweep")
ALL = (ENGINE, *ON_SERVERS)


def main(arguments: list[str]) -> int:
    """Run the benchmarks named, or all; 0 if all conditions are met."""
    parser = argparse.ArgumentParser(prog="manage.py bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="name", help=", ".join(ALL))
    names = parser.parse_args(arguments).names or ALL
    if unknown := set(names) - set(ALL):
        parser.error(f"there is no benchmark {', '.join(unknown)}")
    started = time.monotonic()
    rows: list[Row] = []
    try:
        _measure(names, rows)
    finally:  # what has been measured is worth seeing, whatever breaks then
        _say(f"\n{table(rows)}\n\n{time.monotonic() - started:.0f} s; ! is a condition")
    return _verdict(rows)


def _measure(names: Sequence[str], rows: list[Row]) -> None:
    if ENGINE in names:
        rows += _measured(ENGINE)
    if on_servers := [name for name in ON_SERVERS if name in names]:
        from tests.bench import world

        with world.production():
            _say(world.described())
            for name in on_servers:
                rows += _measured(name)


def _measured(name: str) -> list[Row]:
    _say(f"— {name}")
    bench: Callable[[], list[Row]] = import_module(f"tests.bench.{name}").bench
    return bench()


def _verdict(rows: list[Row]) -> int:
    broken = [one for one in rows if one.breaks_a_condition]
    for one in broken:
        _say("\n".join([f"INVALID: {one.name}", *one.notes[:20]]))
    return 1 if broken else 0


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
