"""Mails a second, beside a bare loop of smtplib that sends the same; and what rest costs."""

import smtplib
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from django.db import connection

from games.models import OutboxEntry
from notifications import tasks
from notifications.models import Email, EmailStatus, Preference
from tests import servers
from tests.bench import cast, cpu, owed, sink, world
from tests.bench.playing import Board
from tests.bench.rows import Row, at_least, at_most, none_of, row
from tests.bench.scripts import script, sensible
from tests.bench.sink import Mail, Sink

MAILS = 600
"""Sent in each round: in each of so many matches somebody moves."""

INTO_THE_MATCH = 8
ROUNDS = 5
PATIENCE_SECONDS = 120.0


def bench() -> list[Row]:
    """Both rates and their ratio, and the sweeps that find nothing."""
    return [*_speed(), *owed.bench()]


@dataclass(frozen=True, slots=True)
class Round:
    """The same mails sent by the site and by the bare loop: seconds of each, and CPU seconds."""

    ours: float
    bare: float
    worker_cpu: float
    bare_cpu: float


def _speed() -> list[Row]:
    with _stage() as (receiver, worker):
        boards = _boards()
        _told_seconds(boards, INTO_THE_MATCH, receiver)  # until templates and queries are compiled
        rounds, lost, mails = [], [], []
        for number in range(1, ROUNDS + 1):
            worker_cpu = cpu.seconds_used(worker)
            ours = _told_seconds(boards, INTO_THE_MATCH + number, receiver)
            worker_cpu = cpu.seconds_used(worker) - worker_cpu
            mails = receiver.received()
            lost += _missing(mails)
            bare_cpu = time.process_time()
            bare = _bare_seconds(mails, receiver.port)
            rounds.append(Round(ours, bare, worker_cpu, time.process_time() - bare_cpu))
    return [*_rows(rounds), *_rows_of_mails(mails, lost)]


def _rows(rounds: Sequence[Round]) -> list[Row]:
    return [
        row("mail: bare loop of smtplib", "/s", [MAILS / one.bare for one in rounds]),
        row("mail: relay and one worker", "/s", [MAILS / one.ours for one in rounds]),
        row(
            "mail: relay and one worker, bare loop = 1",
            "",
            [one.bare / one.ours for one in rounds],
            at_least(0.5),
        ),
        row("mail: CPU of the bare loop", "ms", [1000 * one.bare_cpu / MAILS for one in rounds]),
        row("mail: CPU of the worker", "ms", [1000 * one.worker_cpu / MAILS for one in rounds]),
    ]


def _rows_of_mails(mails: Sequence[Mail], lost: Sequence[str]) -> list[Row]:
    return [
        row("mail: size", "kB", [len(mail.body) / 1000 for mail in mails], at_most(60)),
        none_of("mail: owed and not sent, or sent twice", lost),
    ]


@contextmanager
def _stage() -> Iterator[tuple[Sink, int]]:
    """A sink, a database and the one worker that sends; the worker's process."""
    with (
        tempfile.TemporaryDirectory(prefix="jaipur-bench-mail-") as folder,
        sink.running(Path(folder)) as receiver,
        world.database("mail") as env,
        servers.celery_worker(env | {"EMAIL_URL": receiver.url}) as worker,
    ):
        yield receiver, worker.pid


def _boards() -> list[Board]:
    """Different matches of different players, some moves long, of which nothing is owed."""
    length = INTO_THE_MATCH + ROUNDS + 1
    players = cast.players(2 * MAILS)
    boards = []
    for number in range(MAILS):
        story = script(number, choose=sensible, most_events=2 * length)
        seated = (players[2 * number], players[2 * number + 1])
        boards.append(Board(cast.start(story, seated), story, seated))
        cast.play(boards[-1].match_id, seated, story.turns[:INTO_THE_MATCH])
    Preference.objects.bulk_create([Preference(user=one.user, hold_minutes=0) for one in players])
    OutboxEntry.objects.all().delete()
    return boards


def _told_seconds(boards: Sequence[Board], turn: int, receiver: Sink) -> float:
    """Somebody moves in each match; how long the worker takes until all have been told."""
    for board in boards:
        cast.play(board.match_id, board.seated, board.script.turns[turn : turn + 1])
    Email.objects.all().delete()
    receiver.forget()
    started = time.perf_counter()
    tasks.relay_outbox.delay()
    servers.wait_until(
        lambda: _finished() == MAILS,
        f"{MAILS} mails have been sent",
        seconds=PATIENCE_SECONDS,
    )
    return time.perf_counter() - started


def _finished() -> int:
    """How many rows are done with; asked often, so with as little as that can take."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM notifications_email WHERE next_attempt_at IS NULL")
        (number,) = cursor.fetchone()
    return int(number)


def _missing(mails: Sequence[Mail]) -> list[str]:
    """Rows whose mail is not there exactly once, and mails without row."""
    rows = Email.objects.filter(status=EmailStatus.SENT)
    wanted = sorted(str(email_id) for email_id in rows.values_list("pk", flat=True))
    found = sorted(mail.row_id for mail in mails)
    unlike = set(wanted) ^ set(found)
    return [*unlike, *([] if len(found) == len(wanted) == MAILS else ["not as many as owed"])]


def _bare_seconds(mails: Sequence[Mail], port: int) -> float:
    """How long the standard library takes to hand over the same, one after the other."""
    started = time.perf_counter()
    with smtplib.SMTP("127.0.0.1", port) as server:
        for mail in mails:
            server.sendmail(mail.sender, mail.recipients, mail.body)
    return time.perf_counter() - started
