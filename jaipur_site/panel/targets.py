"""What entries of the audit are about, so that people know it and find it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts import audit_log
from accounts.models import AuditEntry


@dataclass(frozen=True, slots=True)
class Target:
    """What it is called, and where it can be seen, "" if nowhere."""

    text: str
    address: str = ""


def targets_of(entries: Iterable[AuditEntry]) -> Mapping[str, Target]:
    """Of each target that the entries name, what it is; one query."""
    named = {entry.target for entry in entries}
    names = audit_log.names_of(named)
    return {one: _target(one, names.get(one)) for one in named}


def _target(target: str, name: str | None) -> Target:
    kind, _colon, key = target.partition(":")
    match kind:
        case "user" if name is not None:
            return Target(name, reverse("admin:case", args=[name]))
        case "match":
            return Target(_("match %(id)s") % {"id": key}, reverse("admin:match", args=[key]))
        case "report":
            return Target(_("a report"), reverse("admin:report", args=[key]))
        case "site":
            return Target(_("the whole site"))
        case _:
            return Target(target)
