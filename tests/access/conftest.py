"""One world for all who ask."""

from collections.abc import Iterator

import pytest
from pytest_django import DjangoDbBlocker


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """The cast with all that is Asha's; whoever asks takes back what the answer has changed."""
    # Models can't be named before Django is set up.
    from tests.access.cast import build_world
    from tests.leaks.worlds import undone

    with django_db_blocker.unblock(), undone():
        build_world()
        yield
