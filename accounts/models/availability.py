"""When somebody plays: weekends, nights and vacations. No word of matches here."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

WEEKEND_LENGTH = 2


class Availability(models.Model):
    """The week of a user, in their own time zone; who has no row has every hour alike.

    `weekend_days` are digits, Monday is 0: "56" is Saturday and Sunday.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="availability"
    )
    weekend_days = models.CharField(max_length=WEEKEND_LENGTH, blank=True, default="56")
    night_starts = models.TimeField(null=True)
    night_ends = models.TimeField(null=True)
    has_automatic_vacation = models.BooleanField(default=True)

    class Meta:
        verbose_name_plural = "availabilities"
        constraints = [
            models.CheckConstraint(
                condition=Q(night_starts=None, night_ends=None)
                | Q(night_starts__isnull=False, night_ends__isnull=False),
                name="accounts_a_night_has_both_ends",
            ),
        ]

    def __str__(self) -> str:
        return str(self.user_id)


class Vacation(models.Model):
    """A span of days in which a user's clocks stand still; `ends_at` moves if it is cut short.

    One that was called off before it began ends where it starts.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="vacations", db_index=False
    )
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    is_automatic = models.BooleanField(default=False)
    created_at = models.DateTimeField()
    end_told_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["starts_at"]
        indexes = [
            models.Index(fields=["user", "ends_at"], name="accounts_vacations_of_user"),
            models.Index(
                fields=["ends_at"],
                condition=Q(end_told_at=None),
                name="accounts_vacations_to_tell",
            ),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(ends_at__gte=F("starts_at")), name="accounts_a_vacation_ends_later"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.starts_at} – {self.ends_at}"
