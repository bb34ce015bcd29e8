"""Taking the audit out of the site, which is on record like every other act."""

from typing import Final

from django.db import transaction

from accounts.audit import Act, record
from accounts.audit_log import Wanted, entries
from accounts.models import AuditEntry, User
from games.moderation.actions import Action
from games.moderation.guard import authorise, reason_of
from games.moderation.trace import SITE

MOST_ENTRIES: Final = 10_000
"""So many fit into a spreadsheet and into memory; who wants more asks for earlier ones."""


@transaction.atomic
def export_audit(actor: User, wanted: Wanted, *, reason: str) -> list[AuditEntry]:
    """The latest entries that are wanted, MOST_ENTRIES at most; the export is not among them."""
    authorise(actor, Action.EXPORT_AUDIT)
    why = reason_of(reason)
    found = list(entries(wanted)[:MOST_ENTRIES])
    parameters = {
        "actor": str(wanted.actor.pk) if wanted.actor else "",
        "action": wanted.action,
        "target": wanted.target,
        "since": wanted.since and wanted.since.isoformat(),
        "until": wanted.until and wanted.until.isoformat(),
        "entries": len(found),
    }
    record(actor, Act(action=Action.EXPORT_AUDIT, target=SITE, reason=why, parameters=parameters))
    return found
