"""What a player does about the time of the other one: give some, or claim the win."""

from http import HTTPStatus

from django.http import HttpResponse
from rest_framework.request import Request

from accounts.models import Scope
from games.api.bodies import read_fields, read_object, refuse_fields
from games.api.contract import Operation
from games.api.endpoint import Endpoint, json_text
from games.api.headers import entity_tag, seen_version
from games.api.problems import ProblemCode
from games.api.serializers.history import PlayedJson
from games.api.serializers.match import MatchJson, match_json
from games.api.serializers.proposals import GIFT, GiftJson
from games.api.views.play import NOT_PLAYED, answer_at_version, answer_played
from games.people import timeouts
from games.play import timekeeping
from games.play.idempotency import Answer
from games.play.services import Played


class TimeGift(Endpoint):
    """Giving the other player time."""

    required_scopes = {"POST": Scope.MATCH_PLAY}

    @Operation(
        name="give_time",
        answers={201: MatchJson},
        body=GiftJson,
        examples={"a day": {"days": 1}},
        refusals=(*NOT_PLAYED, ProblemCode.NOT_THEIR_TURN, ProblemCode.GIFT_TOO_LARGE),
        needs_version=True,
        is_kept=True,
    )
    def post(self, request: Request, match_id: str) -> HttpResponse:
        """Give the other player, who is in turn, more time for this turn; they are told.

        The version must be the very latest, so that what is sent twice gives once.
        """
        days: int = read_fields(read_object(request), GIFT)["days"]
        seen = seen_version(request)

        def give() -> Answer:
            match = timekeeping.give_time(match_id, self.user, days=days, seen_version=seen)
            headers = {"ETag": entity_tag(match.version)}
            return Answer(HTTPStatus.CREATED, json_text(match_json(match)), headers)

        return answer_at_version(self, match_id, give)


class Claim(Endpoint):
    """Claiming the win in a friendly match."""

    required_scopes = {"POST": Scope.MATCH_PLAY}

    @Operation(
        name="claim_win",
        answers={200: PlayedJson},
        refusals=(
            *NOT_PLAYED,
            ProblemCode.MATCH_PAUSED,
            ProblemCode.NOTHING_TO_CLAIM,
            ProblemCode.OPPONENT_AWAY,
        ),
        needs_version=True,
        is_kept=True,
    )
    def post(self, request: Request, match_id: str) -> HttpResponse:
        """End a friendly match as its winner, because the other player is late.

        Who is late may have days of vacation left, which come first then (`opponent-away`).
        """
        refuse_fields(request)
        seen = seen_version(request)

        # A refusal undoes what is done under an Idempotency-Key, so that the next sweep puts who is
        # late on vacation; without a key that has been done already.
        def claim() -> Played:
            return timeouts.claim(match_id, self.user, seen_version=seen)

        return answer_played(self, match_id, claim, HTTPStatus.OK)
