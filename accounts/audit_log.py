"""Reading what the staff has done: latest first, narrowed down by what has an index."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from accounts.models import AuditEntry, User


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Which entries somebody looks for; what is empty does not matter."""

    actor: User | None = None
    action: str = ""
    target: str = ""
    since: datetime | None = None
    until: datetime | None = None


EVERYTHING = Wanted()


def entries(wanted: Wanted = EVERYTHING, *, before: int | None = None) -> QuerySet[AuditEntry]:
    """The entries, latest first, from the one before the key `before` on; take a slice of them."""
    rows = AuditEntry.objects.select_related("actor").order_by("-id")
    if wanted.actor is not None:
        rows = rows.filter(actor=wanted.actor)
    if wanted.action:
        rows = rows.filter(action=wanted.action)
    if wanted.target:
        rows = rows.filter(target=wanted.target)
    if wanted.since is not None:
        rows = rows.filter(at__gte=wanted.since)
    if wanted.until is not None:
        rows = rows.filter(at__lt=wanted.until)
    return rows if before is None else rows.filter(pk__lt=before)


def names_of(targets: Iterable[str]) -> Mapping[str, str]:
    """Of those targets that are users, what they are called now; one query."""
    keys = [target.partition(":")[2] for target in targets if target.startswith("user:")]
    users = User.objects.filter(pk__in=keys).values_list("pk", "username")
    return {f"user:{key}": name for key, name in users}


def undone(ids: Sequence[int]) -> Mapping[int, int]:
    """Of the entries with these ids, those that were undone, with the entry that did.

    An undoing that was itself undone does not count. One query.
    """
    undoings = AuditEntry.objects.filter(undo_of__in=ids, undone_by=None).order_by("id")
    return dict(undoings.values_list("undo_of_id", "pk"))
