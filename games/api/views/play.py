"""Playing: moves, legal moves, resigning."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Final

from django.http import HttpResponse
from rest_framework.request import Request
from typing_extensions import override

from accounts.models import Scope
from games.api.bodies import read_object, refuse_fields, written_flag
from games.api.contract import Operation
from games.api.endpoint import Endpoint, answer, answer_once, json_text
from games.api.headers import entity_tag, seen_version
from games.api.limits import MOVES, Policy
from games.api.problems import ProblemCode
from games.api.serializers.history import PlayedJson, played_json
from games.api.serializers.moves import (
    LegalMovesJson,
    MoveCheckedJson,
    MoveJson,
    move_json,
    read_move,
)
from games.play import queries, services
from games.play.errors import StaleVersion
from games.play.idempotency import Answer
from games.play.services import Played

MOVE_EXAMPLES: Final = {
    "take": {"kind": "take", "good": "gold"},
    "take camels": {"kind": "take_camels"},
    "exchange": {"kind": "exchange", "take": ["gold", "silver"], "give": ["leather", "camel"]},
    "sell": {"kind": "sell", "good": "spice", "count": 3},
}
NOT_PLAYED: Final = (
    ProblemCode.NOT_A_PLAYER,
    ProblemCode.TURN_EXPIRED,
    ProblemCode.CLOCKS_BEING_SETTLED,
    ProblemCode.MATCH_FINISHED,
)


class Moves(Endpoint):
    """The moves of a match."""

    required_scopes = {"POST": Scope.MATCH_PLAY}
    parameters = {"POST": {"dry_run": written_flag}}

    @override
    def extra_limit(self, request: Request) -> Policy | None:
        """Moves that are played count; trying one does not."""
        return None if request.GET.get("dry_run") == "true" else MOVES

    @Operation(
        name="play_move",
        answers={201: PlayedJson, 200: MoveCheckedJson},
        body=MoveJson,
        examples=MOVE_EXAMPLES,
        refusals=(
            *NOT_PLAYED,
            ProblemCode.MATCH_PAUSED,
            ProblemCode.NOT_YOUR_TURN,
            ProblemCode.ILLEGAL_MOVE,
        ),
        needs_version=True,
        is_kept=True,
    )
    def post(self, request: Request, match_id: str) -> HttpResponse:
        """Play a move, or see whether it could be played."""
        move = read_move(read_object(request))
        seen = seen_version(request)
        if self.query.get("dry_run"):
            services.try_move(match_id, self.user, move, seen_version=seen)
            checked: MoveCheckedJson = {"is_legal": True, "move": move_json(move)}
            return answer(checked)

        def play() -> Played:
            return services.play_move(match_id, self.user, move, seen_version=seen)

        return answer_played(self, match_id, play, HTTPStatus.CREATED)


class LegalMoves(Endpoint):
    """What may be played now."""

    required_scopes = {"GET": Scope.MATCH_READ}

    @Operation(
        name="list_legal_moves",
        answers={200: LegalMovesJson},
        refusals=(
            ProblemCode.NOT_A_PLAYER,
            ProblemCode.MATCH_FINISHED,
            ProblemCode.MATCH_PAUSED,
            ProblemCode.NOT_YOUR_TURN,
        ),
    )
    def get(self, _request: Request, match_id: str) -> HttpResponse:
        """All legal moves, for the player in turn."""
        moves = queries.legal_moves(match_id, self.user)
        body: LegalMovesJson = {"moves": [move_json(move) for move in moves]}
        return answer(body)


class Resignation(Endpoint):
    """Giving a match up."""

    required_scopes = {"POST": Scope.MATCH_PLAY}

    @Operation(
        name="resign",
        answers={200: PlayedJson},
        refusals=NOT_PLAYED,
        needs_version=True,
        is_kept=True,
    )
    def post(self, request: Request, match_id: str) -> HttpResponse:
        """Resign, in turn or out of it."""
        refuse_fields(request)
        seen = seen_version(request)

        def resign() -> Played:
            return services.resign(match_id, self.user, seen_version=seen)

        return answer_played(self, match_id, resign, HTTPStatus.OK)


def answer_played(
    view: Endpoint, match_id: str, command: Callable[[], Played], status: HTTPStatus
) -> HttpResponse:
    """The match after the command, once for each Idempotency-Key."""

    def work() -> Answer:
        played = command()
        headers = {"ETag": entity_tag(played.match.version)}
        return Answer(status, json_text(played_json(played)), headers)

    return answer_at_version(view, match_id, work)


def answer_at_version(view: Endpoint, match_id: str, work: Callable[[], Answer]) -> HttpResponse:
    """What the work answers, once for each key; a refusal as stale names the current version."""
    try:
        return answer_once(view.request, view.user, work)
    except StaleVersion as stale:
        if stale.current is not None:
            raise
        # Somebody was faster by so little that only the database noticed.
        raise StaleVersion(queries.match_view(match_id, view.user).version) from stale
