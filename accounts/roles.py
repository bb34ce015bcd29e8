"""Roles of the staff: what each may do besides what the one below may (MODERATION, Roles)."""

from enum import StrEnum
from typing import Final

from accounts.models import User


class Role(StrEnum):
    """The names of the groups, least first."""

    HELPER = "helper"
    MODERATOR = "moderator"
    SENIOR = "senior"
    ADMIN = "admin"

    @property
    def rank(self) -> int:
        """The greater, the more it may."""
        return RANKS.index(self)


RANKS: Final = tuple(Role)


def role_of(user: User) -> Role | None:
    """The highest role of the user; None for everybody who is not on the staff.

    A superuser is an admin.
    """
    if not (user.is_active and user.is_staff):
        return None
    if user.is_superuser:
        return Role.ADMIN
    names = set(user.groups.values_list("name", flat=True))
    return max((role for role in Role if role.value in names), key=RANKS.index, default=None)


def has_role(user: User, least: Role) -> bool:
    """Whether the user has the role or one above it."""
    role = role_of(user)
    return role is not None and role.rank >= least.rank
