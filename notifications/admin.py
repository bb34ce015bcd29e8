"""The mail desk of the staff: to whom, about what and what came of it, never what mails say.

Addresses of people outside are digests here as everywhere; the search takes the address itself.
"""

from typing import Final

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from typing_extensions import override

from games.admin import ReadOnlyAdmin
from notifications.addresses import address_digest
from notifications.canary import PATIENCE
from notifications.models import (
    Bounce,
    Email,
    EmailStatus,
    MutedMatch,
    Notice,
    Preference,
    RefusedAddress,
    Reminder,
)
from notifications.preferences import MODES

DEAD: Final = (EmailStatus.FAILED, EmailStatus.BOUNCED)


class Attention(admin.SimpleListFilter):
    """What somebody should look at, and what only waits for its time."""

    title = _("attention")
    parameter_name = "attention"

    @override
    def lookups(
        self, request: HttpRequest, model_admin: admin.ModelAdmin[Model]
    ) -> list[tuple[str, str]]:
        """Dead letters, what is late, and what waits."""
        return [
            ("dead", gettext("dead letters")),
            ("late", gettext("late")),
            ("waiting", gettext("waiting")),
        ]

    @override
    def queryset(self, request: HttpRequest, queryset: QuerySet[Model]) -> QuerySet[Model]:
        """The rows of the kind that is chosen."""
        now = timezone.now()
        match self.value():
            case "dead":
                return queryset.filter(status__in=DEAD)
            case "late":
                return queryset.filter(next_attempt_at__lt=now - PATIENCE)
            case "waiting":
                return queryset.filter(next_attempt_at__gte=now - PATIENCE)
        return queryset


@admin.register(Email)
class EmailAdmin(ReadOnlyAdmin):
    """One row for each mail; drafts, which may hold codes, are not shown anywhere."""

    list_display = [
        "created_at",
        "kind",
        "recipient",
        "subject",
        "version",
        "status",
        "reason",
        "attempts",
        "next_attempt_at",
        "sent_at",
    ]
    list_select_related = ["recipient"]
    list_filter = [Attention, "status", "kind"]
    search_fields = ["subject__exact", "recipient__username__iexact"]
    ordering = ["-created_at"]
    fields = [
        "id",
        "kind",
        "recipient",
        "subject",
        "version",
        "occasion",
        "channel",
        "status",
        "reason",
        "told_in",
        "attempts",
        "created_at",
        "next_attempt_at",
        "claimed_at",
        "sent_at",
    ]


@admin.register(Preference)
class PreferenceAdmin(ReadOnlyAdmin):
    """What users have chosen; whoever has no row has the defaults."""

    list_display = ["user", *[one.value for one in MODES], "hold_minutes", "quiet_from"]
    list_select_related = ["user"]
    search_fields = ["user__username__iexact"]
    ordering = ["user__username"]
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
class MutedMatchAdmin(ReadOnlyAdmin):
    """Who wants no mail about which match."""

    list_display = ["user", "match_id"]
    fields = ["user", "match_id"]
    list_select_related = ["user"]
    search_fields = ["match_id__exact", "user__username__iexact"]
    ordering = ["-id"]


@admin.register(Reminder)
class ReminderAdmin(ReadOnlyAdmin):
    """Turns that are waited for, and when they are looked at again."""

    list_display = ["recipient", "subject", "version", "due_at", "done_until"]
    fields = ["recipient", "subject", "version", "due_at", "done_until"]
    list_select_related = ["recipient"]
    search_fields = ["subject__exact", "recipient__username__iexact"]
    ordering = ["due_at"]


@admin.register(Notice)
class NoticeAdmin(ReadOnlyAdmin):
    """What stands behind the bell."""

    list_display = ["created_at", "kind", "recipient", "subject", "version", "read_at"]
    fields = ["created_at", "kind", "recipient", "subject", "version", "read_at"]
    list_select_related = ["recipient"]
    list_filter = ["kind"]
    search_fields = ["subject__exact", "recipient__username__iexact"]
    ordering = ["-id"]


class AddressAdmin(ReadOnlyAdmin):
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
    list_filter = ["weight"]
    ordering = ["-id"]


@admin.register(RefusedAddress)
class RefusedAddressAdmin(AddressAdmin):
    """Who wants no invitations."""

    list_display = ["address", "at"]
    fields = ["address", "at"]
    ordering = ["-at"]
