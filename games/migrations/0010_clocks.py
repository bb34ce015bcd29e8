"""Clocks: what they are made of, as columns and tables, filled from the columns before."""

from datetime import timedelta
from typing import Any

import django.db.models.deletion
from django.apps.registry import Apps
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor as Editor


def fill_clocks(apps: Apps, _editor: Editor) -> None:
    """Write the clocks of matches that run or may run again as the old columns have them."""
    matches: Any = apps.get_model("games", "Match").objects
    for match in (
        matches.filter(turn_started_at__isnull=False)
        .exclude(deadline_at=None, time_left=None)
        .iterator(chunk_size=500)
    ):
        clock = _clock(match)
        matches.filter(pk=match.pk).update(
            clock=clock, settles_at=match.deadline_at, has_stops="pauses" in clock
        )


def _clock(match: Any) -> dict[str, Any]:
    """As a pause since the turn began, if there is one, and the time that is left after it."""
    since = match.turn_started_at
    running_from = match.paused_until or since
    left = match.time_left if match.deadline_at is None else match.deadline_at - running_from
    clock: dict[str, Any] = {"turn": _turn(match, max(left, timedelta()))}
    if match.paused_until is not None and match.paused_until > since:
        clock["pauses"] = [[since.isoformat(), match.paused_until.isoformat()]]
    if match.deadline_at is None:
        clock["stopped"] = since.isoformat()
    return clock


def _turn(match: Any, time: timedelta) -> dict[str, Any]:
    seat = match.turn if match.turn is not None else 1 - (match.last_move or {"seat": 1})["seat"]
    return {"seat": seat, "start": match.turn_started_at.isoformat(), "time": time.total_seconds()}


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0011_clocks"),
        ("games", "0009_left"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="OutageCredit",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("starts_at", models.DateTimeField()),
                ("ends_at", models.DateTimeField()),
                ("credited_at", models.DateTimeField()),
                ("reason", models.TextField(blank=True)),
            ],
            options={
                "ordering": ["ends_at"],
            },
        ),
        migrations.CreateModel(
            name="Proposal",
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
                        choices=[("pause", "Pause"), ("resume", "Resume")], max_length=6
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField()),
                ("days", models.PositiveSmallIntegerField(null=True)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("open", "Open"),
                            ("accepted", "Accepted"),
                            ("declined", "Declined"),
                            ("withdrawn", "Withdrawn"),
                            ("lapsed", "Lapsed"),
                        ],
                        default="open",
                        max_length=9,
                    ),
                ),
                ("created_at", models.DateTimeField()),
                ("answered_at", models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="Reliability",
            fields=[
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="reliability",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("turns_in_time", models.PositiveIntegerField()),
                ("turns_late", models.PositiveIntegerField()),
                ("time_outs", models.PositiveIntegerField()),
                ("median_answer", models.DurationField(null=True)),
                ("counted_at", models.DateTimeField()),
            ],
            options={
                "verbose_name_plural": "reliabilities",
            },
        ),
        migrations.CreateModel(
            name="SweepHeartbeat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("beat_at", models.DateTimeField()),
                ("gap_since", models.DateTimeField(null=True)),
                ("gap_seen_at", models.DateTimeField(null=True)),
            ],
        ),
        migrations.AddField(
            model_name="match",
            name="clock",
            field=models.JSONField(default=dict),
        ),
        migrations.AddField(
            model_name="match",
            name="has_stops",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="match",
            name="has_weekends",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="match",
            name="is_friendly",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="match",
            name="settles_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="match",
            name="time_control",
            field=models.CharField(
                choices=[("pace", "pace"), ("flexible", "flexible"), ("unlimited", "unlimited")],
                default="pace",
                max_length=9,
            ),
        ),
        migrations.AddField(
            model_name="offer",
            name="demands_reliability",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="offer",
            name="has_weekends",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="offer",
            name="is_friendly",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="offer",
            name="time_control",
            field=models.CharField(
                choices=[("pace", "pace"), ("flexible", "flexible"), ("unlimited", "unlimited")],
                default="pace",
                max_length=9,
            ),
        ),
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
                    ("abandoned", "abandoned"),
                    ("adjudicated", "adjudicated"),
                    ("voided", "voided"),
                ],
                max_length=16,
            ),
        ),
        migrations.AlterField(
            model_name="match",
            name="pace_days",
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AlterField(
            model_name="offer",
            name="pace_days",
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="outagecredit",
            name="actor",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="proposal",
            name="match",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="proposals",
                to="games.match",
            ),
        ),
        migrations.AddConstraint(
            model_name="sweepheartbeat",
            constraint=models.CheckConstraint(condition=models.Q(("pk", 1)), name="one_heartbeat"),
        ),
        migrations.AddIndex(
            model_name="outagecredit",
            index=models.Index(fields=["ends_at"], name="credits_by_end"),
        ),
        migrations.AddConstraint(
            model_name="outagecredit",
            constraint=models.CheckConstraint(
                condition=models.Q(("ends_at__gt", models.F("starts_at"))),
                name="a_credit_gives_time",
            ),
        ),
        migrations.AddConstraint(
            model_name="proposal",
            constraint=models.UniqueConstraint(
                condition=models.Q(("status", "open")),
                fields=("match",),
                name="one_open_proposal_per_match",
            ),
        ),
        migrations.AddConstraint(
            model_name="proposal",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("days__isnull", False), ("kind", "pause")),
                    models.Q(("days", None), ("kind", "resume")),
                    _connector="OR",
                ),
                name="a_pause_has_its_days",
            ),
        ),
        migrations.RunPython(fill_clocks, migrations.RunPython.noop),
    ]
