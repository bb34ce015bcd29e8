"""Asking a web server from several threads at once, and what that costs it.

Clients keep their connections and do as little as they can beside.
"""

import http.client
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from statistics import quantiles
from typing import Protocol

from tests.bench import cpu
from tests.bench.rows import Row, Wanted, row
from tests.bench.web import Site

ANSWER_SECONDS = 30


class Connection:
    """One client's connection, opened when needed."""

    def __init__(self, site: Site) -> None:
        """Not opened yet."""
        self._http = http.client.HTTPConnection("127.0.0.1", site.port, timeout=ANSWER_SECONDS)

    def ask(
        self, method: str, path: str, headers: Mapping[str, str], body: bytes | None = None
    ) -> tuple[int, bytes]:
        """Status and body of the answer."""
        self._http.request(method, path, body=body, headers=dict(headers))
        answer = self._http.getresponse()
        return answer.status, answer.read()

    def close(self) -> None:
        """Open a new one for the next request."""
        self._http.close()


class Asking(Protocol):
    """Sends one request when it is called, and gives the seconds until its answer was there."""

    connection: Connection

    def __call__(self) -> float:
        """Raises if the answer is not the one that was hoped for."""


@dataclass(slots=True)
class Getter:
    """Gets one path again and again."""

    connection: Connection
    path: str
    headers: Mapping[str, str]

    def __call__(self) -> float:
        """Raise RuntimeError unless it is there."""
        started = time.perf_counter()
        status, body = self.connection.ask("GET", self.path, self.headers)
        seconds = time.perf_counter() - started
        if status != http.HTTPStatus.OK:
            raise RuntimeError(f"{self.path}: {status} {body[:300]!r}")
        return seconds


@dataclass(frozen=True, slots=True)
class Block:
    """What came of asking for a while: seconds for each answer, and CPU seconds of the servers."""

    latencies: tuple[float, ...]
    elapsed: float
    web_cpu: float
    database_cpu: float

    @property
    def per_second(self) -> float:
        """Answers a second."""
        return len(self.latencies) / self.elapsed

    @property
    def web_milliseconds(self) -> float:
        """CPU of the web workers for each answer."""
        return 1000 * self.web_cpu / len(self.latencies)

    @property
    def database_milliseconds(self) -> float:
        """CPU of the database's backends for each answer."""
        return 1000 * self.database_cpu / len(self.latencies)

    @property
    def milliseconds(self) -> float:
        """CPU of both for each answer."""
        return self.web_milliseconds + self.database_milliseconds

    def percentile(self, percent: int) -> float:
        """Milliseconds in which so many of a hundred answers were there."""
        return 1000 * quantiles(self.latencies, n=100, method="inclusive")[percent - 1]


class Load:
    """Clients against one site; each block is measured by itself."""

    def __init__(self, site: Site, *, postmaster: int) -> None:
        """The processes whose CPU time counts."""
        self.site = site
        self.postmaster = postmaster

    def block(
        self,
        clients: Sequence[Asking],
        seconds: float,
        *,
        meanwhile: Callable[[], None] | None = None,
    ) -> Block:
        """Let all clients ask for so long; `meanwhile` happens in the middle."""
        for client in clients:
            client.connection.close()  # by now, the server may have grown tired of it
        web, database = cpu.seconds_used(self.site.pid), cpu.seconds_used(self.postmaster)
        started = time.perf_counter()
        timer = threading.Timer(seconds / 2, meanwhile or (lambda: None))
        timer.start()
        with ThreadPoolExecutor(len(clients)) as pool:
            asked = list(pool.map(lambda client: _ask_until(client, started + seconds), clients))
        elapsed = time.perf_counter() - started
        timer.join()
        return Block(
            tuple(latency for latencies in asked for latency in latencies),
            elapsed,
            cpu.seconds_used(self.site.pid) - web,
            cpu.seconds_used(self.postmaster) - database,
        )


def interleaved(kinds: Mapping[str, Callable[[], Block]], *, times: int) -> dict[str, list[Block]]:
    """Blocks of all kinds in turn, so that a change of the machine's mood meets them all."""
    blocks: dict[str, list[Block]] = {name: [] for name in kinds}
    for _ in range(times):
        for name, measure in kinds.items():
            blocks[name].append(measure())
    return blocks


def rows_of(
    name: str,
    blocks: Sequence[Block],
    bare: Sequence[Block],
    *,
    ratio: Wanted,
    rate: Wanted | None = None,
) -> list[Row]:
    """What the blocks of one kind say, also beside the barest view."""
    pairs = list(zip(blocks, bare, strict=True))
    return [
        row(f"{name}: answers", "/s", [block.per_second for block in blocks], rate),
        *[
            row(f"{name}: p{percent}", "ms", [block.percentile(percent) for block in blocks])
            for percent in (50, 95, 99)
        ],
        row(f"{name}: CPU of the web server", "ms", [block.web_milliseconds for block in blocks]),
        row(f"{name}: CPU of PostgreSQL", "ms", [block.database_milliseconds for block in blocks]),
        row(
            f"{name}: CPU of the web server, bare view = 1",
            "",
            [block.web_milliseconds / other.web_milliseconds for block, other in pairs],
            ratio,
        ),
    ]


def rows_of_bare(blocks: Sequence[Block]) -> list[Row]:
    """What the barest view costs."""
    return [
        row("bare view: answers", "/s", [block.per_second for block in blocks]),
        row("bare view: CPU of the web server", "ms", [block.web_milliseconds for block in blocks]),
    ]


def _ask_until(client: Asking, end: float) -> list[float]:
    latencies = []
    while time.perf_counter() < end:
        latencies.append(client())
    return latencies
