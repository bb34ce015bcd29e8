"""Whether all parts of the site work, and the switches for when they do not."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts import switches
from accounts.roles import Role
from games.play import outbox, queries
from games.web.times import instant_text
from jaipur_site.panel.deeds import ON_SITE
from jaipur_site.panel.pages import show, staff_page
from notifications import canary

WATCHED_EVERY: Final = timedelta(minutes=3)
"""Beat has a worker look after the mails each minute; after three without, one of them is away."""

RELAYED_WITHIN: Final = timedelta(minutes=1)
SETTLED_WITHIN: Final = timedelta(minutes=5)
_PROBE: Final = "panel.probe"


@dataclass(frozen=True, slots=True)
class Check:
    """Whether a part works; `detail` says how that is known."""

    part: str | Promise
    is_well: bool
    detail: str


@staff_page(Role.MODERATOR)
def incident(request: HttpRequest) -> HttpResponse:
    """Health and switches."""
    standing = switches.stored()
    return show(
        request,
        "incident.html",
        _("Incident"),
        checks=checks(),
        standing=standing,
        deeds=[deed for deed in ON_SITE if _is_of_use(deed.action.value, standing)],
    )


def checks() -> list[Check]:
    """Each part, as it is known here; four queries."""
    now = timezone.now()
    watched, owed = canary.last_watch(), canary.oldest_owed()
    entry = next(iter(outbox.pending(1)), None)
    overdue = queries.overdue_matches(now - SETTLED_WITHIN, limit=1)
    return [
        Check(gettext_lazy("Cache and queue"), _cache_works(), _("Redis answers or does not.")),
        Check(
            gettext_lazy("Worker and beat"),
            watched is not None and now - watched < WATCHED_EVERY,
            _since(_("Last seen at work: %s"), watched),
        ),
        Check(
            gettext_lazy("Relay"),
            entry is None or now - entry.created_at < RELAYED_WITHIN,
            _since(_("Oldest owed since: %s"), entry.created_at if entry else None),
        ),
        Check(
            gettext_lazy("Mail"),
            not canary.is_late(owed),
            _since(_("Oldest that should have gone out: %s"), owed),
        ),
        Check(
            gettext_lazy("Clocks"),
            not overdue,
            _("Turns that ended more than 5 minutes ago are settled or not."),
        ),
    ]


def _cache_works() -> bool:
    cache.set(_PROBE, _PROBE, timeout=10)
    return bool(cache.get(_PROBE) == _PROBE)


def _since(words: str, instant: datetime | None) -> str:
    return words % (instant_text(instant) if instant else _("never"))


def _is_of_use(action: str, standing: switches.Switches) -> bool:
    """Whether a switch can be turned this way."""
    return {
        "start_read_only": not standing.is_read_only,
        "end_read_only": standing.is_read_only,
        "stop_mail": not standing.is_mail_stopped,
        "resume_mail": standing.is_mail_stopped,
    }.get(action, True)
