"""What moderators decide about a match: pauses, and matches that are void."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0006_what_is_over_is_settled"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="paused_until",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="match",
            name="time_left",
            field=models.DurationField(null=True),
        ),
        migrations.AddField(
            model_name="match",
            name="voided_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AlterField(
            model_name="match",
            name="outcome_reason",
            field=models.CharField(
                blank=True,
                choices=[
                    ("played", "played"),
                    ("resigned", "resigned"),
                    ("expired", "expired"),
                    ("never_started", "never_started"),
                    ("adjudicated", "adjudicated"),
                    ("voided", "voided"),
                ],
                max_length=16,
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("outcome_reason", "voided"), ("voided_at__isnull", False)),
                    models.Q(
                        models.Q(("outcome_reason", "voided"), _negated=True),
                        ("time_left", None),
                        ("voided_at", None),
                    ),
                    _connector="OR",
                ),
                name="what_is_void_says_since_when",
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("paused_until", None),
                    models.Q(
                        ("deadline_at__gte", models.F("paused_until")),
                        ("deadline_at__isnull", False),
                    ),
                    ("time_left__isnull", False),
                    _connector="OR",
                ),
                name="a_pause_ends_before_its_turn",
            ),
        ),
    ]
