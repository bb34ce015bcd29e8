"""Names that users had before, kept for a while so that links to them still lead somewhere."""

from django.conf import settings
from django.db import models
from django.db.models.functions import Upper

from accounts.names import MAX_LENGTH


class FormerName(models.Model):
    """A name that leads to its former bearer, and that nobody else may take, `until` then."""

    name = models.CharField(max_length=MAX_LENGTH)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="former_names")
    until = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(Upper("name"), name="a_former_name_has_one_bearer"),
        ]

    def __str__(self) -> str:
        return self.name
