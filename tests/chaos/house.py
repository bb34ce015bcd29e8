"""The parts of a site that die and come back: two workers, Redis, the mail server."""

import contextlib
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from subprocess import Popen
from typing import Final, Self

from jaipur_site import processes, programs
from jaipur_site.processes import is_listening
from tests.chaos.script import Step, Trouble
from tests.chaos.sink import Mood, MoodySink
from tests.servers import wait_until

WORKERS: Final = ("first", "second")
BOOT_SECONDS: Final = 120.0
A_MOMENT_SECONDS: Final = 2.0
THOSE: Final = {
    Trouble.FIRST_WORKER: WORKERS[:1],
    Trouble.SECOND_WORKER: WORKERS[1:],
    Trouble.BOTH_WORKERS: WORKERS,
}
MOODS: Final = {
    Trouble.SINK_LATER: Mood.LATER,
    Trouble.SINK_REFUSES: Mood.REFUSES,
    Trouble.SINK_HANGS: Mood.HANGS,
    Trouble.SINK_FORGETS: Mood.FORGETS,
}


@dataclass(slots=True)
class House:
    """What runs on one machine; the web server and PostgreSQL, which stay, are not part of it.

    Everything is started and stopped by the thread that enters it. `died` names what has ended by
    itself.
    """

    folder: Path
    environment: dict[str, str] = field(init=False)
    sink: MoodySink = field(default_factory=MoodySink)
    died: list[str] = field(default_factory=list)
    _running: dict[str, Popen[bytes]] = field(default_factory=dict)
    _listening: ExitStack = field(default_factory=ExitStack)

    @contextlib.contextmanager
    def standing(self, environment: dict[str, str]) -> Iterator[Self]:
        """All of it, until the block ends; `environment` names the database."""
        self.environment = environment | {
            "DJANGO_SETTINGS_MODULE": "tests.chaos.settings",
            "CELERY_QUEUE": "chaos",
            "REDIS_URL": f"unix://{self._socket}",
            "EMAIL_URL": self.sink.url,
            "DATA_DIR": str(self.folder),
            "LOG_LEVEL": "INFO",
        }
        try:
            self._start_sink()
            self._start_redis()
            self._start_workers(WORKERS)
            yield self
        finally:
            self._listening.close()
            for process in self._running.values():
                processes.stop(process)

    def take(self, step: Step) -> None:
        """Let a trouble begin, or end: then what was started works when this returns."""
        match step.trouble:
            case Trouble.FIRST_WORKER | Trouble.SECOND_WORKER | Trouble.BOTH_WORKERS as those:
                change = self._kill_workers if step.begins else self._start_workers
                change(THOSE[those])
            case Trouble.REDIS:
                self._kill("redis") if step.begins else self._start_redis()
            case Trouble.SINK_AWAY:
                self._listening.close() if step.begins else self._start_sink()
            case mood:
                self.sink.mood = MOODS[mood] if step.begins else Mood.WELL

    def logged(self, event: str) -> list[str]:
        """The lines of the workers' logs that tell of an event."""
        return [line for line in self._log().splitlines() if event in line]

    def look_round(self) -> None:
        """Note what should run and does not."""
        self.died += [name for name, process in self._running.items() if process.poll() is not None]

    def _kill_workers(self, names: Sequence[str]) -> None:
        """Kill them while a mail is on its way, if one comes soon."""
        self.sink.wait_for_next(seconds=A_MOMENT_SECONDS)
        for name in names:
            self._kill(name)

    def _start_workers(self, names: Sequence[str]) -> None:
        """Start them, and wait until they are ready, which they are not while Redis is away."""
        ready_before = len(self.logged(" ready."))
        for name in names:
            command = programs.worker(beat=name == WORKERS[0], name=name)
            with (self.folder / f"{name}.log").open("ab") as log:
                self._running[name] = processes.start(command, env=self.environment, output=log)

        def are_ready() -> bool:
            if any(self._running[name].poll() is not None for name in names):
                raise RuntimeError(f"a worker ended at once:\n{self._log()[-3000:]}")
            return len(self.logged(" ready.")) >= ready_before + len(names)

        if "redis" in self._running:
            wait_until(are_ready, "the workers are ready", seconds=BOOT_SECONDS)

    def _start_redis(self) -> None:
        with (self.folder / "redis.log").open("ab") as log:
            self._running["redis"] = processes.start(programs.valkey(self._socket), output=log)
        wait_until(lambda: is_listening(self._socket), "Redis is up")

    def _start_sink(self) -> None:
        self._listening.enter_context(self.sink.running())

    def _kill(self, name: str) -> None:
        process = self._running.pop(name)
        if process.poll() is not None:
            self.died.append(name)
        processes.kill_group(process)
        process.wait()

    @property
    def _socket(self) -> Path:
        """Where Redis listens."""
        return self.folder / "redis.sock"

    def _log(self) -> str:
        """What the workers have said so far."""
        logs = [self.folder / f"{name}.log" for name in WORKERS]
        return "".join(log.read_text(errors="replace") for log in logs if log.exists())
