"""Sending rows: each is claimed, judged, rendered, handed over and marked by itself.

What a mail says is decided at the last moment, and so is whether it is still worth sending.
"""

from collections.abc import Sequence
from uuid import UUID

import structlog
from celery.exceptions import SoftTimeLimitExceeded

from accounts.queries import confirmed_address
from games.play import queries
from notifications import emails, queue
from notifications.addressee import Addressee
from notifications.models import Email, EmailStatus
from notifications.queue import Verdict
from notifications.registry import KINDS, EmailClass, EmailKind
from notifications.smtp import Postbox, Refused, ServerAway, TryLater

logger = structlog.get_logger(__name__)


def deliver(ids: Sequence[UUID]) -> None:
    """Send those of the rows that are due, over one connection.

    While the server is away, the rows that are left stay as they are, for a later sweep.
    """
    with Postbox() as postbox:
        for email_id in ids:
            email = queue.claim(email_id)
            if email is not None and not _deliver(email, postbox):
                return


def _deliver(email: Email, postbox: Postbox) -> bool:
    """Send one claimed row and mark it; False if the next one need not be tried."""
    log = logger.bind(email=str(email.pk), kind=email.kind, attempt=email.attempts)
    try:
        verdict = _verdict(email, postbox)
    except (TryLater, SoftTimeLimitExceeded) as error:
        log.warning("mail_delayed", reason=str(error))
        queue.try_again_later(email, str(error))
        return not isinstance(error, ServerAway | SoftTimeLimitExceeded)
    except Exception as error:
        # A mistake of ours in this mail, which a repair may cure before the last attempt.
        log.exception("mail_broken")
        queue.try_again_later(email, type(error).__name__)
        return True
    queue.finish(email, verdict)
    log.info("mail_finished", status=verdict.status.value)
    return True


def _verdict(email: Email, postbox: Postbox) -> Verdict:
    """What has come of the row, which was sent unless there was a reason not to."""
    facts = KINDS[EmailKind(email.kind)]
    if queue.is_spent(email):
        return Verdict(EmailStatus.FAILED, "every attempt was cut short")
    if facts.email_class is not EmailClass.SECURITY and not _may_be_told(email):
        return Verdict(EmailStatus.SKIPPED, "account inactive")
    message = emails.render(email, _addressee(email)).message
    if not message.to:
        return Verdict(EmailStatus.SKIPPED, "no confirmed address")
    # Looked at after the position was, so that a mail never shows a later turn than its own.
    if facts.goes_stale and not queries.is_current(emails.subject_id(email), email.version):
        return Verdict(EmailStatus.SUPERSEDED, "the turn has been played")
    try:
        postbox.send(message)
    except Refused as error:
        return Verdict(EmailStatus.BOUNCED, str(error))
    return Verdict(EmailStatus.SENT)


def _may_be_told(email: Email) -> bool:
    return email.recipient is not None and email.recipient.is_active


def _addressee(email: Email) -> Addressee | None:
    user = email.recipient
    return Addressee(user, confirmed_address(user)) if user else None
