"""Playing: moves, legal moves, resigning."""

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpResponse
from rest_framework.request import Request
from typing_extensions import override

from accounts.models import Scope
from games.api.bodies import read_object, refuse_fields, written_flag
from games.api.endpoint import Endpoint, answer, answer_once, json_text
from games.api.headers import entity_tag, seen_version
from games.api.limits import MOVES, Policy
from games.api.serializers.history import played_json
from games.api.serializers.moves import LegalMovesJson, MoveCheckedJson, move_json, read_move
from games.play import queries, services
from games.play.errors import StaleVersion
from games.play.idempotency import Answer
from games.play.services import Played


class Moves(Endpoint):
    """The moves of a match."""

    required_scopes = {"POST": Scope.MATCH_PLAY}
    parameters = {"POST": {"dry_run": written_flag}}

    @override
    def extra_limit(self, request: Request) -> Policy | None:
        """Moves that are played count; trying one does not."""
        return None if request.GET.get("dry_run") == "true" else MOVES

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

        return _answer_played(self, match_id, play, HTTPStatus.CREATED)


class LegalMoves(Endpoint):
    """What may be played now."""

    required_scopes = {"GET": Scope.MATCH_READ}

    def get(self, _request: Request, match_id: str) -> HttpResponse:
        """All legal moves, for the player in turn."""
        moves = queries.legal_moves(match_id, self.user)
        body: LegalMovesJson = {"moves": [move_json(move) for move in moves]}
        return answer(body)


class Resignation(Endpoint):
    """Giving a match up."""

    required_scopes = {"POST": Scope.MATCH_PLAY}

    def post(self, request: Request, match_id: str) -> HttpResponse:
        """Resign, in turn or out of it."""
        refuse_fields(request)
        seen = seen_version(request)

        def resign() -> Played:
            return services.resign(match_id, self.user, seen_version=seen)

        return _answer_played(self, match_id, resign, HTTPStatus.OK)


def _answer_played(
    view: Endpoint, match_id: str, command: Callable[[], Played], status: HTTPStatus
) -> HttpResponse:
    """The match after the command, once for each Idempotency-Key."""

    def work() -> Answer:
        played = command()
        headers = {"ETag": entity_tag(played.match.version)}
        return Answer(status, json_text(played_json(played)), headers)

    try:
        return answer_once(view.request, view.user, work)
    except StaleVersion as stale:
        if stale.current is not None:
            raise
        # Somebody was faster by so little that only the database noticed.
        raise StaleVersion(queries.match_view(match_id, view.user).version) from stale
