"""The supervisor's hands: a child that can be restarted, its output, and the guard over all."""

import contextlib
import os
import selectors
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import IO

from jaipur_site import processes

GUARD = Path(__file__).with_name("guard.py")
# Who has lived that long starts again at once and not after a growing pause.
HEALTHY_SECONDS = 20.0
LONGEST_PAUSE_SECONDS = 30.0


class Output:
    """Forwards whole lines of many children, each with the child's name before it."""

    def __init__(self) -> None:
        """Nobody is listened to yet."""
        self.selector = selectors.DefaultSelector()
        self.is_closed = False

    def listen(self, name: str, stream: IO[bytes]) -> None:
        """Forward this stream until it ends."""
        os.set_blocking(stream.fileno(), False)
        self.selector.register(stream, selectors.EVENT_READ, (name, bytearray()))

    def forward(self, seconds: float) -> None:
        """Write what comes within that time."""
        if not self.selector.get_map():
            time.sleep(seconds)
        for key, _ in self.selector.select(seconds):
            self._read(key)

    def finish(self, stream: IO[bytes]) -> None:
        """Write what is left of a stream and forget it."""
        with contextlib.suppress(KeyError, ValueError):
            while self._read(self.selector.get_key(stream)):
                pass
            self.selector.unregister(stream)
        stream.close()

    def _read(self, key: selectors.SelectorKey) -> bool:
        """Write the complete lines of one chunk; false if there is none."""
        name, rest = key.data
        chunk = self._chunk(key.fd)
        if chunk is None:
            return False
        rest += chunk
        *lines, tail = rest.decode(errors="replace").split("\n")
        if not chunk:  # the end
            self.selector.unregister(key.fileobj)
            lines, tail = [*lines, *([tail] if tail else [])], ""
        rest[:] = tail.encode()
        self.write(name, lines)
        return bool(chunk)

    def _chunk(self, stream: int) -> bytes | None:
        try:
            return os.read(stream, 65536)
        except BlockingIOError:
            return None

    def write(self, name: str, lines: Iterable[str]) -> None:
        """Write lines under a name; to nobody once our own reader has gone away."""
        try:
            for line in lines:
                sys.stdout.write(f"{name:>7} | {line}\n")
            sys.stdout.flush()
        except OSError:
            self.is_closed = True
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class Guard:
    """A process of its own that ends the children if the supervisor is killed."""

    def __init__(self, lock: int) -> None:
        """Start it; it holds the lock of the data folder too, until all children are gone."""
        self.process = subprocess.Popen(  # noqa: S603
            [sys.executable, "-I", "-S", str(GUARD)],
            stdin=subprocess.PIPE,
            pass_fds=(lock,),
            start_new_session=True,
            text=True,
        )

    def watch(self, group: int) -> None:
        """End this process group when the supervisor is gone."""
        self._tell(f"+{group}")

    def forget(self, group: int) -> None:
        """It has ended already."""
        self._tell(f"-{group}")

    def let_go(self) -> None:
        """Let it end what is left, and then itself."""
        if self.process.stdin:
            self.process.stdin.close()

    def wait(self) -> None:
        """Return when it has done so."""
        self.process.wait()

    def _tell(self, line: str) -> None:
        if self.process.stdin:
            with contextlib.suppress(BrokenPipeError):
                self.process.stdin.write(f"{line}\n")
                self.process.stdin.flush()


class Child:
    """One program of the site, which is started again when it dies."""

    def __init__(
        self,
        name: str,
        command: list[str],
        environment: dict[str, str],
        output: Output,
        guard: Guard,
    ) -> None:
        """It does not run yet."""
        self.name, self.command, self.environment = name, command, environment
        self.output, self.guard = output, guard
        self.process: subprocess.Popen[bytes] | None = None
        self.failures = 0
        self.started_at = self.restart_at = 0.0

    def start(self) -> None:
        """Start it."""
        self.started_at = time.monotonic()
        self.process = processes.start(
            self.command, env=self.environment, cwd=processes.ROOT, output=subprocess.PIPE
        )
        self.guard.watch(self.process.pid)
        assert self.process.stdout  # noqa: S101
        self.output.listen(self.name, self.process.stdout)

    def is_running(self) -> bool:
        """Whether it has not ended yet."""
        return self.process is not None and self.process.poll() is None

    def restart_if_due(self) -> bool:
        """Start it again if it has ended and its pause is over; true if it was started."""
        if self.is_running():
            return False
        now = time.monotonic()
        if self.process is not None:
            self.end()
            self.failures = 1 if now - self.started_at > HEALTHY_SECONDS else self.failures + 1
            self.restart_at = now + min(2.0 ** (self.failures - 2), LONGEST_PAUSE_SECONDS)
        if now < self.restart_at:
            return False
        self.start()
        return True

    def ask_to_end(self) -> None:
        """Send the polite signal."""
        if self.process is not None and self.is_running():
            self.process.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it and all that it has started, at once."""
        if self.process is not None:
            processes.kill_group(self.process)

    def end(self) -> bool:
        """Make sure that it and all that it has started are gone; true if it had failed."""
        if self.process is None:
            return False
        self.kill()
        failed = self.process.wait() != 0
        self.guard.forget(self.process.pid)
        if self.process.stdout:
            self.output.finish(self.process.stdout)
        self.process = None
        return failed
