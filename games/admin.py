"""Read-only lists of matches, events, offers and the outbox, without any secret.

What is shown is named field by field; a new column stays closed until somebody names it here.
"""

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest
from typing_extensions import override

from games.models import Match, MatchEvent, Offer, OutboxEntry


class ReadOnlyAdmin(admin.ModelAdmin[Model]):
    """Rows to look at; nobody adds, changes or deletes one here, not even a superuser."""

    show_full_result_count = False
    list_per_page = 50

    @override
    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Only filters that are offered: any other one could tell a hidden column by its list."""
        offered = [getattr(one, "parameter_name", one) for one in self.list_filter]
        return lookup.removesuffix("__exact") in offered

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


@admin.register(Match)
class MatchAdmin(ReadOnlyAdmin):
    """The public side of matches: the summary columns."""

    list_display = ["public_id", "status", "round_number", "version", "turn", "deadline_at"]
    list_filter = ["status", "mode"]
    search_fields = ["public_id__exact"]
    ordering = ["-id"]
    fields = [
        "public_id",
        "mode",
        "pace_days",
        "is_public",
        "created_at",
        "status",
        "version",
        "turn",
        "turn_started_at",
        "deadline_at",
        "round_number",
        "seals_0",
        "seals_1",
        "winner",
        "outcome_reason",
        "finished_at",
    ]


@admin.register(MatchEvent)
class MatchEventAdmin(ReadOnlyAdmin):
    """That something happened, when and by whom; never what it held."""

    list_display = ["match", "sequence", "kind", "actor", "created_at"]
    list_select_related = ["match", "actor"]
    search_fields = ["match__public_id__exact"]
    ordering = ["-id"]
    fields = ["match", "sequence", "kind", "actor", "created_at"]


@admin.register(Offer)
class OfferAdmin(ReadOnlyAdmin):
    """Seeks, challenges and invitations; the secret of a link is not shown."""

    list_display = ["public_id", "kind", "status", "owner", "opponent", "created_at"]
    list_select_related = ["owner", "opponent"]
    list_filter = ["kind", "status"]
    search_fields = ["public_id__exact", "owner__username__iexact"]
    ordering = ["-id"]
    fields = [
        "public_id",
        "kind",
        "status",
        "owner",
        "opponent",
        "mode",
        "pace_days",
        "is_public",
        "created_at",
        "expires_at",
        "match",
    ]


@admin.register(OutboxEntry)
class OutboxEntryAdmin(ReadOnlyAdmin):
    """What players are owed to be told, and what came of it."""

    list_display = ["kind", "recipient", "subject", "version", "status", "outcome", "created_at"]
    list_select_related = ["recipient"]
    list_filter = ["status", "kind"]
    search_fields = ["subject__exact"]
    ordering = ["-id"]
    fields = [
        "kind",
        "recipient",
        "subject",
        "version",
        "status",
        "outcome",
        "created_at",
        "changed_at",
    ]
