"""The waiting room: offers to whoever accepts first."""

from django.http import HttpResponse
from rest_framework.request import Request

from games.api.contract import Operation
from games.api.endpoint import Endpoint, ReadableByAnyone, answer
from games.api.limits import CHALLENGES
from games.api.pages import PAGE_PARAMETERS
from games.api.serializers.offers import OfferJson, offer_json
from games.api.views.offers import (
    SCOPES,
    acceptance,
    answer_accepted,
    answer_list,
    answer_new,
    answer_withdrawn,
    listing,
    open_creation,
    withdrawal,
)
from games.lobby import queries, services


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

    @open_creation(name="create_seek")
    def post(self, request: Request) -> HttpResponse:
        """Offer a match to whoever accepts first."""
        return answer_new(self, request, services.seek)


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

    @acceptance(name="accept_seek")
    def post(self, request: Request, offer_id: str) -> HttpResponse:
        """Start the match; the first who asks gets it."""
        return answer_accepted(self, request, lambda: services.accept_seek(offer_id, self.user))
