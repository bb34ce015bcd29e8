"""What a player may read of what was written in a match; answers are frozen values."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import models
from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery, Value, Window
from django.db.models.functions import Coalesce, RowNumber

from accounts.models import Block, User
from accounts.prepared import Prepared, blank
from games.models import ChatMessage, ChatMute, ChatRead, Match, PrivateNote, Seat
from games.play.errors import MatchNotFound, NotAPlayer

LATEST_SHOWN: Final = 100
UNREAD_SHOWN: Final = 20


@dataclass(frozen=True, slots=True)
class ChatLine:
    """A message as its reader sees it; messages of a match are numbered from 1.

    What a moderator has removed has no text.
    """

    number: int
    author: str
    is_mine: bool
    text: str
    at: datetime
    is_removed: bool = False


@dataclass(frozen=True, slots=True)
class Chat:
    """The latest messages, oldest first, and the user's own note, which nobody else reads.

    While `is_muted`, or once the reader `has_blocked` the other player, they see only their own.
    `older_before` is the number to ask for earlier messages with, if there are any; `last` that of
    the last message, seen or hidden, or 0; `removed` says how many of all were removed.
    """

    lines: tuple[ChatLine, ...]
    is_muted: bool
    has_blocked: bool
    note: str
    older_before: int | None
    last: int
    removed: int


@dataclass(frozen=True, slots=True)
class Messages:
    """Some messages of a match, oldest first; `has_more` says that others follow."""

    lines: tuple[ChatLine, ...]
    is_muted: bool
    has_more: bool


@dataclass(frozen=True, slots=True)
class UnreadMessage:
    """A message that its reader has not seen yet; later ones have greater keys."""

    key: int
    author: str
    text: str
    at: datetime


@dataclass(frozen=True, slots=True)
class _OwnPart:
    """A match by its key, and what its player has decided and noted."""

    match: int
    is_muted: bool
    has_blocked: bool
    note: str
    removed: int

    @property
    def hears_nothing(self) -> bool:
        return self.is_muted or self.has_blocked


def chat_of(
    match_id: str, user: User, *, before: int | None = None, limit: int = LATEST_SHOWN
) -> Chat:
    """The end of the chat of a match, or of its part before a message's number, in two queries.

    Raises MatchNotFound and NotAPlayer.
    """
    part = _own_part(match_id, user)
    messages = _numbered(part.match)
    if before is None:
        lines = _lines(messages.order_by("-id")[:limit], user)[::-1]
    else:
        end = max(0, before - 1)
        lines = _lines(messages[max(0, end - limit) : end], user)
    first = lines[0].number if lines else 1
    return Chat(
        lines=_heard(lines, part),
        is_muted=part.is_muted,
        has_blocked=part.has_blocked,
        note=part.note,
        older_before=first if first > 1 else None,
        last=lines[-1].number if lines else 0,
        removed=part.removed,
    )


def messages_of(match_id: str, user: User, *, after: int, limit: int) -> Messages:
    """At most `limit` messages with numbers above `after`, in two queries.

    Raises MatchNotFound and NotAPlayer.
    """
    part = _own_part(match_id, user)
    lines = _lines(_numbered(part.match)[after : after + limit + 1], user)
    heard = _heard(lines[:limit], part)
    return Messages(heard, part.hears_nothing, has_more=len(lines) > limit)


def _unread() -> QuerySet[ChatMessage, tuple[int, str, str, datetime]]:
    reader = blank("user", models.UUIDField())
    own = {"match": OuterRef("match"), "user": reader}
    read_to = ChatRead.objects.filter(**own).values("read_to")
    messages = ChatMessage.objects.filter(
        ~Exists(ChatMute.objects.filter(**own)),
        ~Exists(Block.objects.filter(blocker=reader, blocked=OuterRef("author"))),
        match__public_id=blank("match"),
        match__seats__user=reader,
        pk__gt=Coalesce(Subquery(read_to), Value(0)),
        removed_at=None,
    ).exclude(Q(author=reader) | Q(text=""))
    latest = messages.order_by("-id").values_list("pk", "author__username", "text", "created_at")
    return latest[:UNREAD_SHOWN]


_UNREAD: Final = Prepared(_unread)


def unread_messages(match_id: str, user: User) -> tuple[UnreadMessage, ...]:
    """The latest that the other player wrote and the user has not seen, oldest first; one query.

    There are none while the user has muted the chat or blocked the other, and none for who does
    not play.
    """
    rows = _UNREAD(match=match_id, user=user.pk)
    return tuple([UnreadMessage(*row) for row in reversed(rows)])


def message_counts(match_id: str, user: User) -> tuple[int, int]:
    """How many messages there are in the chat of a match in which the user plays; one query.

    And how many of them were removed.
    """
    messages = ChatMessage.objects.filter(match__public_id=match_id, match__seats__user=user)
    counts = messages.aggregate(all=Count("pk"), removed=Count("removed_at"))
    return counts["all"], counts["removed"]


def note_of(match_id: str, user: User) -> str:
    """The user's own note about a match, or "". Raises MatchNotFound and NotAPlayer."""
    return _own_part(match_id, user).note


def line_of(message: ChatMessage, author: User) -> ChatLine:
    """A message that its author has just written."""
    number = ChatMessage.objects.filter(match=message.match_id, pk__lte=message.pk).count()
    return ChatLine(number, author.username, is_mine=True, text=message.text, at=message.created_at)


def match_for_player(match_id: str, user: User) -> Match:
    """The match, if the user plays in it. Raises MatchNotFound and NotAPlayer."""
    match = Match.objects.filter(public_id=match_id, seats__user=user).first()
    if match is None:
        raise _not_for(match_id)
    return match


def _own_part(match_id: str, user: User) -> _OwnPart:
    own = {"match": OuterRef("match"), "user": user}
    players = Seat.objects.filter(match=OuterRef(OuterRef("match"))).values("user")
    removed = ChatMessage.objects.filter(match=OuterRef("match"), removed_at__isnull=False)
    counted = removed.order_by().values("match").annotate(n=Count("pk")).values("n")
    seats = Seat.objects.filter(match__public_id=match_id, user=user).values_list(
        "match_id",
        Exists(ChatMute.objects.filter(**own)),
        Exists(Block.objects.filter(blocker=user, blocked__in=players)),
        Subquery(PrivateNote.objects.filter(**own).values("text")),
        Subquery(counted),
    )
    row = seats.first()
    if row is None:
        raise _not_for(match_id)
    match, is_muted, has_blocked, text, count = row
    return _OwnPart(match, bool(is_muted), bool(has_blocked), text or "", count or 0)


def _not_for(match_id: str) -> NotAPlayer | MatchNotFound:
    is_public = Match.objects.filter(public_id=match_id, is_public=True).exists()
    return NotAPlayer() if is_public else MatchNotFound()


def _numbered(match: int) -> QuerySet[ChatMessage]:
    messages = ChatMessage.objects.filter(match=match).select_related("author")
    return messages.annotate(number=Window(RowNumber(), order_by="id")).order_by("id")


def _lines(messages: Iterable[ChatMessage], reader: User) -> list[ChatLine]:
    return [
        ChatLine(
            number=message.number,  # type: ignore[attr-defined]
            author=message.author.username,
            is_mine=message.author_id == reader.pk,
            text="" if message.removed_at else message.text,
            at=message.created_at,
            is_removed=message.removed_at is not None,
        )
        for message in messages
    ]


def _heard(lines: Iterable[ChatLine], part: _OwnPart) -> tuple[ChatLine, ...]:
    return tuple([line for line in lines if line.is_mine or not part.hears_nothing])
