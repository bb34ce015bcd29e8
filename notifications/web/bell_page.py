"""The list behind the bell as lines."""

from collections.abc import Iterable
from dataclasses import dataclass

from games.web.times import Instant, instant
from notifications.inbox import NoticeView
from notifications.words import notice_text


@dataclass(frozen=True, slots=True)
class NoticeLine:
    """A notice: what happened, where to go, when it was."""

    text: str
    address: str
    at: Instant
    is_read: bool


@dataclass(frozen=True, slots=True)
class InboxPage:
    """The latest notices; `last_id` is that of the newest, so that later ones stay unread."""

    notices: tuple[NoticeLine, ...]
    has_unread: bool
    last_id: int | None


def inbox_page(notices: Iterable[NoticeView]) -> InboxPage:
    """The page of the notices, latest first."""
    shown = list(notices)
    return InboxPage(
        notices=tuple([_line(notice) for notice in shown]),
        has_unread=not all(notice.is_read for notice in shown),
        last_id=max((notice.id for notice in shown), default=None),
    )


def _line(notice: NoticeView) -> NoticeLine:
    return NoticeLine(
        text=notice_text(notice),
        address=notice.about.address,
        at=instant(notice.at),
        is_read=notice.is_read,
    )
