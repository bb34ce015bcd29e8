"""Migrations that make the rows of a table final: triggers refuse UPDATE and DELETE."""

from collections.abc import Callable
from typing import Final

from django.apps.registry import Apps
from django.db.backends.base.schema import BaseDatabaseSchemaEditor as Editor
from django.db.migrations import RunPython

Statements = list[tuple[str, str]]
"""What makes something, and what takes it away again."""

_VERBS: Final = ("UPDATE", "DELETE")


def final_rows(table: str, *, refusal: str) -> RunPython:
    """The operation for a table, on SQLite and PostgreSQL; there TRUNCATE is refused too."""
    return RunPython(_run(table, refusal, which=0), _run(table, refusal, which=1))


def _run(table: str, refusal: str, *, which: int) -> Callable[[Apps, Editor], None]:
    def run(_apps: Apps, editor: Editor) -> None:
        is_postgres = editor.connection.vendor == "postgresql"
        made = _postgres(table, refusal) if is_postgres else _sqlite(table, refusal)
        for pair in made if which == 0 else reversed(made):
            editor.execute(pair[which])

    return run


def _sqlite(table: str, refusal: str) -> Statements:
    statements = []
    for verb in _VERBS:
        trigger = f"{table}_is_final_{verb.lower()}"
        body = f"BEGIN SELECT RAISE(ABORT, '{refusal}'); END"
        create = f"CREATE TRIGGER {trigger} BEFORE {verb} ON {table} {body}"
        statements.append((create, f"DROP TRIGGER {trigger}"))
    return statements


def _postgres(table: str, refusal: str) -> Statements:
    name = f"{table}_is_final"
    body = f"$$ BEGIN RAISE EXCEPTION '{refusal}' USING ERRCODE = 'restrict_violation'; END $$"
    create_function = f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS {body}"
    create_trigger = (
        f"CREATE TRIGGER {name} BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} "
        f"FOR EACH STATEMENT EXECUTE FUNCTION {name}()"
    )
    return [
        (create_function, f"DROP FUNCTION {name}()"),
        (create_trigger, f"DROP TRIGGER {name} ON {table}"),
    ]
