"""Switches of the whole site, for incidents; a table of one row, which accounts.switches keeps."""

from django.db import models
from django.db.models import Q

BANNER_LENGTH = 300


class SiteSwitches(models.Model):
    """What is switched on: read-only mode and the halt of mails since when, and a banner."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    read_only_since = models.DateTimeField(null=True)
    mail_stopped_since = models.DateTimeField(null=True)
    banner = models.CharField(max_length=BANNER_LENGTH, blank=True)

    class Meta:
        verbose_name_plural = "site switches"
        constraints = [
            models.CheckConstraint(condition=Q(id=1), name="the_site_has_one_row_of_switches"),
        ]

    def __str__(self) -> str:
        return "site switches"
