"""Tables in the admin: rows to look at, found by what has an index, and nothing else.

What is shown is named field by field; a new column stays closed until somebody names it.
"""

from typing import Final

from django.contrib import admin
from django.core.paginator import Paginator
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.urls import URLPattern
from django.utils.functional import cached_property
from typing_extensions import override

from accounts.admin_access import has_at_least
from accounts.roles import Role

COUNTED_UP_TO: Final = 1000
"""Nobody turns over more pages than that many rows make; so no more rows are ever counted."""

_KEPT_PAGES: Final = ("_changelist", "_change")


class ShortPaginator(Paginator[Model]):
    """Counts no further than anybody will read."""

    object_list: QuerySet[Model]

    @cached_property
    def count(self) -> int:
        """How many rows there are to turn over."""
        return self.object_list[:COUNTED_UP_TO].count()


class TableAdmin(admin.ModelAdmin[Model]):
    """Rows to look at; nobody adds, changes or deletes one here, not even a superuser.

    There are the list and the page of a row: no history, no actions, no links into other tables.
    """

    least_role = Role.MODERATOR
    actions = None
    paginator = ShortPaginator
    show_full_result_count = False
    list_per_page = 50
    list_max_show_all = 0

    @override
    def get_urls(self) -> list[URLPattern]:
        """The list and the page of a row."""
        return [one for one in super().get_urls() if (one.name or "").endswith(_KEPT_PAGES)]

    @override
    def get_sortable_by(self, request: HttpRequest) -> tuple[()]:
        """Nothing: only the order that the table stands in has an index."""
        return ()

    @override
    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Only filters that are offered: any other one could tell a hidden column by its list."""
        offered = [getattr(one, "parameter_name", one) for one in self.list_filter]
        return lookup.removesuffix("__exact") in offered

    @override
    def to_field_allowed(self, request: HttpRequest, to_field: str) -> bool:
        """No column but the key: rows found by another one would tell what is in it."""
        return to_field == self.opts.pk.name

    @override
    def has_module_permission(self, request: HttpRequest) -> bool:
        """Whoever has the role."""
        return has_at_least(request, self.least_role)

    @override
    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Whoever has the role."""
        return has_at_least(request, self.least_role)

    @override
    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody."""
        return False

    @override
    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Nobody."""
        return False

    @override
    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Nobody."""
        return False
