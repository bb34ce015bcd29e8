"""Sending rows: each is claimed, judged, rendered, handed over and marked by itself.

What a mail says is decided at the last moment, and so is whether it is still worth sending.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, assert_never
from uuid import UUID

import structlog
from celery.exceptions import SoftTimeLimitExceeded
from django.core.mail import EmailMessage
from django.utils import timezone

from games.play import outbox
from notifications import digests, emails, queue, suppression
from notifications.addressees import Addressees, addressee_of
from notifications.cases import Cases
from notifications.models import Email, EmailStatus
from notifications.queue import Verdict
from notifications.registry import EmailKind
from notifications.smtp import Postbox, PutOff, Refused, ServerAway, TryLater
from notifications.staleness import staleness_of
from notifications.tellings import ToldToo
from notifications.timing.judge import Drop, Gather, Reason, Send, Wait, judge
from notifications.timing.suppression import Weight

logger = structlog.get_logger(__name__)

CLAIMED_AT_ONCE: Final = 25
"""So many rows are asked about together; whoever dies leaves so many to the end of their lease."""


@dataclass(frozen=True, slots=True)
class Errand:
    """What is needed to deal with rows that were claimed together."""

    postbox: Postbox
    addressees: Addressees
    cases: Cases


def deliver(ids: Sequence[UUID]) -> None:
    """Send those of the rows that are due, over one connection.

    While the server is away, the rows that are left stay as they are, for a later sweep.
    """
    with Postbox() as postbox:
        for start in range(0, len(ids), CLAIMED_AT_ONCE):
            claimed = queue.claim(ids[start : start + CLAIMED_AT_ONCE])
            if claimed and not _deliver_claimed(claimed, postbox):
                return


def _deliver_claimed(claimed: Sequence[Email], postbox: Postbox) -> bool:
    """Deal with some claimed rows; False if the next ones need not be tried."""
    errand = Errand(postbox, Addressees(claimed), Cases(claimed, timezone.now()))
    for place, email in enumerate(claimed):
        if queue.ends_soon(email):
            queue.give_back(claimed[place:])
            return True
        if not _deliver(email, errand):
            queue.give_back(claimed[place + 1 :])
            return False
    return True


def _deliver(email: Email, errand: Errand) -> bool:
    """Deal with one claimed row; False if the next one need not be tried."""
    log = logger.bind(email=str(email.pk), kind=email.kind, attempt=email.attempts)
    try:
        _deal_with(email, errand)
    except (TryLater, SoftTimeLimitExceeded) as error:
        log.warning("mail_delayed", reason=str(error))
        queue.try_again_later(email, str(error))
        return not isinstance(error, ServerAway | SoftTimeLimitExceeded)
    except Exception as error:
        # A mistake of ours in this mail, which a repair may cure before the last attempt.
        log.exception("mail_broken")
        queue.try_again_later(email, type(error).__name__)
    return True


def _deal_with(email: Email, errand: Errand) -> None:
    if queue.is_spent(email):
        queue.finish(email, Verdict(EmailStatus.FAILED, Reason.CUT_SHORT))
    elif email.kind == EmailKind.ACCOUNT:
        queue.finish(email, _hand_over(email, emails.render(email).message, errand.postbox))
    elif email.kind == EmailKind.DIGEST:
        _tell_digest(email, errand.postbox)
    else:
        _tell(email, errand)


def _tell(email: Email, errand: Errand) -> None:
    addressee = errand.addressees.of(email)
    decision = judge(errand.cases.of(email, addressee))
    match decision:
        case Drop():
            queue.finish(email, queue.dropped(decision))
        case Wait(until, reason):
            queue.rest(email, until, reason)
        case Gather(at, reason):
            digests.gather(email, at, reason)
        case Send():
            rendered = emails.render(email, addressee)
            # Looked at after the position was, so that no mail shows a later turn than its own.
            if staleness := staleness_of(email):
                queue.finish(email, queue.dropped(Drop(staleness, is_superseded=True)))
                return
            errand.cases.count(email)
            verdict = _hand_over(email, rendered.message, errand.postbox)
            queue.finish(email, verdict, told_too=_told_too(email, rendered))
        case _:
            assert_never(decision)


def _tell_digest(digest: Email, postbox: Postbox) -> None:
    """Tell what is still news of all that the digest gathers, if anything is."""
    fates, live = digests.judged_parts(digest, timezone.now())
    verdict = Verdict(EmailStatus.SUPERSEDED, Reason.NOTHING_WAITS)
    if live:
        rendered = emails.render_digest(digest, addressee_of(digest), live)
        verdict = _hand_over(digest, rendered.message, postbox)
        fates |= {part.pk: verdict for part in live}
    queue.finish(digest, verdict, fates=fates)


def _hand_over(email: Email, message: EmailMessage, postbox: Postbox) -> Verdict:
    """What the mail server makes of the message. Raises TryLater."""
    [address] = message.to
    try:
        postbox.send(message)
    except Refused as error:
        suppression.record_bounce(address, Weight.HARD, str(error), email=email)
        return Verdict(EmailStatus.BOUNCED, str(error))
    except TryLater as error:
        if queue.is_last_attempt(email) and isinstance(error, PutOff):
            suppression.record_bounce(address, Weight.SOFT, str(error), email=email)
        raise
    return Verdict(EmailStatus.SENT)


def _told_too(email: Email, rendered: emails.Rendered) -> list[ToldToo]:
    """The messages and the rematch that the mail has told of besides."""
    told = []
    if rendered.chat_to:
        told.append(ToldToo(EmailKind.CHAT_MESSAGE, email.subject, rendered.chat_to))
    if rendered.rematch:
        subject = outbox.challenge_subject(rendered.rematch)
        told.append(ToldToo(EmailKind.REMATCH_OFFERED, subject))
    return told
