"""What processes have used, by /proc: CPU time and memory."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

TICKS_A_SECOND = os.sysconf("SC_CLK_TCK")
PARENT, OWN_TIMES, ALL_TIMES = 1, slice(11, 13), slice(11, 15)
"""Places behind the program's name: user and system time, own and those of reaped children."""


@dataclass(frozen=True, slots=True)
class Memory:
    """Resident memory in MB: all of it, and with what is shared divided among the sharers."""

    resident: float
    proportional: float


def seconds_used(root: int) -> float:
    """CPU seconds of a process and its children, the dead ones that it has reaped included."""
    ticks = sum(map(int, _fields(root)[ALL_TIMES]))
    for child in children_of(root):
        try:
            ticks += sum(map(int, _fields(child)[OWN_TIMES]))
        except FileNotFoundError:  # it has ended since
            continue
    return ticks / TICKS_A_SECOND


def children_of(parent: int) -> list[int]:
    """The direct children that live."""
    return [pid for pid in _all_processes() if parent_of(pid) == parent]


def parent_of(pid: int) -> int | None:
    """The parent, if the process still lives."""
    try:
        return int(_fields(pid)[PARENT])
    except FileNotFoundError:
        return None


def memory_of(pid: int) -> Memory:
    """What the process holds in memory now."""
    text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    kilobytes = {line.split()[0]: int(line.split()[1]) for line in text.splitlines()[1:]}
    return Memory(kilobytes["Rss:"] / 1024, kilobytes["Pss:"] / 1024)


def _all_processes() -> Iterator[int]:
    return (int(place.name) for place in Path("/proc").iterdir() if place.name.isdecimal())


def _fields(pid: int) -> list[str]:
    """The fields of /proc/<pid>/stat behind the program's name, which may hold anything."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except ProcessLookupError as error:
        raise FileNotFoundError from error
