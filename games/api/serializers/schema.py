"""What a shape says beyond its Python type, in the words of JSON Schema."""

from dataclasses import dataclass
from typing import Annotated, Final

MATCH_ID_PATTERN: Final = "^[2-9A-HJKMNP-TV-Z]{10}$"
DURATION_PATTERN: Final = r"^P(\d+D)?(T(\d+H)?(\d+M)?(\d+(\.\d+)?S)?)?$"
"""ISO 8601; the format `duration` of JSON Schema knows no parts of a second."""


@dataclass(frozen=True, slots=True)
class Says:
    """A keyword of JSON Schema for the type that it annotates."""

    keyword: str
    value: str | int


Instant = Annotated[str, Says("format", "date-time")]
Duration = Annotated[str, Says("pattern", DURATION_PATTERN)]
Number = Annotated[int, Says("minimum", 0)]
Link = Annotated[str, Says("format", "uri-reference")]
MatchId = Annotated[str, Says("pattern", MATCH_ID_PATTERN)]
