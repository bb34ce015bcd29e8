"""Which mails follow from what one player is owed to be told. Pure."""

from collections.abc import Set as AbstractSet

from games.play.outbox import OutboxKind
from notifications.registry import EmailKind


def emails_for(kinds: AbstractSet[OutboxKind]) -> list[EmailKind]:
    """The mails about one version of one subject: one thing, one mail.

    The mail about the end of a match holds the reckoning of its last round; that about the end of
    a round is the turn mail of whoever opens the next one; the turn mail of the opener of a match
    says that the match has begun.
    """
    emails = []
    if OutboxKind.MATCH_ENDED in kinds:
        emails.append(EmailKind.MATCH_FINISHED)
    elif OutboxKind.ROUND_ENDED in kinds:
        emails.append(EmailKind.ROUND_ENDED)
    elif OutboxKind.TURN_STARTED in kinds:
        emails.append(EmailKind.YOUR_TURN)
    elif OutboxKind.MATCH_STARTED in kinds:
        emails.append(EmailKind.MATCH_STARTED)
    if OutboxKind.CHALLENGE_RECEIVED in kinds:
        emails.append(EmailKind.CHALLENGE_RECEIVED)
    return emails
