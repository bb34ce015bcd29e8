"""Challenges: offers to one player, and rematches, which are challenges too."""

from http import HTTPStatus

from django.http import HttpResponse
from django.utils.translation import gettext as _
from rest_framework.request import Request

from accounts.models import Scope, User
from accounts.queries import user_by_name
from games.api.bodies import read_fields, read_object, refuse_fields, text
from games.api.contract import Operation
from games.api.endpoint import Endpoint, answer, answer_once, json_text
from games.api.errors import InvalidFields
from games.api.limits import CHALLENGES
from games.api.pages import PAGE_PARAMETERS
from games.api.problems import FieldError, ProblemCode
from games.api.serializers.match import match_path
from games.api.serializers.offers import (
    TERMS,
    NewChallengeJson,
    OfferJson,
    offer_json,
    offer_path,
    options_of,
)
from games.api.views.offers import (
    CLOSED,
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
from games.lobby.errors import OwnOffer
from games.play.idempotency import Answer


class Challenges(Endpoint):
    """The caller's open challenges."""

    required_scopes = SCOPES
    parameters = {"GET": PAGE_PARAMETERS}
    limits = {"POST": CHALLENGES}

    @listing(name="list_challenges")
    def get(self, _request: Request) -> HttpResponse:
        """Challenges by and to the caller that wait for an answer; the latest first."""
        return answer_list(self, queries.open_challenges(self.user))

    @creation(
        name="create_challenge",
        body=NewChallengeJson,
        examples={"three days a turn": {"opponent": "Bilal", "pace_days": 3}},
        refusals=(*NOT_MADE, ProblemCode.BLOCKED_BY_USER),
    )
    def post(self, request: Request) -> HttpResponse:
        """Challenge a player, who is told."""
        fields = read_fields(read_object(request), {"opponent": text}, TERMS)
        options = options_of(fields)

        def work() -> Answer:
            try:
                opponent = user_by_name(fields["opponent"])
                return made(services.challenge(self.user, opponent, options))
            except User.DoesNotExist:
                raise _wrong_opponent(_("There is no player of this name.")) from None
            except OwnOffer:
                raise _wrong_opponent(_("You cannot play against yourself.")) from None

        return answer_once(request, self.user, work)


class Challenge(Endpoint):
    """One challenge, for its two players."""

    required_scopes = SCOPES

    @Operation(name="read_challenge", answers={200: OfferJson})
    def get(self, _request: Request, offer_id: str) -> HttpResponse:
        """A challenge and what came of it."""
        return answer(offer_json(queries.challenge_view(offer_id, self.user)))

    @withdrawal(name="withdraw_challenge")
    def delete(self, _request: Request, offer_id: str) -> HttpResponse:
        """Take an own challenge back."""
        return answer_withdrawn(self, queries.challenge_view(offer_id, self.user))


class ChallengeAcceptance(Endpoint):
    """Taking up a challenge."""

    required_scopes = SCOPES

    @acceptance(name="accept_challenge")
    def post(self, request: Request, offer_id: str) -> HttpResponse:
        """Take a challenge up and start the match."""
        return answer_accepted(
            self, request, lambda: services.accept_challenge(offer_id, self.user)
        )


class ChallengeRefusal(Endpoint):
    """Declining a challenge."""

    required_scopes = SCOPES

    @Operation(name="decline_challenge", answers={200: OfferJson}, refusals=CLOSED, is_kept=True)
    def post(self, request: Request, offer_id: str) -> HttpResponse:
        """Decline a challenge."""
        refuse_fields(request)

        def work() -> Answer:
            declined = services.decline(offer_id, self.user)
            return Answer(HTTPStatus.OK, json_text(offer_json(declined)), {})

        return answer_once(request, self.user, work)


class Rematch(Endpoint):
    """Playing a finished match again."""

    required_scopes = {"POST": Scope.CHALLENGE_WRITE}
    limits = {"POST": CHALLENGES}

    @Operation(
        name="ask_for_rematch",
        answers={201: OfferJson, 200: OfferJson},
        refusals=(*NOT_ACCEPTED, ProblemCode.NOT_A_PLAYER, ProblemCode.MATCH_RUNNING),
        is_kept=True,
        is_located=True,
    )
    def post(self, request: Request, match_id: str) -> HttpResponse:
        """Ask for a rematch, or start it if the other has asked.

        201 with a new challenge, or with the other's, accepted; 200 if that had been done before.
        """
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


def _wrong_opponent(detail: str) -> InvalidFields:
    return InvalidFields([FieldError("pointer", "/opponent", detail)])
