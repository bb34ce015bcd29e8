"""A row of mail as a case for the judge: what is true of it now. Reads, decides nothing."""

from datetime import datetime

from games.chat import queries as chat
from games.play import presence, queries
from notifications.addressee import Addressee
from notifications.addressees import lately_sent
from notifications.models import Email
from notifications.registry import KINDS, EmailClass, EmailKind
from notifications.tellings import id_in
from notifications.timing.judge import Case

ASKED_FOR = "again"
"""How the occasion of a mail begins that somebody has asked for."""


def case_of(
    email: Email, addressee: Addressee, now: datetime, *, is_gathered: bool = False
) -> Case:
    """What is true of the row and its recipient now."""
    facts = KINDS[EmailKind(email.kind)]
    is_about_match = email.subject.startswith("match:")
    is_turn = facts.email_class is EmailClass.TURN
    return Case(
        email_class=facts.email_class,
        is_about_match=is_about_match,
        goes_stale=facts.goes_stale,
        happened_at=email.created_at,
        is_active=addressee.user.is_active,
        has_address=addressee.address is not None,
        is_suppressed=addressee.is_suppressed,
        is_muted=addressee.is_muted,
        is_stale=is_stale(email),
        is_asked_for=email.occasion.startswith(ASKED_FOR),
        is_gathered=is_gathered,
        is_present=is_about_match
        and not is_gathered
        and presence.is_present(id_in(email.subject), addressee.user.pk),
        lately_sent=lately_sent(email, now) if is_turn and not is_gathered else (),
        preferences=addressee.preferences,
        zone=addressee.zone,
        now=now,
    )


def is_stale(email: Email) -> bool:
    """Whether the turn of the row has been played, or its message been read (D5)."""
    about = id_in(email.subject)
    if email.kind == EmailKind.CHAT_MESSAGE:
        if email.recipient is None:
            raise ValueError("a message has a reader")
        unread = chat.unread_messages(about, email.recipient)
        return not any(message.key >= email.version for message in unread)
    return KINDS[EmailKind(email.kind)].goes_stale and not queries.is_current(about, email.version)
