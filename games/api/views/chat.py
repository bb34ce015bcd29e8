"""What the two players of a match write, to each other and for themselves; who reads it."""

from http import HTTPStatus

from django.http import HttpResponse
from rest_framework.request import Request

from accounts.models import Scope
from games.api.bodies import prose, read_fields, read_object, refuse_fields
from games.api.contract import Operation
from games.api.endpoint import Endpoint, answer, answer_once, json_text
from games.api.pages import LIMIT, USUAL_A_PAGE, links_by_number
from games.api.problems import ProblemCode
from games.api.serializers.chat import (
    ChatJson,
    MessageJson,
    NewMessageJson,
    NewNoteJson,
    NoteJson,
    message_json,
    messages_json,
)
from games.api.serializers.match import match_path
from games.api.views.matches import AFTER
from games.chat import queries, services
from games.chat.limits import MESSAGE_LENGTH, NOTE_LENGTH
from games.play.idempotency import Answer
from games.play.presence import note_presence

FOR_PLAYERS = (ProblemCode.NOT_A_PLAYER,)


class Chat(Endpoint):
    """The messages of a match."""

    required_scopes = {"GET": Scope.MATCH_READ, "POST": Scope.MATCH_PLAY}
    parameters = {"GET": {"after": AFTER, "limit": LIMIT}}

    @Operation(name="list_messages", answers={200: ChatJson}, refusals=FOR_PLAYERS)
    def get(self, _request: Request, match_id: str) -> HttpResponse:
        """What the two players wrote to each other, oldest first."""
        after: int = self.query.get("after", 0)
        limit: int = self.query.get("limit", USUAL_A_PAGE)
        found = queries.messages_of(match_id, self.user, after=after, limit=limit)
        path = f"{match_path(match_id)}/chat"
        following, previous = links_by_number(
            path, after=after, limit=limit, has_more=found.has_more
        )
        body: ChatJson = {
            "results": messages_json(found.lines),
            "next": following,
            "previous": previous,
            "is_muted": found.is_muted,
        }
        return answer(body)

    @Operation(
        name="write_message",
        answers={201: MessageJson},
        body=NewMessageJson,
        examples={"a greeting": {"text": "Good luck, and have fun!"}},
        refusals=(*FOR_PLAYERS, ProblemCode.BLOCKED_BY_USER),
        is_kept=True,
    )
    def post(self, request: Request, match_id: str) -> HttpResponse:
        """Say something to the other player."""
        text: str = read_fields(read_object(request), {"text": prose(MESSAGE_LENGTH)})["text"]

        def write() -> Answer:
            line = services.write_message(match_id, self.user, text)
            return Answer(HTTPStatus.CREATED, json_text(message_json(line)), {})

        return answer_once(request, self.user, write)


class ChatMute(Endpoint):
    """Whether the caller hears the other player."""

    required_scopes = {"PUT": Scope.MATCH_PLAY, "DELETE": Scope.MATCH_PLAY}

    @Operation(name="mute_chat", answers={204: None}, refusals=FOR_PLAYERS)
    def put(self, request: Request, match_id: str) -> HttpResponse:
        """Hide what the other player writes; they are not told."""
        refuse_fields(request)
        services.mute_chat(match_id, self.user)
        return HttpResponse(status=HTTPStatus.NO_CONTENT)

    @Operation(name="unmute_chat", answers={204: None}, refusals=FOR_PLAYERS)
    def delete(self, _request: Request, match_id: str) -> HttpResponse:
        """Show what the other player writes, also what was hidden."""
        services.unmute_chat(match_id, self.user)
        return HttpResponse(status=HTTPStatus.NO_CONTENT)


class Presence(Endpoint):
    """That somebody looks at a match."""

    required_scopes = {"POST": Scope.MATCH_PLAY}

    @Operation(name="note_presence", answers={204: None}, refusals=FOR_PLAYERS)
    def post(self, request: Request, match_id: str) -> HttpResponse:
        """Say that the caller has the match before them, and has read its messages.

        For half a minute we mail nothing about it then. Say it again every 20 seconds while the
        match is on a screen, and only then.
        """
        refuse_fields(request)
        services.mark_read(match_id, self.user)
        note_presence(match_id, self.user.pk)
        return HttpResponse(status=HTTPStatus.NO_CONTENT)


class Note(Endpoint):
    """The caller's private note."""

    required_scopes = {"GET": Scope.MATCH_READ, "PUT": Scope.MATCH_PLAY}

    @Operation(name="read_note", answers={200: NoteJson}, refusals=FOR_PLAYERS)
    def get(self, _request: Request, match_id: str) -> HttpResponse:
        """What the caller wrote down about the match; nobody else reads it."""
        return answer(_note_json(queries.note_of(match_id, self.user)))

    @Operation(
        name="keep_note",
        answers={200: NoteJson},
        body=NewNoteJson,
        examples={"a plan": {"text": "Sell leather before it is worth nothing."}},
        refusals=FOR_PLAYERS,
    )
    def put(self, request: Request, match_id: str) -> HttpResponse:
        """Write it anew; an empty text throws it away."""
        text: str = read_fields(read_object(request), {"text": prose(NOTE_LENGTH)})["text"]
        return answer(_note_json(services.keep_note(match_id, self.user, text)))


def _note_json(text: str) -> NoteJson:
    return {"text": text}
