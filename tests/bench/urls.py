"""The site's addresses and one more: the least that a view of REST framework can do."""

from typing import Any

from django.urls import path
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from jaipur_site.urls import urlpatterns as addresses_of_the_site
from tests.bench.addresses import BARE


class Bare(APIView):
    """Passes the middleware and the framework, and asks no database and no cache."""

    authentication_classes: list[Any] = []
    permission_classes: list[Any] = []
    throttle_classes: list[Any] = []

    def get(self, _request: Request) -> Response:
        """A constant."""
        return Response({"is_bare": True})


urlpatterns = [path(BARE[1:], Bare.as_view()), *addresses_of_the_site]
