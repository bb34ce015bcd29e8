"""The cast: Asha and Bilal are seated, Chand is a stranger.

Imports wait until a fixture is asked for: pytest reads this file before Django is set up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from accounts.models import User


@pytest.fixture
def asha(db: None) -> User:
    from tests.games.builders import make_user

    return make_user("Asha")


@pytest.fixture
def bilal(db: None) -> User:
    from tests.games.builders import make_user

    return make_user("Bilal")


@pytest.fixture
def chand(db: None) -> User:
    from tests.games.builders import make_user

    return make_user("Chand")


@pytest.fixture
def match_id(asha: User, bilal: User) -> str:
    """A public best-of-three match that Asha opens."""
    from tests.games.builders import start

    return start(asha, bilal)


@pytest.fixture
def maya(db: None) -> User:
    from tests.games.builders import make_user

    return make_user("Maya")
