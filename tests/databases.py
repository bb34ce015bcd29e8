"""Databases for tests, on SQLite and PostgreSQL: one that is migrated, and copies of it."""

import contextlib
import importlib.util
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from django.db import connection


@contextlib.contextmanager
def migrated(folder: Path) -> Iterator[None]:
    """The default connection leads to a new, migrated database; a file of the folder on SQLite."""
    own = connection.settings_dict["NAME"]
    connection.settings_dict["TEST"]["NAME"] = (
        str(folder / "test.sqlite3")
        if connection.vendor == "sqlite"
        else f"test_{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}"
    )
    connection.creation.create_test_db(verbosity=0, autoclobber=True)
    try:
        yield
    finally:
        connection.creation.destroy_test_db(own, verbosity=0)


@contextlib.contextmanager
def clone(suffix: str) -> Iterator[str]:
    """The default connection, of every thread, leads to a copy that is gone afterwards.

    Gives the copy's DATABASE_URL, for other processes.
    """
    template = str(connection.settings_dict["NAME"])
    copy = f"{template}_{suffix}"
    url = _copy_sqlite(copy) if connection.vendor == "sqlite" else _copy_postgres(template, copy)
    connection.close()
    connection.settings_dict["NAME"] = copy
    try:
        yield url
    finally:
        connection.close()
        connection.settings_dict["NAME"] = template
        _drop(copy)


def _copy_sqlite(copy: str) -> str:
    with connection.cursor() as cursor:
        cursor.execute("VACUUM INTO %s", [copy])
    return f"sqlite:///{copy}"


def _copy_postgres(template: str, copy: str) -> str:
    connection.close()  # a template must not be in use
    with connection._nodb_cursor() as cursor:
        cursor.execute(f'CREATE DATABASE "{copy}" TEMPLATE "{template}"')
    return f"{os.environ['DATABASE_URL'].rpartition('/')[0]}/{copy}"


def _drop(copy: str) -> None:
    if connection.vendor == "sqlite":
        for ending in ("", "-wal", "-shm"):
            Path(copy + ending).unlink(missing_ok=True)
    else:
        with connection._nodb_cursor() as cursor:
            cursor.execute(f'DROP DATABASE "{copy}" WITH (FORCE)')


def wrong_summaries() -> Sequence[object]:
    """What `verify_matches` would report of the default database."""
    if importlib.util.find_spec("games.play.rebuild") is None:
        return []
    from games.play import rebuild

    return list(rebuild.verify_all())
