"""Chat messages as a mail shows them: as plain text, whatever they hold. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.chat.queries import UnreadMessage
from games.chat.readable import readable
from notifications.instants import instant_text
from notifications.letters.letter import Letter, link_to
from notifications.wording import one_line

MOST_CHARACTERS: Final = 4000
"""Of all messages in one mail together; the first one is always shown."""


@dataclass(frozen=True, slots=True)
class ChatLine:
    """A message: who wrote it and when, and its lines."""

    head: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChatPart:
    """Messages that the recipient has not read yet; `more` says that there are others.

    `last` is the key of the last one that is shown or counted, 0 if there is none.
    """

    lines: tuple[ChatLine, ...] = ()
    more: str = ""
    last: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatLetter(Letter):
    """A mail about nothing but chat."""

    chat: ChatPart


def chat_part(messages: Sequence[UnreadMessage]) -> ChatPart:
    """The messages, as many as fit into a mail, oldest first."""
    fitting, room = 0, MOST_CHARACTERS
    for message in messages:
        room -= len(message.text)
        if fitting and room < 0:
            break
        fitting += 1
    left = len(messages) - fitting
    more = ngettext("And %(n)s more message.", "And %(n)s more messages.", left) % {"n": left}
    return ChatPart(
        lines=tuple([_line(message) for message in messages[:fitting]]),
        more=more if left else "",
        last=messages[-1].key if messages else 0,
    )


def chat_letter(match_id: str, opponent: str, messages: Sequence[UnreadMessage]) -> ChatLetter:
    """The mail about what the opponent has written and the recipient not read."""
    count = len(messages)
    words = {"opponent": one_line(opponent), "match": match_id, "n": count}
    heading = ngettext(
        "%(opponent)s has written to you",
        "%(opponent)s has written to you: %(n)s messages",
        count,
    )
    brief = ngettext(
        "Match #%(match)s: %(n)s unread message from %(opponent)s.",
        "Match #%(match)s: %(n)s unread messages from %(opponent)s.",
        count,
    )
    return ChatLetter(
        subject_line=_("Chat with %(opponent)s · Jaipur #%(match)s") % words,
        heading=heading % words,
        preheader=_("In the match #%(match)s.") % words,
        link=link_to("games:match", match_id),
        why=why_match(match_id),
        brief=brief % words,
        chat=chat_part(messages),
    )


def why_match(match_id: str) -> str:
    """Why somebody is told of a match."""
    return _("You get this mail because you play the match #%(match)s on Jaipur by Post.") % {
        "match": match_id
    }


def _line(message: UnreadMessage) -> ChatLine:
    words = {"author": one_line(message.author), "instant": instant_text(message.at)}
    return ChatLine(
        head=_("%(author)s, %(instant)s") % words,
        lines=tuple(readable(message.text).split("\n")),
    )
