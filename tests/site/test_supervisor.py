"""The one-command start, with its real programs."""

import contextlib
import os
import signal
import smtplib
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from jaipur_site.processes import ROOT
from tests.servers import wait_until

pytestmark = pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="reads /proc")
START = "import sys; from jaipur_site import supervisor; sys.exit(supervisor.main(sys.argv[1:]))"
OURS = ("DEBUG", "DATABASE_URL", "REDIS_URL", "EMAIL_URL", "SITE_URL", "SECRET_KEY", "LOG_LEVEL")


class Site:
    """A running `up` and what it has printed."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.folder, self.log = folder, folder.parent / "log"
        environment = {name: value for name, value in os.environ.items() if name not in OURS}
        with self.log.open("wb") as output:
            self.process = subprocess.Popen(
                [sys.executable, "-c", START, "--port", "0", "--data-dir", str(folder), *arguments],
                cwd=ROOT,
                env=environment,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )

    def printed(self) -> str:
        return self.log.read_text()

    def is_up(self) -> bool:
        assert self.process.poll() is None, self.printed()
        return "Ctrl-C stops everything" in self.printed()

    def address(self) -> str:
        line = next(line for line in self.printed().splitlines() if "The site is at" in line)
        return line.rpartition(" ")[2]

    def answers(self) -> bool:
        try:
            with urllib.request.urlopen(self.address(), timeout=5):
                return True
        except urllib.error.HTTPError as answer:
            return answer.code < 500
        except OSError:
            return False

    def processes(self) -> dict[int, str]:
        """Every process of this data folder but the supervisor: number and command."""
        found = {}
        for entry in Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                command = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode()
                variables = (entry / "environ").read_bytes().decode(errors="replace")
                if str(self.folder) in command + variables and START not in command:
                    found[int(entry.name)] = command
        return found

    def one(self, words: str) -> int:
        """The oldest process with these words in its command."""
        return min(number for number, command in self.processes().items() if words in command)


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    """Where one site after the other keeps its data; only the first one has to migrate."""
    with tempfile.TemporaryDirectory(prefix="jaipur-up-") as folder:
        yield Path(folder) / "data"


@pytest.fixture
def site(folder: Path) -> Iterator[Site]:
    running = Site(folder)
    try:
        wait_until(running.is_up, "the site is up")
        yield running
    finally:
        running.process.terminate()
        running.process.wait(30)


def test_the_site_comes_back_whichever_program_dies(site: Site) -> None:
    for words in ("valkey-server", "granian", "mail_sink", "celery"):
        victim = site.one(words)

        os.kill(victim, signal.SIGKILL)

        wait_until(lambda: victim not in site.processes(), f"{words} is gone")  # noqa: B023
        wait_until(lambda: any(words in it for it in site.processes().values()), words)  # noqa: B023
    wait_until(site.answers, "the site answers again")


def test_the_site_keeps_its_mails_as_files(site: Site) -> None:
    port = site.processes()[site.one("mail_sink")].split()[-2]

    with smtplib.SMTP("127.0.0.1", int(port)) as client:
        client.sendmail("a@example.org", ["b@example.org"], "Subject: Turn\r\n\r\nAsha moved.")

    (kept,) = (site.folder / "mail").iterdir()
    assert kept.suffix == ".eml"
    assert b"Subject: Turn" in kept.read_bytes()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_polite_signal_stops_everything(site: Site, number: signal.Signals) -> None:
    site.process.send_signal(number)

    assert site.process.wait(30) == 0, site.printed()
    assert site.processes() == {}


def test_killing_the_supervisor_leaves_nothing_and_the_folder_free(site: Site) -> None:
    site.process.kill()
    site.process.wait()

    again = Site(site.folder)
    wait_until(again.is_up, "the site is up again")
    # The beat is a process of its own in the worker's group.
    workers = {os.getpgid(number) for number, it in again.processes().items() if "celery" in it}
    again.process.terminate()
    again.process.wait(30)

    assert len(workers) == 1
    assert again.processes() == {}


def test_a_wrong_variable_ends_the_start_with_its_name(tmp_path: Path) -> None:
    environment = {**os.environ, "TRUSTED_PROXIES": "many", "LOG_LEVEL": "INFO"}
    command = [sys.executable, "-c", START, "--port", "0", "--data-dir", str(tmp_path)]

    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )

    assert done.returncode == 1
    assert "TRUSTED_PROXIES must be a whole number" in done.stdout
    assert "The step migrate has failed" in done.stderr
