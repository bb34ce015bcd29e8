"""Every action of the panel: its name, what follows of it, and which service does it."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from jaipur_site.panel import subjects
from jaipur_site.panel.acts import Deed
from jaipur_site.panel.deeds.accounts import ON_ACCOUNTS
from jaipur_site.panel.deeds.chat import ON_MESSAGES
from jaipur_site.panel.deeds.mails import ON_ADDRESSES, ON_MAILS
from jaipur_site.panel.deeds.matches import ON_MATCHES
from jaipur_site.panel.deeds.reports import ON_REPORTS
from jaipur_site.panel.deeds.sanctions import IMPOSING, ON_APPEALS, ON_SANCTIONS
from jaipur_site.panel.deeds.site import ON_SITE
from jaipur_site.panel.deeds.words import ON_NOTES, WRITING

__all__ = ["FAMILIES", "ON_MATCHES", "ON_SITE", "ON_USERS"]

ON_USERS: Final = (*WRITING, *IMPOSING, *ON_ACCOUNTS)

FAMILIES: Final[Mapping[str, tuple[Callable[..., Any], tuple[Deed, ...]]]] = {
    "users/<str:name>/": (subjects.of_user, ON_USERS),
    "matches/<str:match_id>/": (subjects.of_match, ON_MATCHES),
    "reports/<uuid:report_id>/": (subjects.of_report, ON_REPORTS),
    "sanctions/<uuid:sanction_id>/": (subjects.of_sanction, ON_SANCTIONS),
    "appeals/<uuid:sanction_id>/": (subjects.of_appeal, ON_APPEALS),
    "messages/<int:message_id>/": (subjects.of_message, ON_MESSAGES),
    "notes/<int:note_id>/": (subjects.of_note, ON_NOTES),
    "mail/<uuid:email_id>/": (subjects.of_mail, ON_MAILS),
    "mail/suppressed/<slug:digest>/": (subjects.of_address, ON_ADDRESSES),
    "incident/": (subjects.of_site, ON_SITE),
}
"""What stands in front of an action's own word in its address, and what it is about."""
