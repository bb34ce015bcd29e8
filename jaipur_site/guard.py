"""Ends the supervisor's children when it is gone, whatever ended it.

A script of the standard library alone. It reads "+GROUP" and "-GROUP" lines; when the pipe closes,
because the supervisor has ended or was killed, it stops the process groups that are left.
"""

import contextlib
import os
import signal
import sys
import time

GRACE_SECONDS = 5.0


def watched_groups(lines: list[str]) -> set[int]:
    """The groups that were named and not taken back."""
    groups: set[int] = set()
    for line in lines:
        change = groups.add if line.startswith("+") else groups.discard
        change(int(line[1:]))
    return groups


def send(group: int, number: signal.Signals | int) -> bool:
    """Signal a group; false if nobody is left in it."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(group, number)
        return True
    return False


def stop(groups: set[int]) -> None:
    """Ask politely, wait a little, then insist."""
    left = {group for group in groups if send(group, signal.SIGTERM)}
    give_up_at = time.monotonic() + GRACE_SECONDS
    while left and time.monotonic() < give_up_at:
        time.sleep(0.05)
        left = {group for group in left if send(group, 0)}
    for group in left:
        send(group, signal.SIGKILL)


def main() -> None:
    """Wait for the end of the pipe, deaf to what a terminal sends."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    stop(watched_groups(sys.stdin.read().splitlines()))


if __name__ == "__main__":
    main()
