"""How the environment is made, with a stand-in for Python that only notes what it is asked."""

from pathlib import Path

import pytest

from jaipur_site import bootstrap

PYTHON = """#!/bin/sh
case "$*" in
  "-m venv "*) mkdir -p "$3/bin" && cp "$0" "$3/bin/python" && echo venv >> {log} ;;
  "-m pip "*)  for last; do :; done; echo "pip $(basename "$last")" >> {log}; exit $(cat {code}) ;;
esac
"""


class Clone:
    """A clone of the project with nothing installed."""

    def __init__(self, root: Path) -> None:
        self.root, self.venv = root, root / ".venv"
        self.log, self.code = root / "log", root / "code"
        (root / "requirements").mkdir()
        (root / "manage.py").touch()
        self.log.touch()
        self.lock(base="django==5", dev="django==5 pytest==9")
        self.pip_ends_with(0)
        self.python = root / "python"
        self.python.write_text(PYTHON.format(log=self.log, code=self.code))
        self.python.chmod(0o755)

    def lock(self, **files: str) -> None:
        for name, text in files.items():
            (self.root / "requirements" / f"{name}.txt").write_text(text)

    def pip_ends_with(self, code: int) -> None:
        self.code.write_text(str(code))

    def prepare(self, requirements: str) -> list[str]:
        """What was done for it."""
        before = len(self.log.read_text().splitlines())
        bootstrap.prepare(self.venv, requirements, str(self.python))
        return self.log.read_text().splitlines()[before:]


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Clone:
    monkeypatch.setattr(bootstrap, "ROOT", tmp_path)
    return Clone(tmp_path)


def test_a_fresh_clone_is_prepared_once(clone: Clone) -> None:
    first = clone.prepare("base")
    second = clone.prepare("base")

    assert first == ["venv", "pip base.txt"]
    assert second == []


def test_new_requirements_are_installed_into_the_same_environment(clone: Clone) -> None:
    clone.prepare("base")
    clone.lock(base="django==6")

    assert clone.prepare("base") == ["pip base.txt"]


def test_an_environment_for_development_serves_the_site_too(clone: Clone) -> None:
    clone.prepare("base")

    assert clone.prepare("dev") == ["pip dev.txt"]
    assert clone.prepare("base") == []
    assert clone.prepare("dev") == []


def test_an_install_that_failed_is_done_again_from_the_start(clone: Clone) -> None:
    clone.pip_ends_with(1)
    with pytest.raises(SystemExit, match="package index"):
        clone.prepare("base")
    clone.pip_ends_with(0)

    assert clone.prepare("base") == ["venv", "pip base.txt"]


def test_an_environment_whose_python_is_gone_is_made_again(clone: Clone) -> None:
    clone.prepare("base")
    (clone.venv / "bin" / "python").unlink()

    assert clone.prepare("base") == ["venv", "pip base.txt"]


def test_an_environment_somebody_else_has_made_is_kept(clone: Clone) -> None:
    clone.prepare("base")
    (clone.venv / "requirements.json").write_text("not json")

    assert clone.prepare("base") == ["pip base.txt"]
