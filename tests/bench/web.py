"""The site under a web server, and what its processes use."""

import contextlib
import http.client
import os
import signal
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from jaipur_site import processes, programs
from tests import servers
from tests.bench import cpu
from tests.bench.addresses import BARE

WORKERS, THREADS = 2, 4


@dataclass(frozen=True, slots=True)
class Site:
    """A web server with its workers."""

    port: int
    pid: int

    @property
    def workers(self) -> list[int]:
        """The processes that answer."""
        return cpu.children_of(self.pid)

    def kill_workers(self) -> None:
        """As a crash would; the server starts others."""
        for worker in self.workers:
            with contextlib.suppress(ProcessLookupError):
                os.kill(worker, signal.SIGKILL)


def gunicorn(port: int) -> list[str]:
    """The command of gunicorn with two workers of four threads."""
    command = [sys.executable, "-m", "gunicorn", "jaipur_site.wsgi:application"]
    command += ["--bind", f"127.0.0.1:{port}", "--no-control-socket", "--log-level", "warning"]
    return [*command, "-k", "gthread", "-w", str(WORKERS), "--threads", str(THREADS)]


def granian(port: int) -> list[str]:
    """The command of granian, with as many."""
    return programs.web(port, workers=WORKERS, threads=THREADS)


@contextlib.contextmanager
def serving(env: Mapping[str, str], program: str = "gunicorn") -> Iterator[Site]:
    """The site, from its first answer until the block ends."""
    port = processes.free_port()
    command = {"gunicorn": gunicorn, "granian": granian}[program](port)
    with servers.running(command, lambda _: _answers(port), env=env) as process:
        yield Site(port, process.pid)


def _answers(port: int) -> bool:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        connection.request("GET", BARE)
        return connection.getresponse().status == http.HTTPStatus.OK
    except OSError:
        return False
    finally:
        connection.close()
