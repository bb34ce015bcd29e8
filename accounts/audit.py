"""Writing down what staff do; called inside the transaction of what was done."""

from collections.abc import Mapping

import structlog
from django.utils import timezone

from accounts.models import AuditEntry, User
from accounts.roles import role_of

Facts = Mapping[str, object]


def record(
    *,
    actor: User | None,
    action: str,
    target: str,
    reason: str = "",
    parameters: Facts | None = None,
    before: Facts | None = None,
    after: Facts | None = None,
    undo_of: AuditEntry | None = None,
) -> AuditEntry:
    """The stored entry of an act; without actor the site itself has acted."""
    role = role_of(actor) if actor else None
    return AuditEntry.objects.create(
        at=timezone.now(),
        actor=actor,
        role=role.value if role else "",
        request_id=str(structlog.contextvars.get_contextvars().get("request_id", "")),
        action=action,
        target=target,
        reason=reason,
        parameters=dict(parameters or {}),
        before=dict(before or {}),
        after=dict(after or {}),
        undo_of=undo_of,
    )


def user_target(user: User) -> str:
    """The target of acts on a user."""
    return f"user:{user.pk}"
