"""`manage.py test_all`: every check and every test, with what this machine has, added up.

Two rows of steps run at once: one keeps the cores busy, the other one mostly waits. The last line
is `N passed, N failed, N skipped`. What the machine can't have is left out loudly.
"""

import argparse
import contextlib
import filecmp
import os
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from jaipur_site.processes import ROOT
from tests import machine

STEP_SECONDS = 40 * 60
NO_TESTS = 5  # pytest's exit code
SERVICES = ["tests/engine", "tests/games", "tests/accounts"]
OTHER_VERSIONS = ["tests/engine", "tests/games", "tests/accounts/test_prepared.py"]
"""What newer versions of Python and Django may change: rules, matches, and the SQL that we keep."""
CONTRACT = ROOT / "jaipur_site" / "openapi.json"
PRODUCTION = {
    "SECRET_KEY": "only-for-the-check-" + "abcdefghijklmnopqrstuvwxyz0123456789",
    "SITE_URL": "https://jaipur.example",
    "DATABASE_URL": "postgres://jaipur@localhost/jaipur",
    "REDIS_URL": "redis://localhost:6379/0",
    "EMAIL_URL": "smtp+tls://jaipur@localhost:587",
    "DEFAULT_FROM_EMAIL": "Jaipur <jaipur@jaipur.example>",
    "TRUSTED_PROXIES": "1",
    "DEBUG": "0",
}


@dataclass(frozen=True, slots=True)
class Tally:
    """How many tests and checks came out how."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.passed + other.passed, self.failed + other.failed, self.skipped + other.skipped
        )

    def __str__(self) -> str:
        return f"{self.passed} passed, {self.failed} failed, {self.skipped} skipped"


class Runner:
    """Runs a row of steps, one after the other, and remembers how they ended."""

    def __init__(self, folder: Path, *, is_beside: bool = False) -> None:
        """Files of the steps go into the folder; a row beside another shows a step when it is over.

        Python may keep what it has compiled: each of the hundred processes would do it again.
        """
        self.folder = folder
        self.is_beside = is_beside
        self.is_over = False
        self.total = Tally()
        self.failures: list[str] = []
        self.left_out: list[str] = []
        foreign = {*PRODUCTION, "ALLOWED_HOSTS", "DJANGO_SETTINGS_MODULE"}
        foreign.add("PYTHONDONTWRITEBYTECODE")
        ours = {name: value for name, value in os.environ.items() if name not in foreign}
        self.environment = {**ours, "DEBUG": "1", "DATA_DIR": str(folder)}

    def check(self, name: str, *command: str, env: Mapping[str, str] | None = None) -> None:
        """A command that must succeed; its output matters only if it does not."""
        _say(f"— {name}")
        done = self._run(command, env or {}, captured=True)
        if done.returncode:
            _say(done.stdout or "")
        self._count(name, Tally(0, 1) if done.returncode else Tally(1))

    def python(self, name: str, *arguments: str, env: Mapping[str, str] | None = None) -> None:
        """A check by a Python module or script."""
        self.check(name, sys.executable, *arguments, env=env)

    def tests(
        self,
        name: str,
        *arguments: str,
        env: Mapping[str, str] | None = None,
        python: str = sys.executable,
    ) -> None:
        """A run of pytest, counted by what it wrote down."""
        _say(f"— {name}")
        report = self.folder / f"{name.replace(' ', '-')}.xml"
        command = [python, "-m", "pytest", "-q", f"--junitxml={report}", *arguments]
        done = self._run(command, env or {}, captured=self.is_beside)
        if self.is_beside:
            _say(f"— {name}:\n{done.stdout or ''}")
        if done.returncode == NO_TESTS:
            self.leave_out(name, "there are no such tests")
            return
        counted = tally_of(report)
        if done.returncode and not counted.failed:
            counted += Tally(0, 1)  # pytest itself has failed
        self._count(name, counted)

    def leave_out(self, name: str, reason: str) -> None:
        """Say loudly that something did not run."""
        _say(f"!!! LEFT OUT: {name}, because {reason}")
        self.left_out.append(name)
        self.total += Tally(0, 0, 1)

    def fail(self, name: str, reason: str) -> None:
        """Count a failure that no command has reported."""
        _say(f"{name}: {reason}")
        self._count(name, Tally(0, 1))

    def add(self, other: "Runner") -> None:
        """Remember how the steps of another row ended, too."""
        self.total += other.total
        self.failures += other.failures
        self.left_out += other.left_out

    def _count(self, name: str, tally: Tally) -> None:
        self.total += tally
        if tally.failed:
            self.failures.append(name)

    def _run(
        self, command: tuple[str, ...] | list[str], env: Mapping[str, str], *, captured: bool
    ) -> "subprocess.CompletedProcess[str]":
        if self.is_over:
            return subprocess.CompletedProcess(command, 1, "was not begun any more\n")
        try:
            return subprocess.run(
                command,
                cwd=ROOT,
                env=self.environment | dict(env),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE if captured else None,
                stderr=subprocess.STDOUT,
                text=True,
                timeout=STEP_SECONDS,
                check=False,
            )
        except (subprocess.TimeoutExpired, OSError) as error:
            return subprocess.CompletedProcess(command, 1, f"{error}\n")


def tally_of(report: Path) -> Tally:
    """The numbers of a JUnit file; nothing if there is none."""
    total = Tally()
    with contextlib.suppress(FileNotFoundError, ET.ParseError):
        for suite in ET.parse(report).getroot().iter("testsuite"):  # noqa: S314 - our own file
            number = {key: int(suite.get(key, 0)) for key in ("tests", "failures", "errors")}
            failed, skipped = number["failures"] + number["errors"], int(suite.get("skipped", 0))
            total += Tally(number["tests"] - failed - skipped, failed, skipped)
    return total


def static_checks(run: Runner) -> None:
    """What can be said without running the site."""
    run.python("ruff check", "-m", "ruff", "check", ".")
    run.python("ruff format", "-m", "ruff", "format", "--check", ".")
    run.python("mypy", "-m", "mypy")
    run.check("lint-imports", str(Path(sys.executable).with_name("lint-imports")), "--no-logo")
    run.python("djlint --check", "-m", "djlint", "--check", "--quiet", *_template_folders())
    run.python("djlint --lint", "-m", "djlint", "--lint", *_template_folders())
    run.python("makemigrations --check", "manage.py", "makemigrations", "--check", "--dry-run")
    production = {**PRODUCTION, "STATIC_ROOT": str(run.folder / "static")}
    run.python("collectstatic", "manage.py", "collectstatic", "-v0", "--no-input", env=production)
    deploy = ["manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    run.python("check --deploy", *deploy, env=production)
    contract(run)


def contract(run: Runner) -> None:
    """The committed OpenAPI document is the one that the code makes."""
    made = run.folder / "openapi.json"
    command = ["manage.py", "spectacular", "--validate", "--fail-on-warn"]
    run.python("spectacular", *command, "--format", "openapi-json", "--file", str(made))
    if not (made.exists() and CONTRACT.exists() and filecmp.cmp(made, CONTRACT, shallow=False)):
        remedy = "python3 manage.py spectacular --format openapi-json --file"
        run.fail("openapi", f"differs; if that is meant: {remedy} {CONTRACT.relative_to(ROOT)}")


def _template_folders() -> list[str]:
    return sorted(str(folder.relative_to(ROOT)) for folder in ROOT.glob("*/templates"))


def everything(run: Runner) -> None:
    """Every check and test: both databases here, and beside them what needs no core of its own."""
    beside = Runner(run.folder, is_beside=True)
    with ThreadPoolExecutor(1) as pool:
        others = pool.submit(all_but_databases, beside)
        try:
            both_databases(run)
            others.result()
        finally:
            beside.is_over = True
    run.add(beside)


def both_databases(run: Runner) -> None:
    """Everything on SQLite, and on PostgreSQL what may come out differently there."""
    run.tests("tests on SQLite", "-m", "not browser", *_parallel())
    if machine.has_postgres():
        postgres = {"JAIPUR_TEST_DATABASE": "postgres"}
        run.tests(
            "tests on PostgreSQL", "-m", "database and not told_alike", *_parallel(), env=postgres
        )
    else:
        run.leave_out("tests on PostgreSQL", "there is none: apt install postgresql")


def all_but_databases(run: Runner) -> None:
    """What needs one core at most: the checks, the browser, which mostly waits, another Python."""
    static_checks(run)
    if chromium := machine.chromium():
        run.tests("browser tests", "tests/browser", env={"CHROMIUM": chromium})
    else:
        run.leave_out("browser tests", "there is no browser: apt install chromium")
    if python := machine.second_python():
        run.tests(machine.SECOND_PYTHON, *OTHER_VERSIONS, python=python)
    else:
        run.leave_out(machine.SECOND_PYTHON, "there is no python3.13")


def services_only(run: Runner) -> None:
    """The quick part, for while one writes."""
    run.python("ruff check", "-m", "ruff", "check", ".")
    run.tests("engine and services", *SERVICES, *_parallel())


def _parallel() -> list[str]:
    return ["-n", str(os.cpu_count() or 1)]


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main(arguments: list[str]) -> int:
    """Run what was asked for; 0 if nothing failed."""
    parser = argparse.ArgumentParser(prog="manage.py test_all", description=__doc__)
    parser.add_argument("--checks", action="store_true", help="only the static checks")
    parser.add_argument("--fast", action="store_true", help="only the engine and the services")
    parser.add_argument(
        "--require-all", action="store_true", help="fail if more than Python 3.13 was left out"
    )
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="jaipur-test-all-") as folder:
        run = Runner(Path(folder))
        if options.checks:
            static_checks(run)
        if options.fast:
            services_only(run)
        if not (options.checks or options.fast):
            everything(run)
    return report(run, must_have_all=options.require_all)


def report(run: Runner, *, must_have_all: bool) -> int:
    """Say what failed and what was left out, and then the numbers, alone on the last line."""
    for name in run.left_out:
        _say(f"left out: {name}")
    if must_have_all:
        for name in run.left_out:
            if name != machine.SECOND_PYTHON:
                run.fail(name, "must not be left out here")
    for name in run.failures:
        _say(f"failed: {name}")
    _say(str(run.total))
    return 1 if run.failures else 0
