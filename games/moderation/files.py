"""What the staff reads, as values: reports, the case file of a player, a match."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from accounts.models import SanctionKind
from games.models import ReportReason, ReportState
from games.moderation.standing import OwnSanction
from games.play.lists import MatchRow
from games.play.queries import HistoryPage


@dataclass(frozen=True, slots=True)
class ReportLine:
    """A report in a list; `reporter` is None for a flag of the site, `match_id` where there is one.

    `claimed_by` is who looks at it now, "" if nobody does.
    """

    id: UUID
    reported: str
    reporter: str | None
    reason: ReportReason
    text: str
    state: ReportState
    outcome: str
    match_id: str | None
    messages: int
    claimed_by: str
    claimed_until: datetime | None
    created_at: datetime
    closed_at: datetime | None
    can_be_reopened: bool


@dataclass(frozen=True, slots=True)
class QueueGroup:
    """The open reports about one player, oldest first."""

    reported: str
    reported_id: UUID
    reports: tuple[ReportLine, ...]


@dataclass(frozen=True, slots=True)
class Queue:
    """A page of the queue; `has_more` says that younger reports follow."""

    groups: tuple[QueueGroup, ...]
    has_more: bool


@dataclass(frozen=True, slots=True)
class Evidence:
    """A reported chat message."""

    key: int
    author: str
    text: str
    at: datetime
    is_removed: bool


@dataclass(frozen=True, slots=True)
class Addition:
    """What the reporter said later."""

    text: str
    at: datetime


@dataclass(frozen=True, slots=True)
class ReportFile:
    """A report with all that belongs to it."""

    line: ReportLine
    reported_id: UUID
    evidence: tuple[Evidence, ...]
    additions: tuple[Addition, ...]


@dataclass(frozen=True, slots=True)
class NoteLine:
    """A note of the staff."""

    id: int
    author: str
    text: str
    at: datetime
    edited_at: datetime | None


@dataclass(frozen=True, slots=True)
class SessionLine:
    """Where somebody is signed in; the address of the network is not told."""

    browser: str
    since: datetime
    last_seen_at: datetime


@dataclass(frozen=True, slots=True)
class CaseFile:
    """All that the staff may know about a player.

    `addresses` are masked; `time_outs` counts the matches lost by the clock, of all `finished`.
    `taken_name` is what a moderator has renamed the player from, "" if that can't be undone.
    """

    user_id: UUID
    username: str
    taken_name: str
    joined_at: datetime
    is_staff: bool
    frozen_until: datetime | None
    deletes_at: datetime | None
    running: int
    finished: int
    time_outs: int
    addresses: tuple[str, ...]
    sessions: tuple[SessionLine, ...]
    sanctions: tuple[OwnSanction, ...]
    notes: tuple[NoteLine, ...]
    received: tuple[ReportLine, ...]
    made: tuple[ReportLine, ...]
    matches: tuple[MatchRow, ...]


@dataclass(frozen=True, slots=True)
class LookLine:
    """Somebody has looked at the hidden cards."""

    moderator: str
    reason: str
    at: datetime


@dataclass(frozen=True, slots=True)
class MatchFile:
    """A match as the staff sees it: what everybody may know, also if it is private.

    `faults` says what of the stored match is not as its events say; mostly nothing.
    """

    page: HistoryPage
    faults: tuple[str, ...]
    looks: tuple[LookLine, ...]
    reports: tuple[ReportLine, ...]


@dataclass(frozen=True, slots=True)
class AppealLine:
    """An appeal that waits for a decision."""

    sanction_id: UUID
    user: str
    user_id: UUID
    kind: SanctionKind
    reason: str
    issued_by: str
    ends_at: datetime | None
    text: str
    at: datetime
