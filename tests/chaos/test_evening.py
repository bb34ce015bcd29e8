"""The short form of `manage.py chaos`: everything goes wrong once, and no mail is lost."""

import secrets
from pathlib import Path

from tests.chaos.evening import SHORT, evening


def test_every_turn_is_told_once_though_all_that_can_die_dies_while_twenty_matches_are_played(
    site_environment: dict[str, str], tmp_path: Path
) -> None:
    seed = secrets.randbelow(1_000_000)

    report = evening(site_environment, tmp_path, SHORT, seed=seed)

    assert report.faults == [], f"seed {seed}\n{report}"
    assert report.figures["matches"] >= 20
    assert report.figures["taken by the mail server"] > 0
