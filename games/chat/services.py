"""Writing messages and notes, having read them, and not wanting to."""

import math
from datetime import datetime

from django.db.models import Exists, OuterRef
from django.utils import timezone

from accounts.blocks import is_blocked_between
from accounts.models import User
from accounts.sanctions import refuse_chat
from games.chat.errors import NotOnSpeakingTerms, TextEmpty, TextTooLong, TooManyMessages
from games.chat.limits import MESSAGE_LENGTH, MESSAGES_PER_HOUR, NOTE_LENGTH, ONE_HOUR
from games.chat.queries import ChatLine, line_of, match_for_player
from games.chat.readable import readable
from games.models import ChatMessage, ChatMute, ChatRead, Match, PrivateNote, Seat
from games.play import outbox
from games.play.transactions import one_transaction


@one_transaction()
def write_message(match_id: str, user: User, text: str) -> ChatLine:
    """Say something to the other player, who is told; the writer has read all that was said.

    Raises MatchNotFound, NotAPlayer, Sanctioned, NotOnSpeakingTerms, TextEmpty, TextTooLong and
    TooManyMessages.
    """
    match = match_for_player(match_id, user)
    refuse_chat(user)
    _refuse_apart(match, user)
    text = readable(text)
    if not text:
        raise TextEmpty
    if len(text) > MESSAGE_LENGTH:
        raise TextTooLong(MESSAGE_LENGTH)
    now = timezone.now()
    _refuse_more_messages(match, user, now)
    message = ChatMessage.objects.create(match=match, author=user, text=text, created_at=now)
    _keep_place(match, user, message.pk)
    _owe_to_the_other(message)
    return line_of(message, user)


def mark_read(match_id: str, user: User, *, up_to: int | None = None) -> None:
    """Remember that the user has seen all messages, or those up to the number `up_to`.

    Raises MatchNotFound and NotAPlayer.
    """
    match = match_for_player(match_id, user)
    keys = ChatMessage.objects.filter(match=match).order_by("id").values_list("pk", flat=True)
    last = keys.last() if up_to is None else keys[max(0, up_to - 1) : up_to].first()
    if last is not None:
        _keep_place(match, user, last)


def mute_chat(match_id: str, user: User) -> None:
    """Hide what the other player writes in the match. Raises MatchNotFound and NotAPlayer."""
    ChatMute.objects.get_or_create(match=match_for_player(match_id, user), user=user)


def unmute_chat(match_id: str, user: User) -> None:
    """Show it again. Raises MatchNotFound and NotAPlayer."""
    ChatMute.objects.filter(match=match_for_player(match_id, user), user=user).delete()


def keep_note(match_id: str, user: User, text: str) -> str:
    """Keep a note for oneself and return it as it is kept; an empty one is thrown away.

    Raises MatchNotFound, NotAPlayer and TextTooLong.
    """
    match = match_for_player(match_id, user)
    text = readable(text)
    if len(text) > NOTE_LENGTH:
        raise TextTooLong(NOTE_LENGTH)
    if text:
        PrivateNote.objects.update_or_create(match=match, user=user, defaults={"text": text})
    else:
        PrivateNote.objects.filter(match=match, user=user).delete()
    return text


def _keep_place(match: Match, user: User, read_to: int) -> None:
    """Store how far the user has read; it never goes back."""
    place, is_new = ChatRead.objects.get_or_create(
        match=match, user=user, defaults={"read_to": read_to}
    )
    if not is_new and place.read_to < read_to:
        ChatRead.objects.filter(pk=place.pk, read_to__lt=read_to).update(read_to=read_to)


def _owe_to_the_other(message: ChatMessage) -> None:
    mute = ChatMute.objects.filter(match=OuterRef("match"), user=OuterRef("user"))
    others = Seat.objects.filter(~Exists(mute), match=message.match).exclude(user=message.author)
    subject = outbox.match_subject(message.match.public_id)
    outbox.owe(
        [
            outbox.Owed(outbox.OutboxKind.CHAT_MESSAGE, reader, subject, message.pk)
            for reader in others.values_list("user_id", flat=True)
        ],
        now=message.created_at,
    )


def _refuse_apart(match: Match, user: User) -> None:
    other = User.objects.exclude(pk=user.pk).get(seats__match=match)
    if is_blocked_between(user, other):
        raise NotOnSpeakingTerms


def _refuse_more_messages(match: Match, user: User, now: datetime) -> None:
    """Raise TooManyMessages if the user has written as many of late as one may in an hour."""
    own = ChatMessage.objects.filter(match=match, author=user).order_by("-id")
    times = own.values_list("created_at", flat=True)
    oldest = times[MESSAGES_PER_HOUR - 1 : MESSAGES_PER_HOUR].first()
    if oldest is not None and oldest > now - ONE_HOUR:
        raise TooManyMessages(math.ceil((oldest + ONE_HOUR - now).total_seconds()))
