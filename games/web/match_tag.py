"""The ETag of a match's page: it changes with what the page must show without being reloaded."""

from accounts.models import User
from games.chat import queries as chat_queries
from games.play import queries
from games.play.match_view import MatchView
from games.web.chat import ChatPart
from games.web.delivery import Delivery


def tag_of(match: MatchView, chat: ChatPart | None, delivery: Delivery | None) -> str:
    """The tag of a page that shows these parts."""
    is_mailed = delivery is not None and delivery.is_mailed
    return _tag(match.version, chat.last if chat else 0, is_mailed=is_mailed)


def current_tag(match_id: str, user: User | None) -> str:
    """The tag of the page as the user would get it now, in two queries. Raises MatchNotFound."""
    version, is_mailed = queries.match_progress(match_id, user)
    last = chat_queries.message_count(match_id, user) if user else 0
    return _tag(version, last, is_mailed=is_mailed)


def _tag(version: int, last_message: int, *, is_mailed: bool) -> str:
    return f'W/"{version}-{last_message}-{"mailed" if is_mailed else "open"}"'
