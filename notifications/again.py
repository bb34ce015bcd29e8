"""Sending a mail once more because its recipient asks for it: when that can be, and doing it.

The repeat is a row of its own, told apart by its occasion; it is judged anew, but neither held
nor gathered.
"""

import uuid
from collections.abc import Collection
from datetime import timedelta
from enum import StrEnum
from typing import Final
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.play.turns import Turn, turns_of
from notifications.cases import ASKED_FOR
from notifications.models import Email, EmailStatus
from notifications.registry import EmailKind
from notifications.staleness import ABOUT_TURNS
from notifications.tellings import id_in
from notifications.wake import send_soon

A_DAY: Final = 5
"""How many mails one can have sent again in 24 hours."""

NEVER: Final = frozenset({EmailKind.ACCOUNT, EmailKind.DIGEST, EmailKind.INVITATION})
"""What is not repeated: codes are good once, digests tell what others tell, and outsiders are
invited once (MAIL, The set)."""

UNDER_WAY: Final = frozenset({EmailStatus.OWED, EmailStatus.CLAIMED, EmailStatus.GATHERED})


class RepeatRefusal(StrEnum):
    """Why a mail is not sent again; the words are part of the API and never change."""

    KIND = "kind"
    UNDER_WAY = "under_way"
    TURN_PLAYED = "turn_played"
    TOO_MANY = "too_many"


class NotSentAgain(Exception):
    """The mail is not sent again."""

    def __init__(self, why: RepeatRefusal) -> None:
        super().__init__(why.value)
        self.why = why


def why_not(email: Email, turns: Collection[Turn]) -> RepeatRefusal | None:
    """Why the mail itself cannot be sent again; the turn of its match is among the turns."""
    kind = EmailKind(email.kind)
    if kind in NEVER:
        return RepeatRefusal.KIND
    if email.status in UNDER_WAY:
        return RepeatRefusal.UNDER_WAY
    is_about_turn = kind in ABOUT_TURNS or kind is EmailKind.REMINDER
    if is_about_turn and not any(_is_told_by(email, turn) for turn in turns):
        return RepeatRefusal.TURN_PLAYED
    return None


@transaction.atomic
def send_again(email_id: UUID, user: User) -> Email:
    """Owe the mail once more; the new row. Raises Email.DoesNotExist and NotSentAgain."""
    # The user is locked, so that no two requests pass the limit together.
    User.objects.select_for_update().get(pk=user.pk)
    email = Email.objects.get(pk=email_id, recipient=user)
    if refusal := why_not(email, turns_of([id_in(email.subject)])) or _too_many(user):
        raise NotSentAgain(refusal)
    told = Email.objects.filter(
        recipient=user, kind=email.kind, subject=email.subject, version=email.version
    )
    if told.filter(status__in=UNDER_WAY).exists():
        raise NotSentAgain(RepeatRefusal.UNDER_WAY)
    key = uuid.uuid4()
    repeat = Email.objects.create(
        pk=key,
        recipient=user,
        kind=email.kind,
        subject=email.subject,
        version=email.version,
        occasion=f"{ASKED_FOR}-{key.hex[:12]}",
    )
    send_soon([repeat.pk])
    return repeat


def _is_told_by(email: Email, turn: Turn) -> bool:
    """Whether the mail is about the turn, which can still be played."""
    is_of_recipient = email.kind != EmailKind.YOUR_TURN or turn.user_id == email.recipient_id
    return (
        turn.match_id == id_in(email.subject)
        and turn.version <= email.version
        and (turn.deadline_at >= timezone.now() or turn.terms.is_friendly)
        and is_of_recipient
    )


def _too_many(user: User) -> RepeatRefusal | None:
    since = timezone.now() - timedelta(days=1)
    lately = Email.objects.filter(
        recipient=user, created_at__gt=since, occasion__startswith=ASKED_FOR
    )
    return RepeatRefusal.TOO_MANY if lately.count() >= A_DAY else None
