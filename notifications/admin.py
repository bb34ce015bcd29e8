"""Tables of what is told to whom besides mails, which have a desk of their own.

Addresses of people outside are digests here as everywhere; the search takes the address itself.
"""

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from typing_extensions import override

from accounts.admin_tables import TableAdmin
from notifications.addresses import address_digest
from notifications.models import (
    Bounce,
    MutedMatch,
    Notice,
    Preference,
    RefusedAddress,
    Reminder,
)
from notifications.preferences import MODES


@admin.register(Preference)
class PreferenceAdmin(TableAdmin):
    """What users have chosen; whoever has no row has the defaults."""

    list_display = ["user", *[one.value for one in MODES], "hold_minutes", "quiet_from"]
    list_select_related = ["user"]
    search_fields = ["user__username__iexact"]
    ordering = ["user"]
    fields = [
        "user",
        *[one.value for one in MODES],
        "daily_hour",
        "reminder_hours",
        "hold_minutes",
        "quiet_from",
        "quiet_until",
        "shows_hand",
    ]


@admin.register(MutedMatch)
class MutedMatchAdmin(TableAdmin):
    """Who wants no mail about which match."""

    list_display = ["user", "match_id"]
    fields = ["user", "match_id"]
    list_select_related = ["user"]
    search_fields = ["user__username__iexact"]
    ordering = ["-id"]


@admin.register(Reminder)
class ReminderAdmin(TableAdmin):
    """Turns that are waited for, and when they are looked at again."""

    list_display = ["recipient", "subject", "version", "due_at", "done_until"]
    fields = ["recipient", "subject", "version", "due_at", "done_until"]
    list_select_related = ["recipient"]
    search_fields = ["recipient__username__iexact"]
    ordering = ["due_at"]


@admin.register(Notice)
class NoticeAdmin(TableAdmin):
    """What stands behind the bell."""

    list_display = ["created_at", "kind", "recipient", "subject", "version", "read_at"]
    fields = ["created_at", "kind", "recipient", "subject", "version", "read_at"]
    list_select_related = ["recipient"]
    search_fields = ["recipient__username__iexact"]
    ordering = ["-id"]


class AddressAdmin(TableAdmin):
    """Rows about addresses that are kept as digests only."""

    search_fields = ["address__exact"]

    @override
    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Model], search_term: str
    ) -> tuple[QuerySet[Model], bool]:
        """What there is about an address, which the staff must know; or about a digest."""
        word = search_term.strip()
        wanted = address_digest(word) if "@" in word else word
        return super().get_search_results(request, queryset, wanted)


@admin.register(Bounce)
class BounceAdmin(AddressAdmin):
    """What addresses have sent back, and what that counts."""

    list_display = ["at", "address", "weight", "reason", "email"]
    fields = ["at", "address", "weight", "reason", "email"]
    list_select_related = ["email"]
    ordering = ["-id"]


@admin.register(RefusedAddress)
class RefusedAddressAdmin(AddressAdmin):
    """Who wants no invitations."""

    list_display = ["address", "at"]
    fields = ["address", "at"]
    ordering = ["address"]
