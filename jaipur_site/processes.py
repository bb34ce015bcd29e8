"""Starting and stopping other programs so that none is left behind; knows nothing of Django."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parent.parent
LEASH = Path(__file__).with_name("leash.py")


def start(
    command: list[str],
    *,
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
    output: IO[bytes] | int | None = None,
    death_signal: signal.Signals = signal.SIGTERM,
    user: str = "",
) -> subprocess.Popen[bytes]:
    """Start a program in a process group of its own that gets `death_signal` if we die.

    As root, `user` is whom it runs as. Must be called from a thread that lives as long.
    """
    leash = [sys.executable, "-I", "-S", str(LEASH), str(os.getpid()), death_signal.name, user]
    return subprocess.Popen(  # noqa: S603
        [*leash, *command],
        env=env,
        cwd=cwd,
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=subprocess.STDOUT if output is not None else None,
        process_group=0,
    )


def stop(
    process: subprocess.Popen[bytes],
    *,
    grace_seconds: float = 10.0,
    first: signal.Signals = signal.SIGTERM,
) -> None:
    """Ask the program to end, wait, and then kill whatever is left of its group."""
    if process.poll() is None:
        process.send_signal(first)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(grace_seconds)
    kill_group(process)
    process.wait()


def kill_group(process: subprocess.Popen[bytes]) -> None:
    """Kill a program and all that it has started."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)


def free_port() -> int:
    """A TCP port on the loopback interface that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def is_port_free(port: int) -> bool:
    """Whether we could listen on this loopback port."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
        return True


def is_listening(place: Path | int) -> bool:
    """Whether somebody answers at a unix socket or a loopback port."""
    family = socket.AF_INET if isinstance(place, int) else socket.AF_UNIX
    with socket.socket(family) as probe:
        probe.settimeout(1)
        try:
            probe.connect(("127.0.0.1", place) if isinstance(place, int) else str(place))
        except OSError:
            return False
        return True
