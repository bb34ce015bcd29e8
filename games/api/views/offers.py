"""What seeks, challenges and invitations have in common."""

from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from typing import Any, Final

from django.db.models import QuerySet
from django.http import HttpResponse
from rest_framework.request import Request

from accounts.models import Scope
from games.api.bodies import refuse_fields
from games.api.contract import Operation
from games.api.endpoint import Endpoint, answer, answer_once, json_text
from games.api.headers import entity_tag
from games.api.pages import Order, Page, page_of
from games.api.problems import ProblemCode
from games.api.serializers.match import MatchJson, match_json, match_path
from games.api.serializers.offers import (
    OfferJson,
    offer_json,
    offer_path,
    offers_json,
)
from games.lobby import queries, services
from games.lobby.queries import OfferView
from games.play.idempotency import Answer
from games.play.queries import match_view

LATEST_FIRST: Final = Order("created_at", is_latest_first=True)
SCOPES: Final = {
    "GET": Scope.CHALLENGE_READ,
    "POST": Scope.CHALLENGE_WRITE,
    "DELETE": Scope.CHALLENGE_WRITE,
}
CLOSED: Final = (ProblemCode.CHALLENGE_TAKEN, ProblemCode.CHALLENGE_EXPIRED)
NOT_MADE: Final = (ProblemCode.ACCOUNT_INCOMPLETE, ProblemCode.TOO_MANY_MATCHES)
NOT_ACCEPTED: Final = (
    *CLOSED,
    *NOT_MADE,
    ProblemCode.OWN_CHALLENGE,
    ProblemCode.BLOCKED_BY_USER,
)

listing: Final = partial(Operation, answers={200: Page[OfferJson]})
creation: Final = partial(
    Operation,
    answers={201: OfferJson},
    refusals=NOT_MADE,
    is_kept=True,
    is_located=True,
)
withdrawal: Final = partial(Operation, answers={204: None}, refusals=CLOSED)
acceptance: Final = partial(
    Operation, answers={201: MatchJson}, refusals=NOT_ACCEPTED, is_kept=True, is_located=True
)


def answer_list(view: Endpoint, offers: QuerySet[Any]) -> HttpResponse:
    """A page of open offers, the latest first."""
    page = page_of(
        offers,
        LATEST_FIRST,
        path=view.request.path,
        query=view.query,
        render=lambda rows: offers_json(queries.views_for(rows, view.viewer)),
    )
    return answer(page)


def made(offer: OfferView) -> Answer:
    """A new offer and where it is."""
    headers = {"Location": offer_path(offer, offer.token or offer.id)}
    return Answer(HTTPStatus.CREATED, json_text(offer_json(offer)), headers)


def answer_accepted(view: Endpoint, request: Request, accept: Callable[[], str]) -> HttpResponse:
    """The match that the acceptance starts, and where it is."""
    refuse_fields(request)

    def work() -> Answer:
        match = match_view(accept(), view.user)
        headers = {"Location": match_path(match.id), "ETag": entity_tag(match.version)}
        return Answer(HTTPStatus.CREATED, json_text(match_json(match)), headers)

    return answer_once(request, view.user, work)


def answer_withdrawn(view: Endpoint, offer: OfferView) -> HttpResponse:
    """Nothing, once the caller's own offer is taken back."""
    services.withdraw(offer.kind, offer.id, view.user)
    return HttpResponse(status=HTTPStatus.NO_CONTENT)
