"""The cast with their browsers: what each of them asks for and is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.games.conftest import asha, bilal, chand, match_id

if TYPE_CHECKING:
    from django.test import Client

    from accounts.models import User

__all__ = ["asha", "bilal", "chand", "match_id"]


def _signed_in(user: User) -> Client:
    from django.test import Client

    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def as_asha(asha: User) -> Client:
    return _signed_in(asha)


@pytest.fixture
def as_bilal(bilal: User) -> Client:
    return _signed_in(bilal)


@pytest.fixture
def as_chand(chand: User) -> Client:
    return _signed_in(chand)


@pytest.fixture
def visitor(db: None) -> Client:
    """Somebody who is not signed in."""
    from django.test import Client

    return Client()
