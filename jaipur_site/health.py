"""Probes for whoever watches over the site. They count against no limit and ask for no login."""

from http import HTTPStatus
from typing import Literal, TypedDict

from django.db import DatabaseError, connection
from django.http import HttpResponse
from rest_framework.request import Request

from games.api.contract import Operation
from games.api.endpoint import Endpoint, ReadableByAnyone, answer
from games.api.serializers.cards import instant_or_none
from games.api.serializers.schema import Instant
from notifications import canary


class HealthJson(TypedDict):
    """Whether all is well."""

    status: Literal["ok", "failing"]


class MailHealthJson(HealthJson):
    """Whether mail goes out, and since when the oldest waits."""

    oldest_owed_at: Instant | None


class Probe(Endpoint):
    """What all probes have in common."""

    authentication_classes = []
    permission_classes = [ReadableByAnyone]
    throttle_classes = []


class Live(Probe):
    """Whether this process answers."""

    @Operation(name="read_health_live", answers={200: HealthJson})
    def get(self, _request: Request) -> HttpResponse:
        """Whether the process lives; if it does not answer, start it again."""
        return answer(HealthJson(status="ok"))


class Ready(Probe):
    """Whether this process can serve players."""

    @Operation(name="read_health_ready", answers={200: HealthJson, 503: HealthJson})
    def get(self, _request: Request) -> HttpResponse:
        """Whether the database answers; if not, send players elsewhere. Mail does not matter."""
        if database_answers():
            return answer(HealthJson(status="ok"))
        return answer(HealthJson(status="failing"), HTTPStatus.SERVICE_UNAVAILABLE)


class Mail(Probe):
    """Whether mail goes out."""

    @Operation(name="read_health_mail", answers={200: MailHealthJson, 503: MailHealthJson})
    def get(self, _request: Request) -> HttpResponse:
        """Whether no mail has waited for more than ten minutes; if not, look at the worker."""
        oldest = canary.oldest_owed()
        status = HTTPStatus.SERVICE_UNAVAILABLE if canary.is_late(oldest) else HTTPStatus.OK
        return answer(
            MailHealthJson(
                status="failing" if canary.is_late(oldest) else "ok",
                oldest_owed_at=instant_or_none(oldest),
            ),
            status,
        )


def database_answers() -> bool:
    """Whether the database answers a question."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return False
    return True
