"""What every request asks for: whether its user is frozen, and how the site is switched."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0005_roles"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="frozen_until",
            field=models.DateTimeField(editable=False, null=True),
        ),
        migrations.CreateModel(
            name="SiteSwitches",
            fields=[
                (
                    "id",
                    models.PositiveSmallIntegerField(default=1, primary_key=True, serialize=False),
                ),
                ("read_only_since", models.DateTimeField(null=True)),
                ("mail_stopped_since", models.DateTimeField(null=True)),
                ("banner", models.CharField(blank=True, max_length=300)),
            ],
            options={
                "verbose_name_plural": "site switches",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("id", 1)), name="the_site_has_one_row_of_switches"
                    )
                ],
            },
        ),
    ]
