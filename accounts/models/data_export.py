"""Files with all that the site keeps of a user, made when the user asks."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q


class DataExport(models.Model):
    """A file that was asked for; `content` is a ZIP once it is made."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="data_exports", db_index=False
    )
    asked_at = models.DateTimeField()
    ready_at = models.DateTimeField(null=True)
    expires_at = models.DateTimeField(null=True)
    content = models.BinaryField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(ready_at=None, expires_at=None, content=None)
                | Q(ready_at__isnull=False, expires_at__isnull=False, content__isnull=False),
                name="a_made_file_has_content_and_an_end",
            ),
        ]
        indexes = [
            models.Index(fields=["user", "-asked_at"], name="data_exports_of_a_user"),
            models.Index(fields=["asked_at"], condition=Q(ready_at=None), name="exports_to_make"),
            models.Index(
                fields=["expires_at"],
                condition=Q(expires_at__isnull=False),
                name="exports_that_end",
            ),
        ]

    def __str__(self) -> str:
        return f"data export {self.pk}"
