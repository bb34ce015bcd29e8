"""Runs a command that dies with its parent: `python leash.py PARENT SIGNAL USER COMMAND …`.

A script of the standard library alone, which becomes the command. Doing this between fork and
exec of a process with threads would be unsafe; here there is only one thread.
"""

import ctypes
import os
import pwd
import signal
import sys

PR_SET_PDEATHSIG = 1


def become(user: str) -> None:
    """Give up root for an ordinary user."""
    account = pwd.getpwnam(user)
    os.initgroups(user, account.pw_gid)
    os.setgid(account.pw_gid)
    os.setuid(account.pw_uid)


def die_with_parent(parent: int, number: int) -> None:
    """Ask Linux for a signal when the parent ends; elsewhere the supervisor's guard must do."""
    if not sys.platform.startswith("linux"):
        return
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, number)
    if os.getppid() != parent:
        os.kill(os.getpid(), number)  # the parent was quicker to die


def main() -> None:
    """Become the command."""
    parent, number, user, *command = sys.argv[1:]
    if user:
        become(user)  # first, because a change of user undoes what follows
    die_with_parent(int(parent), signal.Signals[number])
    os.execvp(command[0], command)  # noqa: S606


if __name__ == "__main__":
    main()
