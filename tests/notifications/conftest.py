"""The cast, in zones of their own, at a fixed hour.

Imports wait until a fixture is asked for: pytest reads this file before Django is set up.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
import time_machine

if TYPE_CHECKING:
    from accounts.models import User


@pytest.fixture
def _tuesday_noon() -> Iterator[None]:
    """1 December 2026, noon UTC."""
    with time_machine.travel("2026-12-01T12:00:00+00:00", tick=False):
        yield


@pytest.fixture
def asha(db: None) -> User:
    """Asha lives in Rome."""
    from tests.games.builders import make_user

    return make_user("Asha", time_zone="Europe/Rome")


@pytest.fixture
def bilal(db: None) -> User:
    """Bilal lives in Tehran."""
    from tests.games.builders import make_user

    return make_user("Bilal", time_zone="Asia/Tehran")
