"""Who wants nothing to do with whom."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q


class Block(models.Model):
    """`blocker` has blocked `blocked`, who is not told."""

    blocker = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="blocks", db_index=False
    )
    blocked = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    created_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["blocker", "blocked"], name="blocked_once"),
            models.CheckConstraint(
                condition=~Q(blocker=F("blocked")), name="nobody_blocks_themselves"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.blocker_id} blocks {self.blocked_id}"
