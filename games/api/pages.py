"""Pages of lists: a cursor names a place between two rows, so that none is lost or doubled."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final, Generic, TypedDict, TypeVar
from urllib.parse import urlencode

from django.db.models import Model, Q, QuerySet
from django.utils.translation import gettext as _

from games.api.bodies import JsonObject, NotAsExpected, Reader, written_number
from games.api.serializers.schema import Link

MOST_A_PAGE: Final = 100
USUAL_A_PAGE: Final = 25
CURSOR_PATTERN: Final = r"^[np][0-9]{1,16}\.([2-9A-Z]{10}|[0-9a-f-]{36})$"
EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)

Row = TypeVar("Row")
RowModel = TypeVar("RowModel", bound=Model)


class Page(TypedDict, Generic[Row]):
    """Part of a list, and where the parts after and before it are."""

    results: list[Row]
    next: Link | None
    previous: Link | None


@dataclass(frozen=True, slots=True)
class Cursor:
    """The place after, or with `is_backward` before, the row of that instant and id."""

    at: datetime
    row_id: str
    is_backward: bool

    def __str__(self) -> str:
        microseconds = (self.at - EPOCH) // timedelta(microseconds=1)
        return f"{'p' if self.is_backward else 'n'}{microseconds}.{self.row_id}"


@dataclass(frozen=True, slots=True)
class Order:
    """By which instant a list is ordered; rows of one instant stand in the order of their ids."""

    field: str
    is_latest_first: bool
    id_field: str = "public_id"


def read_cursor(written: str) -> Cursor:
    """The cursor of a link that we made; anything else is not as expected."""
    if not re.fullmatch(CURSOR_PATTERN, written, re.ASCII):
        raise NotAsExpected(_("Take the cursor from a link of this list."))
    microseconds, _dot, row_id = written[1:].partition(".")
    at = EPOCH + timedelta(microseconds=int(microseconds))
    return Cursor(at, row_id, is_backward=written.startswith("p"))


LIMIT: Final = written_number(1, MOST_A_PAGE)
PAGE_PARAMETERS: Final[dict[str, Reader]] = {"limit": LIMIT, "cursor": read_cursor}


def page_of(
    rows: QuerySet[RowModel],
    order: Order,
    *,
    path: str,
    query: JsonObject,
    render: Callable[[Sequence[RowModel]], list[Row]],
) -> Page[Row]:
    """The page that the query's `cursor` and `limit` ask for; `path` is where the list is read."""
    cursor: Cursor | None = query.get("cursor")
    limit: int = query.get("limit", USUAL_A_PAGE)
    is_backward = cursor is not None and cursor.is_backward
    found = list(_from(rows, order, cursor)[: limit + 1])
    has_more, found = len(found) > limit, found[:limit]
    if is_backward:
        found.reverse()
    has_next = has_more or is_backward
    has_previous = has_more if is_backward else cursor is not None

    def link(row: RowModel, *, backward: bool) -> Link:
        at = getattr(row, order.field)
        place = Cursor(at, str(getattr(row, order.id_field)), is_backward=backward)
        return f"{path}?{urlencode({**query, 'cursor': place})}"

    return {
        "results": render(found),
        "next": link(found[-1], backward=False) if has_next and found else None,
        "previous": link(found[0], backward=True) if has_previous and found else None,
    }


def links_by_number(
    path: str, *, after: int, limit: int, has_more: bool
) -> tuple[Link | None, Link | None]:
    """The next and the previous page of a list that is numbered from 1 and asked for by `after`."""
    following = f"{path}?after={after + limit}&limit={limit}" if has_more else None
    previous = f"{path}?after={max(0, after - limit)}&limit={min(limit, after)}" if after else None
    return following, previous


def _from(rows: QuerySet[RowModel], order: Order, cursor: Cursor | None) -> QuerySet[RowModel]:
    """The rows from the cursor on, in the direction in which it looks."""
    is_backward = cursor is not None and cursor.is_backward
    is_descending = order.is_latest_first != is_backward
    sign, comparison = ("-", "lt") if is_descending else ("", "gt")
    ordered = rows.order_by(f"{sign}{order.field}", f"{sign}{order.id_field}")
    if cursor is None:
        return ordered
    beyond = Q(**{f"{order.field}__{comparison}": cursor.at})
    level = Q(**{order.field: cursor.at, f"{order.id_field}__{comparison}": cursor.row_id})
    return ordered.filter(beyond | level)
