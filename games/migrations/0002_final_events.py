"""Event rows are final: triggers refuse UPDATE and DELETE on both databases."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor as Editor

TABLE = "games_matchevent"

REFUSAL = "an event row is never changed and never deleted"


def _sqlite_trigger(verb: str) -> tuple[str, str]:
    name = f"{TABLE}_is_final_{verb.lower()}"
    body = f"BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END"
    return f"CREATE TRIGGER {name} BEFORE {verb} ON {TABLE} {body}", f"DROP TRIGGER {name}"


SQLITE = [_sqlite_trigger("UPDATE"), _sqlite_trigger("DELETE")]

CREATE_FUNCTION = f"""
    CREATE FUNCTION {TABLE}_is_final() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION '{REFUSAL}' USING ERRCODE = 'restrict_violation'; END $$
"""
CREATE_TRIGGER = f"""
    CREATE TRIGGER {TABLE}_is_final BEFORE UPDATE OR DELETE OR TRUNCATE ON {TABLE}
    FOR EACH STATEMENT EXECUTE FUNCTION {TABLE}_is_final()
"""
POSTGRESQL = [
    (CREATE_FUNCTION, f"DROP FUNCTION {TABLE}_is_final()"),
    (CREATE_TRIGGER, f"DROP TRIGGER {TABLE}_is_final ON {TABLE}"),
]


def _statements(schema_editor: Editor) -> list[tuple[str, str]]:
    return POSTGRESQL if schema_editor.connection.vendor == "postgresql" else SQLITE


def make_final(_apps: Apps, schema_editor: Editor) -> None:
    for create, _ in _statements(schema_editor):
        schema_editor.execute(create)


def make_changeable(_apps: Apps, schema_editor: Editor) -> None:
    for _, drop in reversed(_statements(schema_editor)):
        schema_editor.execute(drop)


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]

    operations = [migrations.RunPython(make_final, make_changeable)]
