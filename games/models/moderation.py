"""What comes of reports: appeals, notes of the staff, what the team tells users."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.models import Sanction
from games.models.match import Match

TEXT_LENGTH = 2000


class AppealDecision(models.TextChoices):
    """What becomes of the sanction."""

    UPHOLD = "uphold", _("stands")
    SHORTEN = "shorten", _("shortened")
    LIFT = "lift", _("lifted")


class Appeal(models.Model):
    """What a user says against a sanction, once; `decision` is "" as long as it waits.

    `answer` is the reason of the decision, as the user is told it.
    """

    sanction = models.OneToOneField(
        Sanction, models.CASCADE, primary_key=True, related_name="appeal"
    )
    text = models.TextField(max_length=TEXT_LENGTH)
    created_at = models.DateTimeField()
    decision = models.CharField(max_length=7, choices=AppealDecision, blank=True)
    answer = models.TextField(max_length=TEXT_LENGTH, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", db_index=False
    )
    decided_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(decision="", answer="", decided_by=None, decided_at=None)
                | ~Q(decision="") & Q(decided_by__isnull=False, decided_at__isnull=False),
                name="a_decided_appeal_says_by_whom",
            ),
        ]
        indexes = [
            models.Index(fields=["created_at"], condition=Q(decision=""), name="open_appeals"),
        ]

    def __str__(self) -> str:
        return f"appeal against {self.sanction_id}"


class StaffNote(models.Model):
    """What the staff keeps in mind about a user; nobody else reads it."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False
    )
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False
    )
    text = models.TextField(max_length=TEXT_LENGTH)
    created_at = models.DateTimeField()
    edited_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["user", "-created_at"], name="staff_notes_on_a_user")]

    def __str__(self) -> str:
        return f"note {self.pk}"


class NoticeKind(models.TextChoices):
    """What the team tells a user; the words are stored and never change."""

    MESSAGE = "message", _("message from the team")
    WARNING = "warning", _("warning")
    CHAT_MUTE = "chat_mute", _("you may not write messages")
    NO_NEW_MATCHES = "no_new_matches", _("you may not begin new matches")
    NO_SIGN_IN = "no_sign_in", _("your account is suspended")
    LIFTED = "lifted", _("a decision was taken back")
    CHAT_REMOVED = "chat_removed", _("a message of yours was removed")
    CHAT_RESTORED = "chat_restored", _("a message of yours was put back")
    REPORT_CLOSED = "report_closed", _("your report was looked at")
    APPEAL_DECIDED = "appeal_decided", _("your appeal was decided")
    RENAMED = "renamed", _("your name was changed")
    TOKENS_REVOKED = "tokens_revoked", _("your access tokens were revoked")
    SESSIONS_ENDED = "sessions_ended", _("you were signed out")
    CARDS_SEEN = "cards_seen", _("a moderator looked at the cards")


class TeamNotice(models.Model):
    """Something that the team tells one user, by mail and on the site.

    `text` is the reason or the message. `facts` holds what else its sentences name: "until" (an
    instant, or null for ever), "level", "name", "outcome", "decision", "quote".
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False
    )
    kind = models.CharField(max_length=16, choices=NoticeKind)
    text = models.TextField(max_length=TEXT_LENGTH, blank=True)
    facts = models.JSONField(default=dict)
    match = models.ForeignKey(Match, models.CASCADE, null=True, related_name="+", db_index=False)
    created_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["user", "-created_at"], name="team_notices_to_a_user")]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"


class CardsLook(models.Model):
    """A moderator has looked at the hidden cards of a match; both players are told after its end.

    `told_at` is null until they were.
    """

    match = models.ForeignKey(Match, models.PROTECT, related_name="+")
    moderator = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False
    )
    reason = models.TextField(max_length=TEXT_LENGTH)
    at = models.DateTimeField()
    told_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["at"], condition=Q(told_at=None), name="untold_looks")]

    def __str__(self) -> str:
        return f"look {self.pk}"
