"""Who has blocked whom. Services ask here before they bring two people together.

Whoever is refused is not told which of the two has blocked the other.
"""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from accounts.models import Block, User


class OwnBlock(Exception):
    """Nobody blocks themselves."""


@dataclass(frozen=True, slots=True)
class BlockedPlayer:
    """Somebody whom a user has blocked, as that user sees it."""

    username: str
    since: datetime


def block(blocker: User, blocked: User) -> None:
    """Keep the two apart from now on; again changes nothing. Raises OwnBlock."""
    if blocker == blocked:
        raise OwnBlock
    now = timezone.now()
    Block.objects.get_or_create(blocker=blocker, blocked=blocked, defaults={"created_at": now})


def unblock(blocker: User, blocked: User) -> None:
    """Take the block back, if there is one."""
    Block.objects.filter(blocker=blocker, blocked=blocked).delete()


def has_blocked(blocker: User, blocked: User) -> bool:
    """Whether the first has blocked the second; one query."""
    return Block.objects.filter(blocker=blocker, blocked=blocked).exists()


def is_blocked_between(one: User, other: User) -> bool:
    """Whether either has blocked the other; one query."""
    return Block.objects.filter(_between(one, other)).exists()


def blocked_by(user: User) -> list[BlockedPlayer]:
    """Whom the user has blocked, the latest first; one query."""
    rows = Block.objects.filter(blocker=user).order_by("-created_at", "-pk")
    return [BlockedPlayer(*row) for row in rows.values_list("blocked__username", "created_at")]


def apart_from(user: User, column: str) -> Exists:
    """For a query: whether a block stands between the user and whom the column names."""
    return Exists(Block.objects.filter(_between(user, OuterRef(column))))


def _between(one: User, other: User | OuterRef) -> Q:
    return Q(blocker=one, blocked=other) | Q(blocker=other, blocked=one)
