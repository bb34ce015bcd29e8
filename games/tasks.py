"""What the games do by the clock. Each task may run twice or late without harm."""

from celery import shared_task

from accounts import exports
from games.lobby import expiry
from games.moderation import flagging, looks
from games.people import data_export, endings, leaving, reliability, timeouts
from games.play import idempotency

EXPIRED_AT_ONCE = 200


@shared_task
def expire_turns() -> int:
    """Settle the turns whose time is up; how many there were."""
    return timeouts.sweep()


@shared_task
def tell_of_endings() -> int:
    """Tell of the vacations and agreed pauses that end tomorrow; how many there were."""
    return endings.tell_of_vacations() + endings.tell_of_pauses()


@shared_task
def count_reliability() -> int:
    """Count anew how players keep the time of their turns; how many players had to be counted."""
    return reliability.count()


@shared_task
def expire_offers() -> int:
    """Put the offers away whose time is up; how many there were."""
    expired = 0
    while count := expiry.expire_offers(limit=EXPIRED_AT_ONCE):
        expired += count
    return expired


@shared_task
def tell_of_looks() -> int:
    """Tell players that a moderator has looked at cards of a match that is over; how often."""
    told = 0
    while count := looks.tell_of_looks():
        told += count
    return told


@shared_task
def flag() -> int:
    """Put what looks like foul play into the queue of the moderators; how much that was."""
    return flagging.flag()


@shared_task
def delete_accounts() -> int:
    """Delete the accounts whose owners wanted it a week ago; how many there were."""
    return leaving.delete_due_accounts()


@shared_task
def make_exports() -> int:
    """Make the files that users have asked for; how many there were."""
    return data_export.make_exports()


@shared_task
def forget_exports() -> int:
    """Delete the files that have expired; how many there were."""
    return exports.forget_expired()


@shared_task
def forget_idempotency_keys() -> int:
    """Delete stored answers that are kept no longer."""
    return idempotency.forget_old_keys()
