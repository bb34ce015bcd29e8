"""A read-only list of the mails: to whom, about what and what came of it, never what they say."""

from django.contrib import admin

from games.admin import ReadOnlyAdmin
from notifications.models import Email


@admin.register(Email)
class EmailAdmin(ReadOnlyAdmin):
    """One row for each mail; drafts, which may hold codes, are not shown anywhere."""

    list_display = ["kind", "recipient", "subject", "version", "status", "reason", "created_at"]
    list_select_related = ["recipient"]
    list_filter = ["status", "kind"]
    search_fields = ["subject__exact", "recipient__username__iexact"]
    ordering = ["-created_at"]
    fields = [
        "id",
        "kind",
        "recipient",
        "subject",
        "version",
        "status",
        "reason",
        "attempts",
        "created_at",
        "next_attempt_at",
        "claimed_at",
        "sent_at",
    ]
