"""What moderation keeps: reports, appeals, notes, what users are told; and removed messages."""

import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0006_switches"),
        ("games", "0007_decisions"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Appeal",
            fields=[
                (
                    "sanction",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="appeal",
                        serialize=False,
                        to="accounts.sanction",
                    ),
                ),
                ("text", models.TextField(max_length=2000)),
                ("created_at", models.DateTimeField()),
                (
                    "decision",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("uphold", "stands"),
                            ("shorten", "shortened"),
                            ("lift", "lifted"),
                        ],
                        max_length=7,
                    ),
                ),
                ("answer", models.TextField(blank=True, max_length=2000)),
                ("decided_at", models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="CardsLook",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("reason", models.TextField(max_length=2000)),
                ("at", models.DateTimeField()),
                ("told_at", models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="Report",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "reason",
                    models.CharField(
                        choices=[
                            ("abusive_chat", "abusive chat"),
                            ("stalling", "stalling or abandoning matches"),
                            ("second_account", "suspected second account"),
                            ("fixed_results", "fixing results"),
                            ("offensive_name", "offensive name"),
                            ("bug", "a bug that gives an advantage"),
                            ("other", "something else"),
                        ],
                        max_length=16,
                    ),
                ),
                ("text", models.TextField(blank=True, max_length=2000)),
                ("flag", models.CharField(blank=True, max_length=100)),
                ("created_at", models.DateTimeField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("received", "received"),
                            ("looked_at", "being looked at"),
                            ("closed", "closed"),
                        ],
                        default="received",
                        max_length=9,
                    ),
                ),
                (
                    "outcome",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("upheld", "upheld"),
                            ("partly", "partly upheld"),
                            ("not_upheld", "not upheld"),
                            ("duplicate", "a duplicate"),
                            ("misuse", "misuse of reports"),
                        ],
                        max_length=10,
                    ),
                ),
                ("claimed_at", models.DateTimeField(null=True)),
                ("closed_at", models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="ReportAddition",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("text", models.TextField(max_length=2000)),
                ("created_at", models.DateTimeField()),
            ],
            options={
                "ordering": ["id"],
            },
        ),
        migrations.CreateModel(
            name="StaffNote",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("text", models.TextField(max_length=2000)),
                ("created_at", models.DateTimeField()),
                ("edited_at", models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="TeamNotice",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("message", "message from the team"),
                            ("warning", "warning"),
                            ("chat_mute", "you may not write messages"),
                            ("no_new_matches", "you may not begin new matches"),
                            ("no_sign_in", "your account is suspended"),
                            ("lifted", "a decision was taken back"),
                            ("chat_removed", "a message of yours was removed"),
                            ("chat_restored", "a message of yours was put back"),
                            ("report_closed", "your report was looked at"),
                            ("appeal_decided", "your appeal was decided"),
                            ("renamed", "your name was changed"),
                            ("tokens_revoked", "your access tokens were revoked"),
                            ("sessions_ended", "you were signed out"),
                            ("cards_seen", "a moderator looked at the cards"),
                        ],
                        max_length=16,
                    ),
                ),
                ("text", models.TextField(blank=True, max_length=2000)),
                ("facts", models.JSONField(default=dict)),
                ("created_at", models.DateTimeField()),
            ],
        ),
        migrations.AddField(
            model_name="chatmessage",
            name="removed_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="chatmessage",
            name="removed_by",
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                condition=models.Q(("finished_at__isnull", False)),
                fields=["-finished_at"],
                name="finished_last",
            ),
        ),
        migrations.AddConstraint(
            model_name="chatmessage",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("removed_at", None), ("removed_by", None)),
                    models.Q(("removed_at__isnull", False), ("removed_by__isnull", False)),
                    _connector="OR",
                ),
                name="who_removes_a_message_is_known",
            ),
        ),
        migrations.AddField(
            model_name="appeal",
            name="decided_by",
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="cardslook",
            name="match",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="games.match"
            ),
        ),
        migrations.AddField(
            model_name="cardslook",
            name="moderator",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="report",
            name="claimed_by",
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="report",
            name="closed_by",
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="report",
            name="match",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="games.match",
            ),
        ),
        migrations.AddField(
            model_name="report",
            name="messages",
            field=models.ManyToManyField(related_name="+", to="games.chatmessage"),
        ),
        migrations.AddField(
            model_name="report",
            name="reported",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="report",
            name="reporter",
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="reportaddition",
            name="report",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="additions",
                to="games.report",
            ),
        ),
        migrations.AddField(
            model_name="staffnote",
            name="author",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="staffnote",
            name="user",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="teamnotice",
            name="match",
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to="games.match",
            ),
        ),
        migrations.AddField(
            model_name="teamnotice",
            name="user",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddIndex(
            model_name="appeal",
            index=models.Index(
                condition=models.Q(("decision", "")), fields=["created_at"], name="open_appeals"
            ),
        ),
        migrations.AddConstraint(
            model_name="appeal",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("answer", ""), ("decided_at", None), ("decided_by", None), ("decision", "")
                    ),
                    models.Q(
                        models.Q(("decision", ""), _negated=True),
                        ("decided_at__isnull", False),
                        ("decided_by__isnull", False),
                    ),
                    _connector="OR",
                ),
                name="a_decided_appeal_says_by_whom",
            ),
        ),
        migrations.AddIndex(
            model_name="cardslook",
            index=models.Index(
                condition=models.Q(("told_at", None)), fields=["at"], name="untold_looks"
            ),
        ),
        migrations.AddIndex(
            model_name="report",
            index=models.Index(
                condition=models.Q(("state", "closed"), _negated=True),
                fields=["created_at", "id"],
                name="open_reports",
            ),
        ),
        migrations.AddIndex(
            model_name="report",
            index=models.Index(
                condition=models.Q(("state", "closed"), _negated=True),
                fields=["reported", "created_at"],
                name="open_reports_of_a_user",
            ),
        ),
        migrations.AddIndex(
            model_name="report",
            index=models.Index(fields=["reported", "-created_at"], name="reports_of_a_user"),
        ),
        migrations.AddIndex(
            model_name="report",
            index=models.Index(fields=["reporter", "-created_at"], name="reports_by_a_user"),
        ),
        migrations.AddIndex(
            model_name="report",
            index=models.Index(
                condition=models.Q(("flag", ""), _negated=True),
                fields=["flag", "-created_at"],
                name="reports_of_a_flag",
            ),
        ),
        migrations.AddIndex(
            model_name="report",
            index=models.Index(
                condition=models.Q(("state", "closed")),
                fields=["-closed_at"],
                name="closed_reports",
            ),
        ),
        migrations.AddConstraint(
            model_name="report",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("closed_at__isnull", False),
                        ("state", "closed"),
                        ("closed_by__isnull", False),
                        models.Q(("outcome", ""), _negated=True),
                    ),
                    models.Q(
                        models.Q(("state", "closed"), _negated=True),
                        ("closed_at", None),
                        ("closed_by", None),
                        ("outcome", ""),
                    ),
                    _connector="OR",
                ),
                name="a_closed_report_has_an_outcome",
            ),
        ),
        migrations.AddConstraint(
            model_name="report",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("flag", ""), ("reporter__isnull", False)),
                    models.Q(
                        ("reporter", None),
                        models.Q(("flag", ""), _negated=True),
                        models.Q(("text", ""), _negated=True),
                    ),
                    _connector="OR",
                ),
                name="a_flag_explains_itself",
            ),
        ),
        migrations.AddConstraint(
            model_name="report",
            constraint=models.UniqueConstraint(
                condition=models.Q(
                    models.Q(("flag", ""), _negated=True),
                    models.Q(("state", "closed"), _negated=True),
                ),
                fields=("flag",),
                name="one_open_report_per_flag",
            ),
        ),
        migrations.AddIndex(
            model_name="staffnote",
            index=models.Index(fields=["user", "-created_at"], name="staff_notes_on_a_user"),
        ),
        migrations.AddIndex(
            model_name="teamnotice",
            index=models.Index(fields=["user", "-created_at"], name="team_notices_to_a_user"),
        ),
    ]
