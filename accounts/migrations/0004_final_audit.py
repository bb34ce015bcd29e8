"""Audit entries are final: triggers refuse UPDATE and DELETE on both databases."""

from django.db import migrations

from accounts.final_rows import final_rows


class Migration(migrations.Migration):
    dependencies = [("accounts", "0003_sanctions")]

    operations = [
        final_rows(
            "accounts_auditentry", refusal="an audit entry is never changed and never deleted"
        )
    ]
