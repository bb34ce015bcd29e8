"""Warnings have one of three levels, in the database too."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0011_clocks"),
    ]

    operations = [
        migrations.AddConstraint(
            model_name="sanction",
            constraint=models.CheckConstraint(
                condition=models.Q(("level__in", ["", "informal", "formal", "final"])),
                name="a_level_is_one_of_three",
            ),
        ),
    ]
