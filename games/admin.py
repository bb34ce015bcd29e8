"""Read-only lists of matches, events, offers and the outbox, without any secret.

What is shown is named field by field; a new column stays closed until somebody names it here.
"""

from django.contrib import admin

from accounts.admin_tables import TableAdmin
from games.models import Match, MatchEvent, Offer, OutboxEntry


@admin.register(Match)
class MatchAdmin(TableAdmin):
    """The public side of matches: the summary columns."""

    list_display = ["public_id", "status", "round_number", "version", "turn", "deadline_at"]
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
class MatchEventAdmin(TableAdmin):
    """That something happened, when and by whom; never what it held."""

    list_display = ["match", "sequence", "kind", "actor", "created_at"]
    list_select_related = ["match", "actor"]
    search_fields = ["match__public_id__exact"]
    ordering = ["-id"]
    fields = ["match", "sequence", "kind", "actor", "created_at"]


@admin.register(Offer)
class OfferAdmin(TableAdmin):
    """Seeks, challenges and invitations; the secret of a link is not shown."""

    list_display = ["public_id", "kind", "status", "owner", "opponent", "created_at"]
    list_select_related = ["owner", "opponent"]
    search_fields = ["public_id__exact"]
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
class OutboxEntryAdmin(TableAdmin):
    """What players are owed to be told, and what came of it."""

    list_display = ["kind", "recipient", "subject", "version", "status", "outcome", "created_at"]
    list_select_related = ["recipient"]
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
