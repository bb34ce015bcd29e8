"""How every endpoint of the API behaves: who asks, what is refused first, how it answers."""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, ClassVar, Final, cast

from django.core.signals import got_request_exception
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import APIException, MethodNotAllowed, PermissionDenied
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.views import APIView
from typing_extensions import override

from accounts import time_zones
from accounts.authentication import BearerAuthentication
from accounts.models import Scope, User
from accounts.permissions import HasScope
from accounts.sanctions import Sanctioned, sign_in_ban
from games.api.bodies import JSON, JsonObject, Reader, read_query, refuse_other_media_types
from games.api.errors import BodyTooLarge, MalformedRequest
from games.api.headers import has_seen, idempotency_key
from games.api.limits import Policy, RateLimits
from games.api.openapi import EndpointSchema
from games.api.problems import ProblemCode, problem_response
from games.api.refusals import internal_error, problem_of
from games.play.idempotency import Answer, request_hash, run_once

MOST_BYTES: Final = 64 * 1024
VARY: Final = "Authorization, Cookie"


class SessionWithCsrf(SessionAuthentication):
    """The website's session; its refusal of a foreign page has a code of its own."""

    @override
    def enforce_csrf(self, request: Request) -> None:
        """Raise PermissionDenied for a request that may come from a foreign page."""
        try:
            # Django's request looks for the token in forms only; the other would read the body.
            super().enforce_csrf(request._request)  # type: ignore[arg-type]  # noqa: SLF001
        except PermissionDenied as refusal:
            raise PermissionDenied(str(refusal.detail), ProblemCode.CSRF_FAILED) from None


class ReadableByAnyone(HasScope):
    """Lets everybody read; a token needs the scope that the view asks for, if it asks for one."""

    @override
    def has_permission(self, request: Request, view: APIView) -> bool:
        """Whether the caller may use the method."""
        is_reading = request.method in {"GET", "HEAD"}
        if is_reading and (request.auth is None or not getattr(view, "required_scopes", None)):
            return True
        return super().has_permission(request, view)


class Endpoint(APIView):
    """A path of the API. Methods take a request and return what `answer` and its kin make.

    `required_scopes` says for each method what a token must be allowed; methods that it leaves
    out are for sessions. `parameters` has for each method the readers of its query parameters,
    `limits` the policy that it counts against. `takes_any_body` is for those that read none,
    `is_open_when_frozen` for what a session that may do nothing else still needs.
    """

    authentication_classes = [BearerAuthentication, SessionWithCsrf]
    permission_classes = [HasScope]
    throttle_classes = [RateLimits]
    renderer_classes = [JSONRenderer]
    schema = EndpointSchema()
    required_scopes: ClassVar[Mapping[str, Scope]] = {}
    parameters: ClassVar[Mapping[str, Mapping[str, Reader]]] = {}
    limits: ClassVar[Mapping[str, Policy]] = {}
    takes_any_body: ClassVar[bool] = False
    is_open_when_frozen: ClassVar[bool] = False
    query: JsonObject
    limit_headers: Mapping[str, str] = {}

    @property
    def user(self) -> User:
        """Who asks, where nobody else is let in."""
        return cast("User", self.request.user)

    @property
    def viewer(self) -> User | None:
        """Who asks, if we know."""
        return self.user if self.request.user.is_authenticated else None

    def extra_limit(self, request: Request) -> Policy | None:
        """The policy that this request counts against besides the general one."""
        return self.limits.get(str(request.method))

    @override
    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Answer, in the zone of who asks, which goes no further than this answer."""
        with timezone.override(timezone.get_current_timezone()):
            return super().dispatch(request, *args, **kwargs)

    @override
    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse what no endpoint answers, in the order of the contract."""
        method = str(request.method).lower()
        if method not in self.http_method_names or not hasattr(self, method):
            raise MethodNotAllowed(method)
        if "Transfer-Encoding" in request.headers:
            # WSGI hides such a body from Django; without its body a request means another thing.
            detail = _("Send the body in one piece, with a Content-Length.")
            raise MalformedRequest(detail, header="Transfer-Encoding")
        if _declared_length(request) > MOST_BYTES:
            raise BodyTooLarge
        has_body = method in {"post", "put", "patch"} and _declared_length(request)
        if has_body and not self.takes_any_body:
            refuse_other_media_types(request)
        self.format_kwarg = None
        self.perform_content_negotiation(request)
        try:
            self.perform_authentication(request)
        except APIException:
            self.check_throttles(request)  # as somebody whom we do not know
            raise
        if request.auth is not None:
            timezone.activate(time_zones.zone(self.user.time_zone))  # as a session's has been
        self.check_throttles(request)
        if method != "options":
            self.check_permissions(request)
            self._refuse_frozen(request)
            known = self.parameters.get("GET" if method == "head" else method.upper(), {})
            self.query = read_query(request, known)
        if any("\0" in part for part in kwargs.values()):
            raise Http404  # PostgreSQL would refuse the question

    def _refuse_frozen(self, request: Request) -> None:
        """Raise Sanctioned for who may not sign in, but where they may appeal or learn why."""
        is_open = self.is_open_when_frozen and request.auth is None
        if is_open or self.viewer is None or not self.viewer.is_frozen:
            return
        if ban := sign_in_ban(self.viewer):
            raise Sanctioned(ban)

    # REST framework's own types promise its Response, but it takes any HttpResponse.

    @override
    def options(  # type: ignore[override]
        self, request: Request, *args: Any, **kwargs: Any
    ) -> HttpResponse:
        """The methods that work here, in the Allow header."""
        return HttpResponse(status=HTTPStatus.NO_CONTENT)

    @override
    def handle_exception(self, exc: Exception) -> HttpResponse:  # type: ignore[override]
        """The problem that the exception is; what is none is logged and told as a fault of ours."""
        problem = problem_of(exc)
        if problem is None:
            # The log knows Django's request, not REST framework's.
            got_request_exception.send(type(self), request=self.request._request)  # noqa: SLF001
            problem = internal_error()
        response = problem_response(problem)
        if problem.status == HTTPStatus.UNAUTHORIZED:
            response.headers["WWW-Authenticate"] = str(self.get_authenticate_header(self.request))
        return response

    @override
    def finalize_response(  # type: ignore[override]
        self, request: Request, response: HttpResponse, *args: Any, **kwargs: Any
    ) -> HttpResponse:
        """The response with the headers that all have."""
        response.headers.setdefault("Cache-Control", "private, no-cache")
        response.headers["Vary"] = VARY
        response.headers["Allow"] = ", ".join(self.allowed_methods)
        for name, content in self.limit_headers.items():
            response.headers[name] = content
        return response


def answer(
    body: object, status: int = HTTPStatus.OK, headers: Mapping[str, str] | None = None
) -> HttpResponse:
    """The body as JSON."""
    return _response(Answer(status, json_text(body), dict(headers or {})))


@dataclass(frozen=True, slots=True)
class Tagged:
    """A body as JSON text, and the ETag that is made of it."""

    text: str
    tag: str


def tagged(body: object) -> Tagged:
    """The body with its ETag."""
    text = json_text(body)
    return Tagged(text, f'"{hashlib.sha256(text.encode()).hexdigest()[:32]}"')


def answer_unless_seen(request: Request, body: Tagged) -> HttpResponse:
    """The body with its ETag, or 304 if the client has it already."""
    if has_seen(request, body.tag):
        return not_modified(body.tag)
    return _response(Answer(HTTPStatus.OK, body.text, {"ETag": body.tag}))


def not_modified(tag: str) -> HttpResponse:
    """304: the client has what has this tag."""
    return HttpResponse(status=HTTPStatus.NOT_MODIFIED, headers={"ETag": tag})


def answer_once(request: Request, user: User, work: Callable[[], Answer]) -> HttpResponse:
    """What the work answers; with an Idempotency-Key it is done once, and the answer kept."""
    key = idempotency_key(request)
    if key is None:
        return _response(work())
    made: list[Answer] = []

    def work_and_note() -> Answer:
        made.append(work())
        return made[0]

    asked = request_hash(str(request.method), request.path, request.body)
    given = run_once(user, key, asked, work_and_note)
    response = _response(given)
    if not any(given is mine for mine in made):
        response.headers["Idempotent-Replayed"] = "true"
    return response


def json_text(body: object) -> str:
    """The body as compact JSON, in ASCII."""
    return json.dumps(body, separators=(",", ":"))


def _response(given: Answer) -> HttpResponse:
    return HttpResponse(given.body, JSON, given.status, headers=given.headers)


def _declared_length(request: Request) -> int:
    try:
        return int(request.META.get("CONTENT_LENGTH") or 0)
    except ValueError:
        return 0
