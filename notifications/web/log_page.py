"""The log as lines: what was sent when, and why not, in the reader's words and zone."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final
from uuid import UUID

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.web.times import Instant, instant
from notifications.log import LogEntry
from notifications.models import EmailStatus
from notifications.reason_words import is_code, reason_text
from notifications.words import KIND_NAMES


class Look(StrEnum):
    """How a line looks: that it is well, that it waits, that nothing was sent, that it failed."""

    GOOD = "good"
    WAITING = "waiting"
    NOT_SENT = "not-sent"
    BAD = "bad"


_LOOKS: Final = {
    EmailStatus.OWED: Look.WAITING,
    EmailStatus.CLAIMED: Look.WAITING,
    EmailStatus.GATHERED: Look.WAITING,
    EmailStatus.SENT: Look.GOOD,
    EmailStatus.SUPERSEDED: Look.NOT_SENT,
    EmailStatus.SKIPPED: Look.NOT_SENT,
    EmailStatus.BOUNCED: Look.BAD,
    EmailStatus.FAILED: Look.BAD,
}


_OUTCOMES: Final[Mapping[EmailStatus, Promise]] = {
    EmailStatus.OWED: gettext_lazy("Waits until %(at)s: %(why)s"),
    EmailStatus.CLAIMED: gettext_lazy("Is being mailed"),
    EmailStatus.GATHERED: gettext_lazy("Goes into the digest of %(at)s: %(why)s"),
    EmailStatus.SENT: gettext_lazy("Mailed %(at)s"),
    EmailStatus.SUPERSEDED: gettext_lazy("Not sent: %(why)s"),
    EmailStatus.SKIPPED: gettext_lazy("Not sent: %(why)s"),
    EmailStatus.BOUNCED: gettext_lazy("Came back: %(why)s"),
}


@dataclass(frozen=True, slots=True)
class LogLine:
    """One mail: its kind, the other player, the match, when it came to be, what became of it."""

    id: UUID
    title: str
    name: str
    match_id: str
    address: str
    at: Instant
    outcome: str
    look: Look
    can_be_sent_again: bool


def log_lines(entries: Iterable[LogEntry]) -> tuple[LogLine, ...]:
    """The entries in the same order."""
    return tuple([_line(entry) for entry in entries])


def outcome_text(entry: LogEntry) -> str:
    """What became of a mail: "Mailed Thu 3 Dec, 14:03"; in the zone that is active."""
    at = {
        EmailStatus.OWED: entry.next_attempt_at,
        EmailStatus.GATHERED: entry.digest_at,
        EmailStatus.SENT: entry.sent_at,
    }
    told_at = at.get(entry.status)
    words = {
        "at": instant(told_at).text if told_at else _("soon"),
        "why": reason_text(entry.reason),
        "attempts": entry.attempts,
    }
    return _pattern(entry) % words


def _pattern(entry: LogEntry) -> str:
    match entry.status:
        case EmailStatus.OWED if not entry.reason:
            return _("To be mailed %(at)s")
        case EmailStatus.OWED if not is_code(entry.reason):
            return _("Not accepted yet, next attempt %(at)s: %(why)s")
        case EmailStatus.SENT if entry.is_in_digest:
            return _("Mailed %(at)s in a digest")
        case EmailStatus.FAILED:
            return ngettext(
                "Given up after %(attempts)s attempt: %(why)s",
                "Given up after %(attempts)s attempts: %(why)s",
                entry.attempts,
            )
        case status:
            return str(_OUTCOMES[status])


def _line(entry: LogEntry) -> LogLine:
    return LogLine(
        id=entry.id,
        title=str(KIND_NAMES[entry.kind]),
        name=entry.about.name,
        match_id=entry.about.match_id,
        address=entry.about.address,
        at=instant(entry.created_at),
        outcome=outcome_text(entry),
        look=_LOOKS[entry.status],
        can_be_sent_again=entry.why_not_again is None,
    )
