"""Rows of mail as cases for the judge: what is true of them now. Reads, decides nothing."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

from games.play import presence
from games.play.turns import current_turns
from notifications.addressee import Addressee
from notifications.models import Email, EmailStatus
from notifications.registry import KINDS, EmailClass, EmailKind
from notifications.staleness import ABOUT_TURNS, staleness_of
from notifications.tellings import id_in
from notifications.timing.burst import LOOKED_BACK
from notifications.timing.judge import Case, Reason

ASKED_FOR: Final = "again"
"""How the occasion of a mail begins that somebody has asked for."""

TURN_KINDS: Final = [
    kind.value
    for kind, facts in KINDS.items()
    if facts.email_class is EmailClass.TURN and kind is not EmailKind.DIGEST
]


class Cases:
    """What is true of some rows that are about to be sent, one after the other."""

    def __init__(self, emails: Sequence[Email], now: datetime) -> None:
        """Ask for all of them at once."""
        self._now = now
        about_matches = [email for email in emails if _is_about_match(email)]
        self._turns = current_turns([id_in(email.subject) for email in about_matches])
        self._present = presence.present(
            [
                (id_in(email.subject), email.recipient_id)
                for email in about_matches
                if email.recipient_id
            ]
        )
        self._lately = _lately_sent(emails, now)

    def of(self, email: Email, addressee: Addressee, *, is_gathered: bool = False) -> Case:
        """What is true of one of the rows and its recipient."""
        facts = KINDS[EmailKind(email.kind)]
        is_about_match = _is_about_match(email)
        return Case(
            email_class=facts.email_class,
            is_about_match=is_about_match,
            happened_at=email.created_at,
            is_active=addressee.user.is_active,
            has_address=addressee.address is not None,
            is_suppressed=addressee.is_suppressed,
            is_muted=addressee.is_muted,
            staleness=self._staleness(email),
            is_asked_for=email.occasion.startswith(ASKED_FOR),
            is_gathered=is_gathered,
            is_present=(id_in(email.subject), email.recipient_id) in self._present,
            lately_sent=self._lately[addressee.user.pk],
            preferences=addressee.preferences,
            zone=addressee.zone,
            now=self._now,
        )

    def count(self, email: Email) -> None:
        """Remember that a row is being sent, for those that follow."""
        if email.kind in TURN_KINDS and email.recipient_id:
            self._lately[email.recipient_id].append(self._now)

    def _staleness(self, email: Email) -> Reason | None:
        if email.kind not in ABOUT_TURNS:
            return staleness_of(email)
        is_current = email.version in self._turns.get(id_in(email.subject), ())
        return None if is_current else Reason.TURN_PLAYED


def _is_about_match(email: Email) -> bool:
    return email.subject.startswith("match:")


def _lately_sent(emails: Sequence[Email], now: datetime) -> defaultdict[UUID, list[datetime]]:
    """When turn mails that are none of these were sent, or are being sent, to their recipients."""
    sent = Email.objects.filter(
        recipient__in={email.recipient_id for email in emails if email.recipient_id},
        status__in=[EmailStatus.CLAIMED, EmailStatus.SENT],
        claimed_at__gt=now - LOOKED_BACK,
        kind__in=TURN_KINDS,
    ).exclude(pk__in=[email.pk for email in emails])
    found: defaultdict[UUID, list[datetime]] = defaultdict(list)
    for user_id, at in sent.values_list("recipient_id", "claimed_at"):
        found[user_id] += [at] if at else []
    return found
