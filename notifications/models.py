"""What is told to whom by mail, and what came of it; columns and constraints, no rules."""

import uuid
from typing import Final

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from notifications.preferences import DEFAULT_MODES, DEFAULTS, Mode
from notifications.registry import EmailClass

REASON_LENGTH: Final = 200
DIGEST_LENGTH: Final = 64

_MODE_CHOICES: Final = [(mode.value, mode.value) for mode in Mode]


class EmailStatus(models.TextChoices):
    """How far a mail has come; from `sent` on nothing more happens to it.

    What is gathered is told together with others, and shares the fate of that digest.
    """

    OWED = "owed"
    CLAIMED = "claimed"
    GATHERED = "gathered"
    SENT = "sent"
    SUPERSEDED = "superseded"
    SKIPPED = "skipped"
    BOUNCED = "bounced"
    FAILED = "failed"


class Channel(models.TextChoices):
    """How somebody is told by a row of `Email`; the bell on the site has rows of its own."""

    MAIL = "mail"


class Email(models.Model):
    """One thing that one person is told once.

    `kind` is a registry.EmailKind; `subject` and `version` are those of the outbox, for account
    mails "account:…" and 0; `occasion` tells apart what is told more than once of one version.

    `next_attempt_at` is when somebody should take the row up: while it is claimed, the end of the
    lease; never again (null) once it is finished. `reason` says why it was not sent, or not yet.
    `told_in` is the digest that gathers the row.
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
    told_in = models.ForeignKey("self", models.SET_NULL, null=True, related_name="parts")

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
            models.Index(fields=["recipient", "-created_at"], name="emails_of_a_user"),
            models.Index(
                fields=["recipient", "claimed_at"],
                condition=Q(status__in=[EmailStatus.CLAIMED, EmailStatus.SENT]),
                name="emails_sent_lately",
            ),
            models.Index(
                fields=["-sent_at"], condition=Q(sent_at__isnull=False), name="emails_sent_last"
            ),
            models.Index(
                fields=["-created_at"],
                condition=Q(status__in=[EmailStatus.FAILED, EmailStatus.BOUNCED]),
                name="dead_letters",
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


class Preference(models.Model):
    """What a user has chosen; read and written as preferences.Preferences."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="preference"
    )
    turn = models.CharField(
        max_length=8, choices=_MODE_CHOICES, default=DEFAULT_MODES[EmailClass.TURN].value
    )
    reminder = models.CharField(
        max_length=8, choices=_MODE_CHOICES, default=DEFAULT_MODES[EmailClass.REMINDER].value
    )
    result = models.CharField(
        max_length=8, choices=_MODE_CHOICES, default=DEFAULT_MODES[EmailClass.RESULT].value
    )
    challenge = models.CharField(
        max_length=8, choices=_MODE_CHOICES, default=DEFAULT_MODES[EmailClass.CHALLENGE].value
    )
    chat = models.CharField(
        max_length=8, choices=_MODE_CHOICES, default=DEFAULT_MODES[EmailClass.CHAT].value
    )
    account = models.CharField(
        max_length=8, choices=_MODE_CHOICES, default=DEFAULT_MODES[EmailClass.ACCOUNT].value
    )
    daily_hour = models.PositiveSmallIntegerField(default=DEFAULTS.daily_hour)
    reminder_hours = models.JSONField(null=True, default=None)
    hold_minutes = models.PositiveSmallIntegerField(default=DEFAULTS.hold_minutes)
    quiet_from = models.PositiveSmallIntegerField(null=True, default=None)
    quiet_until = models.PositiveSmallIntegerField(null=True, default=None)
    shows_hand = models.BooleanField(default=DEFAULTS.shows_hand)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(quiet_from=None, quiet_until=None)
                | Q(quiet_from__lt=24, quiet_until__lt=24),
                name="quiet_hours_have_both_ends",
            ),
            models.CheckConstraint(
                condition=Q(daily_hour__lt=24), name="the_daily_hour_is_one_of_the_day"
            ),
        ]

    def __str__(self) -> str:
        return f"preferences of {self.user_id}"


class MutedMatch(models.Model):
    """A user wants no mail about a match; `match_id` is its public id."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False
    )
    match_id = models.CharField(max_length=16)

    class Meta:
        verbose_name_plural = "muted matches"
        constraints = [
            models.UniqueConstraint(fields=["user", "match_id"], name="muted_once"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} mutes {self.match_id}"


class Reminder(models.Model):
    """A turn whose player may have to be reminded; gone as soon as it is played.

    `due_at` is when to look at it again; reminders until `done_until` are dealt with.
    """

    recipient = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False
    )
    subject = models.CharField(max_length=64)
    version = models.PositiveIntegerField()
    due_at = models.DateTimeField()
    done_until = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["recipient", "subject"], name="one_turn_to_remind_of"),
        ]
        indexes = [
            models.Index(fields=["due_at"], name="due_reminders"),
            models.Index(fields=["subject"], name="reminders_of_a_match"),
        ]

    def __str__(self) -> str:
        return f"{self.recipient_id} {self.subject}@{self.version}"


class Notice(models.Model):
    """The same as in a mail, in the list behind the bell of the site."""

    recipient = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False
    )
    kind = models.CharField(max_length=32)
    subject = models.CharField(max_length=64)
    version = models.PositiveIntegerField(default=0)
    occasion = models.CharField(max_length=32, blank=True)
    created_at = models.DateTimeField()
    read_at = models.DateTimeField(null=True, default=None)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["recipient", "kind", "subject", "version", "occasion"],
                name="noticed_once",
            ),
        ]
        indexes = [
            models.Index(fields=["recipient", "-created_at", "-id"], name="notices_of_a_user"),
            models.Index(fields=["recipient"], condition=Q(read_at=None), name="unread_notices"),
            models.Index(
                fields=["subject"], condition=Q(read_at=None), name="unread_notices_of_a_match"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.subject}@{self.version}"


class Bounce(models.Model):
    """A mail that an address did not take; the address is kept as a keyed digest only.

    `weight` is that of suppression (MAIL D8).
    """

    address = models.CharField(max_length=DIGEST_LENGTH)
    weight = models.PositiveSmallIntegerField()
    reason = models.CharField(max_length=REASON_LENGTH, blank=True)
    at = models.DateTimeField()
    email = models.ForeignKey(Email, models.SET_NULL, null=True, related_name="+")

    class Meta:
        indexes = [models.Index(fields=["address", "at"], name="bounces_of_an_address")]

    def __str__(self) -> str:
        return f"bounce {self.pk}"


class RefusedAddress(models.Model):
    """Somebody outside wants no invitations; the address is kept as a keyed digest only."""

    address = models.CharField(max_length=DIGEST_LENGTH, primary_key=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name_plural = "refused addresses"

    def __str__(self) -> str:
        return self.address[:8]
