"""The checks find what they are there to find: each planted fault is told of, and no other."""

import time
from collections.abc import Callable
from dataclasses import replace

import pytest
from pytest_django.fixtures import Settings

from games.models import OutboxEntry
from notifications import delivery, queue
from notifications.models import Email, EmailStatus, Notice, Preference, Reminder
from tests.chaos.checks import Aftermath, faults
from tests.chaos.playing import Story, Turn
from tests.chaos.sink import MoodySink
from tests.games.builders import make_user, play, start
from tests.notifications.builders import relay_all
from tests.notifications.conftest import use_mail_server

Plant = Callable[[MoodySink, Email], object]


@pytest.fixture
def after(db: None, settings: Settings) -> Aftermath:
    """Asha has moved, and it is Bilal's turn; all mails are sent."""
    players = make_user("Asha"), make_user("Bilal")
    Preference.objects.bulk_create(Preference(user=user, hold_minutes=0) for user in players)
    match_id = start(*players)
    sink = MoodySink()
    use_mail_server(settings, sink.url)
    with sink.running():
        relay_all()
        delivery.deliver(queue.due(10))
        play(match_id)
        relay_all()
        delivery.deliver(queue.due(10))
    now = time.monotonic()
    turns = [Turn(match_id, 2, "Asha", now, now), Turn(match_id, 3, "Bilal", now)]
    return Aftermath([Story(turns=turns, moves=1)], sink)


def _change(**columns: object) -> Plant:
    return lambda _sink, row: Email.objects.filter(pk=row.pk).update(**columns)


def _lose(sink: MoodySink, row: Email) -> None:
    sink.taken = [taken for taken in sink.taken if taken.row_id != str(row.pk)]


def _double(sink: MoodySink, row: Email) -> None:
    sink.taken += [taken for taken in sink.taken if taken.row_id == str(row.pk)]


def _make_up(sink: MoodySink, _row: Email) -> None:
    sink.taken.append(replace(sink.taken[0], row_id="nothing"))


def _misdirect(sink: MoodySink, row: Email) -> None:
    for taken in sink.taken:
        if taken.row_id == str(row.pk):
            taken.recipients = ("chand@example.org",)


def _forget(_sink: MoodySink, row: Email) -> None:
    row.delete()


def _silence(_sink: MoodySink, row: Email) -> None:
    Notice.objects.filter(recipient=row.recipient_id, version=row.version).delete()


def _mistell(_sink: MoodySink, row: Email) -> None:
    OutboxEntry.objects.filter(recipient=row.recipient_id, version=3).update(outcome="failed")


def _disown(_sink: MoodySink, _row: Email) -> None:
    OutboxEntry.objects.filter(version=2).update(status="owed")


def _unplan(_sink: MoodySink, _row: Email) -> None:
    Reminder.objects.all().delete()


def _delay(sink: MoodySink, _row: Email) -> None:
    for taken in sink.taken:
        taken.at += 60  # Asha has moved long before


PLANTED: dict[str, Plant] = {
    "sent, and never came": _lose,
    "came 2 times without need": _double,
    "came, and no row knows of it": _make_up,
    "came to a wrong address": _misdirect,
    "0 mails for": _forget,
    "0 notices and 1 mails": _silence,
    "owed as turn_started": _mistell,
    "not relayed": _disown,
    "not finished": _change(status=EmailStatus.GATHERED),
    "nobody will remind of": _unplan,
    "came when it was over": _delay,
    "no reason": _change(status=EmailStatus.FAILED, attempts=9),
    "failed too early": _change(status=EmailStatus.FAILED, reason="451"),
    "given up though it stands": _change(status=EmailStatus.SUPERSEDED, reason="turn_played"),
    "bounced, and nobody refused it": _change(status=EmailStatus.BOUNCED, reason="550"),
    "skipped without need": _change(status=EmailStatus.SKIPPED, reason="switched_off"),
    "skipped, and the address is good": _change(
        status=EmailStatus.SKIPPED, reason="address_suppressed"
    ),
}


def test_where_nothing_is_wrong_nothing_is_found(after: Aftermath) -> None:
    assert faults(after) == []


@pytest.mark.parametrize("fault", PLANTED)
def test_what_is_wrong_is_found(after: Aftermath, fault: str) -> None:
    row = Email.objects.get(recipient__username="Bilal", version=3)

    PLANTED[fault](after.sink, row)

    assert [found for found in faults(after) if found.startswith(fault)]


def test_what_came_twice_is_no_fault_where_the_answer_was_lost(after: Aftermath) -> None:
    row = Email.objects.get(recipient__username="Bilal", version=3)
    [taken] = [taken for taken in after.sink.taken if taken.row_id == str(row.pk)]

    after.sink.taken.insert(0, replace(taken, is_known=False))

    assert faults(after) == []


def test_a_refused_move_is_a_fault(after: Aftermath) -> None:
    after.stories[0].refusals.append("moves: 500")

    assert faults(after) == ["moves: 500"]
