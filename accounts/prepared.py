"""Queries whose SQL is written once. Django writes it longer than a database takes to answer.

For the few queries that most requests ask; it lies here because every app may import it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, Generic, TypeVar, cast

from django.db import connection
from django.db.models import Field, Model, QuerySet
from django.db.models.expressions import RawSQL
from django.db.models.sql import UpdateQuery
from django.db.models.sql.compiler import SQLCompiler

AnyField = Field[Any, Any]

_Row = TypeVar("_Row")


@dataclass(frozen=True, slots=True)
class _Blank:
    """Stands among the parameters of a query for what is given later."""

    name: str
    field: AnyField | None

    def filled(self, given: object) -> Any:
        """What the database is sent."""
        return self.field.get_db_prep_value(given, connection) if self.field else given


def blank(name: str, field: AnyField | None = None) -> RawSQL:
    """A place in a query for what is given when it runs.

    Texts and whole numbers need no field; other values one that makes them fit for the database.
    """
    return RawSQL("%s", [_Blank(name, field)])


class Prepared(Generic[_Row]):
    """A query of `values_list`, made from blanks; call it with what fills them.

    It must have the same form whatever is given, so no blank may stand for None. A union must
    give the columns that it is ordered by.
    """

    def __init__(self, make: Callable[[], QuerySet[Any, _Row]]) -> None:
        """The query is made when it first runs, because models are not loaded before."""
        self._make = make

    def __call__(self, **given: object) -> list[_Row]:
        """The rows, with the values that a QuerySet would give."""
        sql, parameters, converters = self._compiled
        with connection.cursor() as cursor:
            cursor.execute(sql, _filled(parameters, given))
            rows = cursor.fetchall()
        if converters:
            rows = [tuple(row) for row in self._compiler.apply_converters(rows, converters)]
        return cast("list[_Row]", rows)

    @cached_property
    def _compiler(self) -> SQLCompiler:
        # The connection is a proxy that leads each thread to its own.
        compiler: SQLCompiler = self._make().query.get_compiler(connection=connection)
        return compiler

    @cached_property
    def _compiled(self) -> tuple[str, tuple[Any, ...], dict[int, Any]]:
        sql, parameters = self._compiler.as_sql()
        columns = [column for column, *_ in self._compiler.select]
        return sql, parameters, self._compiler.get_converters(columns)


class PreparedUpdate:
    """An UPDATE made from blanks in its conditions and values; call it with what fills them."""

    def __init__(self, make: Callable[[], QuerySet[Any]], **values: object) -> None:
        """The rows to change are named when it first runs, because models are not loaded before."""
        self._make = make
        self._values = values

    def __call__(self, **given: object) -> int:
        """Change the rows; how many there were."""
        sql, parameters = self._compiled
        with connection.cursor() as cursor:
            cursor.execute(sql, _filled(parameters, given))
            return int(cursor.rowcount)

    @cached_property
    def _compiled(self) -> tuple[str, tuple[Any, ...]]:
        query = cast("UpdateQuery", self._make().query.chain(UpdateQuery))
        query.add_update_values(self._values)
        sql, parameters = query.get_compiler(connection=connection).as_sql()
        return sql, tuple(parameters)


def _filled(parameters: Iterable[Any], given: Mapping[str, object]) -> list[Any]:
    return [one.filled(given[one.name]) if isinstance(one, _Blank) else one for one in parameters]


def insert(rows: Sequence[Model]) -> None:
    """Store new rows of one model; they do not learn what the database adds, such as their keys.

    Raises IntegrityError; call it inside a transaction, which that ends.
    """
    if not rows:
        return
    fields, statement, places = _insertion(type(rows[0]))
    values = [
        field.get_db_prep_save(field.pre_save(row, add=True), connection)
        for row in rows
        for field in fields
    ]
    with connection.cursor() as cursor:
        cursor.execute(statement + ", ".join([places] * len(rows)), values)


@cache
def _insertion(model: type[Model]) -> tuple[list[AnyField], str, str]:
    """The fields that a new row gives, the statement without values, the places for one row."""
    fields = [
        field
        for field in model._meta.concrete_fields
        if not (field.primary_key or field.has_db_default())
    ]
    quote = connection.ops.quote_name
    columns = ", ".join([quote(str(field.column)) for field in fields])
    statement = f"INSERT INTO {quote(model._meta.db_table)} ({columns}) VALUES "  # noqa: S608
    return fields, statement, f"({', '.join(['%s'] * len(fields))})"
