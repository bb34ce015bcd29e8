"""Asha's and Bilal's browsers, a visitor's, and rows as they are found in a log."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.web.conftest import as_asha, as_bilal, as_chand, chand, visitor

if TYPE_CHECKING:
    from accounts.models import User

__all__ = ["as_asha", "as_bilal", "as_chand", "chand", "visitor"]


@pytest.fixture
def _asha_is_suppressed(asha: User) -> None:
    """Mails to Asha's address have come back."""
    from notifications.suppression import record_bounce
    from notifications.timing.suppression import Weight

    for _ in range(2):
        record_bounce(asha.email, Weight.HARD, "550 no such user")
