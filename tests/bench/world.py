"""Where the benchmarks happen: real servers, production's settings, databases of their own."""

import contextlib
import os
import platform
import tempfile
from collections.abc import Iterator
from pathlib import Path

import django

from tests import databases, servers
from tests.bench import cpu, web

# What the developer's own environment may say, and no benchmark should hear.
FOREIGN = ["ALLOWED_HOSTS", "DATABASE_MAX_AGE", "DEBUG", "LOG_LEVEL", "TRUSTED_PROXIES"]
PRODUCTION = {
    "SECRET_KEY": "only-for-benchmarks-" + "abcdefghijklmnopqrstuvwxyz0123456789",
    "SITE_URL": "http://127.0.0.1",  # no TLS on the loopback; else as on a real site
    "EMAIL_URL": "smtp://127.0.0.1:9",  # nobody listens there, and nobody sends
    "DJANGO_SETTINGS_MODULE": "tests.bench.settings",
}


@contextlib.contextmanager
def production() -> Iterator[None]:
    """Django with a PostgreSQL that waits for its disk and a Valkey; the database is migrated."""
    with contextlib.ExitStack() as started:
        folder = started.enter_context(tempfile.TemporaryDirectory(prefix="jaipur-bench-"))
        for name in FOREIGN:
            os.environ.pop(name, None)
        os.environ |= PRODUCTION | {
            "DATA_DIR": folder,
            "STATIC_ROOT": f"{folder}/static",
            "DATABASE_URL": started.enter_context(servers.postgres(durable=True)),
            "REDIS_URL": started.enter_context(servers.valkey()),
        }
        django.setup()
        _collect_static_files()
        started.enter_context(databases.migrated(Path(folder)))
        yield


@contextlib.contextmanager
def database(name: str) -> Iterator[dict[str, str]]:
    """A fresh database for one benchmark; the environment for a web server that works on it.

    Until the block ends, the default connection leads to it; blocks may be nested.
    """
    from django.db import connection

    before = connection.settings_dict["NAME"]
    connection.close()
    connection.settings_dict["NAME"] = connection.settings_dict["TEST"]["NAME"]
    try:
        with databases.clone(name) as url:
            _refuse_lazy_disks()
            yield {**os.environ, "DATABASE_URL": url}
    finally:
        connection.settings_dict["NAME"] = before


def described() -> str:
    """The machine and the versions, in one line."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SHOW server_version")
        postgres = cursor.fetchone()[0].split()[0]
    python = platform.python_version()
    load = ", ".join(f"{number:.1f}" for number in os.getloadavg())
    return (
        f"{os.cpu_count()} cores, load {load}; Python {python}, Django {django.__version__}, "
        f"PostgreSQL {postgres} with fsync; gunicorn {web.WORKERS} × {web.THREADS} threads"
    )


def postgres_pid() -> int:
    """The process whose children serve the connections."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        postmaster = cpu.parent_of(cursor.fetchone()[0])
    assert postmaster is not None
    return postmaster


def _refuse_lazy_disks() -> None:
    """A figure counts only if a commit waits until it is on the disk."""
    from django.db import connection

    with connection.cursor() as cursor:
        for setting in ("fsync", "synchronous_commit", "full_page_writes"):
            cursor.execute(f"SHOW {setting}")
            assert cursor.fetchone() == ("on",), setting


def _collect_static_files() -> None:
    from django.core.management import call_command

    call_command("collectstatic", verbosity=0, interactive=False)
