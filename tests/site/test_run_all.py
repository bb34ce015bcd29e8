"""How the steps of `test_all` are counted, in two rows that run at once."""

from pathlib import Path

import pytest

from tests import run_all
from tests.run_all import Runner

ONE_TEST = """
def test_sound() -> None:
    assert True
"""


def test_what_fails_in_either_row_is_told_and_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run, beside = Runner(tmp_path), Runner(tmp_path, is_beside=True)

    run.python("sound", "-c", "")
    beside.python("broken", "-c", "print('the reason'); raise SystemExit(3)")
    run.add(beside)

    assert run_all.report(run, must_have_all=False) == 1
    told = capsys.readouterr().out.splitlines()
    assert "the reason" in told
    assert told[-2:] == ["failed: broken", "1 passed, 1 failed, 0 skipped"]


def test_tests_beside_are_counted_and_shown_when_they_are_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "test_one.py"
    place.write_text(ONE_TEST)
    beside = Runner(tmp_path, is_beside=True)

    beside.tests("one test", "-c", "/dev/null", "-p", "no:cacheprovider", str(place))

    assert str(beside.total) == "1 passed, 0 failed, 0 skipped"
    assert "1 passed in" in capsys.readouterr().out


def test_when_the_other_row_has_ended_too_early_nothing_more_begins(tmp_path: Path) -> None:
    beside, trace = Runner(tmp_path, is_beside=True), tmp_path / "trace"
    beside.is_over = True

    beside.python("late", "-c", f"open({str(trace)!r}, 'w')")

    assert not trace.exists()
    assert beside.failures == ["late"]
