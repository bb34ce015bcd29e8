"""Writing messages and notes, and not wanting to read them."""

import math
from datetime import datetime

from django.utils import timezone

from accounts.models import User
from games.chat.errors import TextEmpty, TextTooLong, TooManyMessages
from games.chat.limits import MESSAGE_LENGTH, MESSAGES_PER_HOUR, NOTE_LENGTH, ONE_HOUR
from games.chat.queries import ChatLine, line_of, match_for_player
from games.chat.readable import readable
from games.models import ChatMessage, ChatMute, Match, PrivateNote


def write_message(match_id: str, user: User, text: str) -> ChatLine:
    """Say something to the other player.

    Raises MatchNotFound, NotAPlayer, TextEmpty, TextTooLong and TooManyMessages.
    """
    match = match_for_player(match_id, user)
    text = readable(text)
    if not text:
        raise TextEmpty
    if len(text) > MESSAGE_LENGTH:
        raise TextTooLong(MESSAGE_LENGTH)
    now = timezone.now()
    _refuse_more_messages(match, user, now)
    message = ChatMessage.objects.create(match=match, author=user, text=text, created_at=now)
    return line_of(message, user)


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


def _refuse_more_messages(match: Match, user: User, now: datetime) -> None:
    """Raise TooManyMessages if the user has written as many of late as one may in an hour."""
    own = ChatMessage.objects.filter(match=match, author=user).order_by("-id")
    times = own.values_list("created_at", flat=True)
    oldest = times[MESSAGES_PER_HOUR - 1 : MESSAGES_PER_HOUR].first()
    if oldest is not None and oldest > now - ONE_HOUR:
        raise TooManyMessages(math.ceil((oldest + ONE_HOUR - now).total_seconds()))
