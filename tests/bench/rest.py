"""What a sweep costs that finds nothing: statements, plans, and times in two databases by turns."""

import json
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from statistics import median
from typing import Any, Final

from django.db import connection
from django.test.utils import CaptureQueriesContext

TIMES, SWEEPS_EACH = 15, 20
INDEXED: Final = {"Index Scan", "Index Only Scan", "Bitmap Index Scan", "Bitmap Heap Scan"}

Sweep = Callable[[], object]


@contextmanager
def leading_to(env: Mapping[str, str]) -> Iterator[None]:
    """The default connection leads to the database of an environment."""
    before = connection.settings_dict["NAME"]
    connection.close()
    connection.settings_dict["NAME"] = env["DATABASE_URL"].rpartition("/")[2]
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = before


def statements(sweep: Sweep) -> list[str]:
    """What a sweep asks."""
    with CaptureQueriesContext(connection) as asked:
        sweep()
    return [one["sql"] for one in asked]


def scans_without_index(sql: str) -> list[str]:
    """The parts of PostgreSQL's plan that read a table from end to end."""
    return [
        f"{node['Node Type']} of {node.get('Relation Name')}: {sql}"
        for node in _plan(sql, "FORMAT JSON")
        if "Scan" in node["Node Type"] and node["Node Type"] not in INDEXED
    ]


def rows_read(sql: str) -> int:
    """How many rows the scans of a query find; it is run."""
    scans = [node for node in _plan(sql, "ANALYZE, FORMAT JSON") if "Scan" in node["Node Type"]]
    return sum(node["Actual Rows"] + node.get("Rows Removed by Filter", 0) for node in scans)


def times(
    sweep: Sweep, few: Mapping[str, str], many: Mapping[str, str]
) -> list[tuple[float, float]]:
    """Milliseconds in both databases by turns, so that the machine's mood meets both."""
    pairs = []
    for _ in range(TIMES):
        with leading_to(few):
            without = _milliseconds(sweep)
        with leading_to(many):
            pairs.append((without, _milliseconds(sweep)))
    return pairs


def _milliseconds(sweep: Sweep) -> float:
    """As a rule: the median of some sweeps, after one that connects."""
    sweep()
    spent = []
    for _ in range(SWEEPS_EACH):
        started = time.perf_counter()
        sweep()
        spent.append(1000 * (time.perf_counter() - started))
    return median(spent)


def _plan(sql: str, how: str) -> Iterator[dict[str, Any]]:
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN ({how}) {sql}")
        (explained,) = cursor.fetchone()
    for plan in json.loads(explained) if isinstance(explained, str) else explained:
        yield from _nodes(plan["Plan"])


def _nodes(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield plan
    for child in plan.get("Plans", ()):
        yield from _nodes(child)
