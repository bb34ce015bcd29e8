"""What this machine has for the tests, and what may be installed for them."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from jaipur_site import bootstrap
from tests import servers

SECOND_PYTHON = "tests on Python 3.13"
SHELL = "chromium-headless-shell"
"""Chromium without windows, which opens a page in two thirds of the time."""
CHROMIUM_NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def has_postgres() -> bool:
    """Whether a PostgreSQL can be started, or one is given."""
    return servers.postgres_place() is not None


def chromium() -> str | None:
    """The browser's program; as root on Debian the quickest is installed if need be."""
    if not shutil.which(SHELL):
        _apt_install(SHELL)
    return chromium_here() or (chromium_here() if _apt_install("chromium") else None)


def chromium_here() -> str | None:
    """The browser's program, unless it would have to be installed."""
    return next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)


def _apt_install(package: str) -> bool:
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return False
    sys.stdout.write(f"Installing {package} with apt-get …\n")
    sys.stdout.flush()
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "-y", "--no-install-recommends", package]):
        done = subprocess.run(["apt-get", "-qq", *command], env=quiet, check=False)
        if done.returncode:
            return False
    return True


def second_python() -> str | None:
    """The Python of `.venv-3.13`, made from the first interpreter of that version that works."""
    for candidate in _candidates():
        if _is_313(candidate):
            venv = bootstrap.ROOT / ".venv-3.13"
            bootstrap.prepare(venv, "dev", candidate)
            return str(venv / "bin" / "python")
    return None


def _candidates() -> list[str]:
    """python3.13 on the PATH, and what pyenv has beside this interpreter or at home."""
    found = [shutil.which("python3.13")]
    for versions in (Path(sys.base_prefix).parent, Path.home() / ".pyenv" / "versions"):
        found += [str(path) for path in sorted(versions.glob("3.13*/bin/python"))]
    return [candidate for candidate in found if candidate]


def _is_313(python: str) -> bool:
    """Whether this runs: the PATH may hold pyenv's stand-in for a version that is not active."""
    code = "import sys, ensurepip; sys.exit(sys.version_info[:2] != (3, 13))"
    try:
        return (
            subprocess.run([python, "-c", code], capture_output=True, check=False).returncode == 0
        )
    except OSError:
        return False
