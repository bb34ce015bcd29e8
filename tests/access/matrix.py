"""The matrix in one: every route with its row, and what each of the cast is asked and answered."""

from collections.abc import Iterator, Mapping
from typing import Final

from tests.access.admin import ADMIN
from tests.access.api import API
from tests.access.api import IN_PUBLIC as API_IN_PUBLIC
from tests.access.cast import Who
from tests.access.pages import ALLAUTH, IN_PUBLIC, PAGES, Row
from tests.access.policies import REFUSALS, Answer
from tests.leaks.routes import Route, all_routes

ROWS: Final[Mapping[str, Row]] = {**PAGES, **ALLAUTH, **ADMIN, **API}
PUBLIC_ROWS: Final[Mapping[str, Row]] = {**IN_PUBLIC, **API_IN_PUBLIC}
UNKNOWN_PATHS: Final = "api(?:/|$)"
"""No route, but what the API says of paths that it does not have; tests/api has it."""

PAGE_METHODS: Final = frozenset({"GET", "POST"})


def key_of(route: Route) -> str:
    """How the tables call a route: by its path in the API, else by its name."""
    return route.pattern if route.pattern.startswith("api/") else route.name


ALL_ROUTES: Final = [route for route in all_routes() if route.pattern != UNKNOWN_PATHS]
ROUTES: Final = {key_of(route): route for route in ALL_ROUTES}


def questions(*, is_public: bool) -> Iterator[tuple[str, str]]:
    """Route and method of all that is asked; in the public match only what is about a match."""
    for key, row in ROWS.items():
        if not is_public or "match_id" in ROUTES[key].parts:
            for method in sorted(row.keys() | (set() if key in API else PAGE_METHODS)):
                yield key, method


def expected(key: str, method: str, who: Who, *, is_public: bool) -> frozenset[Answer]:
    """What may be answered: what the policy says, and a refusal where there is no such method."""
    row = _row(key, is_public=is_public)
    if method in row:
        return frozenset([row[method].answer_to(who)])
    return REFUSALS


def _row(key: str, *, is_public: bool) -> Row:
    row = ROWS[key]
    if not is_public:
        return row
    return PUBLIC_ROWS.get(key) or {method: one.in_public() for method, one in row.items()}
