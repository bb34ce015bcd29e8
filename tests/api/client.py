"""A client of the API in the test's own process. It accepts no answer outside of the contract."""

import json
import time
from collections.abc import Iterable
from typing import Any, cast

import django.test
from allauth.account.authentication import AUTHENTICATION_METHODS_SESSION_KEY
from django.http import HttpResponse
from django.middleware.csrf import get_token
from django.test import RequestFactory

from accounts import tokens
from accounts.models import Scope, User
from tests.api import contract

BASE = "/api/v1"


class Client:
    """Sends requests as one user, or as nobody."""

    def __init__(self, headers: dict[str, str] | None = None) -> None:
        self.django = django.test.Client(enforce_csrf_checks=True)
        self.headers = headers or {}

    def get(self, path: str, **headers: str) -> HttpResponse:
        """A GET; `If_None_Match="…"` sends that header."""
        return self.send("GET", path, **headers)

    def post(self, path: str, body: object = None, **headers: str) -> HttpResponse:
        """A POST of a JSON body, or of none."""
        return self.send("POST", path, body, **headers)

    def send(self, method: str, path: str, body: object = None, **headers: str) -> HttpResponse:
        """Any request; bytes are sent as they are."""
        path = path if path.startswith("/") else f"{BASE}/{path}"
        media_type = headers.pop("Content_Type", "application/json")
        data = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body)
        named = {name.replace("_", "-"): header for name, header in headers.items()}
        answer = self.django.generic(
            method, path, data, media_type if data else "", headers={**self.headers, **named}
        )
        response = cast("HttpResponse", answer)
        contract.check(method, path, response)
        return response


def by_token(user: User, scopes: Iterable[Scope] = tuple(Scope)) -> Client:
    """The user by an access token."""
    made = tokens.create_token(user, name="tests", scopes=scopes, lifetime_days=7)
    return Client({"Authorization": f"Bearer {made.secret}"})


def by_session(user: User) -> Client:
    """The user in a browser, on our own pages, who has just given the password once more."""
    request = RequestFactory().get("/")
    client = Client({"X-CSRFToken": get_token(request)})
    client.django.cookies["csrftoken"] = request.META["CSRF_COOKIE"]
    client.django.force_login(user)
    session = client.django.session
    session[AUTHENTICATION_METHODS_SESSION_KEY] = [
        {"method": "password", "at": time.time(), "reauthenticated": True}
    ]
    session["account_authentication_methods_user"] = str(user.pk)
    session.save()
    return client


def body_of(response: HttpResponse) -> Any:
    """The JSON of an answer."""
    return json.loads(response.content)


def code_of(response: HttpResponse) -> tuple[int, str]:
    """The status and the code of a problem."""
    assert response.headers["Content-Type"] == "application/problem+json", response.content
    return response.status_code, body_of(response)["code"]


def places_of(response: HttpResponse) -> dict[str, str]:
    """What is wrong in the request: where, and why."""
    return {
        next(error[place] for place in ("pointer", "parameter", "header") if place in error): error[
            "detail"
        ]
        for error in body_of(response)["errors"]
    }
