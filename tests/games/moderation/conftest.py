"""The staff: Hari is a helper, Maya a moderator, Sita a senior, Anand an admin.

Imports wait until a fixture is asked for: pytest reads this file before Django is set up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from accounts.models import User
    from tests.games.moderation.staff import Staff


@pytest.fixture
def staff(db: None) -> Staff:
    """One of each role."""
    from tests.games.moderation.staff import make_all

    return make_all()


@pytest.fixture
def maya(staff: Staff) -> User:
    """The moderator."""
    return staff.moderator
