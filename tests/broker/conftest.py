"""A site of the test's own, on a database where commits are real."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from accounts.models import User
    from tests.broker.parts import Site


@pytest.fixture
def site(site_environment: dict[str, str], tmp_path: Path) -> Iterator[Site]:
    """Its parts, of which only the mail server runs."""
    from tests.broker import parts

    with parts.site(site_environment, tmp_path) as site:
        yield site


@pytest.fixture
def asha(throwaway_database: str) -> User:
    """Her mails do not wait for what happens next."""
    return _told_at_once("Asha")


@pytest.fixture
def bilal(throwaway_database: str) -> User:
    """His neither."""
    return _told_at_once("Bilal")


def _told_at_once(name: str) -> User:
    from notifications.models import Preference
    from tests.games.builders import make_user

    user = make_user(name)
    Preference.objects.create(user=user, hold_minutes=0)
    return user
