"""Matches whose player has left the site."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0008_moderation"),
    ]

    operations = [
        migrations.AlterField(
            model_name="match",
            name="outcome_reason",
            field=models.CharField(
                blank=True,
                choices=[
                    ("played", "played"),
                    ("resigned", "resigned"),
                    ("left", "left"),
                    ("expired", "expired"),
                    ("never_started", "never_started"),
                    ("adjudicated", "adjudicated"),
                    ("voided", "voided"),
                ],
                max_length=16,
            ),
        ),
    ]
