"""What one person is told of once, whatever the channel; and what follows from what is owed. Pure.

Each channel makes rows of its own of it.
"""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from games.play.outbox import Entry, OutboxKind
from notifications.registry import EmailKind


@dataclass(frozen=True, slots=True)
class Telling:
    """A thing to tell; `subject` and `version` are the outbox's, `happened_at` is its time.

    `occasion` tells apart what is told more than once of one version.
    """

    recipient_id: UUID
    kind: EmailKind
    subject: str
    version: int
    happened_at: datetime
    occasion: str = ""


@dataclass(frozen=True, slots=True)
class ToldToo:
    """What a mail told besides its own thing: tellings of a kind, of a subject up to a version."""

    kind: EmailKind
    subject: str
    up_to: int = 0


def tellings_of(siblings: Sequence[Entry]) -> list[Telling]:
    """What follows from the entries of one recipient about one version of one subject."""
    first = siblings[0]
    return [
        Telling(first.recipient_id, kind, first.subject, first.version, first.created_at)
        for kind in kinds_for({OutboxKind(entry.kind) for entry in siblings})
    ]


_ALONE = {
    OutboxKind.CHALLENGE_RECEIVED: EmailKind.CHALLENGE_RECEIVED,
    OutboxKind.CHALLENGE_DECLINED: EmailKind.CHALLENGE_DECLINED,
    OutboxKind.CHALLENGE_EXPIRED: EmailKind.CHALLENGE_EXPIRED,
    OutboxKind.REMATCH_OFFERED: EmailKind.REMATCH_OFFERED,
    OutboxKind.INVITATION_MAILED: EmailKind.INVITATION,
    OutboxKind.CHAT_MESSAGE: EmailKind.CHAT_MESSAGE,
    OutboxKind.MODERATION_NOTICE: EmailKind.MODERATION_NOTICE,
    OutboxKind.EXPORT_READY: EmailKind.EXPORT_READY,
    OutboxKind.TURN_OVERDUE: EmailKind.TURN_OVERDUE,
    OutboxKind.TIME_GIVEN: EmailKind.TIME_GIVEN,
    OutboxKind.PAUSE_AGREED: EmailKind.PAUSE_AGREED,
    OutboxKind.PAUSE_ENDING: EmailKind.PAUSE_ENDING,
    OutboxKind.PAUSE_ENDED: EmailKind.PAUSE_ENDED,
    OutboxKind.PROPOSAL_MADE: EmailKind.PROPOSAL_MADE,
    OutboxKind.PROPOSAL_DECLINED: EmailKind.PROPOSAL_DECLINED,
    OutboxKind.VACATION_STARTED: EmailKind.VACATION_STARTED,
    OutboxKind.VACATION_ENDING: EmailKind.VACATION_ENDING,
    OutboxKind.VACATION_LOW: EmailKind.VACATION_LOW,
}


_BY_MODERATORS = frozenset(
    {
        OutboxKind.MATCH_DECIDED,
        OutboxKind.MATCH_REOPENED,
        OutboxKind.MATCH_PAUSED,
        OutboxKind.MATCH_RESUMED,
        OutboxKind.DEADLINE_CHANGED,
    }
)


def kinds_for(kinds: AbstractSet[OutboxKind]) -> list[EmailKind]:
    """The mails about one version of one subject: one thing, one mail.

    The mail about the end of a match holds the reckoning of its last round; that about the end of
    a round is the turn mail of whoever opens the next one; the turn mail of the opener of a match
    says that the match has begun, and both of its first mails whether the opponent is away. What a
    moderator decides is told in a mail of its own kind, which nobody can switch off; it also says
    what has come of it: an end, or a turn.
    """
    told = [_ALONE[kind] for kind in OutboxKind if kind in kinds and kind in _ALONE]
    if kinds & _BY_MODERATORS:
        told.append(EmailKind.MATCH_CHANGED)
    elif OutboxKind.MATCH_ENDED in kinds:
        told.append(EmailKind.MATCH_FINISHED)
    elif OutboxKind.ROUND_ENDED in kinds:
        told.append(EmailKind.ROUND_ENDED)
    elif OutboxKind.TURN_STARTED in kinds:
        told.append(EmailKind.YOUR_TURN)
    elif OutboxKind.MATCH_STARTED in kinds:
        told.append(EmailKind.MATCH_STARTED)
    elif OutboxKind.OPPONENT_AWAY in kinds:
        told.append(EmailKind.OPPONENT_AWAY)
    return told


def id_in(subject: str) -> str:
    """The id of the match or offer that a subject names."""
    return subject.partition(":")[2]
