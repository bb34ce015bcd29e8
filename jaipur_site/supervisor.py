"""The whole site with one command: its programs, their output, their restarts and their end.

Standard library only; Django runs in the children.
"""

import argparse
import contextlib
import os
import signal
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path

from jaipur_site import house, processes, programs
from jaipur_site.children import Child, Guard, Output

LOOK_SECONDS = 0.1
STOP_SECONDS = 10.0
FAILURES_BEFORE_FIRST_ANSWER = 3


class StartFailed(Exception):
    """The site can't be started; the text says why in one line."""


class Supervisor:
    """Starts the programs in order, keeps them running and stops them all."""

    def __init__(self, place: house.House) -> None:
        """Nothing runs yet."""
        self.place = place
        self.output = Output()
        self.guard = Guard(place.lock)
        self.children: list[Child] = []
        self.stopping = False

    def run(self, *, demo: bool) -> int:
        """Run until a signal comes; the exit code."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._on_signal)
        try:
            self._start_all(demo=demo)
            while not self._is_over():
                self._look_after()
        except (StartFailed, programs.ProgramMissing) as error:
            sys.stderr.write(f"{error}\n")
            return 1
        finally:
            self._stop_all()
        return 0

    def _on_signal(self, _number: int, _frame: object) -> None:
        if self.stopping:  # the second time: at once
            for child in self.children:
                child.kill()
        self.stopping = True

    def _is_over(self) -> bool:
        """Whether we were told to stop, or nobody is left who reads what we write."""
        return self.stopping or self.output.is_closed

    def _start_all(self, *, demo: bool) -> None:
        place = self.place
        if place.valkey_socket:
            socket = place.valkey_socket
            socket.unlink(missing_ok=True)
            keep_in = place.data_dir / "valkey"
            keep_in.mkdir(exist_ok=True)
            self._start("valkey", programs.valkey(socket, keep_in=keep_in))
            self._until(lambda: processes.is_listening(socket))
        self._run_once("migrate", programs.django("migrate", "--no-input", "-v", "0"))
        if not place.debug:
            self._run_once("static", programs.django("collectstatic", "--no-input", "-v", "0"))
        if place.mail_port:
            sink = programs.mail_sink(place.mail_port, place.data_dir / "mail")
            self._start("mail", sink)
        self._start("web", programs.web(place.port))
        self._start("worker", programs.worker(beat=True))
        self._until(self._answers)
        if demo:
            self._run_once("demo", programs.django("demo"))
        self._say(*place.welcome())

    def _answers(self) -> bool:
        """Whether the site shows a page."""
        if not processes.is_listening(self.place.port):
            return False
        try:
            with urllib.request.urlopen(f"{self.place.address}/", timeout=5):  # noqa: S310
                return True
        except urllib.error.HTTPError as answer:
            return answer.code < 500  # noqa: PLR2004
        except OSError:
            return False

    def _start(self, name: str, command: list[str]) -> Child:
        child = Child(name, command, self.place.environment, self.output, self.guard)
        self.children.append(child)
        child.start()
        return child

    def _run_once(self, name: str, command: list[str]) -> None:
        """Run a command to its end."""
        child = self._start(name, command)
        while child.is_running() and not self._is_over():
            self.output.forward(LOOK_SECONDS)
        self.children.remove(child)
        failed = child.end()
        if failed and not self._is_over():
            raise StartFailed(f"The step {name} has failed.")

    def _until(self, is_so: Callable[[], bool]) -> None:
        """Look after the children until it is so; give up when one dies again and again."""
        while not self._is_over() and not is_so():
            self._look_after()
            for child in self.children:
                if child.failures >= FAILURES_BEFORE_FIRST_ANSWER:
                    raise StartFailed(f"The program {child.name} ends again and again.")

    def _look_after(self) -> None:
        """Forward what was printed and restart who has died."""
        self.output.forward(LOOK_SECONDS)
        for child in self.children:
            if child.restart_if_due():
                self._say(f"{child.name} has ended and is started again")

    def _stop_all(self) -> None:
        """Stop all at once, but Valkey last, because the worker needs it to end well."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN if number == signal.SIGHUP else self._on_signal)
        self.stopping = True
        valkey = [child for child in self.children if child.name == "valkey"]
        for group in ([child for child in self.children if child not in valkey], valkey):
            give_up_at = time.monotonic() + STOP_SECONDS
            for child in group:
                child.ask_to_end()
            while any(child.is_running() for child in group) and time.monotonic() < give_up_at:
                self.output.forward(LOOK_SECONDS)
            for child in group:
                child.end()
        self.guard.let_go()
        self.guard.wait()
        if self.place.valkey_socket:
            self.place.valkey_socket.unlink(missing_ok=True)

    def _say(self, *lines: str) -> None:
        self.output.write("up", lines)


def parse(arguments: list[str]) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="manage.py up",
        description="Run the whole site on this machine. Settings come from the environment; "
        "with DATABASE_URL, REDIS_URL or EMAIL_URL set, those servers are used.",
    )
    parser.add_argument("--port", type=int, default=8000, help="0 takes any free one")
    parser.add_argument("--data-dir", type=Path, help="where the data live (var)")
    parser.add_argument("--demo", action="store_true", help="add two accounts and a match")
    return parser.parse_args(arguments)


def main(arguments: list[str]) -> int:
    """Run the site until Ctrl-C."""
    options = parse(arguments)
    with contextlib.ExitStack() as stack:
        try:
            place = house.furnish(options.port, options.data_dir, stack)
        except house.NotAvailable as error:
            sys.stderr.write(f"{error}\n")
            return 1
        os.umask(0o077)
        return Supervisor(place).run(demo=options.demo)
