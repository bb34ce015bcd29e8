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
    return [
        (
            f"CREATE TRIGGER {table}_is_final_{verb.lower()} BEFORE {verb} ON {table} "
            f"BEGIN SELECT RAISE(ABORT, '{refusal}'); END",
            f"DROP TRIGGER {table}_is_final_{verb.lower()}",
        )
        for verb in _VERBS
    ]


def _postgres(table: str, refusal: str) -> Statements:
    function, trigger = f"{table}_is_final()", f"{table}_is_final"
    return [
        (
            f"CREATE FUNCTION {function} RETURNS trigger LANGUAGE plpgsql AS "
            f"$$ BEGIN RAISE EXCEPTION '{refusal}' USING ERRCODE = 'restrict_violation'; END $$",
            f"DROP FUNCTION {function}",
        ),
        (
            f"CREATE TRIGGER {trigger} BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} "
            f"FOR EACH STATEMENT EXECUTE FUNCTION {function}",
            f"DROP TRIGGER {trigger} ON {table}",
        ),
    ]
