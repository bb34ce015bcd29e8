"""Reading what clients send, strictly: JSON bodies, their fields, query parameters.

Knows shapes, not rules: what is well formed may still be refused by the services.
"""

import json
import re
from collections.abc import Callable, Collection, Mapping
from datetime import UTC, datetime
from typing import Any, Final, NoReturn

from django.utils.translation import gettext as _
from rest_framework.exceptions import UnsupportedMediaType
from rest_framework.request import Request

from games.api.errors import InvalidFields, MalformedRequest
from games.api.problems import FieldError
from games.chat.wording import too_long_text

JsonObject = dict[str, Any]
Reader = Callable[[Any], Any]
"""Gives what a JSON value means; raises NotAsExpected."""

JSON: Final = "application/json"
UTF_8_NAMES: Final = ("utf-8", "utf8")
RFC_3339: Final = re.compile(
    r"\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d{1,9})?([Zz]|[+-]\d\d:\d\d)", re.ASCII
)


class NotAsExpected(ValueError):
    """A value is not what its field asks for; says so in one sentence."""


def refuse_other_media_types(request: Request) -> None:
    """Return if the body is said to be JSON in UTF-8. Raises UnsupportedMediaType."""
    media_type, _separator, parameters = (request.content_type or "").partition(";")
    charset = parameters.strip().lower().removeprefix("charset=").strip('"')
    if media_type.strip().lower() != JSON or (charset and charset not in UTF_8_NAMES):
        raise UnsupportedMediaType(media_type)


def read_object(request: Request, *, may_be_missing: bool = False) -> JsonObject:
    """The JSON object that is the body. Raises MalformedRequest."""
    body = request.body
    if may_be_missing and not body:
        return {}
    try:
        read = json.loads(
            body.decode(), object_pairs_hook=_without_repeats, parse_constant=_no_number
        )
    except UnicodeDecodeError:
        raise MalformedRequest(_("The body is not UTF-8.")) from None
    except (ValueError, RecursionError):
        raise MalformedRequest(_("The body is not JSON that we can read.")) from None
    if not isinstance(read, dict):
        raise MalformedRequest(_("The body must be a JSON object."))
    return read


def refuse_fields(request: Request) -> None:
    """Return if there is no body or an empty object. Raises what reading fields raises."""
    read_fields(read_object(request, may_be_missing=True), {})


def read_fields(
    given: JsonObject, required: Mapping[str, Reader], optional: Mapping[str, Reader] | None = None
) -> JsonObject:
    """The members of an object, each as its reader gives it. Raises InvalidFields for all wrong."""
    readers = {**required, **(optional or {})}
    errors = [
        _field_error(name, _("This field does not exist.")) for name in given.keys() - readers
    ]
    errors += [_field_error(name, _("This field is missing.")) for name in required.keys() - given]
    fields = {}
    for name in readers.keys() & given.keys():
        try:
            fields[name] = readers[name](given[name])
        except NotAsExpected as refusal:
            errors.append(_field_error(name, str(refusal)))
    if errors:
        raise InvalidFields(sorted(errors, key=lambda error: error.name))
    return fields


def read_query(request: Request, readers: Mapping[str, Reader]) -> JsonObject:
    """The query parameters that were sent, each as its reader gives it. Raises InvalidFields."""
    fields = {}
    errors = []
    for name, values in request.GET.lists():
        try:
            if name not in readers:
                raise NotAsExpected(_("This parameter does not exist."))  # noqa: TRY301 - collected
            if len(values) > 1:
                raise NotAsExpected(_("This parameter may be given once."))  # noqa: TRY301
            fields[name] = readers[name](values[0])
        except NotAsExpected as refusal:
            errors.append(FieldError("parameter", name, str(refusal)))
    if errors:
        raise InvalidFields(errors)
    return fields


def boolean(value: Any) -> bool:
    """Reads true and false, and no number."""
    if not isinstance(value, bool):
        raise NotAsExpected(_("This must be true or false."))
    return value


def whole_number(value: Any) -> int:
    """Reads a whole number, and no true, text or 3.0."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise NotAsExpected(_("This must be a whole number."))
    return value


def number_among(choices: Collection[int]) -> Reader:
    """Reads one of the numbers."""

    def read(value: Any) -> int:
        number = whole_number(value)
        if number not in choices:
            raise _not_among(choices)
        return number

    return read


def text(value: Any) -> str:
    """Reads a string that can be stored: of characters, none of which is a control."""
    if not isinstance(value, str):
        raise NotAsExpected(_("This must be a string."))
    if any(character < " " or "\ud800" <= character <= "\udfff" for character in value):
        raise NotAsExpected(_("This holds a character that cannot be stored."))
    return value


def prose(limit: int) -> Reader:
    """Reads a string of at most `limit` characters; whoever keeps it takes out what is unseen."""

    def read(value: Any) -> str:
        if not isinstance(value, str):
            raise NotAsExpected(_("This must be a string."))
        if len(value) > limit:
            raise NotAsExpected(too_long_text(limit))
        return value

    return read


def instant(value: Any) -> datetime:
    """Reads an instant as RFC 3339 writes it, with its distance from UTC."""
    try:
        if not isinstance(value, str) or not RFC_3339.fullmatch(value):
            raise ValueError  # noqa: TRY301 - all that is wrong is told alike
        return datetime.fromisoformat(value.upper()).astimezone(UTC)
    except (ValueError, OverflowError):
        detail = _("This must be an instant such as 2026-12-24T12:00:00Z.")
        raise NotAsExpected(detail) from None


def or_null(reader: Reader) -> Reader:
    """Reads what the reader reads, or null."""
    return lambda value: None if value is None else reader(value)


def word_among(choices: Collection[str]) -> Reader:
    """Reads one of the words."""

    def read(value: Any) -> str:
        if not isinstance(value, str) or value not in choices:
            raise _not_among(choices)
        return value

    return read


def words_among(choices: Collection[str]) -> Reader:
    """Reads a list of such words; it may repeat them."""

    def read(value: Any) -> list[str]:
        if not isinstance(value, list):
            raise NotAsExpected(_("This must be a list."))
        if not all(isinstance(word, str) and word in choices for word in value):
            raise _not_among(choices)
        return value

    return read


def written_number(least: int, most: int) -> Callable[[str], int]:
    """Reads a query parameter that is a whole number between two others."""

    def read(written: str) -> int:
        is_plain = written.isascii() and written.isdecimal() and len(written) <= len(str(most))
        if not is_plain or not least <= int(written) <= most:
            raise NotAsExpected(
                _("This must be a whole number from %(least)s to %(most)s.")
                % {"least": least, "most": most}
            )
        return int(written)

    return read


def written_flag(written: str) -> bool:
    """Reads a query parameter that is true or false."""
    return bool(word_among(("true", "false"))(written) == "true")


def _not_among(choices: Collection[object]) -> NotAsExpected:
    return NotAsExpected(
        _("This must be one of %(choices)s.") % {"choices": ", ".join(map(str, choices))}
    )


def _field_error(name: str, detail: str) -> FieldError:
    return FieldError("pointer", "/" + name.replace("~", "~0").replace("/", "~1"), detail)


def _without_repeats(pairs: list[tuple[str, Any]]) -> JsonObject:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("a name stands twice in one object")
    return members


def _no_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is not JSON")
