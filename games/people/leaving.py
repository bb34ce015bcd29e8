"""Deleting an account: matches are resigned as left, and what the user wrote is erased.

Events stay, as they name seats and no people.
"""

from uuid import UUID

from django.db import transaction

from accounts.deletion import due_deletions, erase, locked_if_due
from accounts.models import User
from accounts.queries import confirmed_address
from games.lobby.parting import forget_offers
from games.models import (
    Appeal,
    ChatMessage,
    ChatMute,
    ChatRead,
    IdempotencyKey,
    MatchStatus,
    OutboxEntry,
    PrivateNote,
    Reliability,
    Report,
    ReportAddition,
    Seat,
    StaffNote,
    TeamNotice,
)
from games.people import personal_data
from games.play.services import leave

DELETED_AT_ONCE = 50
_ROWS_OF_A_USER = (
    PrivateNote,
    ChatMute,
    ChatRead,
    IdempotencyKey,
    Reliability,
    StaffNote,
    TeamNotice,
)


def delete_due_accounts() -> int:
    """Delete the accounts whose week is over; how many there were.

    One that fails, say because the other player moved meanwhile, does not stop the others; its
    error is raised at the end.
    """
    errors, deleted = [], 0
    for user_id in due_deletions(DELETED_AT_ONCE):
        try:
            deleted += delete_if_due(user_id)
        except Exception as error:  # noqa: BLE001 - raised below
            errors.append(error)
    if errors:
        raise ExceptionGroup("some accounts could not be deleted", errors)
    return deleted


@transaction.atomic
def delete_if_due(user_id: UUID) -> bool:
    """Delete the account if its week is over; whether it was."""
    user = locked_if_due(user_id)
    if user is None:
        return False
    running = Seat.objects.filter(user=user, match__status=MatchStatus.ACTIVE)
    for match_id in running.values_list("match__public_id", flat=True):
        leave(match_id, user)
    forget_offers(user, confirmed_address(user))
    _erase_writings(user)
    personal_data.erase(user)
    erase(user)
    return True


def _erase_writings(user: User) -> None:
    """Messages keep their places, so that what others wrote can be followed, but say nothing."""
    ChatMessage.objects.filter(author=user).update(text="")
    Appeal.objects.filter(sanction__user=user).delete()
    Report.objects.filter(reporter=user).update(text="")
    ReportAddition.objects.filter(report__reporter=user).delete()
    OutboxEntry.objects.filter(recipient=user).delete()
    for model in _ROWS_OF_A_USER:
        model.objects.filter(user=user).delete()
