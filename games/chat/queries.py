"""What a player may read of what was written in a match; answers are frozen values."""

from dataclasses import dataclass
from datetime import datetime

from accounts.models import User
from games.models import ChatMessage, ChatMute, Match, PrivateNote
from games.play.errors import MatchNotFound, NotAPlayer

MESSAGES_SHOWN = 100


@dataclass(frozen=True, slots=True)
class ChatLine:
    """A message as its reader sees it."""

    id: int
    author: str
    is_mine: bool
    text: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Chat:
    """The latest messages, oldest first; while `is_muted` the reader sees only their own."""

    lines: tuple[ChatLine, ...]
    is_muted: bool
    note: str


def chat_of(match_id: str, user: User) -> Chat:
    """The chat of a match and the user's own note. Raises MatchNotFound and NotAPlayer."""
    match = match_for_player(match_id, user)
    is_muted = ChatMute.objects.filter(match=match, user=user).exists()
    messages = ChatMessage.objects.filter(match=match).select_related("author")
    if is_muted:
        messages = messages.filter(author=user)
    latest = list(messages.order_by("-id")[:MESSAGES_SHOWN])[::-1]
    note = PrivateNote.objects.filter(match=match, user=user).values_list("text", flat=True)
    return Chat(tuple([line_for(one, user) for one in latest]), is_muted, note.first() or "")


def line_for(message: ChatMessage, reader: User) -> ChatLine:
    """A message, its author loaded, for one of the two players."""
    return ChatLine(
        id=message.pk,
        author=message.author.username,
        is_mine=message.author_id == reader.pk,
        text=message.text,
        at=message.created_at,
    )


def match_for_player(match_id: str, user: User) -> Match:
    """The match, if the user plays in it. Raises MatchNotFound and NotAPlayer."""
    match = Match.objects.filter(public_id=match_id, seats__user=user).first()
    if match is not None:
        return match
    if Match.objects.filter(public_id=match_id, is_public=True).exists():
        raise NotAPlayer
    raise MatchNotFound
