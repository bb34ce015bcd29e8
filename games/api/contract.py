"""What the OpenAPI contract says of an endpoint's methods, where code cannot say it alone."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from games.api.problems import ProblemCode

Shape = Any
"""A type of games.api.serializers: a TypedDict, or a hint made of them."""

Method = TypeVar("Method", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """One method of one path, which it decorates.

    `name` is its operationId, `answers` has the shape for each status of success (None where
    there is no body), `refusals` the problems that are not the same everywhere. `examples` are
    bodies to send. Headers: `is_cached` means ETag and If-None-Match, `needs_version` If-Match,
    `is_kept` Idempotency-Key, `is_located` a Location with 201, `is_download` Content-Disposition.
    """

    name: str
    answers: Mapping[int, Shape]
    refusals: tuple[ProblemCode, ...] = ()
    body: Shape = None
    is_body_optional: bool = False
    examples: Mapping[str, object] = field(default_factory=dict)
    media_type: str = "application/json"
    is_cached: bool = False
    needs_version: bool = False
    is_kept: bool = False
    is_located: bool = False
    is_download: bool = False

    def __call__(self, method: Method) -> Method:
        """Notes the operation on the method that it decorates."""
        method.operation = self  # type: ignore[attr-defined]
        return method
