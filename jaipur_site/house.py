"""What the one-command start needs before anything runs: the data folder, ports and variables."""

import contextlib
import fcntl
import os
import secrets
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from jaipur_site import processes

# A unix socket's path may have 107 bytes on Linux and 103 elsewhere.
SOCKET_PATH_BYTES = 100
LEFTOVERS_SECONDS = 10.0
FALSE_WORDS = ("0", "false", "no", "off")


class NotAvailable(Exception):
    """The folder or the port can't be used; the text says why in one line."""


@dataclass(frozen=True, slots=True)
class House:
    """Where the site runs, and the environment of its programs."""

    data_dir: Path
    lock: int
    port: int
    mail_port: int | None
    valkey_socket: Path | None
    environment: dict[str, str]

    @property
    def address(self) -> str:
        """Where the web server listens."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def debug(self) -> bool:
        """Whether this is the developer's kind of site."""
        return self.environment["DEBUG"].lower() not in FALSE_WORDS

    def welcome(self) -> list[str]:
        """What to read when all is ready."""
        lines = [f"The site is at {self.address}/"]
        if self.debug and self.mail_port:
            lines.append(f"Its mails are at {self.address}/dev/mail/")
        return [*lines, "Ctrl-C stops everything; the data stay in " + str(self.data_dir)]


def furnish(port: int, data_dir: Path | None, stack: contextlib.ExitStack) -> House:
    """Lock the data folder, choose ports and complete the environment."""
    given = {name: value for name, value in os.environ.items() if value}
    folder = Path(data_dir or given.get("DATA_DIR") or processes.ROOT / "var").absolute()
    lock = _lock(folder, stack)
    if port and not processes.is_port_free(port):
        raise NotAvailable(f"Port {port} is in use; choose another one with --port.")
    port = port or processes.free_port()
    mail_port = None if "EMAIL_URL" in given else processes.free_port()
    socket = None if "REDIS_URL" in given else _socket_path(folder, stack)
    environment = {
        "DEBUG": "1",
        "SECRET_KEY": _secret_key(folder),
        "SITE_URL": f"http://127.0.0.1:{port}",
        "STATIC_ROOT": str(folder / "static"),
        "REDIS_URL": f"unix://{socket}",
        "EMAIL_URL": f"smtp://127.0.0.1:{mail_port}",
        **given,
        "DATA_DIR": str(folder),
        "PYTHONUNBUFFERED": "1",
    }
    os.write(lock, f"process {os.getpid()}, port {port}\n".encode())
    return House(folder, lock, port, mail_port, socket, environment)


def _lock(folder: Path, stack: contextlib.ExitStack) -> int:
    """The open lock file; nobody else may use the folder while it is open."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = os.open(folder / "lock", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise NotAvailable(f"The data folder can't be used: {error}") from error
    stack.callback(os.close, lock)
    give_up_at = time.monotonic() + LEFTOVERS_SECONDS
    while True:
        with contextlib.suppress(BlockingIOError):
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            os.ftruncate(lock, 0)
            return lock
        owner = os.pread(lock, 100, 0).decode().strip()
        if _is_alive(owner) or time.monotonic() > give_up_at:
            raise NotAvailable(f"A site already runs on {folder} ({owner}).")
        time.sleep(0.1)  # it was killed, and its guard is about to end what it left


def _is_alive(owner: str) -> bool:
    word = owner.removeprefix("process ").partition(",")[0]
    try:
        os.kill(int(word), 0)
    except (ValueError, ProcessLookupError):
        return False
    except PermissionError:
        return True
    return True


def _socket_path(folder: Path, stack: contextlib.ExitStack) -> Path:
    """In the data folder, or in a private one if the path would be too long."""
    if len(os.fsencode(folder / "valkey.sock")) <= SOCKET_PATH_BYTES:
        return folder / "valkey.sock"
    short = stack.enter_context(tempfile.TemporaryDirectory(prefix="jaipur-"))
    return Path(short) / "valkey.sock"


def _secret_key(folder: Path) -> str:
    """The key of this data folder, made the first time."""
    file = folder / "secret_key"
    with contextlib.suppress(FileNotFoundError):
        return file.read_text().strip()
    draft = folder / f"secret_key.{os.getpid()}"
    draft.touch(0o600)
    draft.write_text(f"{secrets.token_urlsafe(50)}\n")
    draft.replace(file)
    return file.read_text().strip()
