"""Clocks: the columns that they replace go, and what must hold of the new ones."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0010_clocks"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="match",
            name="a_finished_match_awaits_nobody",
        ),
        migrations.RemoveConstraint(
            model_name="match",
            name="what_is_void_says_since_when",
        ),
        migrations.RemoveConstraint(
            model_name="match",
            name="a_pause_ends_before_its_turn",
        ),
        migrations.RemoveIndex(
            model_name="match",
            name="running_by_deadline",
        ),
        migrations.RemoveField(
            model_name="match",
            name="time_left",
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                condition=models.Q(("status", "active")),
                fields=["settles_at"],
                name="running_by_settling",
            ),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                condition=models.Q(("paused_until__isnull", False), ("status", "active")),
                fields=["paused_until"],
                name="running_by_pause_end",
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("deadline_at", None),
                        ("settles_at", None),
                        ("status", "finished"),
                        ("turn", None),
                    ),
                    models.Q(("finished_at", None), ("outcome_reason", ""), ("status", "active")),
                    _connector="OR",
                ),
                name="a_finished_match_awaits_nobody",
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("outcome_reason", "voided"), ("voided_at__isnull", False)),
                    models.Q(
                        models.Q(("outcome_reason", "voided"), _negated=True), ("voided_at", None)
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
                    ("voided_at__isnull", False),
                    _connector="OR",
                ),
                name="a_pause_ends_before_its_turn",
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("pace_days__isnull", False), ("time_control", "pace")),
                    models.Q(
                        models.Q(("time_control", "pace"), _negated=True), ("pace_days", None)
                    ),
                    _connector="OR",
                ),
                name="a_match_has_a_pace_or_none",
            ),
        ),
        migrations.AddConstraint(
            model_name="offer",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("pace_days__isnull", False), ("time_control", "pace")),
                    models.Q(
                        models.Q(("time_control", "pace"), _negated=True), ("pace_days", None)
                    ),
                    _connector="OR",
                ),
                name="an_offer_has_a_pace_or_none",
            ),
        ),
        migrations.AddConstraint(
            model_name="offer",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind", "seek"), ("time_control", "unlimited"), _negated=True),
                name="no_seek_is_unlimited",
            ),
        ),
        migrations.AddConstraint(
            model_name="offer",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("kind", "seek"), ("demands_reliability", False), _connector="OR"
                ),
                name="only_seeks_demand_reliability",
            ),
        ),
    ]
