"""What is asked of the worker, in a real queue; how a worker does it is in tests/broker."""

import contextlib
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.db import transaction
from pytest_django import DjangoCaptureOnCommitCallbacks

from accounts.models import User
from games.lobby import services as lobby
from jaipur_site.celery import app
from notifications import tasks
from notifications.models import Email, EmailStatus
from notifications.wake import send_soon
from tests.games.builders import BEST_OF_THREE, play, start
from tests.notifications.builders import account_email
from tests.servers import SmtpSink

Commits = DjangoCaptureOnCommitCallbacks


@pytest.fixture(autouse=True)
def _empty_queue() -> Iterator[None]:
    app.control.purge()
    yield
    app.control.purge()


def _asked() -> list[tuple[str, Any]]:
    """The names of the tasks in the queue, and their arguments."""
    asked = []
    with app.connection_for_read() as connection:
        queue = connection.SimpleQueue(settings.CELERY_TASK_DEFAULT_QUEUE)
        with contextlib.closing(queue), contextlib.suppress(queue.Empty):
            while True:
                message = queue.get_nowait()
                message.ack()
                asked.append((message.headers["task"], message.payload[0]))
    return asked


def test_the_worker_is_asked_only_after_the_commit(
    db: None, django_capture_on_commit_callbacks: Commits
) -> None:
    email = account_email("asha@example.org")

    with django_capture_on_commit_callbacks(execute=True):
        with transaction.atomic():
            send_soon([email.pk])
        before = _asked()

    assert before == []
    assert _asked() == [("notifications.tasks.send_emails", [[str(email.pk)]])]


def test_no_task_sends_more_than_50_mails(
    db: None, django_capture_on_commit_callbacks: Commits
) -> None:
    ids = [account_email("asha@example.org").pk for _ in range(101)]

    with django_capture_on_commit_callbacks(execute=True):
        send_soon(ids)

    assert [len(args[0]) for _, args in _asked()] == [50, 50, 1]


def test_the_relay_has_sent_what_need_not_be_held(
    asha: User, bilal: User, django_capture_on_commit_callbacks: Commits
) -> None:
    lobby.challenge(asha, bilal, BEST_OF_THREE)
    start(asha, bilal)

    with django_capture_on_commit_callbacks(execute=True):
        count = tasks.relay_outbox()

    [(_, [ids])] = _asked()
    assert count == 4
    assert ids == [str(Email.objects.get(kind="challenge_received").pk)]


def test_the_relay_goes_on_until_nothing_is_owed(
    asha: User, bilal: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("notifications.relay.PAGE", 2)
    match_id = start(asha, bilal)
    for _ in range(3):
        play(match_id)
    start(bilal, asha)

    count = tasks.relay_outbox()

    assert count == 9
    assert tasks.relay_outbox() == 0


OURS = ("accounts.", "games.", "notifications.")


def test_the_beat_asks_for_every_task_but_the_one_that_others_ask_for() -> None:
    app.loader.import_default_modules()

    ours = {name for name in app.tasks if name.startswith(OURS)}
    assert set(settings.CELERY_BEAT_SCHEDULE) == ours - {"notifications.tasks.send_emails"}


def test_the_sweep_has_sent_what_is_due_and_nothing_else(db: None) -> None:
    due, done = account_email("asha@example.org"), account_email("bilal@example.org")
    Email.objects.filter(pk=done.pk).update(status=EmailStatus.SENT, next_attempt_at=None)

    count = tasks.sweep_emails()

    assert count == 1
    assert _asked() == [("notifications.tasks.send_emails", [[str(due.pk)]])]


def test_at_rest_a_sweep_and_a_relay_ask_the_database_once_each(
    db: None, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(1):
        tasks.sweep_emails()
    with django_assert_num_queries(1):
        tasks.relay_outbox()


def test_sending_takes_ids_as_they_come_out_of_the_queue(db: None, sink: SmtpSink) -> None:
    email = account_email("asha@example.org")

    tasks.send_emails([str(email.pk)])

    assert Email.objects.get(pk=email.pk).status == EmailStatus.SENT
    assert len(sink.received) == 1
