"""The cast, in zones of their own, at a fixed hour; and a mail server to talk to.

Imports wait until a fixture is asked for: pytest reads this file before Django is set up.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
import time_machine

from tests import servers

if TYPE_CHECKING:
    from pytest_django.fixtures import Settings

    from accounts.models import User
    from tests.servers import SmtpSink


@pytest.fixture
def _tuesday_noon() -> Iterator[None]:
    """1 December 2026, noon UTC."""
    with time_machine.travel("2026-12-01T12:00:00+00:00", tick=False):
        yield


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    """The same noon, to go on from: 13:00 for Asha and 15:30 for Bilal."""
    with time_machine.travel("2026-12-01T12:00:00+00:00", tick=False) as clock:
        yield clock


@pytest.fixture
def asha(db: None) -> User:
    """Asha lives in Rome."""
    from tests.games.builders import make_user

    return make_user("Asha", time_zone="Europe/Rome")


@pytest.fixture
def bilal(db: None) -> User:
    """Bilal lives in Tehran."""
    from tests.games.builders import make_user

    return make_user("Bilal", time_zone="Asia/Tehran")


@pytest.fixture
def match_id(asha: User, bilal: User) -> str:
    """A match that Asha opens, all of whose mails so far are gone."""
    from notifications.models import Email
    from tests.games.builders import start
    from tests.notifications.builders import relay_all

    match_id = start(asha, bilal)
    relay_all()
    Email.objects.all().delete()
    return match_id


@pytest.fixture
def sink(settings: Settings) -> Iterator[SmtpSink]:
    """A mail server that this process sends to."""
    with servers.smtp_sink() as sink:
        use_mail_server(settings, sink.url)
        yield sink


@pytest.fixture
def _no_mail_server(settings: Settings) -> None:
    """Nobody listens where this process sends to."""
    use_mail_server(settings, "smtp://127.0.0.1:9")


def use_mail_server(settings: Settings, url: str) -> None:
    """Send by SMTP to `url`; while tests run Django would only keep the messages."""
    import django

    backend = "django.core.mail.backends.smtp.EmailBackend"
    place = urlsplit(url)
    if django.VERSION >= (6, 1):
        options = {"host": place.hostname, "port": place.port, "timeout": 5}
        settings.MAILERS = {"default": {"BACKEND": backend, "OPTIONS": options}}
    else:
        settings.EMAIL_BACKEND = backend
        settings.EMAIL_HOST, settings.EMAIL_PORT = place.hostname, place.port
