"""Which entries of the audit can be undone, by which action, and which were.

The services have the last word; what is offered here mostly is what they do.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts import audit_log
from accounts.models import AuditEntry, User
from games.moderation.actions import Action
from games.moderation.services.messages import RESTORED_WITHIN
from games.moderation.services.reports import REOPENED_WITHIN
from games.moderation.services.sanctions import IMPOSED_BY
from games.play.disclosure import CLOSED_AT_FIRST
from jaipur_site.panel.targets import Target, targets_of

LIFT: Final = _("Lift")


@dataclass(frozen=True, slots=True, kw_only=True)
class Undoing:
    """The action that undoes another; `key` finds in the entry what stands in its address.

    Nobody can undo it after `within`, or after the instant that the entry calls `ends` in what
    held afterwards.
    """

    action: Action
    label: Promise
    key: Callable[[AuditEntry], tuple[object, ...]]
    within: timedelta | None = None
    ends: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """An entry with what can be done about it; "" and None where there is nothing."""

    entry: AuditEntry
    about: Target
    undone_by: int | None
    undo_label: str | Promise = ""
    undo_address: str = ""

    @property
    def action(self) -> str:
        """What was done, as the filter calls it."""
        return self.entry.action.replace("_", " ")


def lines(entries: Iterable[AuditEntry], reader: User, may: frozenset[str]) -> tuple[Line, ...]:
    """The entries with what the reader may undo; two queries."""
    rows, now = list(entries), timezone.now()
    abouts = targets_of(rows)
    undone = audit_log.undone([row.pk for row in rows])
    return tuple(
        [
            _offering(Line(row, abouts[row.target], undone.get(row.pk)), reader, may, now)
            for row in rows
        ]
    )


def _offering(line: Line, reader: User, may: frozenset[str], now: datetime) -> Line:
    """The line, with what undoes its entry if nothing has."""
    undoing = UNDOINGS.get(line.entry.action)
    if undoing is None or line.undone_by:
        return line
    if not _is_offered(undoing, line.entry, reader, may, now):
        return line
    address = reverse(f"admin:{undoing.action.value}", args=undoing.key(line.entry))
    return replace(line, undo_label=undoing.label, undo_address=address)


def _is_offered(
    undoing: Undoing, entry: AuditEntry, reader: User, may: frozenset[str], now: datetime
) -> bool:
    is_of_another = undoing.action is Action.LIFT_SANCTION and entry.actor_id != reader.pk
    needed = {undoing.action, Action.LIFT_OF_OTHERS} if is_of_another else {undoing.action}
    if not {one.value for one in needed} <= may:
        return False
    if undoing.within is not None and entry.at + undoing.within < now:
        return False
    ends_at = entry.after.get(undoing.ends)
    return ends_at is None or datetime.fromisoformat(ends_at) > now


def _id_in_target(entry: AuditEntry) -> tuple[object, ...]:
    return (entry.target.partition(":")[2],)


def _sanction(entry: AuditEntry) -> tuple[object, ...]:
    return (entry.parameters["sanction"],)


def _note(entry: AuditEntry) -> tuple[object, ...]:
    return (entry.parameters["note"],)


def _new_name(entry: AuditEntry) -> tuple[object, ...]:
    return (entry.after["username"],)


def _nothing(_entry: AuditEntry) -> tuple[object, ...]:
    return ()


def _undoing(
    action: Action,
    label: Promise,
    key: Callable[[AuditEntry], tuple[object, ...]] = _id_in_target,
    *,
    within: timedelta | None = None,
    ends: str = "",
) -> Undoing:
    return Undoing(action=action, label=label, key=key, within=within, ends=ends)


UNDOINGS: Final[Mapping[str, Undoing]] = {
    Action.CLOSE_REPORT: _undoing(Action.REOPEN_REPORT, _("Reopen"), within=REOPENED_WITHIN),
    Action.ADD_NOTE: _undoing(Action.EDIT_NOTE, _("Edit"), _note),
    Action.REMOVE_CHAT: _undoing(Action.RESTORE_CHAT, _("Restore"), within=RESTORED_WITHIN),
    **{
        imposed: _undoing(Action.LIFT_SANCTION, LIFT, _sanction, ends="ends_at")
        for imposed in IMPOSED_BY.values()
    },
    Action.WARN: _undoing(Action.LIFT_SANCTION, _("Withdraw"), _sanction),
    Action.PAUSE_MATCH: _undoing(Action.RESUME_MATCH, _("Resume"), ends="paused_until"),
    Action.ADJUDICATE_MATCH: _undoing(Action.VOID_MATCH, _("Void")),
    Action.VOID_MATCH: _undoing(Action.UNVOID_MATCH, _("Un-void"), within=CLOSED_AT_FIRST),
    Action.RENAME_USER: _undoing(Action.UNDO_RENAME, _("Give the old name back"), _new_name),
    Action.START_READ_ONLY: _undoing(Action.END_READ_ONLY, _("End"), _nothing),
    Action.STOP_MAIL: _undoing(Action.RESUME_MAIL, _("Resume"), _nothing),
    Action.SET_BANNER: _undoing(Action.SET_BANNER, _("Change"), _nothing),
}
"""What MODERATION calls undone by something; a warning has no end."""
