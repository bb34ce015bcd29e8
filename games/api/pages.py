"""Pages of lists: a cursor names the place between two rows, so that no row is lost or doubled."""

from typing import Final, Generic, TypedDict, TypeVar

from games.api.bodies import written_number
from games.api.serializers.schema import Link

MOST_A_PAGE: Final = 100
USUAL_A_PAGE: Final = 25
LIMIT: Final = written_number(1, MOST_A_PAGE)

Row = TypeVar("Row")


class Page(TypedDict, Generic[Row]):
    """Part of a list, and where the parts before and after it are."""

    results: list[Row]
    next: Link | None
    previous: Link | None
