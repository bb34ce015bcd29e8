"""What is told to whom by mail, and what came of it; columns and constraints, no rules."""

import uuid
from typing import Final

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

REASON_LENGTH: Final = 200


class EmailStatus(models.TextChoices):
    """How far a mail has come; from `sent` on nothing more happens to it."""

    OWED = "owed"
    CLAIMED = "claimed"
    SENT = "sent"
    SUPERSEDED = "superseded"
    SKIPPED = "skipped"
    BOUNCED = "bounced"
    FAILED = "failed"


class Channel(models.TextChoices):
    """How somebody is told."""

    MAIL = "mail"


class Email(models.Model):
    """One thing that one person is told once.

    `kind` is a registry.EmailKind; `subject` and `version` are those of the outbox, for account
    mails "account:…" and 0; `occasion` tells apart what is told more than once of one version.

    `next_attempt_at` is when somebody should take the row up: while it is claimed, the end of the
    lease; never again (null) once it is finished. `reason` says why it was not sent, or not yet.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    recipient = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", null=True, db_index=False
    )
    kind = models.CharField(max_length=32)
    subject = models.CharField(max_length=64)
    version = models.PositiveIntegerField(default=0)
    channel = models.CharField(max_length=8, choices=Channel, default=Channel.MAIL)
    occasion = models.CharField(max_length=32, blank=True)

    status = models.CharField(max_length=10, choices=EmailStatus, default=EmailStatus.OWED)
    reason = models.CharField(max_length=REASON_LENGTH, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField(default=timezone.now)
    next_attempt_at = models.DateTimeField(null=True, default=timezone.now)
    claimed_at = models.DateTimeField(null=True)
    sent_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["recipient", "kind", "subject", "version", "channel", "occasion"],
                name="told_once",
            ),
            models.CheckConstraint(
                condition=Q(
                    status__in=[EmailStatus.OWED, EmailStatus.CLAIMED],
                    next_attempt_at__isnull=False,
                )
                | (
                    ~Q(status__in=[EmailStatus.OWED, EmailStatus.CLAIMED]) & Q(next_attempt_at=None)
                ),
                name="an_unfinished_email_is_taken_up_again",
            ),
        ]
        indexes = [
            models.Index(
                fields=["next_attempt_at"],
                condition=Q(next_attempt_at__isnull=False),
                name="unfinished_emails",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.subject}@{self.version}"


class Draft(models.Model):
    """What an account mail says, written down when it was caused.

    It may hold a code that opens an account: it is deleted as soon as the mail is finished.
    """

    email = models.OneToOneField(Email, models.CASCADE, primary_key=True, related_name="draft")
    address = models.EmailField(max_length=320)
    subject_line = models.CharField(max_length=REASON_LENGTH)
    language = models.CharField(max_length=16)
    text = models.TextField()
    html = models.TextField(blank=True)

    def __str__(self) -> str:
        return str(self.email_id)
