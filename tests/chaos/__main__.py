"""`manage.py chaos`: an evening of play while everything is killed, and what came of the mails.

The last lines are figures, and what is not as it must be; then the exit code is 1.
"""

import argparse
import os
import random
import sys
import tempfile
from pathlib import Path

import django

from tests import servers

FOREIGN = ["ALLOWED_HOSTS", "CELERY_QUEUE", "DATABASE_MAX_AGE", "MAIL_PROVIDER", "SITE_URL"]


def main(arguments: list[str]) -> int:
    """Run it; 0 if every mail was told as it must be."""
    parser = argparse.ArgumentParser(prog="manage.py chaos", description=__doc__)
    parser.add_argument("--seed", type=int, help="of what goes wrong, and when")
    parser.add_argument("--short", action="store_true", help="half a minute, as the tests run it")
    parser.add_argument("--logs", type=Path, metavar="FOLDER", help="keep what the parts say there")
    options = parser.parse_args(arguments)
    seed = random.randrange(1_000_000) if options.seed is None else options.seed
    with (
        tempfile.TemporaryDirectory(prefix="jaipur-chaos-") as folder,
        servers.postgres(durable=True) as database,
    ):
        return _run(options.logs or Path(folder), database, seed=seed, is_short=options.short)


def _run(folder: Path, database: str, *, seed: int, is_short: bool) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    for name in FOREIGN:
        os.environ.pop(name, None)
    os.environ |= {
        "DEBUG": "1",
        "LOG_LEVEL": "WARNING",
        "DATABASE_URL": database,
        "DATA_DIR": str(folder),
        "DJANGO_SETTINGS_MODULE": "tests.chaos.settings",
    }
    django.setup()
    from django.core.management import call_command

    from tests.chaos.evening import LONG, SHORT, evening, say

    call_command("migrate", verbosity=0)
    say(f"seed {seed}; the same troubles again: python3 manage.py chaos --seed {seed}")
    report = evening(dict(os.environ), folder, SHORT if is_short else LONG, seed=seed)
    say(str(report))
    return 1 if report.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
