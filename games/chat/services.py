"""Writing messages and notes, and not wanting to read them."""

from datetime import timedelta
from typing import Final

from django.utils import timezone

from accounts.models import User
from games.chat.errors import TextEmpty, TextTooLong, TooManyMessages
from games.chat.queries import ChatLine, line_for, match_for_player
from games.models import ChatMessage, ChatMute, PrivateNote
from games.models.chat import MESSAGE_LENGTH, NOTE_LENGTH

MESSAGES_PER_HOUR: Final = 60
KEPT_SIGNS: Final = "\n\u200c\u200d"


def write_message(match_id: str, user: User, text: str) -> ChatLine:
    """Say something to the other player.

    Raises MatchNotFound, NotAPlayer, TextEmpty, TextTooLong and TooManyMessages.
    """
    match = match_for_player(match_id, user)
    text = _readable(text)
    if not text:
        raise TextEmpty
    if len(text) > MESSAGE_LENGTH:
        raise TextTooLong(MESSAGE_LENGTH)
    now = timezone.now()
    lately = ChatMessage.objects.filter(match=match, created_at__gt=now - timedelta(hours=1))
    if lately.filter(author=user).count() >= MESSAGES_PER_HOUR:
        raise TooManyMessages
    message = ChatMessage.objects.create(match=match, author=user, text=text, created_at=now)
    return line_for(message, user)


def mute_chat(match_id: str, user: User) -> None:
    """Hide what the other player writes in the match. Raises MatchNotFound and NotAPlayer."""
    ChatMute.objects.get_or_create(match=match_for_player(match_id, user), user=user)


def unmute_chat(match_id: str, user: User) -> None:
    """Show it again. Raises MatchNotFound and NotAPlayer."""
    ChatMute.objects.filter(match=match_for_player(match_id, user), user=user).delete()


def keep_note(match_id: str, user: User, text: str) -> None:
    """Keep a note for oneself; an empty one is thrown away.

    Raises MatchNotFound, NotAPlayer and TextTooLong.
    """
    match = match_for_player(match_id, user)
    text = _readable(text)
    if len(text) > NOTE_LENGTH:
        raise TextTooLong(NOTE_LENGTH)
    if not text:
        PrivateNote.objects.filter(match=match, user=user).delete()
        return
    PrivateNote.objects.update_or_create(match=match, user=user, defaults={"text": text})


def _readable(text: str) -> str:
    """The text with one kind of line end, without signs that steer what surrounds them.

    The joiners stay, which Persian words and many emoji are made with.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    return "".join(sign for sign in lines if sign in KEPT_SIGNS or sign.isprintable()).strip()
