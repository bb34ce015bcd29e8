"""What a finished match takes in the database, with its indexes."""

from collections.abc import Iterator
from itertools import islice, zip_longest

from django.db import connection
from django.utils import timezone

from games.engine import codec
from games.engine.events import MovePlayed
from games.models import Match, MatchEvent
from tests.bench import cast, world
from tests.bench.cast import Player
from tests.bench.rows import Row, at_most, row
from tests.bench.scripts import Script, scripts

MATCHES = 240
BATCH = 2_000
TABLE = "games_matchevent"
INDEXES = """
    SELECT indexrelname, pg_relation_size(indexrelid) FROM pg_stat_user_indexes
    WHERE relname = %s ORDER BY indexrelname
"""


def bench() -> list[Row]:
    """Kilobytes a match, in all and by parts."""
    with world.database("store"):
        written = list(islice(scripts(), MATCHES))
        _store(written, cast.players(2))
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_total_relation_size(%s)", [TABLE])
            total = cursor.fetchone()[0]
            cursor.execute(INDEXES, [TABLE])
            indexes = cursor.fetchall()
    events = [len(script.events) for script in written]
    return [
        row("event store: events of a match", "", events),
        row("event store: a finished match", "kB", [_kilobytes(total)], at_most(25)),
        *[row(f"event store: index {name}", "kB", [_kilobytes(size)]) for name, size in indexes],
    ]


def _kilobytes(size: int) -> float:
    return size / MATCHES / 1000


def _store(written: list[Script], seated: list[Player]) -> None:
    """The events of all matches as they would come in: one of each in turn."""
    matches = Match.objects.bulk_create(
        [
            Match(
                public_id=f"{place:010}",
                mode=cast.OPTIONS.mode.value,
                pace_days=cast.OPTIONS.terms.pace_days,
                is_public=False,
                created_at=timezone.now(),
            )
            for place in range(len(written))
        ]
    )
    columns = [_rows(match, script, seated) for match, script in zip(matches, written, strict=True)]
    in_turn = (one for together in zip_longest(*columns) for one in together if one is not None)
    while batch := list(islice(in_turn, BATCH)):
        MatchEvent.objects.bulk_create(batch)


def _rows(match: Match, script: Script, seated: list[Player]) -> Iterator[MatchEvent]:
    for sequence, event in enumerate(script.events, start=1):
        kind, payload = codec.encode(event)
        yield MatchEvent(
            match=match,
            sequence=sequence,
            kind=kind,
            payload=payload,
            actor=seated[event.seat].user if isinstance(event, MovePlayed) else None,
            created_at=timezone.now(),
        )
