"""Files with all that the site keeps of a user."""

import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0008_deletion"),
    ]

    operations = [
        migrations.CreateModel(
            name="DataExport",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("asked_at", models.DateTimeField()),
                ("ready_at", models.DateTimeField(null=True)),
                ("expires_at", models.DateTimeField(null=True)),
                ("content", models.BinaryField(null=True)),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="data_exports",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["user", "-asked_at"], name="data_exports_of_a_user"),
                    models.Index(
                        condition=models.Q(("ready_at", None)),
                        fields=["asked_at"],
                        name="exports_to_make",
                    ),
                    models.Index(
                        condition=models.Q(("expires_at__isnull", False)),
                        fields=["expires_at"],
                        name="exports_that_end",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("content", None), ("expires_at", None), ("ready_at", None)),
                            models.Q(
                                ("content__isnull", False),
                                ("expires_at__isnull", False),
                                ("ready_at__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="a_made_file_has_content_and_an_end",
                    )
                ],
            },
        ),
    ]
