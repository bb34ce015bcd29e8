"""The events of matches: rows that are never changed and never deleted."""

from typing import NoReturn

from django.conf import settings
from django.db import models

from games.models.match import Match


class EventRowsAreFinal(TypeError):
    """Somebody tried to change or to delete a stored event."""

    def __init__(self) -> None:
        super().__init__("an event row is never changed and never deleted")


class MatchEventQuerySet(models.QuerySet["MatchEvent"]):
    """Event rows; database triggers refuse what this refuses, whoever asks."""

    def update(self, **_columns: object) -> NoReturn:
        """Raise EventRowsAreFinal."""
        raise EventRowsAreFinal

    def delete(self) -> NoReturn:
        """Raise EventRowsAreFinal."""
        raise EventRowsAreFinal


class MatchEvent(models.Model):
    """One thing that happened in a match. `sequence` counts from 1 without gaps.

    `kind` and `payload` are read and written by games.engine.codec alone; `actor` is null when the
    site itself acted (deal, expiry).
    """

    match = models.ForeignKey(Match, models.PROTECT, related_name="events", db_index=False)
    created_at = models.DateTimeField()
    sequence = models.PositiveIntegerField()
    kind = models.CharField(max_length=32)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", db_index=False
    )
    payload = models.JSONField()

    objects = MatchEventQuerySet.as_manager()

    class Meta:
        ordering = ["match", "sequence"]
        constraints = [
            models.UniqueConstraint(fields=["match", "sequence"], name="one_event_per_sequence"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}#{self.sequence} {self.kind}"

    def save(self, *args: object, **kwargs: object) -> None:
        """Insert the row; raise EventRowsAreFinal if it is stored already."""
        if not self._state.adding:
            raise EventRowsAreFinal
        super().save(*args, **kwargs)  # type: ignore[arg-type]

    def delete(self, *_args: object, **_kwargs: object) -> NoReturn:
        """Raise EventRowsAreFinal."""
        raise EventRowsAreFinal
