"""One cast for all who look at the two worlds of a module; what a test does to it is taken back.

Imports wait until a fixture is asked for: pytest reads this file before Django is set up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest
from pytest_django import DjangoDbBlocker

if TYPE_CHECKING:
    from tests.leaks.cast import Onlooker


@pytest.fixture(scope="module")
def turn_back() -> Iterator[Callable[[], None]]:
    """The clock stands still; this turns the dice back to their beginning."""
    from tests.leaks.worlds import standing_still

    with pytest.MonkeyPatch.context() as patch, standing_still(patch) as turn_back:
        yield turn_back


@pytest.fixture(scope="module")
def cast(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, turn_back: Callable[[], None]
) -> Iterator[list[Onlooker]]:
    """Two players, one also by token, a stranger, staff, nobody; the database is open to them."""
    from tests.leaks.cast import onlookers
    from tests.leaks.worlds import undone

    with django_db_blocker.unblock(), undone():
        yield onlookers()
