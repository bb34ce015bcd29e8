"""The simulator finds what it is there to find: each planted fault is told of."""

import pytest

from tests.simulation.faults import PLANTED
from tests.simulation.year import SHORT, Year

pytestmark = [pytest.mark.django_db, pytest.mark.wrong_summaries]

SEED = 1


@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_fault_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plant, sentence = PLANTED[fault]
    plant(monkeypatch)

    report = Year(SHORT, SEED, most_faults=1).run()

    assert any(sentence in found for found in report.faults), report.faults
