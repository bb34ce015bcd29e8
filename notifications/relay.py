"""From what the games owe to what is told: entries are claimed in the transaction of its rows."""

from collections.abc import Iterable
from typing import Final
from uuid import UUID

import structlog
from django.db import transaction

from games.play import outbox
from notifications import absences, reminding
from notifications.channels import tell
from notifications.tellings import tellings_of

logger = structlog.get_logger(__name__)

PAGE: Final = 200

Siblings = list[outbox.Entry]


def relay_pending() -> int:
    """Have the channels take up the oldest entries; how many entries there were.

    What was owed to one player in one transaction is one group. A group that fails does not stop
    the others; its error is raised at the end.
    """
    groups = _groups(outbox.pending(PAGE))
    if not groups:
        return 0
    try:
        count = _relay(groups)
    except Exception:
        logger.exception("relay_one_by_one", groups=len(groups))
        count = 0
    return count or _relay_each(groups)


def _groups(entries: Iterable[outbox.Entry]) -> list[Siblings]:
    groups: dict[tuple[UUID, str, int], Siblings] = {}
    for entry in entries:
        key = (entry.recipient_id, entry.subject, entry.version)
        groups.setdefault(key, []).append(entry)
    return list(groups.values())


def _relay_each(groups: list[Siblings]) -> int:
    count = 0
    errors = []
    for siblings in groups:
        try:
            count += _relay([siblings])
        except Exception as error:  # noqa: BLE001 - raised below
            errors.append(error)
    if errors:
        raise ExceptionGroup("some entries could not be relayed", errors)
    return count


@transaction.atomic
def _relay(groups: list[Siblings]) -> int:
    """How many entries were relayed: all or, if somebody else had any of them first, none."""
    entries = [entry for siblings in groups for entry in siblings]
    if not outbox.claim(entries):
        transaction.set_rollback(True)
        return 0
    tellings = [telling for siblings in groups for telling in tellings_of(siblings)]
    reminding.take_up(tellings)
    tell(absences.told_once(tellings))
    return len(entries)
