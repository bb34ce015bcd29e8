"""An SMTP server with moods, which remembers what it took and whether the sender can know that."""

import asyncio
import contextlib
import re
import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, cast
from weakref import WeakKeyDictionary

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session
from typing_extensions import override

from jaipur_site import processes

LONGER_THAN_ANYBODY_WAITS: Final = 60.0
_ROW: Final = re.compile(rb"^Message-ID: <([^@]+)@", re.MULTILINE | re.IGNORECASE)


class Mood(StrEnum):
    """How it answers to a message; only every fourth is refused, or nobody would be mailed soon."""

    WELL = "takes it"
    LATER = "451 4.3.2 Come back later"
    REFUSES = "550 5.1.1 No such user"
    HANGS = "does not answer, and has taken every second one"
    FORGETS = "takes it and hangs up"


@dataclass(slots=True)
class Taken:
    """A message that was taken; `row_id` is the Email of its Message-ID.

    `is_known` once the sender has said anything after it: then it must have had the answer.
    """

    row_id: str
    recipients: tuple[str, ...]
    at: float
    is_known: bool = False


@dataclass(slots=True)
class MoodySink:
    """Takes and refuses messages according to its mood, which may change at any time."""

    port: int = field(default_factory=processes.free_port)
    mood: Mood = Mood.WELL
    taken: list[Taken] = field(default_factory=list)
    refused: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    asked: int = 0
    has_come: threading.Event = field(default_factory=threading.Event)
    _last_of: "WeakKeyDictionary[Session, Taken]" = field(default_factory=WeakKeyDictionary)

    @property
    def url(self) -> str:
        """The EMAIL_URL that leads here."""
        return f"smtp://127.0.0.1:{self.port}"

    @contextlib.contextmanager
    def running(self) -> Iterator[None]:
        """It listens until the block ends, and then breaks off whatever is being said."""
        controller = _Controller(self, hostname="127.0.0.1", port=self.port)
        controller.start()
        try:
            yield
        finally:
            controller.break_off()
            controller.stop()

    def wait_for_next(self, *, seconds: float) -> None:
        """Return while a message is on its way, or when none has come for so long."""
        self.has_come.clear()
        self.has_come.wait(seconds)

    async def handle_MAIL(  # noqa: N802 - the name aiosmtpd calls
        self, _server: SMTP, session: Session, envelope: Envelope, address: str, _options: object
    ) -> str:
        """Who begins the next message has had the answer to the last one."""
        self._goes_on(session)
        envelope.mail_from = address
        return "250 OK"

    async def handle_QUIT(  # noqa: N802
        self, _server: SMTP, session: Session, _envelope: Envelope
    ) -> str:
        """Who says goodbye too."""
        self._goes_on(session)
        return "221 Bye"

    async def handle_DATA(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope
    ) -> str:
        """Take or refuse a message."""
        self.has_come.set()
        self.asked += 1
        mood = self.mood
        if mood is Mood.LATER or (mood is Mood.REFUSES and self.asked % 4 == 0):
            self.refused[_row_id(envelope)].append(mood.value)
            return mood.value
        match mood:
            case Mood.HANGS:
                if self.asked % 2 == 0:
                    self._take(session, envelope)
                await asyncio.sleep(LONGER_THAN_ANYBODY_WAITS)
                return "421 4.4.2 Too late"
            case Mood.FORGETS:
                self._take(session, envelope)
                _abort(server)
                await asyncio.sleep(LONGER_THAN_ANYBODY_WAITS)  # until aiosmtpd notices
        self._take(session, envelope)
        return "250 OK"

    def _take(self, session: Session, envelope: Envelope) -> None:
        taken = Taken(_row_id(envelope), tuple(envelope.rcpt_tos), time.monotonic())
        self.taken.append(taken)
        self._last_of[session] = taken

    def _goes_on(self, session: Session) -> None:
        if last := self._last_of.get(session):
            last.is_known = True


class _Controller(Controller):
    """A server in a thread that can break off its connections."""

    def __init__(self, sink: MoodySink, *, hostname: str, port: int) -> None:
        super().__init__(sink, hostname=hostname, port=port)
        self._connections: list[SMTP] = []

    @override
    def factory(self) -> SMTP:
        connection = cast("SMTP", super().factory())  # type: ignore[no-untyped-call] # aiosmtpd's
        self._connections.append(connection)
        return connection

    def break_off(self) -> None:
        """End all connections, as if the machine had stopped."""
        self.loop.call_soon_threadsafe(self._abort_all)

    def _abort_all(self) -> None:
        for connection in self._connections:
            _abort(connection)


def _abort(connection: SMTP) -> None:
    """Hang up, if that has not happened yet."""
    if isinstance(connection.transport, asyncio.Transport):
        connection.transport.abort()


def _row_id(envelope: Envelope) -> str:
    found = _ROW.search(cast("bytes", envelope.original_content))
    return found[1].decode() if found else ""
