"""`manage.py simulate`: a year of two hundred matches, and whether their clocks were fair.

The last lines are figures, and what is not as it must be; then the exit code is 1.
"""

import argparse
import contextlib
import os
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import django

from tests import servers

FOREIGN = ["ALLOWED_HOSTS", "CELERY_QUEUE", "DATABASE_MAX_AGE", "MAIL_PROVIDER", "SITE_URL"]


def main(arguments: list[str]) -> int:
    """Run it; 0 if every clock was fair."""
    parser = argparse.ArgumentParser(prog="manage.py simulate", description=__doc__)
    parser.add_argument("--seed", type=int, help="of all that happens")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--days", type=int, default=365)
    parser.add_argument("--postgres", action="store_true", help="instead of SQLite")
    options = parser.parse_args(arguments)
    seed = random.randrange(1_000_000) if options.seed is None else options.seed
    with (
        tempfile.TemporaryDirectory(prefix="jaipur-simulation-") as folder,
        _database(Path(folder), is_postgres=options.postgres) as database,
    ):
        _set_up(folder, database)
        return _run(options.matches, options.days, seed)


@contextlib.contextmanager
def _database(folder: Path, *, is_postgres: bool) -> Iterator[str]:
    if is_postgres:
        with servers.postgres(durable=False) as address:
            yield address
    else:
        yield f"sqlite:///{folder}/jaipur.sqlite3"


def _set_up(folder: str, database: str) -> None:
    for name in FOREIGN:
        os.environ.pop(name, None)
    os.environ |= {
        "DEBUG": "1",
        "LOG_LEVEL": "WARNING",
        "DATABASE_URL": database,
        "DATA_DIR": folder,
        "DJANGO_SETTINGS_MODULE": "tests.simulation.settings",
    }
    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)


def _run(matches: int, days: int, seed: int) -> int:
    from accounts import switches
    from tests.simulation.year import Length, Year

    switches.remember(switches.OFF, seconds=float("inf"))
    again = f"python3 manage.py simulate --matches {matches} --days {days} --seed {seed}"
    sys.stdout.write(f"seed {seed}; the same once more: {again}\n")
    sys.stdout.flush()
    began_at = time.process_time()
    report = Year(Length(matches, days), seed).run()
    sys.stdout.write(f"{report}\n{time.process_time() - began_at:8.0f}  seconds of work\n")
    return 1 if report.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
