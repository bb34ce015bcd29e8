"""What is to be looked at by the staff: reports of players, and flags that the site raises."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.chat import ChatMessage
from games.models.match import Match

REPORT_LENGTH = 2000
FLAG_LENGTH = 100


class ReportReason(models.TextChoices):
    """What is reported; the words are part of the API and never change."""

    ABUSIVE_CHAT = "abusive_chat", _("abusive chat")
    STALLING = "stalling", _("stalling or abandoning matches")
    SECOND_ACCOUNT = "second_account", _("suspected second account")
    FIXED_RESULTS = "fixed_results", _("fixing results")
    OFFENSIVE_NAME = "offensive_name", _("offensive name")
    BUG = "bug", _("a bug that gives an advantage")
    OTHER = "other", _("something else")


class ReportState(models.TextChoices):
    """How far a report has come, as its reporter may know it."""

    RECEIVED = "received", _("received")
    LOOKED_AT = "looked_at", _("being looked at")
    CLOSED = "closed", _("closed")


class ReportOutcome(models.TextChoices):
    """What a closed report has led to; never which sanction."""

    UPHELD = "upheld", _("upheld")
    PARTLY = "partly", _("partly upheld")
    NOT_UPHELD = "not_upheld", _("not upheld")
    DUPLICATE = "duplicate", _("a duplicate")
    MISUSE = "misuse", _("misuse of reports")


class Report(models.Model):
    """Something that somebody of the staff is to look at, about one user.

    A flag of the site has no reporter; `flag` names its rule and what it is about, and `text`
    explains it. `claimed_by` counts for some time after `claimed_at` only. `messages` are the chat
    messages that are reported.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="+", db_index=False
    )
    reported = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False
    )
    reason = models.CharField(max_length=16, choices=ReportReason)
    text = models.TextField(max_length=REPORT_LENGTH, blank=True)
    match = models.ForeignKey(Match, models.PROTECT, null=True, related_name="+")
    messages = models.ManyToManyField(ChatMessage, related_name="+")
    flag = models.CharField(max_length=FLAG_LENGTH, blank=True)
    created_at = models.DateTimeField()
    state = models.CharField(max_length=9, choices=ReportState, default=ReportState.RECEIVED)
    outcome = models.CharField(max_length=10, choices=ReportOutcome, blank=True)
    claimed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", db_index=False
    )
    claimed_at = models.DateTimeField(null=True)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", db_index=False
    )
    closed_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(state=ReportState.CLOSED, closed_at__isnull=False)
                & Q(closed_by__isnull=False)
                & ~Q(outcome="")
                | ~Q(state=ReportState.CLOSED) & Q(outcome="", closed_at=None, closed_by=None),
                name="a_closed_report_has_an_outcome",
            ),
            models.CheckConstraint(
                condition=Q(reporter__isnull=False, flag="")
                | Q(reporter=None) & ~Q(flag="") & ~Q(text=""),
                name="a_flag_explains_itself",
            ),
            models.UniqueConstraint(
                fields=["flag"],
                condition=~Q(flag="") & ~Q(state=ReportState.CLOSED),
                name="one_open_report_per_flag",
            ),
        ]
        indexes = [
            models.Index(
                fields=["created_at", "id"],
                condition=~Q(state=ReportState.CLOSED),
                name="open_reports",
            ),
            models.Index(
                fields=["reported", "created_at"],
                condition=~Q(state=ReportState.CLOSED),
                name="open_reports_of_a_user",
            ),
            models.Index(fields=["reported", "-created_at"], name="reports_of_a_user"),
            models.Index(fields=["reporter", "-created_at"], name="reports_by_a_user"),
            models.Index(
                fields=["flag", "-created_at"], condition=~Q(flag=""), name="reports_of_a_flag"
            ),
            models.Index(
                fields=["-closed_at"], condition=Q(state=ReportState.CLOSED), name="closed_reports"
            ),
        ]

    def __str__(self) -> str:
        return f"report {self.pk}"


class ReportAddition(models.Model):
    """What a reporter has said later about the same thing, while the report was open."""

    report = models.ForeignKey(Report, models.CASCADE, related_name="additions")
    text = models.TextField(max_length=REPORT_LENGTH)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"addition to {self.report_id}"
