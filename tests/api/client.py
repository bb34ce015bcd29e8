"""A client of the API in the test's own process."""

import json
from collections.abc import Iterable
from typing import Any

import django.test
from django.http import HttpResponse

from accounts import tokens
from accounts.models import Scope, User

BASE = "/api/v1"


class Client:
    """Sends requests as one user, or as nobody."""

    def __init__(self, user: User | None = None, *, token: str | None = None) -> None:
        self.django = django.test.Client(enforce_csrf_checks=True)
        if user is not None:
            self.django.force_login(user)
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}

    def get(self, path: str, **headers: str) -> HttpResponse:
        """A GET; `If_None_Match="…"` sends that header."""
        return self.send("GET", path, **headers)

    def post(self, path: str, body: object = None, **headers: str) -> HttpResponse:
        """A POST of a JSON body, or of none."""
        return self.send("POST", path, body, **headers)

    def send(self, method: str, path: str, body: object = None, **headers: str) -> HttpResponse:
        """Any request; bytes are sent as they are."""
        content_type = headers.pop("Content_Type", "application/json")
        data = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body)
        named = {name.replace("_", "-"): header for name, header in headers.items()}
        return self.django.generic(  # type: ignore[return-value]
            method,
            path if path.startswith("/") else f"{BASE}/{path}",
            data,
            content_type if data else "",
            headers={**self.headers, **named},
        )


def by_token(user: User, scopes: Iterable[Scope] = tuple(Scope)) -> Client:
    """The user by an access token."""
    made = tokens.create_token(user, name="tests", scopes=scopes, lifetime_days=7)
    return Client(token=made.secret)


def body_of(response: HttpResponse) -> Any:
    """The JSON of an answer."""
    return json.loads(response.content)
