"""Whom a mail goes to, as far as what it says depends on them. A value, no query."""

from dataclasses import dataclass
from zoneinfo import ZoneInfo

from django.conf import settings

from accounts import time_zones
from accounts.models import User
from notifications.preferences import DEFAULTS, Preferences


@dataclass(frozen=True, slots=True)
class Addressee:
    """A user and where and how they are written to; `address` is None if none is confirmed.

    `is_muted` says that they want no mail about the match in question, `is_suppressed` that the
    address has sent back too many mails of late.
    """

    user: User
    address: str | None
    preferences: Preferences = DEFAULTS
    is_muted: bool = False
    is_suppressed: bool = False

    @property
    def language(self) -> str:
        """One that the site speaks."""
        known = dict(settings.LANGUAGES)
        return self.user.language if self.user.language in known else settings.LANGUAGE_CODE

    @property
    def zone(self) -> ZoneInfo:
        """Where they live."""
        return time_zones.zone(self.user.time_zone)
