"""The cast of tests/games, and clients of the API for each of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.games.conftest import asha, bilal, chand, match_id

if TYPE_CHECKING:
    from accounts.models import User
    from tests.api.client import Client

__all__ = ["asha", "bilal", "chand", "match_id"]


@pytest.fixture
def as_asha(asha: User) -> Client:
    """Asha by an access token that may do everything."""
    from tests.api.client import by_token

    return by_token(asha)


@pytest.fixture
def as_bilal(bilal: User) -> Client:
    from tests.api.client import by_token

    return by_token(bilal)


@pytest.fixture
def as_chand(chand: User) -> Client:
    """A stranger to the match."""
    from tests.api.client import by_token

    return by_token(chand)


@pytest.fixture
def as_nobody(db: None) -> Client:
    """Somebody who does not say who they are."""
    from tests.api.client import Client

    return Client()
