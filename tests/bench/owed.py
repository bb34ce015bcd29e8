"""What the sweeps cost while nothing is due, without and with a million rows that are done."""

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import connection
from django.db.models import AutoField, Model
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.models import OutboxEntry, OutboxStatus
from games.play.outbox import OutboxKind
from notifications import tasks
from notifications.models import Email
from notifications.registry import EmailKind
from tests.bench import cast, world
from tests.bench.rows import Row, at_most, never_above, none_of, row

DONE = 1_000_000
RESTING = 1_000
"""Mails that are owed, but not before tomorrow."""

PLAYERS = 1_000
TIMES, SWEEPS_EACH = 15, 20
SWEEPS: Mapping[str, Callable[[], object]] = {
    "relay sweep": tasks.relay_outbox,
    "mail sweep": tasks.sweep_emails,
}
INDEXED = {"Index Scan", "Index Only Scan", "Bitmap Index Scan", "Bitmap Heap Scan"}


@dataclass(frozen=True, slots=True)
class Cost:
    """What a sweep that finds nothing asks, how PostgreSQL finds that, and how long it takes."""

    statements: int
    unindexed: Sequence[str]
    milliseconds: Sequence[float]


def bench() -> list[Row]:
    """Statements, plans and times of both sweeps."""
    with world.database("owed"):
        cast.players(PLAYERS)
        _copy(_mail("match:resting"), RESTING, next_attempt_at="now() + interval '1 day'")
        few = {name: _cost(sweep) for name, sweep in SWEEPS.items()}
        _copy(_mail("match:done"), DONE, status="'sent'", next_attempt_at="NULL", sent_at="now()")
        _copy(_relayed_entry(), DONE)
        many = {name: _cost(sweep) for name, sweep in SWEEPS.items()}
    return [one for name in SWEEPS for one in _rows(name, few[name], many[name])]


def _rows(name: str, few: Cost, many: Cost) -> Iterator[Row]:
    pairs = list(zip(many.milliseconds, few.milliseconds, strict=True))
    yield row(f"{name} at rest: statements", "", [many.statements], never_above(1))
    yield none_of(f"{name} at rest, {DONE:,} rows done: scans without index", many.unindexed)
    yield row(f"{name} at rest", "ms", few.milliseconds)
    yield row(f"{name} at rest, {DONE:,} rows done", "ms", many.milliseconds)
    yield row(f"{name} at rest: the same, none done = 1", "", [a / b for a, b in pairs], at_most(2))


def _cost(sweep: Callable[[], object]) -> Cost:
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")
    sweep()
    with CaptureQueriesContext(connection) as asked:
        sweep()
    return Cost(
        len(asked),
        [scan for one in asked for scan in _scans_without_index(one["sql"])],
        [_milliseconds(sweep) for _ in range(TIMES)],
    )


def _milliseconds(sweep: Callable[[], object]) -> float:
    started = time.perf_counter()
    for _ in range(SWEEPS_EACH):
        sweep()
    return 1000 * (time.perf_counter() - started) / SWEEPS_EACH


def _scans_without_index(sql: str) -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (FORMAT JSON) {sql}")
        (explained,) = cursor.fetchone()
    plans = json.loads(explained) if isinstance(explained, str) else explained
    nodes = [node for plan in plans for node in _nodes(plan["Plan"])]
    return [
        f"{node['Node Type']} of {node.get('Relation Name')}: {sql}"
        for node in nodes
        if "Scan" in node["Node Type"] and node["Node Type"] not in INDEXED
    ]


def _nodes(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield plan
    for child in plan.get("Plans", ()):
        yield from _nodes(child)


def _mail(subject: str) -> Email:
    return Email(recipient=User.objects.all()[0], kind=EmailKind.YOUR_TURN.value, subject=subject)


def _relayed_entry() -> OutboxEntry:
    return OutboxEntry(
        kind=OutboxKind.TURN_STARTED.value,
        recipient=User.objects.all()[0],
        subject="match:done",
        version=0,
        created_at=timezone.now(),
        status=OutboxStatus.RELAYED.value,
        outcome="sent",
    )


def _copy(example: Model, number: int, **changes: str) -> None:
    """So many rows like the example, each about a version of its own, for all players by turns."""
    example.save()
    table, fields = example._meta.db_table, example._meta.concrete_fields
    names = [str(field.column) for field in fields if not isinstance(field, AutoField)]
    columns = dict(zip(names, names, strict=True))
    if "id" in columns:
        columns["id"] = "gen_random_uuid()"
    columns |= {"recipient_id": "ids[1 + n % array_length(ids, 1)]", "version": "n"} | changes
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {table} ({', '.join(columns)}) "  # noqa: S608 - names of our columns
            f"SELECT {', '.join(columns.values())} "
            f"FROM {table}, generate_series(1, {number}) AS n, "
            "(SELECT array_agg(id) FROM accounts_user) AS players (ids) "
            f"WHERE {table}.id = '{example.pk}'"
        )
    example.delete()
