"""Compares answers with the committed contract, closed: what it does not name may not be there."""

import json
import re
from functools import cache
from typing import Any

import jsonschema  # type: ignore[import-untyped]
from django.http import HttpResponse

from jaipur_site.processes import ROOT

CONTRACT_FILE = ROOT / "jaipur_site" / "openapi.json"
ALWAYS_ANSWERED = {405}


def check(method: str, path: str, response: HttpResponse) -> None:
    """Fail if the contract does not promise this answer to a request of a path that it has."""
    operation = _operation(method, path.partition("?")[0])
    if operation is None:
        assert response.status_code in {204, 404, 405}, response.status_code
        return
    status = response.status_code
    if status in ALWAYS_ANSWERED:
        return
    assert str(status) in operation["responses"], f"{method} {path} may not answer {status}"
    promised = _resolved(operation["responses"][str(status)])
    for name, header in promised.get("headers", {}).items():
        assert name in response.headers or not header["required"], f"{name} is missing"
    content = promised.get("content", {})
    if not content:
        assert response.content == b""
        return
    media_type = response.headers["Content-Type"].partition(";")[0]
    assert media_type in content, media_type
    if media_type.endswith("json"):
        validate(json.loads(response.content), content[media_type]["schema"])
        codes = content[media_type].get("examples", {})
        assert not codes or json.loads(response.content)["code"] in codes


def validate(instance: object, schema: dict[str, Any]) -> None:
    """Fail if the instance is not what the schema of the contract says, or says more."""
    whole = {**schema, "components": closed_contract()["components"]}
    checker = jsonschema.Draft202012Validator.FORMAT_CHECKER
    jsonschema.Draft202012Validator(whole, format_checker=checker).validate(instance)


@cache
def contract() -> dict[str, Any]:
    """The committed contract."""
    read: dict[str, Any] = json.loads(CONTRACT_FILE.read_bytes())
    return read


@cache
def closed_contract() -> dict[str, Any]:
    """The contract in which no object may have other members than those named."""

    def close(members: dict[str, Any]) -> dict[str, Any]:
        if "properties" in members and members.get("type") == "object":
            members["additionalProperties"] = False
        return members

    closed: dict[str, Any] = json.loads(CONTRACT_FILE.read_bytes(), object_hook=close)
    return closed


@cache
def _paths() -> list[tuple[re.Pattern[str], dict[str, Any]]]:
    return [
        (re.compile(re.sub(r"\\{\w+\\}", "[^/]+", re.escape(path))), item)
        for path, item in sorted(contract()["paths"].items(), key=lambda pair: "{" in pair[0])
    ]


def _operation(method: str, path: str) -> dict[str, Any] | None:
    name = {"HEAD": "get"}.get(method, method.lower())
    for pattern, item in _paths():
        if pattern.fullmatch(path) and name in item:
            found: dict[str, Any] = item[name]
            return found
    return None


def _resolved(response: dict[str, Any]) -> dict[str, Any]:
    if "$ref" not in response:
        return response
    found: dict[str, Any] = contract()["components"]["responses"][
        response["$ref"].rpartition("/")[2]
    ]
    return found
