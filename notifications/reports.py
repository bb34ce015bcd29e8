"""What a mail provider reports of mails that it took: that they came back, or were called spam.

Imported only where a provider is configured, because anymail is an optional package. A report may
come twice, late, or about a mail that is none of ours.
"""

import contextlib
import uuid
from typing import Final

import structlog
from anymail.signals import AnymailTrackingEvent, EventType, RejectReason

from notifications import queue, suppression
from notifications.models import Email
from notifications.provider import ROW
from notifications.timing.suppression import Weight
from notifications.wording import one_line

logger = structlog.get_logger(__name__)

_NO_SUCH_MAILBOX: Final = frozenset({RejectReason.BOUNCED, RejectReason.INVALID})


def take(event: AnymailTrackingEvent, **_: object) -> None:
    """Do what follows from a report, once."""
    email = _row_of(event)
    logger.info("mail_reported", report=event.event_type, email=str(email.pk) if email else None)
    match event.event_type:
        case EventType.BOUNCED | EventType.REJECTED:
            if email is not None:
                _send_back(email, event)
        case EventType.COMPLAINED | EventType.UNSUBSCRIBED:
            if event.recipient:
                suppression.complain(event.recipient, email=email)


def _send_back(email: Email, event: AnymailTrackingEvent) -> None:
    """Count it as soft as long as it may pass: a second report of a mail may say that it won't."""
    reason = one_line(event.mta_response or event.description or event.reject_reason or "rejected")
    is_news = queue.send_back(email, reason) or suppression.has_bounced(email)
    if is_news and event.recipient:
        suppression.record_bounce(event.recipient, _weight_of(event), reason, email=email)


def _weight_of(event: AnymailTrackingEvent) -> Weight:
    is_postmarks_soft = event.esp_event.get("Type") == "SoftBounce"  # anymail tells no difference
    is_final = event.reject_reason in _NO_SUCH_MAILBOX and not is_postmarks_soft
    return Weight.HARD if is_final else Weight.SOFT


def _row_of(event: AnymailTrackingEvent) -> Email | None:
    """By the id that the provider was given, or else by the Message-ID that is made of it."""
    message_id = (event.message_id or "").strip("<>").partition("@")[0]
    for word in (event.metadata.get(ROW), message_id):
        with contextlib.suppress(ValueError, Email.DoesNotExist):
            return Email.objects.select_related("recipient").get(pk=uuid.UUID(str(word)))
    return None
