"""What else moves clocks: proposals of the players, outages of the site, the sweep's heartbeat."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from games.models.match import Match


class ProposalKind(models.TextChoices):
    """What a player proposes to the other."""

    PAUSE = "pause"
    RESUME = "resume"


class ProposalStatus(models.TextChoices):
    """What has become of a proposal."""

    OPEN = "open"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    LAPSED = "lapsed"


class Proposal(models.Model):
    """A pause of so many days that a seat proposes to the other one, or to end one early."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="proposals")
    kind = models.CharField(max_length=6, choices=ProposalKind)
    seat = models.PositiveSmallIntegerField()
    days = models.PositiveSmallIntegerField(null=True)
    status = models.CharField(max_length=9, choices=ProposalStatus, default=ProposalStatus.OPEN)
    created_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["match"],
                condition=Q(status=ProposalStatus.OPEN),
                name="one_open_proposal_per_match",
            ),
            models.CheckConstraint(
                condition=Q(kind=ProposalKind.PAUSE, days__isnull=False)
                | Q(kind=ProposalKind.RESUME, days=None),
                name="a_pause_has_its_days",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.match_id}"


class OutageCredit(models.Model):
    """A span for which no clock is charged, mostly because the site stood still. Never changed.

    It counts from `credited_at` on; `actor` is who credited it, or None for the sweep; `reason` is
    theirs, or "".
    """

    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    credited_at = models.DateTimeField()
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    reason = models.TextField(blank=True)

    class Meta:
        ordering = ["ends_at"]
        indexes = [models.Index(fields=["ends_at"], name="credits_by_end")]
        constraints = [
            models.CheckConstraint(
                condition=Q(ends_at__gt=F("starts_at")), name="a_credit_gives_time"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.starts_at} – {self.ends_at}"


class SweepHeartbeat(models.Model):
    """When the sweep of deadlines ran last; one row.

    `gap_since` and `gap_seen_at` are set while a gap before it waits for the second look.
    """

    beat_at = models.DateTimeField()
    gap_since = models.DateTimeField(null=True)
    gap_seen_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(pk=1), name="one_heartbeat"),
        ]

    def __str__(self) -> str:
        return str(self.beat_at)


class Reliability(models.Model):
    """How a user has kept the time of their turns within the last year, counted every night."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="reliability"
    )
    turns_in_time = models.PositiveIntegerField()
    turns_late = models.PositiveIntegerField()
    time_outs = models.PositiveIntegerField()
    median_answer = models.DurationField(null=True)
    counted_at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "reliabilities"

    def __str__(self) -> str:
        return str(self.user_id)
