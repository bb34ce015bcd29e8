"""The sweep of deadlines: what it costs at rest, and how fast it works off a backlog.

The backlog is worked off by several processes at once, as by several workers, and beside it the
very statements that this takes are sent by as many bare loops of psycopg to a copy of the database.
"""

import multiprocessing
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import psycopg
import time_machine
from django.db import connection, transaction
from django.db.models import Count
from django.utils import timezone

from games import tasks
from games.models import Match, MatchEvent, OutboxEntry, SweepHeartbeat
from games.people import timeouts
from games.play.turns import unsettled_matches
from tests import databases
from tests.bench import cast, rest, world
from tests.bench.rows import Row, at_least, at_most, never_above, none_of, row
from tests.bench.scripts import script, sensible

OPEN = 1_000_000
DUE = 10_000
WORKERS = 2
ROUNDS = 3
PATIENCE_SECONDS = 300.0

Statement = tuple[str, Sequence[Any] | None]


def bench() -> list[Row]:
    """Rest and backlog."""
    return [*_rest(), *_backlog()]


def _rest() -> list[Row]:
    with world.database("few") as few, world.database("many") as many:
        for env, number in ((few, 1), (many, OPEN)):
            with rest.leading_to(env):
                _fill(number, begun=timedelta())
                tasks.expire_turns()  # the first heartbeat
        with rest.leading_to(many):
            asked = rest.statements(tasks.expire_turns)
            # The heartbeat is the other one: an update of the only row of its table.
            questions = [sql for sql in asked if sql.startswith("SELECT")]
            scans = [scan for sql in questions for scan in rest.scans_without_index(sql)]
            read = [rest.rows_read(sql) for sql in questions]
        times = rest.times(tasks.expire_turns, few, many)
    return [
        row("sweep at rest: queries, heartbeat included", "", [len(asked)], never_above(2)),
        none_of(f"sweep at rest, {OPEN:,} open matches: scans without index", scans),
        row(f"sweep at rest, {OPEN:,} open matches: rows read", "", read, never_above(0)),
        row("sweep at rest", "ms", [alone for alone, _ in times]),
        row(f"sweep at rest, {OPEN:,} open matches", "ms", [among for _, among in times]),
        row("sweep at rest: the same, one open = 1", "", [b / a for a, b in times], at_most(2)),
    ]


@dataclass(frozen=True, slots=True)
class Round:
    """Seconds for the same backlog, and what came out otherwise than once."""

    ours: float
    bare: float
    wrong: Sequence[str]


def _backlog() -> list[Row]:
    with world.database("due"):
        _fill(DUE, begun=timedelta(days=10))
        with databases.clone("recorded"):
            recorded = _recorded()
        rounds = [_round(recorded) for _ in range(ROUNDS)]
    statements = sum(len(one) for one in recorded) / DUE
    wrong = [one for each in rounds for one in each.wrong]
    return [
        row("backlog: statements for a match", "", [statements]),
        none_of(f"backlog of {DUE:,}: matches not settled exactly once", wrong),
        row(f"backlog: {WORKERS} bare loops of psycopg", "/s", [DUE / one.bare for one in rounds]),
        row(f"backlog: {WORKERS} workers", "/s", [DUE / one.ours for one in rounds]),
        row(
            f"backlog: {WORKERS} workers, bare loops = 1",
            "",
            [one.bare / one.ours for one in rounds],
            at_least(1 / 3),
        ),
    ]


def _round(recorded: Sequence[Sequence[Statement]]) -> Round:
    with databases.clone("bare"):
        bare = _together(_send, [[recorded[number::WORKERS]] for number in range(WORKERS)])
    with databases.clone("ours"):
        SweepHeartbeat.objects.create(pk=1, beat_at=timezone.now())
        ours = _together(_sweep, [[] for _ in range(WORKERS)])
        wrong = _wrong()
    return Round(ours, bare, wrong)


def _recorded() -> list[list[Statement]]:
    """What settling each match sends, transactions included."""
    recorded = []
    for match_id in unsettled_matches(timezone.now(), limit=DUE):
        sent = _statements(lambda match_id=match_id: timeouts.settle(match_id))  # type: ignore[misc]
        recorded.append(sent)
    return recorded


def _statements(work: Callable[[], object]) -> list[Statement]:
    sent: list[Statement] = []

    def keep(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        sent.append((sql, params))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(keep):
        work()
    return sent


def _together(work: Callable[..., None], shares: Sequence[Sequence[object]]) -> float:
    """Seconds until all processes have done their share; that they start is not counted."""
    connection.close()
    context = multiprocessing.get_context("fork")
    barrier = context.Barrier(len(shares) + 1)
    processes = [context.Process(target=work, args=[barrier, *share]) for share in shares]
    for process in processes:
        process.start()
    barrier.wait(PATIENCE_SECONDS)
    started = time.perf_counter()
    for process in processes:
        process.join(PATIENCE_SECONDS)
    seconds = time.perf_counter() - started
    failed = [process.exitcode for process in processes if process.exitcode != 0]
    if failed:
        raise RuntimeError(f"processes of the benchmark ended with {failed}")
    return seconds


def _sweep(barrier: Any) -> None:
    """A worker: sweeps until nothing is left."""
    connection.close()
    unsettled_matches(timezone.now(), limit=1)  # connects
    barrier.wait(PATIENCE_SECONDS)
    while unsettled_matches(timezone.now(), limit=1):
        tasks.expire_turns()


def _send(barrier: Any, share: Sequence[Sequence[Statement]]) -> None:
    """A bare loop: sends what was recorded, and fetches the answers, a transaction a match."""
    led = connection.settings_dict
    where = {"host": led["HOST"], "user": led["USER"], "dbname": led["NAME"]}
    with psycopg.connect(**where, autocommit=True, cursor_factory=psycopg.ClientCursor) as bare:
        cursor = bare.cursor()
        barrier.wait(PATIENCE_SECONDS)
        for statements in share:
            with bare.transaction():
                for sql, params in statements:
                    cursor.execute(sql, params)
                    if cursor.description:
                        cursor.fetchall()


def _wrong() -> list[str]:
    """The matches that did not end exactly once, with both players told exactly once."""
    ends = MatchEvent.objects.filter(kind="turn_expired")
    twice = ends.values("match").annotate(number=Count("pk")).filter(number__gt=1)
    left = Match.objects.filter(status="active").values_list("public_id", flat=True)
    told = OutboxEntry.objects.filter(kind="match_ended").count()
    ended = ends.count()
    odd = [f"{ended} matches have ended, {told} were told"] if told != 2 * ended else []
    return [*map(str, twice), *left, *odd]


def _fill(number: int, *, begun: timedelta) -> None:
    """So many running matches after one move, begun so long ago: copies of one that was played."""
    seated = cast.players(2)
    played = script(1, choose=sensible)
    with time_machine.travel(timezone.now() - begun, tick=False):
        match_id = cast.start(played, seated)
        cast.play(match_id, seated, played.turns[:1])
    match = Match.objects.get(public_id=match_id)
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_copies_of_match(number - 1), [match.pk])
        for table in ("games_seat", "games_matchevent"):
            cursor.execute(_copies_of_rows(table), [match.pk, match.pk])
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")


def _copies_of_match(number: int) -> str:
    columns = _columns("games_match")
    values = ["'M' || lpad(n::text, 9, '0')" if one == "public_id" else one for one in columns]
    return (
        f"INSERT INTO games_match ({', '.join(columns)}) SELECT {', '.join(values)} "  # noqa: S608 - our own names
        f"FROM games_match, generate_series(1, {number}) AS n WHERE id = %s"
    )


def _copies_of_rows(table: str) -> str:
    columns = _columns(table)
    values = ["m.id" if one == "match_id" else f"r.{one}" for one in columns]
    return (
        f"INSERT INTO {table} ({', '.join(columns)}) SELECT {', '.join(values)} "  # noqa: S608 - our own names
        f"FROM {table} AS r, games_match AS m WHERE r.match_id = %s AND m.id <> %s"
    )


def _columns(table: str) -> list[str]:
    models = {one._meta.db_table: one for one in (Match, MatchEvent)}
    model = models.get(table, Match._meta.get_field("seats").related_model)
    fields = model._meta.concrete_fields
    return [str(field.column) for field in fields if not field.primary_key]
