"""Invitations: links to a match, for somebody outside."""

from django.http import HttpResponse
from rest_framework.request import Request

from games.api.bodies import read_fields, read_object
from games.api.contract import Operation
from games.api.endpoint import Endpoint, ReadableByAnyone, answer, answer_once
from games.api.limits import CHALLENGES
from games.api.pages import PAGE_PARAMETERS
from games.api.serializers.offers import (
    INVITATION,
    NewInvitationJson,
    OfferJson,
    offer_json,
    options_of,
)
from games.api.views.offers import (
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


class Invitations(Endpoint):
    """The caller's invitations."""

    required_scopes = SCOPES
    parameters = {"GET": PAGE_PARAMETERS}
    limits = {"POST": CHALLENGES}

    @listing(name="list_invitations")
    def get(self, _request: Request) -> HttpResponse:
        """The caller's invitations that nobody has taken up yet; the latest first."""
        return answer_list(self, queries.open_invitations_of(self.user))

    @creation(
        name="create_invitation",
        body=NewInvitationJson,
        is_body_optional=True,
        examples={"by mail": {"email": "friend@example.org", "pace_days": 7}},
    )
    def post(self, request: Request) -> HttpResponse:
        """Make a link; whoever uses it first plays.

        With an email address we send the link there, in your name, once.
        """
        fields = read_fields(read_object(request, may_be_missing=True), {}, INVITATION)
        options, email = options_of(fields), fields.get("email")
        return answer_once(
            request, self.user, lambda: made(services.invite(self.user, options, invitee=email))
        )


class Invitation(Endpoint):
    """One invitation, for whoever has the link."""

    permission_classes = [ReadableByAnyone]
    required_scopes = SCOPES

    @Operation(name="read_invitation", answers={200: OfferJson})
    def get(self, _request: Request, token: str) -> HttpResponse:
        """Who invites, and to what match."""
        return answer(offer_json(queries.invitation_view(token, self.viewer), token=token))

    @withdrawal(name="withdraw_invitation")
    def delete(self, _request: Request, token: str) -> HttpResponse:
        """Take an own invitation back."""
        return answer_withdrawn(self, queries.invitation_view(token, self.user))


class InvitationAcceptance(Endpoint):
    """Taking up an invitation."""

    required_scopes = SCOPES

    @acceptance(name="accept_invitation")
    def post(self, request: Request, token: str) -> HttpResponse:
        """Take an invitation up and start the match."""
        return answer_accepted(self, request, lambda: services.accept_invitation(token, self.user))
