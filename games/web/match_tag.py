"""The ETag of a match's page: it changes with what the page must show without being reloaded."""

from typing import Final

from accounts.models import User
from games.chat import queries as chat_queries
from games.play import queries
from games.play.match_view import MatchView
from games.web.chat import ChatPart
from games.web.delivery import Delivery

NO_MESSAGES: Final = (0, 0)


def tag_of(match: MatchView, chat: ChatPart | None, delivery: Delivery | None) -> str:
    """The tag of a page that shows these parts."""
    is_mailed = delivery is not None and delivery.is_mailed
    counts = (chat.last, chat.removed) if chat else NO_MESSAGES
    return _tag(match.version, counts, is_mailed=is_mailed)


def current_tag(match_id: str, user: User | None) -> str:
    """The tag of the page as the user would get it now, in two queries. Raises MatchNotFound."""
    version, is_mailed = queries.match_progress(match_id, user)
    counts = chat_queries.message_counts(match_id, user) if user else NO_MESSAGES
    return _tag(version, counts, is_mailed=is_mailed)


def _tag(version: int, messages: tuple[int, int], *, is_mailed: bool) -> str:
    """The messages are counted: all of them, and those that were removed."""
    last, removed = messages
    return f'W/"{version}-{last}-{removed}-{"mailed" if is_mailed else "open"}"'
