"""Which mails there are: for each kind its class, its templates and whether it goes stale."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from games.play.outbox import OutboxKind


class EmailKind(StrEnum):
    """What a mail tells; the words are stored and never change."""

    ACCOUNT = "account"
    WELCOME = "welcome"
    CHALLENGE_RECEIVED = "challenge_received"
    CHALLENGE_DECLINED = "challenge_declined"
    CHALLENGE_EXPIRED = "challenge_expired"
    INVITATION = "invitation"
    MATCH_STARTED = "match_started"
    YOUR_TURN = "your_turn"
    ROUND_ENDED = "round_ended"
    REMINDER = "reminder"
    MATCH_FINISHED = "match_finished"
    MATCH_CHANGED = "match_changed"
    TURN_OVERDUE = "turn_overdue"
    TIME_GIVEN = "time_given"
    PAUSE_AGREED = "pause_agreed"
    PAUSE_ENDING = "pause_ending"
    PAUSE_ENDED = "pause_ended"
    PROPOSAL_MADE = "proposal_made"
    PROPOSAL_DECLINED = "proposal_declined"
    OPPONENT_AWAY = "opponent_away"
    VACATION_STARTED = "vacation_started"
    VACATION_ENDING = "vacation_ending"
    VACATION_LOW = "vacation_low"
    REMATCH_OFFERED = "rematch_offered"
    CHAT_MESSAGE = "chat_message"
    MODERATION_NOTICE = "moderation_notice"
    EXPORT_READY = "export_ready"
    DIGEST = "digest"


class EmailClass(StrEnum):
    """What a recipient can switch off together; security never."""

    SECURITY = "security"
    ACCOUNT = "account"
    CHALLENGE = "challenge"
    INVITATION = "invitation"
    TURN = "turn"
    REMINDER = "reminder"
    RESULT = "result"
    CHAT = "chat"


@dataclass(frozen=True, slots=True)
class KindFacts:
    """What is true of all mails of a kind.

    `template` is a path without its ending, None where each mail brings its own text. `tells` are
    the outbox kinds whose entries have the fate of the mail.
    """

    email_class: EmailClass
    template: str | None
    goes_stale: bool
    tells: frozenset[OutboxKind]


def _facts(
    email_class: EmailClass, template: str | None, *tells: OutboxKind, goes_stale: bool = False
) -> KindFacts:
    path = f"notifications/emails/{template}" if template else None
    return KindFacts(email_class, path, goes_stale, frozenset(tells))


_Told = OutboxKind
KINDS: Final[Mapping[EmailKind, KindFacts]] = MappingProxyType(
    {
        EmailKind.ACCOUNT: _facts(EmailClass.SECURITY, None),
        EmailKind.WELCOME: _facts(EmailClass.ACCOUNT, "welcome"),
        EmailKind.CHALLENGE_RECEIVED: _facts(
            EmailClass.CHALLENGE, "challenge", _Told.CHALLENGE_RECEIVED
        ),
        EmailKind.CHALLENGE_DECLINED: _facts(
            EmailClass.CHALLENGE, "challenge", _Told.CHALLENGE_DECLINED
        ),
        EmailKind.CHALLENGE_EXPIRED: _facts(
            EmailClass.CHALLENGE, "challenge", _Told.CHALLENGE_EXPIRED
        ),
        EmailKind.INVITATION: _facts(EmailClass.INVITATION, "invitation", _Told.INVITATION_MAILED),
        EmailKind.MATCH_STARTED: _facts(
            EmailClass.TURN, "match", _Told.MATCH_STARTED, _Told.OPPONENT_AWAY, goes_stale=True
        ),
        EmailKind.YOUR_TURN: _facts(
            EmailClass.TURN,
            "match",
            _Told.TURN_STARTED,
            _Told.MATCH_STARTED,
            _Told.OPPONENT_AWAY,
            goes_stale=True,
        ),
        EmailKind.ROUND_ENDED: _facts(
            EmailClass.TURN, "match", _Told.ROUND_ENDED, _Told.TURN_STARTED
        ),
        EmailKind.REMINDER: _facts(EmailClass.REMINDER, "match", goes_stale=True),
        EmailKind.MATCH_FINISHED: _facts(
            EmailClass.RESULT, "match", _Told.MATCH_ENDED, _Told.ROUND_ENDED
        ),
        EmailKind.MATCH_CHANGED: _facts(
            EmailClass.SECURITY,
            "match",
            _Told.MATCH_DECIDED,
            _Told.MATCH_ENDED,
            _Told.MATCH_REOPENED,
            _Told.TURN_STARTED,
            _Told.MATCH_PAUSED,
            _Told.MATCH_RESUMED,
            _Told.DEADLINE_CHANGED,
        ),
        EmailKind.TURN_OVERDUE: _facts(
            EmailClass.TURN, "match", _Told.TURN_OVERDUE, goes_stale=True
        ),
        EmailKind.TIME_GIVEN: _facts(EmailClass.TURN, "match", _Told.TIME_GIVEN),
        EmailKind.PAUSE_AGREED: _facts(EmailClass.TURN, "match", _Told.PAUSE_AGREED),
        EmailKind.PAUSE_ENDING: _facts(
            EmailClass.TURN, "match", _Told.PAUSE_ENDING, goes_stale=True
        ),
        EmailKind.PAUSE_ENDED: _facts(EmailClass.TURN, "match", _Told.PAUSE_ENDED),
        EmailKind.PROPOSAL_MADE: _facts(
            EmailClass.TURN, "notice", _Told.PROPOSAL_MADE, goes_stale=True
        ),
        EmailKind.PROPOSAL_DECLINED: _facts(EmailClass.TURN, "notice", _Told.PROPOSAL_DECLINED),
        EmailKind.OPPONENT_AWAY: _facts(
            EmailClass.TURN, "notice", _Told.OPPONENT_AWAY, goes_stale=True
        ),
        EmailKind.VACATION_STARTED: _facts(EmailClass.ACCOUNT, "notice", _Told.VACATION_STARTED),
        EmailKind.VACATION_ENDING: _facts(
            EmailClass.ACCOUNT, "notice", _Told.VACATION_ENDING, goes_stale=True
        ),
        EmailKind.VACATION_LOW: _facts(EmailClass.ACCOUNT, "notice", _Told.VACATION_LOW),
        EmailKind.REMATCH_OFFERED: _facts(EmailClass.CHALLENGE, "challenge", _Told.REMATCH_OFFERED),
        EmailKind.CHAT_MESSAGE: _facts(
            EmailClass.CHAT, "chat", _Told.CHAT_MESSAGE, goes_stale=True
        ),
        EmailKind.MODERATION_NOTICE: _facts(EmailClass.SECURITY, "notice", _Told.MODERATION_NOTICE),
        EmailKind.EXPORT_READY: _facts(EmailClass.SECURITY, "notice", _Told.EXPORT_READY),
        EmailKind.DIGEST: _facts(EmailClass.TURN, "digest"),
    }
)
"""Every kind, once."""

OF_CLOCKS: Final = frozenset(
    {
        EmailKind.TURN_OVERDUE,
        EmailKind.TIME_GIVEN,
        EmailKind.PAUSE_AGREED,
        EmailKind.PAUSE_ENDING,
        EmailKind.PAUSE_ENDED,
    }
)
"""What happens to the clock of a match while the turn stays whose it was."""
