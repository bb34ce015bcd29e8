"""Writing down what staff do; called inside the transaction of what was done."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import structlog
from django.utils import timezone

from accounts.models import AuditEntry, User
from accounts.roles import role_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """Something that staff did; `before` and `after` hold what it changed, no hidden card."""

    action: str
    target: str
    reason: str = ""
    parameters: Mapping[str, object] = field(default_factory=dict)
    before: Mapping[str, object] = field(default_factory=dict)
    after: Mapping[str, object] = field(default_factory=dict)
    undo_of: AuditEntry | None = None


def record(actor: User | None, act: Act) -> AuditEntry:
    """The stored entry of an act; without actor the site itself has acted."""
    role = role_of(actor) if actor else None
    return AuditEntry.objects.create(
        at=timezone.now(),
        actor=actor,
        role=role.value if role else "",
        request_id=str(structlog.contextvars.get_contextvars().get("request_id", "")),
        action=act.action,
        target=act.target,
        reason=act.reason,
        parameters=dict(act.parameters),
        before=dict(act.before),
        after=dict(act.after),
        undo_of=act.undo_of,
    )


def user_target(user: User) -> str:
    """The target of acts on a user."""
    return f"user:{user.pk}"
