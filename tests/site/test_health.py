"""The probes."""

from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.play import outbox

NOON = "2026-05-04T12:00:00Z"


def test_a_living_process_says_so_without_asking_anybody(client: Client) -> None:
    answer = client.get("/api/v1/health/live")

    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})


@pytest.mark.django_db
def test_a_site_is_ready_while_its_database_answers(client: Client) -> None:
    answer = client.get("/api/v1/health/ready")

    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})


def test_a_site_without_database_is_not_ready_but_lives(
    throwaway_database: str, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    connection.close()

    with monkeypatch.context() as patch:
        patch.setitem(connection.settings_dict, "NAME", "/nonexistent/jaipur")
        ready, live = client.get("/api/v1/health/ready"), client.get("/api/v1/health/live")

    assert (ready.status_code, ready.json()) == (503, {"status": "failing"})
    assert live.status_code == 200


@pytest.mark.django_db
def test_mail_fails_when_it_has_waited_too_long(client: Client) -> None:
    asha = User.objects.create_user("Asha", "asha@example.org")
    with time_machine.travel(NOON, tick=False) as clock:
        nothing = client.get("/api/v1/health/mail")
        tell = outbox.Owed(outbox.OutboxKind.CHALLENGE_RECEIVED, asha.pk, "challenge:none")
        outbox.owe([tell], now=timezone.now())
        clock.shift(timedelta(minutes=9))
        soon = client.get("/api/v1/health/mail")
        clock.shift(timedelta(minutes=2))
        late = client.get("/api/v1/health/mail")
        ready = client.get("/api/v1/health/ready")

    assert (nothing.status_code, nothing.json()) == (200, {"status": "ok", "oldest_owed_at": None})
    assert (soon.status_code, soon.json()) == (200, {"status": "ok", "oldest_owed_at": NOON})
    assert (late.status_code, late.json()) == (503, {"status": "failing", "oldest_owed_at": NOON})
    assert ready.status_code == 200
