"""That programs end with those who started them."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from jaipur_site import children, processes
from jaipur_site.processes import ROOT
from tests.servers import wait_until

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads /proc")
FAMILY = "sleep 600 & sleep 600"  # a child and a grandchild in one group


def _members(group: int) -> int:
    """How many processes of a group live."""
    count = 0
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _parent, of_group = entry.read_text().rpartition(")")[2].split()[:3]
        except OSError:
            continue
        count += int(of_group) == group and state != "Z"
    return count


def test_a_program_ends_when_its_parent_is_killed() -> None:
    code = """
import os, subprocess
from jaipur_site import processes
command = ["sh", "-c", "echo it runs; exec sleep 600"]
child = processes.start(command, output=subprocess.PIPE)
child.stdout.readline()
print(child.pid, flush=True)
os.kill(os.getpid(), 9)
"""

    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, check=False
    )

    assert done.returncode == -signal.SIGKILL
    wait_until(lambda: _members(int(done.stdout)) == 0, "the program has ended")


def test_stopping_a_program_ends_its_children_too() -> None:
    program = processes.start(["sh", "-c", FAMILY])
    wait_until(lambda: _members(program.pid) == 3, "the family is complete")

    processes.stop(program)

    wait_until(lambda: _members(program.pid) == 0, "all have ended")


def test_a_program_that_will_not_end_is_killed() -> None:
    program = processes.start(["sh", "-c", "trap '' TERM; while :; do sleep 0.05; done"])
    wait_until(lambda: _members(program.pid) > 1, "it has set its trap")

    processes.stop(program, grace_seconds=0.2)

    assert program.returncode == -signal.SIGKILL


def test_the_guard_ends_whole_groups_but_not_those_taken_back() -> None:
    first, second = (processes.start(["sh", "-c", FAMILY]) for _ in range(2))
    with open(os.devnull) as lock:  # noqa: PTH123
        guard = children.Guard(lock.fileno())
    guard.watch(first.pid)
    guard.watch(second.pid)
    guard.forget(second.pid)

    try:
        guard.let_go()  # as the end of the supervisor would
        first.wait(30)
        guard.wait()
        wait_until(lambda: _members(first.pid) == 0, "the first family has ended")
        assert second.poll() is None
    finally:
        processes.stop(first)
        processes.stop(second)
