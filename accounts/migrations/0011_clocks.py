"""Weekends, nights and vacations."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0010_guests"),
    ]

    operations = [
        migrations.CreateModel(
            name="Availability",
            fields=[
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="availability",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("weekend_days", models.CharField(blank=True, default="56", max_length=2)),
                ("night_starts", models.TimeField(null=True)),
                ("night_ends", models.TimeField(null=True)),
                ("has_automatic_vacation", models.BooleanField(default=True)),
            ],
            options={
                "verbose_name_plural": "availabilities",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("night_ends", None), ("night_starts", None)),
                            models.Q(
                                ("night_ends__isnull", False), ("night_starts__isnull", False)
                            ),
                            _connector="OR",
                        ),
                        name="accounts_a_night_has_both_ends",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Vacation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("starts_at", models.DateTimeField()),
                ("ends_at", models.DateTimeField()),
                ("is_automatic", models.BooleanField(default=False)),
                ("created_at", models.DateTimeField()),
                ("end_told_at", models.DateTimeField(null=True)),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="vacations",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["starts_at"],
                "indexes": [
                    models.Index(fields=["user", "ends_at"], name="accounts_vacations_of_user"),
                    models.Index(
                        condition=models.Q(("end_told_at", None)),
                        fields=["ends_at"],
                        name="accounts_vacations_to_tell",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("ends_at__gte", models.F("starts_at"))),
                        name="accounts_a_vacation_ends_later",
                    )
                ],
            },
        ),
    ]
