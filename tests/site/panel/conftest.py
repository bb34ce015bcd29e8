"""The staff with their browsers, and something on every page of the panel.

Imports wait until a fixture is asked for: pytest reads this file before Django is set up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.games.conftest import asha, bilal, chand, match_id
from tests.games.moderation.conftest import maya, staff

if TYPE_CHECKING:
    from accounts.models import User
    from tests.games.moderation.staff import Staff
    from tests.site.panel.desk import Desk

__all__ = ["asha", "bilal", "chand", "match_id", "maya", "staff"]


@pytest.fixture
def desk(staff: Staff, asha: User, bilal: User, chand: User) -> Desk:
    """What there is to look at."""
    from tests.site.panel.desk import make_desk

    return make_desk(staff, (asha, bilal, chand))
