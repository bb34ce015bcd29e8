"""Every route, method and member of the cast, with the answer; a new route fails for want of a row.

A row names a policy for each method (policies.py) and spells out where it differs. Only access is
told here; what the routes do has its own tests.
"""

from collections import Counter
from collections.abc import Iterator

import pytest

from tests.access.cast import Asker, Who, asker, parts_of_world
from tests.access.matrix import ALL_ROUTES, ROUTES, ROWS, expected, key_of, questions
from tests.access.policies import told
from tests.access.requests import request_for
from tests.leaks.worlds import undone

ON_BOTH_DATABASES = {Who.PLAYER, Who.ADMIN}
"""Between them they open every page, and send every form that there is."""

EVERYBODY = [
    pytest.param(who, marks=[] if who in ON_BOTH_DATABASES else pytest.mark.told_alike)
    for who in Who
]


def test_every_route_has_a_row_and_every_row_a_route() -> None:
    assert Counter(map(key_of, ALL_ROUTES)) == Counter(ROWS.keys())


@pytest.mark.parametrize("who", EVERYBODY)
def test_everybody_is_answered_as_the_row_says(who: Who, world: None, db: None) -> None:
    somebody = asker(who)

    wrong = [*_wrong_answers(somebody, is_public=False), *_wrong_answers(somebody, is_public=True)]

    assert not wrong, "\n".join(wrong)


def _wrong_answers(somebody: Asker, *, is_public: bool) -> Iterator[str]:
    parts = parts_of_world(is_public=is_public)
    for key, method in questions(is_public=is_public):
        with undone():
            given = told(somebody.ask(request_for(ROUTES[key], method, parts)))
        right = expected(key, method, somebody.who, is_public=is_public)
        if given not in right:
            yield f"{method} {key}{' (public)' * is_public}: {given}, not {set(right)}"
