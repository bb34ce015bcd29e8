"""First answers to requests that carry an Idempotency-Key."""

from django.conf import settings
from django.db import models


class IdempotencyKey(models.Model):
    """The answer that a user's key has been given; `request_hash` tells another request apart."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False
    )
    key = models.CharField(max_length=255)
    request_hash = models.CharField(max_length=64)
    answer = models.JSONField()
    created_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "key"], name="one_answer_per_key"),
        ]

    def __str__(self) -> str:
        return self.key
