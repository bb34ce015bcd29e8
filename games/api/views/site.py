"""The site itself: its index, the rules in numbers, the contract and a page to read it."""

from django.http import HttpResponse
from django.utils import timezone
from rest_framework.request import Request

from games.api.endpoint import Endpoint, ReadableByAnyone, answer, answer_unless_seen
from games.api.serializers.rules import rules_json
from games.api.serializers.site import index_json


class Index(Endpoint):
    """Where everything begins."""

    permission_classes = [ReadableByAnyone]

    def get(self, _request: Request) -> HttpResponse:
        """Links, the server's time, the version of the API."""
        return answer(index_json(timezone.now()))


class Rules(Endpoint):
    """The rules for programs."""

    permission_classes = [ReadableByAnyone]

    def get(self, request: Request) -> HttpResponse:
        """Kinds, counts, values and limits."""
        return answer_unless_seen(request, rules_json())
