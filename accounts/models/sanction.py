"""What was decided against a user: visible to them, explained, and open to appeal."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

REASON_LENGTH = 1000


class SanctionKind(models.TextChoices):
    """What a sanction forbids; a warning forbids nothing once it was acknowledged."""

    WARNING = "warning", _("warning")
    CHAT_MUTE = "chat_mute", _("may not write messages")
    NO_NEW_MATCHES = "no_new_matches", _("may not begin new matches")
    NO_SIGN_IN = "no_sign_in", _("may not sign in")


class WarningLevel(models.TextChoices):
    """How serious a warning is."""

    INFORMAL = "informal", _("informal")
    FORMAL = "formal", _("formal")
    FINAL = "final", _("final")


class Sanction(models.Model):
    """A decision of a moderator; `reason` is what the user is told.

    `ends_at` is null for ever, and for warnings; `level` is set for warnings alone. What was lifted
    does not hold any more, but stays on record.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="sanctions", db_index=False
    )
    kind = models.CharField(max_length=16, choices=SanctionKind)
    level = models.CharField(max_length=8, choices=WarningLevel, blank=True)
    reason = models.TextField(max_length=REASON_LENGTH)
    issued_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField(null=True)
    acknowledged_at = models.DateTimeField(null=True)
    lifted_at = models.DateTimeField(null=True)
    lifted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+"
    )

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(kind=SanctionKind.WARNING, ends_at=None) & ~Q(level="")
                | ~Q(kind=SanctionKind.WARNING) & Q(level=""),
                name="warnings_have_levels_and_no_end",
            ),
            models.CheckConstraint(
                condition=Q(level__in=["", *WarningLevel.values]), name="a_level_is_one_of_three"
            ),
            models.CheckConstraint(
                condition=Q(lifted_at=None, lifted_by=None)
                | Q(lifted_at__isnull=False, lifted_by__isnull=False),
                name="who_lifts_a_sanction_is_known",
            ),
        ]
        indexes = [
            models.Index(fields=["user", "-starts_at"], name="sanctions_of_a_user"),
            models.Index(fields=["user"], condition=Q(lifted_at=None), name="sanctions_not_lifted"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"
