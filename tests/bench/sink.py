"""An SMTP server in a process of its own, so that it takes no time from whoever sends.

`python -m tests.bench.sink PORT FILE`; it accepts everything, and appends to the file what came.
"""

import asyncio
import contextlib
import json
import re
import signal
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from aiosmtpd.smtp import SMTP, Envelope, Session

from jaipur_site import processes
from tests import servers


@dataclass(frozen=True, slots=True)
class Mail:
    """Envelope and bytes of a message, as they came."""

    sender: str
    recipients: tuple[str, ...]
    body: bytes

    @property
    def row_id(self) -> str:
        """The row of Email that it was made of."""
        found = re.search(rb"^Message-ID: <([^@]+)@", self.body, re.MULTILINE | re.IGNORECASE)
        return found[1].decode() if found else ""


@dataclass(frozen=True, slots=True)
class Sink:
    """A server that runs, and where it keeps what it has accepted."""

    port: int
    kept_in: Path

    @property
    def url(self) -> str:
        """The EMAIL_URL that leads here."""
        return f"smtp://127.0.0.1:{self.port}"

    def received(self) -> list[Mail]:
        """Everything so far, in the order of its arrival."""
        with self.kept_in.open() as lines:
            kept = [json.loads(line) for line in lines]
        return [
            Mail(sender, tuple(recipients), body.encode("latin-1"))
            for sender, recipients, body in kept
        ]

    def forget(self) -> None:
        """Begin anew."""
        with self.kept_in.open("r+") as kept:
            kept.truncate()


@contextlib.contextmanager
def running(folder: Path) -> Iterator[Sink]:
    """A sink until the block ends."""
    sink = Sink(processes.free_port(), folder / "sink.jsonl")
    sink.kept_in.touch()
    command = [sys.executable, "-m", "tests.bench.sink", str(sink.port), str(sink.kept_in)]
    with servers.running(command, lambda _: processes.is_listening(sink.port), cwd=processes.ROOT):
        yield sink


class _Keeper:
    """Appends each message to a file as a line, with one call to the system."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file

    async def handle_DATA(  # noqa: N802 - the name aiosmtpd calls
        self, _server: SMTP, _session: Session, envelope: Envelope
    ) -> str:
        body = (envelope.original_content or b"").decode("latin-1")
        line = json.dumps([envelope.mail_from, envelope.rcpt_tos, body])
        self._file.write(f"{line}\n".encode())
        return "250 Kept"


async def _serve(port: int, keeper: _Keeper) -> None:
    loop = asyncio.get_running_loop()
    ended = asyncio.Event()
    loop.add_signal_handler(signal.SIGTERM, ended.set)
    server = await loop.create_server(lambda: SMTP(keeper, hostname="localhost"), "127.0.0.1", port)
    async with server:
        await ended.wait()


if __name__ == "__main__":
    with Path(sys.argv[2]).open("ab", buffering=0) as kept:
        asyncio.run(_serve(int(sys.argv[1]), _Keeper(kept)))
