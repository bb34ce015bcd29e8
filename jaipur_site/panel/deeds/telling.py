"""Parts of the sentences in which actions say what comes of them."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.moderation.notice_text import instant_text, until_text


def told(name: str) -> str:
    """That the user learns of it."""
    return _("%(name)s is told, with your reason.") % {"name": name}


def told_how_to_appeal(name: str) -> str:
    """That the user learns of it, and what can be done against it."""
    return _("%(name)s is told, with your reason and how to appeal.") % {"name": name}


def both_told(players: Sequence[str]) -> str:
    """That both players learn of it, and that everybody can read why."""
    words = _("%(first)s and %(second)s are told, and everybody reads your reason in the history.")
    return words % {"first": players[0], "second": players[1]}


def matches_go_on(name: str, running: int) -> str:
    """What becomes of the running matches if nothing does."""
    if not running:
        return _("%(name)s plays no match now.") % {"name": name}
    words = ngettext(
        "Their running match goes on.", "Their %(count)d running matches go on.", running
    )
    return words % {"count": running}


def ends_after(length: timedelta | None) -> datetime | None:
    """When something ends that begins now; None for what is for ever."""
    return None if length is None else timezone.now() + length


def until(ends_at: datetime | None) -> str:
    """How long something holds: "until Thu 3 Dec 2026, 21:30 (Europe/Rome)"."""
    return until_text(ends_at)


def instant(at: datetime | None) -> str:
    """A point in time: "Thu 3 Dec 2026, 21:30 (Europe/Rome)"."""
    return instant_text(at) if at else _("never")


def names_text(names: Sequence[str]) -> str:
    """Names in a list, each once: "Asha, Chand"."""
    return ", ".join(dict.fromkeys(names))


def span_text(seconds: int) -> str:
    """A length of time: "3 h 20 min"."""
    hours, minutes = divmod(seconds // 60, 60)
    return _("%(hours)d h %(minutes)d min") % {"hours": hours, "minutes": minutes}
