"""The short form of `manage.py simulate`: sixty days of a dozen matches."""

import secrets

import pytest

from tests.simulation.year import SHORT, Year

pytestmark = pytest.mark.django_db


def test_every_clock_is_fair_whatever_players_moderators_sweeps_and_the_host_do() -> None:
    seed = secrets.randbelow(1_000_000)

    report = Year(SHORT, seed).run()

    assert report.faults == [], f"seed {seed}\n{report}"
    assert report.figures["matches"] == 12
    assert report.figures["moves"] > 100
