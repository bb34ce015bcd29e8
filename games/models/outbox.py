"""What players are owed to be told, stored together with what they are told of."""

from django.conf import settings
from django.db import models
from django.db.models.functions import Now


class OutboxStatus(models.TextChoices):
    """How far an entry has come."""

    OWED = "owed"
    RELAYED = "relayed"


class OutboxEntry(models.Model):
    """One announcement to one player.

    `subject` is `match:…`, `challenge:…`, `invitation:…`, `notice:…` or `export:…`, `version` that
    of the match, 0 where there is none; for a chat message it is the message's key.
    `outcome` says what came of it ("sent", "superseded", …), empty while that is open.
    """

    kind = models.CharField(max_length=32)
    recipient = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False
    )
    subject = models.CharField(max_length=64)
    version = models.PositiveIntegerField()
    created_at = models.DateTimeField()
    status = models.CharField(max_length=8, choices=OutboxStatus, default=OutboxStatus.OWED)
    outcome = models.CharField(max_length=32, blank=True)
    changed_at = models.DateTimeField(db_default=Now())

    class Meta:
        verbose_name_plural = "outbox entries"
        constraints = [
            models.UniqueConstraint(
                fields=["subject", "version", "recipient", "kind"], name="owed_once"
            ),
        ]
        indexes = [
            models.Index(
                fields=["id"], condition=models.Q(status=OutboxStatus.OWED), name="owed_entries"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.subject}@{self.version}"
