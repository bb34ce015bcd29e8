"""What players are owed to be told: rows written in the transaction of what they tell of.

`owe` is the one insert. Whoever sends (notifications) reads `pending`, claims entries and writes
the outcome back; nothing here knows about mail.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import cache
from typing import Final
from uuid import UUID

from django.db import models
from django.db.models import QuerySet
from django.db.models.expressions import RawSQL
from django.db.models.functions import Now

from accounts.prepared import PreparedUpdate, blank, insert
from games.models import OutboxEntry, OutboxStatus


class OutboxKind(StrEnum):
    """What a player is told of."""

    CHALLENGE_RECEIVED = "challenge_received"
    CHALLENGE_DECLINED = "challenge_declined"
    CHALLENGE_EXPIRED = "challenge_expired"
    INVITATION_MAILED = "invitation_mailed"
    REMATCH_OFFERED = "rematch_offered"
    CHAT_MESSAGE = "chat_message"
    MATCH_STARTED = "match_started"
    TURN_STARTED = "turn_started"
    ROUND_ENDED = "round_ended"
    MATCH_ENDED = "match_ended"
    MATCH_DECIDED = "match_decided"
    MATCH_REOPENED = "match_reopened"
    MATCH_PAUSED = "match_paused"
    MATCH_RESUMED = "match_resumed"
    DEADLINE_CHANGED = "deadline_changed"
    TURN_OVERDUE = "turn_overdue"
    PAUSE_AGREED = "pause_agreed"
    PAUSE_ENDED = "pause_ended"
    PAUSE_ENDING = "pause_ending"
    PROPOSAL_MADE = "proposal_made"
    PROPOSAL_DECLINED = "proposal_declined"
    TIME_GIVEN = "time_given"
    OPPONENT_AWAY = "opponent_away"
    VACATION_STARTED = "vacation_started"
    VACATION_ENDING = "vacation_ending"
    VACATION_LOW = "vacation_low"
    MODERATION_NOTICE = "moderation_notice"
    EXPORT_READY = "export_ready"


SENT: Final = "sent"
"""The outcome of what has reached its recipient; all others say why it has not."""

Entry = OutboxEntry
"""What is owed, as whoever relays it may name it."""


@dataclass(frozen=True, slots=True)
class Owed:
    """One thing that one user is to be told.

    `version` is that of the match, the key of a chat message, or 0 where there is none.
    """

    kind: OutboxKind
    recipient_id: UUID
    subject: str
    version: int = 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of an entry ("sent", "superseded", …), and when."""

    word: str
    at: datetime


def match_subject(match_id: str) -> str:
    """The subject of entries about a match."""
    return f"match:{match_id}"


def challenge_subject(challenge_id: str) -> str:
    """The subject of entries about a challenge."""
    return f"challenge:{challenge_id}"


def invitation_subject(offer_id: str) -> str:
    """The subject of entries about an invitation that is mailed."""
    return f"invitation:{offer_id}"


def notice_subject(notice_id: int) -> str:
    """The subject of entries about what the team tells somebody."""
    return f"notice:{notice_id}"


def proposal_subject(proposal_id: int) -> str:
    """The subject of entries about what a player has proposed to the other."""
    return f"proposal:{proposal_id}"


def vacation_subject(vacation_id: int) -> str:
    """The subject of entries about a vacation."""
    return f"vacation:{vacation_id}"


def export_subject(export_id: str) -> str:
    """The subject of entries about a file with a user's data."""
    return f"export:{export_id}"


def owe(entries: Iterable[Owed], *, now: datetime) -> None:
    """Store the entries; call it inside the transaction of what they tell of."""
    insert(
        [
            OutboxEntry(
                kind=entry.kind.value,
                recipient_id=entry.recipient_id,
                subject=entry.subject,
                version=entry.version,
                created_at=now,
            )
            for entry in entries
        ]
    )


def pending(limit: int) -> list[Entry]:
    """The oldest entries that nobody has relayed yet, and all of the same subjects.

    So what was owed in one transaction is never parted, though it may be more than the limit.
    """
    owed = OutboxEntry.objects.filter(status=OutboxStatus.OWED).order_by("id")
    oldest = list(owed[:limit])
    if len(oldest) < limit:
        return oldest
    subjects = {entry.subject for entry in oldest}
    return [*oldest, *owed.filter(pk__gt=oldest[-1].pk, subject__in=subjects)]


def claim(entries: Sequence[Entry]) -> bool:
    """Mark entries as relayed; False if somebody else had any of them first.

    Call it inside the transaction that stores what is made of them, and roll that back on False.
    """
    ids = [entry.pk for entry in entries]
    owed = OutboxEntry.objects.filter(pk__in=ids, status=OutboxStatus.OWED)
    return owed.update(status=OutboxStatus.RELAYED, changed_at=Now()) == len(ids)


def turn_entries(subject: str | RawSQL) -> QuerySet[Entry]:
    """The entries about the turns of the match that a subject names, the latest first."""
    entries = OutboxEntry.objects.filter(subject=subject, kind=OutboxKind.TURN_STARTED)
    return entries.order_by("-version")


def record_outcome(
    outcome: str, *, recipient_id: UUID, subject: str, version: int, kinds: Iterable[str]
) -> None:
    """Write back what came of relayed entries ("sent", "superseded", …)."""
    record = _recording(frozenset(kinds))
    record(outcome=outcome, recipient=recipient_id, subject=subject, version=version)


@cache
def _recording(kinds: frozenset[str]) -> PreparedUpdate:
    return PreparedUpdate(
        lambda: OutboxEntry.objects.filter(
            recipient=blank("recipient", models.UUIDField()),
            subject=blank("subject"),
            version=blank("version"),
            kind__in=sorted(kinds),
        ),
        outcome=blank("outcome"),
        changed_at=Now(),
    )
