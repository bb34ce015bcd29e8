"""What the sweeps cost while nothing is due, without and with a million rows that are done."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db import connection
from django.db.models import AutoField, Model
from django.utils import timezone

from accounts.models import User
from games.models import OutboxEntry, OutboxStatus
from games.play.outbox import OutboxKind
from notifications import tasks
from notifications.models import Email
from notifications.registry import EmailKind
from tests.bench import cast, rest, world
from tests.bench.rows import Row, at_most, never_above, none_of, row

DONE = 1_000_000
RESTING = 1_000
"""Mails that are owed, but not before tomorrow."""

PLAYERS = 1_000
SWEEPS: Mapping[str, Callable[[], object]] = {
    "relay sweep": tasks.relay_outbox,
    "mail sweep": tasks.sweep_emails,
}


@dataclass(frozen=True, slots=True)
class Cost:
    """What a sweep that finds nothing asks, and how PostgreSQL finds it."""

    statements: int
    unindexed: Sequence[str]


def bench() -> list[Row]:
    """Statements, plans and times of both sweeps."""
    with world.database("few") as few, world.database("many") as many:
        for env, done in ((few, 0), (many, DONE)):
            with rest.leading_to(env):
                _fill(done)
        with rest.leading_to(many):
            costs = {name: _cost(sweep) for name, sweep in SWEEPS.items()}
        times = {name: rest.times(sweep, few, many) for name, sweep in SWEEPS.items()}
    return [one for name in SWEEPS for one in _rows(name, costs[name], times[name])]


def _rows(name: str, cost: Cost, times: Sequence[tuple[float, float]]) -> Iterator[Row]:
    yield row(f"{name} at rest: statements", "", [cost.statements], never_above(1))
    yield none_of(f"{name} at rest, {DONE:,} rows done: scans without index", cost.unindexed)
    yield row(f"{name} at rest", "ms", [few for few, _many in times])
    yield row(f"{name} at rest, {DONE:,} rows done", "ms", [many for _few, many in times])
    yield row(
        f"{name} at rest: the same, none done = 1",
        "",
        [many / few for few, many in times],
        at_most(2),
    )


def _fill(done: int) -> None:
    """Mails that rest, and so many mails and entries that are done."""
    cast.players(PLAYERS)
    _copy(_mail("match:resting"), RESTING, next_attempt_at="now() + interval '1 day'")
    _copy(_mail("match:done"), done, status="'sent'", next_attempt_at="NULL", sent_at="now()")
    _copy(_relayed_entry(), done)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")


def _cost(sweep: Callable[[], object]) -> Cost:
    asked = rest.statements(sweep)
    return Cost(len(asked), [scan for sql in asked for scan in rest.scans_without_index(sql)])


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
