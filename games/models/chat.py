"""What players write in a match: messages to each other, and notes for themselves alone."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models.match import Match

MESSAGE_LENGTH = 500
NOTE_LENGTH = 2000


class ChatMessage(models.Model):
    """Something that one player of a match wrote to the other; plain text.

    What the staff has removed stays stored, and nobody reads it but them.
    """

    match = models.ForeignKey(Match, models.PROTECT, related_name="+", db_index=False)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False
    )
    text = models.CharField(max_length=MESSAGE_LENGTH)
    created_at = models.DateTimeField()
    removed_at = models.DateTimeField(null=True)
    removed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", db_index=False
    )

    class Meta:
        ordering = ["id"]
        indexes = [models.Index(fields=["match", "id"], name="chat_of_a_match")]
        constraints = [
            models.CheckConstraint(
                condition=Q(removed_at=None, removed_by=None)
                | Q(removed_at__isnull=False, removed_by__isnull=False),
                name="who_removes_a_message_is_known",
            ),
        ]

    def __str__(self) -> str:
        return f"message {self.pk}"


class ChatRead(models.Model):
    """How far a player has read the chat of a match: up to the message with the key `read_to`."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="+", db_index=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False
    )
    read_to = models.PositiveBigIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "user"], name="one_place_per_reader")
        ]

    def __str__(self) -> str:
        return f"{self.user_id} has read {self.match_id} up to {self.read_to}"


class ChatMute(models.Model):
    """A player does not want to read what the other writes in a match."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="+", db_index=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "user"], name="one_mute_per_player")
        ]

    def __str__(self) -> str:
        return f"{self.user_id} mutes {self.match_id}"


class PrivateNote(models.Model):
    """What a player keeps in mind about a match; nobody else ever reads it."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="+", db_index=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False
    )
    text = models.TextField(max_length=NOTE_LENGTH)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "user"], name="one_note_per_player")
        ]

    def __str__(self) -> str:
        return f"note {self.pk}"
