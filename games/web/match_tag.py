"""The ETag of a match's page: it changes with what the page must show without being reloaded."""

from typing import Final

from accounts.models import User
from games.chat import queries as chat_queries
from games.play.margin import Margin, Progress, progress_of
from games.play.match_view import MatchView
from games.web.chat import ChatPart
from games.web.delivery import Delivery

NO_MESSAGES: Final = (0, 0)


def tag_of(
    match: MatchView, chat: ChatPart | None, delivery: Delivery | None, margin: Margin | None
) -> str:
    """The tag of a page that shows these parts."""
    is_mailed = delivery is not None and delivery.is_mailed
    proposal = margin.proposal.id if margin and margin.proposal else 0
    counts = (chat.last, chat.removed) if chat else NO_MESSAGES
    return _tag(Progress(match.version, is_mailed, proposal), counts)


def current_tag(match_id: str, user: User | None) -> str:
    """The tag of the page as the user would get it now, in two queries. Raises MatchNotFound."""
    progress = progress_of(match_id, user)
    counts = chat_queries.message_counts(match_id, user) if user else NO_MESSAGES
    return _tag(progress, counts)


def _tag(progress: Progress, messages: tuple[int, int]) -> str:
    """The messages are counted: all of them, and those that were removed."""
    last, removed = messages
    mailed = "mailed" if progress.is_mailed else "open"
    return f'W/"{progress.version}-{last}-{removed}-{mailed}-{progress.proposal}"'
