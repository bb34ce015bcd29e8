"""The waiting room: offers to whoever accepts first."""

from django.http import HttpResponse
from rest_framework.request import Request

from games.api.bodies import read_fields, read_object
from games.api.contract import Operation
from games.api.endpoint import Endpoint, ReadableByAnyone, answer, answer_once
from games.api.limits import CHALLENGES
from games.api.pages import PAGE_PARAMETERS
from games.api.problems import ProblemCode
from games.api.serializers.offers import (
    SEEK,
    NewSeekJson,
    OfferJson,
    offer_json,
    options_of,
)
from games.api.views.offers import (
    NOT_ACCEPTED,
    NOT_MADE,
    SCOPES,
    acceptance,
    answer_accepted,
    answer_list,
    answer_withdrawn,
    creation,
    listing,
    made,
    withdrawal,
)
from games.lobby import queries, services
from games.play.idempotency import Answer


class Seeks(Endpoint):
    """All open seeks."""

    permission_classes = [ReadableByAnyone]
    required_scopes = SCOPES
    parameters = {"GET": PAGE_PARAMETERS}
    limits = {"POST": CHALLENGES}

    @listing(name="list_seeks")
    def get(self, _request: Request) -> HttpResponse:
        """Offers that the caller could accept, or has made; the latest first."""
        return answer_list(self, queries.open_seeks(self.viewer))

    @creation(
        name="create_seek",
        body=NewSeekJson,
        is_body_optional=True,
        examples={
            "a day a turn": {"mode": "single_round", "pace_days": 1, "is_public": True},
            "a bank of time": {"time_control": "flexible", "demands_reliability": True},
        },
        refusals=(*NOT_MADE, ProblemCode.UNLIMITED_SEEK),
    )
    def post(self, request: Request) -> HttpResponse:
        """Offer a match to whoever accepts first."""
        fields = read_fields(read_object(request, may_be_missing=True), {}, SEEK)
        options, is_demanding = options_of(fields), fields.get("demands_reliability", False)

        def work() -> Answer:
            return made(services.seek(self.user, options, demands_reliability=is_demanding))

        return answer_once(request, self.user, work)


class Seek(Endpoint):
    """One seek."""

    permission_classes = [ReadableByAnyone]
    required_scopes = SCOPES

    @Operation(name="read_seek", answers={200: OfferJson})
    def get(self, _request: Request, offer_id: str) -> HttpResponse:
        """A seek and what came of it."""
        return answer(offer_json(queries.seek_view(offer_id, self.viewer)))

    @withdrawal(name="withdraw_seek")
    def delete(self, _request: Request, offer_id: str) -> HttpResponse:
        """Take an own seek back."""
        return answer_withdrawn(self, queries.seek_view(offer_id, self.user))


class SeekAcceptance(Endpoint):
    """Taking up a seek."""

    required_scopes = SCOPES

    @acceptance(name="accept_seek", refusals=(*NOT_ACCEPTED, ProblemCode.NOT_RELIABLE_ENOUGH))
    def post(self, request: Request, offer_id: str) -> HttpResponse:
        """Start the match; the first who asks gets it."""
        return answer_accepted(self, request, lambda: services.accept_seek(offer_id, self.user))
