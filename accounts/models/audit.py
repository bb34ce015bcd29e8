"""What staff did and looked at: rows that are never changed and never deleted."""

from typing import NoReturn

from django.conf import settings
from django.db import models

ROLE_LENGTH = 16
ACTION_LENGTH = 40
TARGET_LENGTH = 64


class AuditRowsAreFinal(TypeError):
    """Somebody tried to change or to delete an audit entry."""

    def __init__(self) -> None:
        super().__init__("an audit entry is never changed and never deleted")


class AuditQuerySet(models.QuerySet["AuditEntry"]):
    """Audit entries; database triggers refuse what this refuses, whoever asks."""

    def update(self, **_columns: object) -> NoReturn:
        """Raise AuditRowsAreFinal."""
        raise AuditRowsAreFinal

    def delete(self) -> NoReturn:
        """Raise AuditRowsAreFinal."""
        raise AuditRowsAreFinal


class AuditEntry(models.Model):
    """One act, in the transaction of its effect; `actor` is null for the site itself.

    `target` names what was acted on: "user:…", "match:…", "report:…", "sanction:…", "email:…" or
    "site". `before` and `after` hold what the act changed, never a hidden card.
    """

    at = models.DateTimeField()
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", db_index=False
    )
    role = models.CharField(max_length=ROLE_LENGTH, blank=True)
    request_id = models.CharField(max_length=64, blank=True)
    action = models.CharField(max_length=ACTION_LENGTH)
    target = models.CharField(max_length=TARGET_LENGTH)
    reason = models.TextField(blank=True)
    parameters = models.JSONField(default=dict)
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    undo_of = models.ForeignKey("self", models.PROTECT, null=True, related_name="undone_by")

    objects = AuditQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "audit entries"
        ordering = ["-id"]
        indexes = [
            models.Index(fields=["actor", "-id"], name="audit_of_an_actor"),
            models.Index(fields=["target", "-id"], name="audit_of_a_target"),
            models.Index(fields=["action", "-id"], name="audit_of_an_action"),
            models.Index(fields=["-at"], name="audit_by_time"),
        ]

    def __str__(self) -> str:
        return f"{self.action} {self.target}"

    def save(self, *args: object, **kwargs: object) -> None:
        """Insert the row; raise AuditRowsAreFinal if it is stored already."""
        if not self._state.adding:
            raise AuditRowsAreFinal
        super().save(*args, **kwargs)  # type: ignore[arg-type]

    def delete(self, *_args: object, **_kwargs: object) -> NoReturn:
        """Raise AuditRowsAreFinal."""
        raise AuditRowsAreFinal
