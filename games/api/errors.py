"""What is wrong with a request itself, whatever the state of the site."""

from collections.abc import Sequence

from games.api.problems import FieldError


class RequestRefused(Exception):
    """The request itself is wrong, whatever the state of the site."""


class MalformedRequest(RequestRefused):
    """The request cannot be read; `header` names the one at fault, if it is one."""

    def __init__(self, detail: str, *, header: str = "") -> None:
        super().__init__(detail)
        self.detail = detail
        self.header = header


class InvalidFields(RequestRefused):
    """The request can be read, but has not the shape that is asked for."""

    def __init__(self, errors: Sequence[FieldError]) -> None:
        super().__init__(errors)
        self.errors = tuple(errors)


class VersionNotNamed(RequestRefused):
    """The request must say which version of the match it is about."""


class ProofNeeded(RequestRefused):
    """The session must have given its password or second factor a moment ago."""


class BodyTooLarge(RequestRefused):
    """The body is larger than anything that we ask for."""
