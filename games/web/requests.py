"""Who asks for a page, which part of a long list, and at which version of a match."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar, cast

from django.core.paginator import Page, Paginator
from django.db.models import Model, QuerySet
from django.http import HttpRequest

from accounts.models import User

Row = TypeVar("Row", bound=Model)

MOST_DIGITS = 9
NO_VERSION = 0


class Unreadable(ValueError):
    """What was sent cannot be understood; the text says in a sentence what is missing."""


@dataclass(frozen=True, slots=True)
class Paging:
    """Where in a long list a page stands; None where there is no page before or after."""

    number: int
    count: int
    previous: int | None
    next: int | None


def viewer_of(request: HttpRequest) -> User | None:
    """The signed-in user, or None."""
    return request.user if request.user.is_authenticated else None


def signed_in(request: HttpRequest) -> User:
    """The user, in a view that only signed-in users reach."""
    return cast("User", request.user)


def page_of(rows: QuerySet[Row], request: HttpRequest, *, length: int) -> tuple[list[Row], Paging]:
    """The rows of the page that `?page=` asks for; the nearest there is for one there is not."""
    page: Page[Row] = Paginator(rows, length).get_page(request.GET.get("page"))
    return list(page), Paging(
        number=page.number,
        count=page.paginator.num_pages,
        previous=page.previous_page_number() if page.has_previous() else None,
        next=page.next_page_number() if page.has_next() else None,
    )


def number_of(sent: Mapping[str, str], name: str) -> int | None:
    """The whole number that was sent under a name, if there is one."""
    digits = sent.get(name, "")
    is_number = digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS
    return int(digits) if is_number else None


def version_of(sent: Mapping[str, str]) -> int:
    """The version of the match that the sender saw; one that no match has if it can't be read."""
    return number_of(sent, "version") or NO_VERSION
