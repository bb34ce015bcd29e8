"""Messages from the team, and messages of players that are not fit to be read."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone

from accounts.audit import Act, record, user_target
from accounts.models import User
from games.models import ChatMessage, NoticeKind
from games.moderation.actions import Action
from games.moderation.errors import AlreadyDone, NotFound, NothingToUndo, TooLateToUndo
from games.moderation.guard import authorise, match_of, reason_of, text_of
from games.moderation.notices import Notice, tell
from games.moderation.trace import latest, match_target, message_target

RESTORED_WITHIN: Final = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class StaffLine:
    """A chat message as the staff reads it, also if it was removed."""

    key: int
    author: str
    text: str
    at: datetime
    removed_at: datetime | None


@transaction.atomic
def send_message(actor: User, user: User, *, text: str) -> None:
    """Write to the user in the name of the team, by mail and on the site."""
    authorise(actor, Action.SEND_MESSAGE, involved=[user])
    kept = text_of(text)
    target = user_target(user)
    record(actor, Act(action=Action.SEND_MESSAGE, target=target, parameters={"text": kept}))
    tell(user, Notice(kind=NoticeKind.MESSAGE, text=kept))


@transaction.atomic
def remove_chat(actor: User, message_id: int, *, reason: str) -> None:
    """Have nobody read a chat message any more; its author is told.

    Raises NotFound and AlreadyDone.
    """
    message = _message(actor, Action.REMOVE_CHAT, message_id)
    why = reason_of(reason)
    if message.removed_at is not None:
        raise AlreadyDone
    message.removed_at, message.removed_by = timezone.now(), actor
    _save(
        actor, message, Act(action=Action.REMOVE_CHAT, target=message_target(message), reason=why)
    )
    _tell_author(message, NoticeKind.CHAT_REMOVED, why)


@transaction.atomic
def restore_chat(actor: User, message_id: int, *, reason: str) -> None:
    """Put back a message that was removed in the last 30 days; its author is told.

    Raises NotFound, NothingToUndo and TooLateToUndo.
    """
    message = _message(actor, Action.RESTORE_CHAT, message_id)
    why, target = reason_of(reason), message_target(message)
    if message.removed_at is None:
        raise NothingToUndo
    if timezone.now() - message.removed_at > RESTORED_WITHIN:
        raise TooLateToUndo
    message.removed_at, message.removed_by = None, None
    undone = latest(target, Action.REMOVE_CHAT)
    _save(
        actor, message, Act(action=Action.RESTORE_CHAT, target=target, reason=why, undo_of=undone)
    )
    _tell_author(message, NoticeKind.CHAT_RESTORED, why)


@transaction.atomic
def read_chat(actor: User, match_id: str, *, reason: str) -> tuple[StaffLine, ...]:
    """All that two players wrote to each other, oldest first; that it was read is on record.

    Raises MatchNotFound.
    """
    match, players = match_of(match_id)
    authorise(actor, Action.READ_CHAT, involved=players)
    target = match_target(match)
    record(actor, Act(action=Action.READ_CHAT, target=target, reason=reason_of(reason)))
    messages = ChatMessage.objects.filter(match=match).select_related("author").order_by("id")
    return tuple(
        [
            StaffLine(one.pk, one.author.username, one.text, one.created_at, one.removed_at)
            for one in messages
        ]
    )


def _message(actor: User, action: Action, message_id: int) -> ChatMessage:
    """The message, locked; whoever plays in its match is involved."""
    authorise(actor, action)
    messages = ChatMessage.objects.select_for_update(of=("self",)).select_related("author", "match")
    message = messages.filter(pk=message_id).first()
    if message is None:
        raise NotFound
    _match, players = match_of(message.match.public_id)
    authorise(actor, action, involved=players)
    return message


def _save(actor: User, message: ChatMessage, act: Act) -> None:
    message.save(update_fields=["removed_at", "removed_by"])
    is_removed = message.removed_at is not None
    record(
        actor,
        replace(
            act,
            parameters={"match": message.match.public_id, "author": str(message.author_id)},
            before={"is_removed": not is_removed},
            after={"is_removed": is_removed},
        ),
    )


def _tell_author(message: ChatMessage, kind: NoticeKind, reason: str) -> None:
    facts = {"quote": message.text}
    tell(message.author, Notice(kind=kind, text=reason, facts=facts, match=message.match))
