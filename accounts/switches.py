"""Switches of the whole site: read-only mode, the halt of mails, the banner.

They are read at every request, so each process asks the database only every few seconds.
"""

import time
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from accounts.models import SiteSwitches

FRESH_SECONDS: Final = 3.0
"""How long another process may take to notice a change."""


@dataclass(frozen=True, slots=True)
class Switches:
    """How the switches stand; what is off has no instant since when it is on."""

    read_only_since: datetime | None = None
    mail_stopped_since: datetime | None = None
    banner: str = ""

    @property
    def is_read_only(self) -> bool:
        """Whether players may change nothing."""
        return self.read_only_since is not None

    @property
    def is_mail_stopped(self) -> bool:
        """Whether mails stay owed."""
        return self.mail_stopped_since is not None


OFF: Final = Switches()


class _Memory:
    """What this process knows, and until when it need not ask again."""

    known = OFF
    fresh_until = 0.0


def current() -> Switches:
    """How the switches stand, or stood a few seconds ago."""
    if time.monotonic() >= _Memory.fresh_until:
        remember(stored())
    return _Memory.known


def stored() -> Switches:
    """How the switches stand now; one query."""
    columns = ("read_only_since", "mail_stopped_since", "banner")
    row = SiteSwitches.objects.values_list(*columns).first()
    return Switches(*row) if row else OFF


def locked() -> Switches:
    """The same, for whoever is about to change them in a transaction."""
    row, _is_new = SiteSwitches.objects.get_or_create()
    row = SiteSwitches.objects.select_for_update().get(pk=row.pk)
    return Switches(row.read_only_since, row.mail_stopped_since, row.banner)


def store(switches: Switches) -> None:
    """Set the switches; this process knows at once. Call it after `locked`, in its transaction."""
    SiteSwitches.objects.update(
        read_only_since=switches.read_only_since,
        mail_stopped_since=switches.mail_stopped_since,
        banner=switches.banner,
    )
    remember(switches)


def remember(switches: Switches, *, seconds: float = FRESH_SECONDS) -> None:
    """Take the switches to stand so, and ask again after so many seconds."""
    _Memory.known = switches
    _Memory.fresh_until = time.monotonic() + seconds
