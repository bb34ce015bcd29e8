"""Messages and notes as JSON."""

from collections.abc import Iterable
from typing import Annotated, TypedDict

from games.api.serializers.cards import instant_json
from games.api.serializers.schema import Instant, Link, Number, Says
from games.chat.limits import MESSAGE_LENGTH, NOTE_LENGTH
from games.chat.queries import ChatLine


class MessageJson(TypedDict):
    """What one player wrote to the other; messages of a match are numbered from 1.

    What a moderator has removed has no text.
    """

    number: Number
    author: str
    is_mine: bool
    is_removed: bool
    text: str
    at: Instant


class ChatJson(TypedDict):
    """Part of a chat, oldest first. While `is_muted` you read only what you wrote yourself."""

    results: list[MessageJson]
    next: Link | None
    previous: Link | None
    is_muted: bool


class NewMessageJson(TypedDict):
    """What you want to say: plain text, of which signs that nobody can see are taken out."""

    text: Annotated[str, Says("minLength", 1), Says("maxLength", MESSAGE_LENGTH)]


class NewNoteJson(TypedDict):
    """What you want to keep in mind; without text the note is thrown away."""

    text: Annotated[str, Says("maxLength", NOTE_LENGTH)]


class NoteJson(TypedDict):
    """Your note about a match, which nobody else reads."""

    text: str


def messages_json(lines: Iterable[ChatLine]) -> list[MessageJson]:
    """Messages in their order."""
    return [message_json(line) for line in lines]


def message_json(line: ChatLine) -> MessageJson:
    """One message."""
    return {
        "number": line.number,
        "author": line.author,
        "is_mine": line.is_mine,
        "is_removed": line.is_removed,
        "text": line.text,
        "at": instant_json(line.at),
    }
