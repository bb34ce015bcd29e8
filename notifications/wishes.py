"""What many users have chosen, and where they live: all that timing depends on."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from uuid import UUID
from zoneinfo import ZoneInfo

from accounts import time_zones
from accounts.models import User
from notifications.preferences import DEFAULTS, Preferences
from notifications.stored_preferences import to_value


@dataclass(frozen=True, slots=True)
class Wishes:
    """Somebody's preferences and time zone."""

    preferences: Preferences
    zone: ZoneInfo


def wishes_of(ids: Collection[UUID]) -> Mapping[UUID, Wishes]:
    """The wishes of users that exist, in one query."""
    users = User.objects.filter(pk__in=ids).select_related("preference") if ids else ()
    return {user.pk: Wishes(_chosen(user), time_zones.zone(user.time_zone)) for user in users}


def _chosen(user: User) -> Preferences:
    row = getattr(user, "preference", None)
    return to_value(row) if row else DEFAULTS
