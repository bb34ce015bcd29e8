"""Chat and note of one match as its player sees them: a part of the match page, and a page."""

from dataclasses import dataclass
from typing import Final

from accounts.models import User
from games.chat import queries
from games.chat.queries import ChatLine
from games.play.match_view import MatchView
from games.web.chat_forms import MessageForm, NoteForm
from games.web.times import Instant, instant

SHOWN_WITH_THE_TABLE: Final = 10


@dataclass(frozen=True, slots=True)
class SpokenLine:
    """One message; its `author` is empty where the reader wrote it, its text where removed."""

    number: int
    author: str
    text: str
    at: Instant
    is_removed: bool


@dataclass(frozen=True, slots=True)
class ChatPart:
    """The latest messages, oldest first, and both forms, filled with what was sent or is kept.

    `older_before` is the number to ask for earlier messages with, if there are any; `last` that of
    the last message.
    """

    match_id: str
    opponent: str
    lines: tuple[SpokenLine, ...]
    is_muted: bool
    has_blocked: bool
    older_before: int | None
    last: int
    removed: int
    message: MessageForm
    note: NoteForm


def chat_part(match: MatchView, user: User | None) -> ChatPart | None:
    """The part under the table, in two queries; None, without any, for who does not play."""
    if user is None or match.viewer is None:
        return None
    return chat_for(match, user, limit=SHOWN_WITH_THE_TABLE)


def chat_for(
    match: MatchView,
    user: User,
    *,
    before: int | None = None,
    limit: int = queries.LATEST_SHOWN,
    message: MessageForm | None = None,
    note: NoteForm | None = None,
) -> ChatPart:
    """Chat and note for a player, with a refused form if there is one. Raises NotAPlayer."""
    chat = queries.chat_of(match.id, user, before=before, limit=limit)
    return ChatPart(
        match_id=match.id,
        opponent=match.players[1 - (match.viewer or 0)],
        lines=tuple([_spoken(line) for line in chat.lines]),
        is_muted=chat.is_muted,
        has_blocked=chat.has_blocked,
        older_before=chat.older_before,
        last=chat.last,
        removed=chat.removed,
        message=message or MessageForm(),
        note=note or NoteForm(initial={"note": chat.note}),
    )


def _spoken(line: ChatLine) -> SpokenLine:
    author = "" if line.is_mine else line.author
    return SpokenLine(line.number, author, line.text, instant(line.at), line.is_removed)
