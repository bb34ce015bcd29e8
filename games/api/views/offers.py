"""Seeks, challenges and invitations: making, reading, answering and taking back."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Final

from django.http import HttpResponse
from django.utils.translation import gettext as _
from rest_framework.request import Request

from accounts.models import Scope, User
from accounts.queries import user_by_name
from games.api.bodies import read_fields, read_object, refuse_fields, text
from games.api.endpoint import Endpoint, ReadableByAnyone, answer, answer_once, json_text
from games.api.errors import InvalidFields
from games.api.headers import entity_tag
from games.api.limits import CHALLENGES
from games.api.pages import PAGE_PARAMETERS, Order, page_of
from games.api.problems import FieldError
from games.api.serializers.match import match_json, match_path
from games.api.serializers.offers import TERMS, offer_json, offer_path, offers_json, options_of
from games.lobby import queries, services
from games.lobby.errors import OwnOffer
from games.lobby.queries import OfferView
from games.play.idempotency import Answer
from games.play.queries import match_view

LATEST_FIRST: Final = Order("created_at", is_latest_first=True)
SCOPES: Final = {
    "GET": Scope.CHALLENGE_READ,
    "POST": Scope.CHALLENGE_WRITE,
    "DELETE": Scope.CHALLENGE_WRITE,
}


class Seeks(Endpoint):
    """The waiting room."""

    permission_classes = [ReadableByAnyone]
    required_scopes = SCOPES
    parameters = {"GET": PAGE_PARAMETERS}
    limits = {"POST": CHALLENGES}

    def get(self, request: Request) -> HttpResponse:
        """Offers that the caller could accept, or has made; the latest first."""
        page = page_of(
            queries.open_seeks(),
            LATEST_FIRST,
            path=request.path,
            query=self.query,
            render=lambda rows: offers_json(queries.views_for(rows, self.viewer)),
        )
        return answer(page)

    def post(self, request: Request) -> HttpResponse:
        """Offer a match to whoever accepts first."""
        options = options_of(read_fields(read_object(request, may_be_missing=True), {}, TERMS))
        return answer_once(request, self.user, lambda: _made(services.seek(self.user, options)))


class Seek(Endpoint):
    """One offer of the waiting room."""

    permission_classes = [ReadableByAnyone]
    required_scopes = SCOPES

    def get(self, _request: Request, offer_id: str) -> HttpResponse:
        """The offer and what came of it."""
        return answer(offer_json(queries.seek_view(offer_id, self.viewer)))

    def delete(self, _request: Request, offer_id: str) -> HttpResponse:
        """Take an own offer back."""
        return _withdraw(queries.seek_view(offer_id, self.user), self.user)


class SeekAcceptance(Endpoint):
    """Taking up an offer of the waiting room."""

    required_scopes = SCOPES

    def post(self, request: Request, offer_id: str) -> HttpResponse:
        """Start the match; the first who asks gets it."""
        return _accept(self, request, lambda: services.accept_seek(offer_id, self.user))


class Challenges(Endpoint):
    """Offers to one player."""

    required_scopes = SCOPES
    parameters = {"GET": PAGE_PARAMETERS}
    limits = {"POST": CHALLENGES}

    def get(self, request: Request) -> HttpResponse:
        """Challenges by and to the caller that wait for an answer; the latest first."""
        page = page_of(
            queries.open_challenges(self.user),
            LATEST_FIRST,
            path=request.path,
            query=self.query,
            render=lambda rows: offers_json(queries.views_for(rows, self.user)),
        )
        return answer(page)

    def post(self, request: Request) -> HttpResponse:
        """Challenge a player, who is told."""
        fields = read_fields(read_object(request), {"opponent": text}, TERMS)
        options = options_of(fields)

        def work() -> Answer:
            try:
                opponent = user_by_name(fields["opponent"])
                return _made(services.challenge(self.user, opponent, options))
            except User.DoesNotExist:
                raise _wrong_opponent(_("There is no player of this name.")) from None
            except OwnOffer:
                raise _wrong_opponent(_("You cannot play against yourself.")) from None

        return answer_once(request, self.user, work)


class Challenge(Endpoint):
    """One challenge, for its two players."""

    required_scopes = SCOPES

    def get(self, _request: Request, offer_id: str) -> HttpResponse:
        """The challenge and what came of it."""
        return answer(offer_json(queries.challenge_view(offer_id, self.user)))

    def delete(self, _request: Request, offer_id: str) -> HttpResponse:
        """Take an own challenge back."""
        return _withdraw(queries.challenge_view(offer_id, self.user), self.user)


class ChallengeAcceptance(Endpoint):
    """Taking up a challenge."""

    required_scopes = SCOPES

    def post(self, request: Request, offer_id: str) -> HttpResponse:
        """Start the match."""
        return _accept(self, request, lambda: services.accept_challenge(offer_id, self.user))


class ChallengeRefusal(Endpoint):
    """Declining a challenge."""

    required_scopes = SCOPES

    def post(self, request: Request, offer_id: str) -> HttpResponse:
        """Decline; the challenge as it is then."""
        refuse_fields(request)

        def work() -> Answer:
            declined = services.decline(offer_id, self.user)
            return Answer(HTTPStatus.OK, json_text(offer_json(declined)), {})

        return answer_once(request, self.user, work)


class Invitations(Endpoint):
    """Links to a match, for somebody outside."""

    required_scopes = SCOPES
    parameters = {"GET": PAGE_PARAMETERS}
    limits = {"POST": CHALLENGES}

    def get(self, request: Request) -> HttpResponse:
        """The caller's links that nobody has taken up yet; the latest first."""
        page = page_of(
            queries.open_invitations_of(self.user),
            LATEST_FIRST,
            path=request.path,
            query=self.query,
            render=lambda rows: offers_json(queries.views_for(rows, self.user)),
        )
        return answer(page)

    def post(self, request: Request) -> HttpResponse:
        """Make a link; whoever uses it first plays."""
        options = options_of(read_fields(read_object(request, may_be_missing=True), {}, TERMS))
        return answer_once(request, self.user, lambda: _made(services.invite(self.user, options)))


class Invitation(Endpoint):
    """One link, for whoever has it."""

    permission_classes = [ReadableByAnyone]
    required_scopes = SCOPES

    def get(self, _request: Request, token: str) -> HttpResponse:
        """Who invites, to what match."""
        return answer(offer_json(queries.invitation_view(token, self.viewer), token=token))

    def delete(self, _request: Request, token: str) -> HttpResponse:
        """Take an own link back."""
        return _withdraw(queries.invitation_view(token, self.user), self.user)


class InvitationAcceptance(Endpoint):
    """Using a link."""

    required_scopes = SCOPES

    def post(self, request: Request, token: str) -> HttpResponse:
        """Start the match."""
        return _accept(self, request, lambda: services.accept_invitation(token, self.user))


class Rematch(Endpoint):
    """Playing a finished match again."""

    required_scopes = {"POST": Scope.CHALLENGE_WRITE}
    limits = {"POST": CHALLENGES}

    def post(self, request: Request, match_id: str) -> HttpResponse:
        """Ask for a rematch, or start it if the other has asked; 200 if that had been done."""
        refuse_fields(request)

        def work() -> Answer:
            before = queries.rematch_view(match_id, self.user)
            after = services.rematch(match_id, self.user)
            is_new = before is None or before.status != after.status
            path = match_path(after.match_id) if after.match_id else offer_path(after, after.id)
            return Answer(
                HTTPStatus.CREATED if is_new else HTTPStatus.OK,
                json_text(offer_json(after)),
                {"Location": path},
            )

        return answer_once(request, self.user, work)


def _made(offer: OfferView) -> Answer:
    """A new offer and where it is."""
    headers = {"Location": offer_path(offer, offer.token or offer.id)}
    return Answer(HTTPStatus.CREATED, json_text(offer_json(offer)), headers)


def _accept(view: Endpoint, request: Request, accept: Callable[[], str]) -> HttpResponse:
    """The match that the acceptance has started, and where it is."""
    refuse_fields(request)

    def work() -> Answer:
        match = match_view(accept(), view.user)
        headers = {"Location": match_path(match.id), "ETag": entity_tag(match.version)}
        return Answer(HTTPStatus.CREATED, json_text(match_json(match)), headers)

    return answer_once(request, view.user, work)


def _withdraw(offer: OfferView, user: User) -> HttpResponse:
    services.withdraw(offer.kind, offer.id, user)
    return HttpResponse(status=HTTPStatus.NO_CONTENT)


def _wrong_opponent(detail: str) -> InvalidFields:
    return InvalidFields([FieldError("pointer", "/opponent", detail)])
