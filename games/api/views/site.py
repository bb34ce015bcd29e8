"""The site itself: its index, the rules in numbers, the contract and a page to read it."""

import json
from functools import cache

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from rest_framework.renderers import TemplateHTMLRenderer
from rest_framework.request import Request

from games.api.contract import Operation
from games.api.endpoint import (
    Endpoint,
    ReadableByAnyone,
    Tagged,
    answer,
    answer_unless_seen,
    tagged,
)
from games.api.serializers.rules import RulesJson, rules_json
from games.api.serializers.site import IndexJson, index_json


class Index(Endpoint):
    """Where everything begins."""

    permission_classes = [ReadableByAnyone]

    @Operation(name="read_index", answers={200: IndexJson})
    def get(self, _request: Request) -> HttpResponse:
        """Links, the server's time, the version of the API."""
        return answer(index_json(timezone.now()))


class Rules(Endpoint):
    """The rules for programs."""

    permission_classes = [ReadableByAnyone]

    @Operation(name="read_rules", answers={200: RulesJson}, is_cached=True)
    def get(self, request: Request) -> HttpResponse:
        """The game in numbers: kinds, counts, values and limits."""
        return answer_unless_seen(request, _rules())


class Contract(Endpoint):
    """This contract, as it is committed; nobody is counted who reads it."""

    permission_classes = [ReadableByAnyone]
    throttle_classes = []

    @Operation(name="read_contract", answers={200: dict[str, object]}, is_cached=True)
    def get(self, request: Request) -> HttpResponse:
        """The contract in OpenAPI 3.1."""
        return answer_unless_seen(request, _contract())


class Docs(Endpoint):
    """The contract for people."""

    permission_classes = [ReadableByAnyone]
    renderer_classes = [TemplateHTMLRenderer]
    throttle_classes = []

    @Operation(name="read_docs", answers={200: str}, media_type="text/html")
    def get(self, request: Request) -> HttpResponse:
        """The contract as a page."""
        return render(request, "games/api/docs.html")


@cache
def _rules() -> Tagged:
    return tagged(rules_json())


@cache
def _contract() -> Tagged:
    """What `manage.py spectacular` wrote last; a test compares it with the code."""
    return tagged(json.loads((settings.BASE_DIR / "jaipur_site" / "openapi.json").read_bytes()))
