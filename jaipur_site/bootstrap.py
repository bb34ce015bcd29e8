"""From a fresh clone to a running command: makes `.venv` and installs what is locked.

Standard library only, because it runs before there is anything else.
"""

import fcntl
import hashlib
import importlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
# Commands of ours: the requirements they need and the module whose `main` they are.
COMMANDS = {
    "up": ("base", "jaipur_site.supervisor"),
    "test_all": ("dev", "tests.run_all"),
    "bench": ("dev", "tests.bench.__main__"),
    "chaos": ("dev", "tests.chaos.__main__"),
    "simulate": ("dev", "tests.simulation.__main__"),
    "shots": ("dev", "tests.shots"),
}


def main(argv: list[str]) -> int:
    """Run the command, if need be by starting again inside `.venv`."""
    name = argv[1] if len(argv) > 1 else "help"
    if name in COMMANDS:
        requirements, module = COMMANDS[name]
        prepare(VENV, requirements)
        _continue_inside(VENV, argv)
        return int(importlib.import_module(module).main(argv[2:]))
    if importlib.util.find_spec("django") is None:
        prepare(VENV, "base")
        _continue_inside(VENV, argv)
    return run_django(argv)


def run_django(argv: list[str]) -> int:
    """Run one of Django's commands; a wrong setting is one line and no traceback."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "jaipur_site.settings")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line

    try:
        execute_from_command_line(argv)
    except ImproperlyConfigured as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


def prepare(venv: Path, requirements: str, python: str = sys.executable) -> None:
    """Make the environment hold the locked libraries, unless its stamp says that it does.

    An environment for "dev" serves "base" as well.
    """
    with _one_at_a_time():
        if _stamps(venv).get(requirements) == _digest(requirements):
            return
        unfinished = venv / "unfinished"
        if unfinished.exists() or not os.access(venv / "bin" / "python", os.X_OK):
            _make(venv, python)
        unfinished.touch()
        _stamp_file(venv).unlink(missing_ok=True)
        _install(venv, requirements)
        covered = {"base", requirements}
        _stamp_file(venv).write_text(json.dumps({name: _digest(name) for name in covered}))
        unfinished.unlink()


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Wait while another process prepares an environment of this clone."""
    with (ROOT / "manage.py").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _digest(requirements: str) -> str:
    text = (ROOT / "requirements" / f"{requirements}.txt").read_bytes()
    return hashlib.sha256(text).hexdigest()


def _stamp_file(venv: Path) -> Path:
    return venv / "requirements.json"


def _stamps(venv: Path) -> dict[str, str]:
    """What is installed, or nothing if that is unknown or the interpreter is gone."""
    if not os.access(venv / "bin" / "python", os.X_OK) or (venv / "unfinished").exists():
        return {}
    try:
        return dict(json.loads(_stamp_file(venv).read_text()))
    except (OSError, ValueError):
        return {}


def _make(venv: Path, python: str) -> None:
    if python == sys.executable and importlib.util.find_spec("ensurepip") is None:
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        sys.exit(f"Python's venv module is incomplete; on Debian: apt install python{version}-venv")
    _say(f"Making {venv.name} …")
    shutil.rmtree(venv, ignore_errors=True)
    venv.mkdir()
    (venv / "unfinished").touch()
    _run([python, "-m", "venv", str(venv)], f"Could not make {venv.name}.")


def _install(venv: Path, requirements: str) -> None:
    _say(f"Installing requirements/{requirements}.txt into {venv.name} (a minute or two) …")
    command = [str(venv / "bin" / "python"), "-m", "pip", "install", "-qq", "--no-input"]
    command += ["--disable-pip-version-check", "--no-warn-script-location", "--require-hashes"]
    command += ["-r", str(ROOT / "requirements" / f"{requirements}.txt")]
    _run(command, "Could not install the libraries; is the package index within reach?")


def _run(command: list[str], complaint: str) -> None:
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, check=False)  # noqa: S603
    except KeyboardInterrupt:
        sys.exit("Interrupted; the next start makes it good.")
    if done.returncode:
        sys.exit(complaint)


def _say(line: str) -> None:
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()


def _continue_inside(venv: Path, argv: list[str]) -> None:
    """Become the environment's own Python, unless we are it."""
    if Path(sys.prefix).resolve() != venv.resolve():
        python = str(venv / "bin" / "python")
        os.execv(python, [python, str(ROOT / "manage.py"), *argv[1:]])  # noqa: S606
