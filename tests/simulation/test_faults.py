"""The simulator finds what it is there to find: each planted fault is told of."""

import pytest
from django.db import transaction

from tests.simulation.faults import PLANTED
from tests.simulation.year import SHORT, Year

pytestmark = [pytest.mark.django_db, pytest.mark.wrong_summaries]

SEEDS = (1, 2, 3, 4)
"""In one of these worlds at least there is an occasion for each fault; mostly in the first."""


def told(seed: int) -> list[str]:
    """What the simulator says of a world, which is gone afterwards."""
    with transaction.atomic():
        report = Year(SHORT, seed, most_faults=1).run()
        transaction.set_rollback(True)
    return report.faults


@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_fault_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plant, sentence = PLANTED[fault]
    plant(monkeypatch)

    assert any(sentence in found for seed in SEEDS for found in told(seed))
