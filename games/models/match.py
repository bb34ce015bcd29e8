"""Matches and who sits where. The truth is in the events; summary columns repeat it for lists."""

from django.conf import settings
from django.db import models

from games.engine.results import Mode, OutcomeReason
from games.engine.time_control import TimeControl

ID_LENGTH = 10


class MatchStatus(models.TextChoices):
    """Whether a match goes on."""

    ACTIVE = "active"
    FINISHED = "finished"


class Match(models.Model):
    """One match; from `status` on its summary, which games.play.event_store alone writes.

    `turn` is the seat to move; `version` the last sequence; `turn_sequence` the event that began
    the turn; `round_sequence` the deal of the round in play; `reckonings` the rounds ended so far;
    `last_move` the latest one as everybody may see it. `clock` is the clock as games.play.clocks
    stores it, `deadline_at` what it says; `has_stops` that more than its start moves it;
    `settles_at` is when the sweep has something to do. `paused_until` is the end of a pause of the
    turn, also one that is over.
    """

    public_id = models.CharField(max_length=ID_LENGTH, unique=True)
    mode = models.CharField(max_length=16, choices=[(mode.value, mode.value) for mode in Mode])
    time_control = models.CharField(
        max_length=9,
        choices=[(one.value, one.value) for one in TimeControl],
        default=TimeControl.PACE.value,
    )
    pace_days = models.PositiveSmallIntegerField(null=True)
    is_friendly = models.BooleanField(default=False)
    has_weekends = models.BooleanField(default=False)
    is_public = models.BooleanField()
    created_at = models.DateTimeField()

    status = models.CharField(max_length=8, choices=MatchStatus, default=MatchStatus.ACTIVE)
    version = models.PositiveIntegerField(default=0)
    turn = models.PositiveSmallIntegerField(null=True)
    turn_sequence = models.PositiveIntegerField(default=0)
    turn_started_at = models.DateTimeField(null=True)
    deadline_at = models.DateTimeField(null=True)
    paused_until = models.DateTimeField(null=True)
    settles_at = models.DateTimeField(null=True)
    clock = models.JSONField(default=dict)
    has_stops = models.BooleanField(default=False)
    round_number = models.PositiveSmallIntegerField(default=0)
    round_sequence = models.PositiveIntegerField(default=0)
    seals_0 = models.PositiveSmallIntegerField(default=0)
    seals_1 = models.PositiveSmallIntegerField(default=0)
    reckonings = models.JSONField(default=list)
    last_move = models.JSONField(null=True)
    winner = models.PositiveSmallIntegerField(null=True)
    outcome_reason = models.CharField(
        max_length=16,
        blank=True,
        choices=[(reason.value, reason.value) for reason in OutcomeReason],
    )
    finished_at = models.DateTimeField(null=True)
    voided_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name_plural = "matches"
        indexes = [
            models.Index(
                fields=["settles_at"],
                condition=models.Q(status=MatchStatus.ACTIVE),
                name="running_by_settling",
            ),
            models.Index(
                fields=["paused_until"],
                condition=models.Q(status=MatchStatus.ACTIVE, paused_until__isnull=False),
                name="running_by_pause_end",
            ),
            models.Index(
                fields=["-finished_at"],
                condition=models.Q(finished_at__isnull=False),
                name="finished_last",
            ),
        ]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(
                    status=MatchStatus.FINISHED, turn=None, deadline_at=None, settles_at=None
                )
                | models.Q(status=MatchStatus.ACTIVE, finished_at=None, outcome_reason=""),
                name="a_finished_match_awaits_nobody",
            ),
            models.CheckConstraint(
                condition=models.Q(outcome_reason=OutcomeReason.VOIDED.value)
                & models.Q(voided_at__isnull=False)
                | ~models.Q(outcome_reason=OutcomeReason.VOIDED.value) & models.Q(voided_at=None),
                name="what_is_void_says_since_when",
            ),
            models.CheckConstraint(
                condition=models.Q(paused_until=None)
                | models.Q(deadline_at__isnull=False, deadline_at__gte=models.F("paused_until"))
                | models.Q(voided_at__isnull=False),
                name="a_pause_ends_before_its_turn",
            ),
            models.CheckConstraint(
                condition=models.Q(time_control=TimeControl.PACE.value, pace_days__isnull=False)
                | ~models.Q(time_control=TimeControl.PACE.value) & models.Q(pace_days=None),
                name="a_match_has_a_pace_or_none",
            ),
        ]

    def __str__(self) -> str:
        return self.public_id


class Seat(models.Model):
    """Who plays in a seat (0 or 1) of a match; events name seats only."""

    match = models.ForeignKey(Match, models.PROTECT, related_name="seats", db_index=False)
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="seats")

    class Meta:
        ordering = ["match", "number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_player_per_seat"),
            models.UniqueConstraint(fields=["match", "user"], name="one_seat_per_player"),
            models.CheckConstraint(condition=models.Q(number__in=[0, 1]), name="seat_0_or_1"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.number}"
