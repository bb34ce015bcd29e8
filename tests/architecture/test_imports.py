"""What import-linter can't see."""

import subprocess
import sys

from jaipur_site.processes import ROOT

BLOCKED = """
import sys

class Wall:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"django", "rest_framework", "celery", "accounts"}:
            raise ImportError(f"{name} is out of bounds")

sys.meta_path.insert(0, Wall())
"""


def _run(code: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-c", BLOCKED + code]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_the_engine_runs_where_there_is_no_django() -> None:
    """An import in games/__init__.py would escape the contract."""
    modules = [f"games.engine.{file.stem}" for file in (ROOT / "games/engine").glob("[!_]*.py")]

    done = _run(f"import {', '.join(modules)}")

    assert done.returncode == 0, done.stderr


def test_the_wall_of_that_test_stands() -> None:
    done = _run("import games.apps")

    assert "django.apps is out of bounds" in done.stderr or "django is out of bounds" in done.stderr


def test_no_package_runs_anything_when_imported() -> None:
    for name in ("games", "jaipur_site"):
        assert (ROOT / name / "__init__.py").read_text() == ""
