"""What the API says of notifications, each shape beside the function that makes it."""

from typing import Annotated, Literal, NotRequired, TypedDict, cast

from games.api.serializers.cards import instant_json, instant_or_none
from games.api.serializers.schema import Instant, MatchId, Number, Says
from notifications.again import RepeatRefusal
from notifications.inbox import NoticeView
from notifications.log import LogEntry
from notifications.muting import OwnMatch
from notifications.preferences import Preferences
from notifications.registry import EmailClass, EmailKind

EmailId = Annotated[str, Says("format", "uuid")]
Hour = Annotated[int, Says("minimum", 0), Says("maximum", 23)]
AnyMode = Literal["at_once", "hourly", "daily", "off"]
OnOrOff = Literal["at_once", "off"]
ReminderHour = Literal[1, 2, 3, 6, 8, 12, 24, 48, 72]
HoldMinutes = Literal[0, 1, 5, 15, 60]
Status = Literal[
    "owed", "claimed", "gathered", "sent", "superseded", "skipped", "bounced", "failed"
]


class QuietHoursJson(TypedDict):
    """From one full hour of the day to another, in your time zone, often over midnight."""

    start: Hour
    end: Hour


class NotificationSettingsJson(TypedDict):
    """What you are told by mail, and when; hours are those of your time zone.

    With null, `reminder_hours` (before the deadline) follow the pace of each match, and there are
    no `quiet_hours`.
    """

    turn: AnyMode
    reminder: OnOrOff
    result: AnyMode
    challenge: AnyMode
    chat: AnyMode
    account: OnOrOff
    daily_hour: Hour
    reminder_hours: Annotated[list[ReminderHour], Says("minItems", 1)] | None
    hold_minutes: HoldMinutes
    quiet_hours: QuietHoursJson | None
    shows_hand: bool


class MutedMatchJson(TypedDict):
    """A match about which you get no mail."""

    match_id: MatchId
    opponent: str


class LogEntryJson(TypedDict):
    """A mail to you and what became of it; never what it says.

    `name` is the other player's, or the address that you have invited. `reason` is a code of ours
    or what a mail server said, null where there is none. `digest_at` is when the digest goes out
    that tells it. `why_not_again` is null where you can have it sent again.
    """

    id: EmailId
    kind: EmailKind
    match_id: MatchId | None
    name: str | None
    created_at: Instant
    status: Status
    reason: str | None
    next_attempt_at: Instant | None
    sent_at: Instant | None
    is_in_digest: bool
    digest_at: Instant | None
    why_not_again: RepeatRefusal | None


class NoticeJson(TypedDict):
    """Something that you were told."""

    id: Number
    kind: EmailKind
    match_id: MatchId | None
    name: str | None
    at: Instant
    is_read: bool


class InboxJson(TypedDict):
    """The latest 50 notices, latest first, and how many of all are unread."""

    unread: Number
    results: list[NoticeJson]


class UnreadJson(TypedDict):
    """How many notices are unread."""

    unread: Number


class ReadUntilJson(TypedDict):
    """The id of the latest notice that you have seen; without it you have seen all."""

    until: NotRequired[Number]


class SwitchJson(TypedDict):
    """Whether mails of a class are sent."""

    email_class: EmailClass
    is_on: bool


def settings_json(chosen: Preferences) -> NotificationSettingsJson:
    """What somebody has chosen."""
    quiet = chosen.quiet_hours
    own = chosen.reminder_hours
    body = {
        **{email_class.value: mode.value for email_class, mode in chosen.modes.items()},
        "daily_hour": chosen.daily_hour,
        "reminder_hours": None if own is None else list(own),
        "hold_minutes": chosen.hold_minutes,
        "quiet_hours": quiet and {"start": quiet.start, "end": quiet.end},
        "shows_hand": chosen.shows_hand,
    }
    return cast("NotificationSettingsJson", body)


def muted_match_json(match: OwnMatch) -> MutedMatchJson:
    """A muted match."""
    return {"match_id": match.id, "opponent": match.opponent}


def log_entry_json(entry: LogEntry) -> LogEntryJson:
    """A mail in the log."""
    return {
        "id": str(entry.id),
        "kind": entry.kind,
        "match_id": entry.about.match_id or None,
        "name": entry.about.name or None,
        "created_at": instant_json(entry.created_at),
        "status": cast("Status", entry.status.value),
        "reason": entry.reason or None,
        "next_attempt_at": instant_or_none(entry.next_attempt_at),
        "sent_at": instant_or_none(entry.sent_at),
        "is_in_digest": entry.is_in_digest,
        "digest_at": instant_or_none(entry.digest_at),
        "why_not_again": entry.why_not_again,
    }


def notice_json(notice: NoticeView) -> NoticeJson:
    """A notice."""
    return {
        "id": notice.id,
        "kind": notice.kind,
        "match_id": notice.about.match_id or None,
        "name": notice.about.name or None,
        "at": instant_json(notice.at),
        "is_read": notice.is_read,
    }
