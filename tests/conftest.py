"""Before Django's settings are read: the servers that tests need. Then: databases for tests.

`pytest` alone uses a SQLite file; JAIPUR_TEST_DATABASE=postgres starts a PostgreSQL, and a
postgres:// address there uses a server that is running already.
"""

import atexit
import contextlib
import os
import tempfile
import uuid
from collections.abc import Iterator
from pathlib import Path

import django
import pytest
from hypothesis import settings as hypothesis_settings
from pytest_django import DjangoDbBlocker

from tests import databases, servers

hypothesis_settings.register_profile("jaipur", deadline=None)
hypothesis_settings.load_profile("jaipur")

# What the developer's own environment may hold, and no test should see.
FOREIGN = ["ALLOWED_HOSTS", "CELERY_QUEUE", "DATABASE_MAX_AGE", "DEFAULT_FROM_EMAIL"]
FOREIGN += ["HSTS_SECONDS", "SECRET_KEY", "SITE_URL", "STATIC_ROOT", "TRUSTED_PROXIES"]
FOREIGN += ["MAIL_PROVIDER"]

TESTS = Path(__file__).parent
TOLD_ALIKE = ("leaks", "web", "api/test_schemathesis.py", "api/test_access.py")
"""Tests of words, pages and shapes. That every route answers on PostgreSQL, tests/access asks."""

started = contextlib.ExitStack()


def _start_servers() -> None:
    for name in FOREIGN:
        os.environ.pop(name, None)
    folder = started.enter_context(tempfile.TemporaryDirectory(prefix="jaipur-tests-"))
    database = os.environ.get("JAIPUR_TEST_DATABASE", "sqlite")
    if database == "postgres":
        database = started.enter_context(servers.postgres(durable=False))
    elif database == "sqlite":
        database = f"sqlite:///{folder}/jaipur.sqlite3"
    os.environ |= {
        "DEBUG": "1",
        "LOG_LEVEL": "WARNING",
        "DATA_DIR": folder,
        "DATABASE_URL": database,
        "SQLITE_SYNCHRONOUS": "NORMAL",
        "REDIS_URL": started.enter_context(servers.valkey()),
        "EMAIL_URL": "smtp://127.0.0.1:9",  # nobody listens there
    }


def _set_up_django() -> None:
    """Start the servers once, and give each worker of xdist databases of its own in Redis.

    This can't wait for a hook: the conftest files of the folders below import models.
    """
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if worker is None:
        atexit.register(started.close)
        _start_servers()
    else:
        index = int(worker.removeprefix("gw"))
        os.environ["REDIS_URL"] += f"?db={2 * index}"
    os.environ["DJANGO_SETTINGS_MODULE"] = "jaipur_site.settings"
    django.setup()
    # A worker that inherited it would read the settings before it has its own REDIS_URL.
    del os.environ["DJANGO_SETTINGS_MODULE"]


_set_up_django()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs a browser, what touches the database, and what need not run on both kinds."""
    for item in items:
        fixtures = set(getattr(item, "fixturenames", ()))
        if "browser" in item.path.parent.parts:
            item.add_marker("browser")
        elif item.get_closest_marker("django_db") or fixtures & {"db", "throwaway_database"}:
            item.add_marker("database")
        if any(item.path.is_relative_to(TESTS / folder) for folder in TOLD_ALIKE):
            item.add_marker("told_alike")


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None,
    django_db_blocker: DjangoDbBlocker,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[None]:
    """The migrated database of this test process; a file on SQLite, because threads share it."""
    folder = tmp_path_factory.mktemp("database")
    with django_db_blocker.unblock(), databases.migrated(folder):
        yield


@pytest.fixture(scope="session", autouse=True)
def _quick_passwords() -> Iterator[None]:
    """Hash passwords fast; how slowly the site does it is Django's business."""
    from django.test import override_settings

    with override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"]):
        yield


@pytest.fixture(autouse=True)
def _empty_cache(request: pytest.FixtureRequest) -> None:
    """No test sees what another one has cached, rate limits above all."""
    if request.node.get_closest_marker("database"):
        from django.core.cache import cache

        cache.clear()


@pytest.fixture(autouse=True)
def _summaries_equal_folds(request: pytest.FixtureRequest) -> Iterator[None]:
    """After every test in a transaction: the summary columns say what the events say."""
    if "throwaway_database" in request.fixturenames:
        yield  # which looks for itself, before it is gone
    elif request.node.get_closest_marker("database"):
        request.getfixturevalue("db")
        yield
        if not request.node.get_closest_marker("wrong_summaries"):
            assert databases.wrong_summaries() == []
    else:
        yield


@pytest.fixture
def throwaway_database(
    request: pytest.FixtureRequest,
    django_db_setup: None,
    django_db_blocker: DjangoDbBlocker,
) -> Iterator[str]:
    """A database of the test's own, where commits are real and threads may work; its DATABASE_URL.

    It is dropped afterwards, because the rows of events can't be deleted.
    """
    with django_db_blocker.unblock(), databases.clone(uuid.uuid4().hex[:12]) as url:
        yield url
        if not request.node.get_closest_marker("wrong_summaries"):
            assert databases.wrong_summaries() == []


@pytest.fixture
def site_environment(throwaway_database: str) -> dict[str, str]:
    """What a worker or web process needs in order to work on the test's own database."""
    return {**os.environ, "DATABASE_URL": throwaway_database}


@pytest.fixture(autouse=True)
def _site_as_usual() -> None:
    """No switch of the site is on, and nobody asks the database for them."""
    from accounts import switches

    switches.remember(switches.OFF, seconds=float("inf"))
