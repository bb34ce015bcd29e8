"""Whether all parts of the site work, and the switches for when they do not."""

from typing import Final

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts import switches
from accounts.roles import Role
from games.play import outbox
from games.play.turns import unsettled_matches
from jaipur_site.panel import condition
from jaipur_site.panel.condition import SETTLED_WITHIN, Check
from jaipur_site.panel.deeds import ON_SITE
from jaipur_site.panel.pages import show, staff_page
from notifications import canary

_PROBE: Final = "panel.probe"


@staff_page(Role.MODERATOR)
def incident(request: HttpRequest) -> HttpResponse:
    """Health and switches."""
    standing = switches.stored()
    return show(
        request,
        "incident.html",
        _("Incident"),
        checks=checks(standing),
        standing=standing,
        deeds=[deed for deed in ON_SITE if _is_of_use(deed.action.value, standing)],
    )


def checks(standing: switches.Switches) -> list[Check]:
    """Each part, as it is known here; four queries."""
    now = timezone.now()
    owed = canary.oldest_owed()
    entry = next(iter(outbox.pending(1)), None)
    overdue = unsettled_matches(now - SETTLED_WITHIN, limit=1)
    return [
        condition.of_cache(answers=_cache_answers()),
        condition.of_work(canary.last_watch(), now),
        condition.of_relay(entry.created_at if entry else None, now),
        condition.of_mail(
            owed, is_late=canary.is_late(owed), stopped_since=standing.mail_stopped_since
        ),
        condition.of_clocks(is_overdue=bool(overdue)),
    ]


def _cache_answers() -> bool:
    cache.set(_PROBE, _PROBE, timeout=10)
    return bool(cache.get(_PROBE) == _PROBE)


def _is_of_use(action: str, standing: switches.Switches) -> bool:
    """Whether a switch can be turned this way."""
    return {
        "start_read_only": not standing.is_read_only,
        "end_read_only": standing.is_read_only,
        "stop_mail": not standing.is_mail_stopped,
        "resume_mail": standing.is_mail_stopped,
    }.get(action, True)
