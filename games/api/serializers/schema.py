"""What a shape says beyond its Python type, in the words of JSON Schema."""

from dataclasses import dataclass
from typing import Annotated, Final

MATCH_ID_PATTERN: Final = "^[2-9A-HJKMNP-TV-Z]{10}$"


@dataclass(frozen=True, slots=True)
class Says:
    """A keyword of JSON Schema for the type that it annotates."""

    keyword: str
    value: str | int


Instant = Annotated[str, Says("format", "date-time")]
Duration = Annotated[str, Says("format", "duration")]
Number = Annotated[int, Says("minimum", 0)]
Link = Annotated[str, Says("format", "uri-reference")]
MatchId = Annotated[str, Says("pattern", MATCH_ID_PATTERN)]
