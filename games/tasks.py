"""What the games do by the clock. Each task may run twice or late without harm."""

from celery import shared_task
from django.utils import timezone

from accounts import exports, switches
from games.lobby import expiry
from games.moderation import flagging, looks
from games.people import data_export, leaving
from games.play import idempotency, services
from games.play.errors import StaleVersion
from games.play.turns import unsettled_matches

EXPIRED_AT_ONCE = 200


@shared_task
def expire_turns() -> int:
    """End the matches whose turn has run out of time; how many there were.

    None while players can change nothing: they are given that time afterwards. One match that fails
    does not stop the others; its error is raised at the end.
    """
    if switches.current().is_read_only:
        return 0
    errors = []
    expired = 0
    for match_id in unsettled_matches(timezone.now(), limit=EXPIRED_AT_ONCE):
        try:
            expired += services.settle_turn(match_id)
        except StaleVersion:
            continue  # a move or another sweep came first
        except Exception as error:  # noqa: BLE001 - raised below
            errors.append(error)
    if errors:
        raise ExceptionGroup("some turns could not be expired", errors)
    return expired


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
