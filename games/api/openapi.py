"""The OpenAPI contract: each endpoint's operations, from what its code and `contract` say."""

import inspect
from collections import defaultdict
from collections.abc import Iterable
from http import HTTPStatus
from typing import TYPE_CHECKING, Final, cast

from django.conf import settings
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ComponentRegistry, ResolvedComponent
from typing_extensions import override
from uritemplate import variables

from accounts.permissions import IsSession
from games.api.contract import Operation
from games.api.introduction import introduction
from games.api.pages import CURSOR_PATTERN
from games.api.problem_examples import problem_example
from games.api.problems import (
    MEDIA_TYPE,
    STATUSES_AND_TITLES,
    ProblemCode,
    ProblemJson,
)
from games.api.serializers.schema import MATCH_ID_PATTERN
from games.api.serializers.site import VERSION
from games.api.shapes import Schema, Shapes

if TYPE_CHECKING:
    from games.api.endpoint import Endpoint

_Code = ProblemCode
EVERYWHERE: Final = (
    _Code.NOT_ACCEPTABLE,
    _Code.PAYLOAD_TOO_LARGE,
    _Code.VALIDATION_FAILED,
    _Code.INTERNAL_ERROR,
)
WITH_A_BODY: Final = (_Code.MALFORMED_REQUEST, _Code.UNSUPPORTED_MEDIA_TYPE)

_public_id = {"type": "string", "pattern": MATCH_ID_PATTERN}
PATH_PARAMETERS: Final[dict[str, tuple[Schema, str]]] = {
    "match_id": (_public_id, "The id of a match."),
    "offer_id": (_public_id, "The id of the offer."),
    "proposal_id": ({"type": "integer", "minimum": 1}, "The id of a proposal in the match."),
    "token": ({"type": "string"}, "The secret word of an invitation, or of a link in a mail."),
    "token_id": ({"type": "string", "format": "uuid"}, "The id of an access token."),
    "email_id": ({"type": "string", "format": "uuid"}, "The id of a mail in the log."),
    "sanction_id": ({"type": "string", "format": "uuid"}, "The id of a sanction."),
    "name": ({"type": "string"}, "A user name, in whatever case."),
}
QUERY_PARAMETERS: Final[dict[str, tuple[Schema, str]]] = {
    "limit": (
        {"type": "integer", "minimum": 1, "maximum": 100, "default": 25},
        "The most rows of a page.",
    ),
    "cursor": (
        {"type": "string", "pattern": CURSOR_PATTERN},
        "A place in the list, from `next` or `previous`.",
    ),
    "after": (
        {"type": "integer", "minimum": 0, "default": 0},
        "The sequence of the last entry, or the number of the last message, that you know.",
    ),
    "status": (
        {"type": "string", "enum": ["active", "finished"], "default": "active"},
        "Matches that run, the nearest deadline first, or that are over, the latest first.",
    ),
    "turn": ({"type": "string", "enum": ["mine"]}, "Only matches that wait for you."),
    "dry_run": (
        {"type": "string", "enum": ["true", "false"], "default": "false"},
        "Only say whether the move could be played: no card is drawn, nothing changes.",
    ),
}
IF_MATCH: Final = (
    {"type": "string", "pattern": '^"(0|[1-9][0-9]{0,8})"$', "examples": ['"12"']},
    "The version of the match that you have seen, as its ETag.",
)
IF_NONE_MATCH: Final = ({"type": "string"}, "An ETag: 304 if nothing has changed since.")
IDEMPOTENCY_KEY: Final = (
    {"type": "string", "pattern": "^[!-~]{1,255}$"},
    "Your name for this request: for 48 hours, the same key and body give the first answer again.",
)
PROBLEM_HEADERS: Final[dict[int, tuple[str, Schema]]] = {
    HTTPStatus.UNAUTHORIZED: ("WWW-Authenticate", {"type": "string"}),
    HTTPStatus.SERVICE_UNAVAILABLE: ("Retry-After", {"type": "integer", "minimum": 1}),
    HTTPStatus.TOO_MANY_REQUESTS: ("Retry-After", {"type": "integer", "minimum": 1}),
}


class SessionScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """The website's session."""

    target_class = "games.api.endpoint.SessionWithCsrf"
    name = "session"

    @override
    def get_security_definition(self, auto_schema: AutoSchema) -> Schema:
        """The security scheme object."""
        return {
            "type": "apiKey",
            "in": "cookie",
            "name": settings.SESSION_COOKIE_NAME,
            "description": "The session of the website. What changes something needs the header "
            "X-CSRFToken too.",
        }


class EndpointSchema(AutoSchema):
    """Describes an Endpoint. drf-spectacular finds the paths and checks the whole."""

    @property
    def endpoint(self) -> "Endpoint":
        """The view that is described."""
        return cast("Endpoint", self.view)

    @override
    def get_operation(
        self, path: str, path_regex: str, path_prefix: str, method: str, registry: ComponentRegistry
    ) -> Schema:
        """The operation object of one method."""
        self.path, self.method, self.registry = path, method.upper(), registry
        handler = getattr(self.endpoint, method.lower())
        operation: Operation = handler.operation
        first, _break, rest = (inspect.getdoc(handler) or "").partition("\n\n")
        described: Schema = {
            "operationId": operation.name,
            "summary": first.removesuffix("."),
            "description": f"{rest}\n\n{self._who()}".strip(),
            "tags": [path.removeprefix("/api/v1/").partition("/")[0] or "site"],
            "parameters": self._parameters(operation),
            "security": self._security(),
            "responses": self._responses(operation),
        }
        if operation.body is not None:
            described["requestBody"] = self._body(operation)
        return described

    def _who(self) -> str:
        """Who may use the method, in a sentence."""
        scope = self.endpoint.required_scopes.get(self.method)
        if IsSession in self.endpoint.permission_classes:
            return "For sessions of the website only; no access token may do this."
        if self._is_public():
            return "Public." + (f" A token needs the scope `{scope}`." if scope else "")
        return f"An access token needs the scope `{scope}`."

    def _is_public(self) -> bool:
        from games.api.endpoint import ReadableByAnyone

        is_readable = ReadableByAnyone in self.endpoint.permission_classes
        return not self.endpoint.authentication_classes or (self.method == "GET" and is_readable)

    def _security(self) -> list[Schema]:
        """Token or session, or nothing at all where everybody may read."""
        known: list[Schema] = self.get_auth()
        if IsSession in self.endpoint.permission_classes:
            known = [one for one in known if "accessToken" not in one]
        return [*known, {}] if self._is_public() and {} not in known else known

    def _parameters(self, operation: Operation) -> list[Schema]:
        """Path, query and header parameters."""
        named = self.endpoint.parameters.get(self.method, {})
        found = [_parameter("path", name, PATH_PARAMETERS[name]) for name in variables(self.path)]
        found += [_parameter("query", name, QUERY_PARAMETERS[name]) for name in named]
        if operation.needs_version:
            found.append(_parameter("header", "If-Match", IF_MATCH) | {"required": True})
        if operation.is_cached:
            found.append(_parameter("header", "If-None-Match", IF_NONE_MATCH))
        if operation.is_kept:
            found.append(_parameter("header", "Idempotency-Key", IDEMPOTENCY_KEY))
        return found

    def _body(self, operation: Operation) -> Schema:
        content: Schema = {
            "schema": Shapes(self.registry, is_sent=True).schema(operation.body),
        }
        if operation.examples:
            content["examples"] = {
                name: {"value": example} for name, example in operation.examples.items()
            }
        return {
            "required": not operation.is_body_optional,
            "content": {"application/json": content},
        }

    def _responses(self, operation: Operation) -> Schema:
        """Answers by their status: successes as the operation says, then problems."""
        shapes = Shapes(self.registry)
        responses: Schema = {}
        for status, shape in operation.answers.items():
            response: Schema = {"description": HTTPStatus(status).phrase}
            if shape is not None:
                response["content"] = {operation.media_type: {"schema": shapes.schema(shape)}}
            if headers := _headers(operation, status):
                response["headers"] = headers
            responses[str(status)] = response
        if operation.is_cached:
            responses["304"] = {
                "description": "You have it already",
                "headers": _headers(operation, HTTPStatus.NOT_MODIFIED),
            }
        problem = shapes.schema(ProblemJson)
        for status, codes in sorted(_by_status(self._refusals(operation)).items()):
            component = ResolvedComponent(  # type: ignore[no-untyped-call]
                ".".join((str(status), *codes)),
                ResolvedComponent.RESPONSE,
                _problem_response(status, codes, problem),
                ProblemJson,
            )
            self.registry.register_on_missing(component)
            responses[str(status)] = component.ref
        return responses

    def _refusals(self, operation: Operation) -> Iterable[ProblemCode]:
        """All problems that the method may answer with, the common ones first."""
        yield from EVERYWHERE
        if self.endpoint.authentication_classes:
            yield from (_Code.AUTHENTICATION_REQUIRED, _Code.EMAIL_UNVERIFIED)
            yield _Code.ACCOUNT_SUSPENDED
        if self.method != "GET":
            yield _Code.READ_ONLY
        if self.endpoint.throttle_classes:
            yield _Code.RATE_LIMITED
        if operation.body is not None or self.method in {"POST", "PUT"}:
            yield from WITH_A_BODY
        if self.method != "GET" and self.endpoint.authentication_classes:
            yield _Code.CSRF_FAILED
        if not self._is_public() or self.endpoint.required_scopes.get(self.method):
            yield _Code.INSUFFICIENT_SCOPE
        if variables(self.path):
            yield _Code.NOT_FOUND
        if operation.needs_version:
            yield from (_Code.MALFORMED_REQUEST, _Code.PRECONDITION_REQUIRED, _Code.STALE_VERSION)
        if operation.is_kept:
            yield from (_Code.MALFORMED_REQUEST, _Code.IDEMPOTENCY_KEY_REUSED)
        yield from operation.refusals


def introduce(result: Schema, **_generator: object) -> Schema:
    """Complete the document: a hook of drf-spectacular."""
    result["info"] |= {"version": VERSION, "description": introduction()}
    result["components"]["examples"] = {code.value: problem_example(code) for code in ProblemCode}
    return result


def _parameter(place: str, name: str, described: tuple[Schema, str]) -> Schema:
    schema, description = described
    return {
        "in": place,
        "name": name,
        "required": place == "path",
        "schema": schema,
        "description": description,
    }


def _by_status(codes: Iterable[ProblemCode]) -> dict[int, list[ProblemCode]]:
    by_status: dict[int, list[ProblemCode]] = defaultdict(list)
    for code in dict.fromkeys(codes):
        by_status[STATUSES_AND_TITLES[code][0]].append(code)
    return by_status


def _headers(operation: Operation, status: int) -> Schema:
    names = []
    if operation.is_cached or (operation.needs_version and status != HTTPStatus.OK):
        names.append(("ETag", {"type": "string"}))
    if operation.is_located and status == HTTPStatus.CREATED:
        names.append(("Location", {"type": "string", "format": "uri-reference"}))
    if operation.is_download:
        names.append(("Content-Disposition", {"type": "string"}))
    return {name: {"required": True, "schema": schema} for name, schema in names}


def _problem_response(status: int, codes: Iterable[ProblemCode], schema: Schema) -> Schema:
    examples = {code.value: {"$ref": f"#/components/examples/{code}"} for code in codes}
    response: Schema = {
        "description": " · ".join(f"`{code}`" for code in codes),
        "content": {MEDIA_TYPE: {"schema": schema, "examples": examples}},
    }
    if status in PROBLEM_HEADERS:
        name, header = PROBLEM_HEADERS[status]
        response["headers"] = {name: {"required": True, "schema": header}}
    return response
