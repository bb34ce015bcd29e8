"""What the staff does to accounts besides sanctions: access tokens, sessions, names, roles."""

from django.contrib.auth.models import Group
from django.db import transaction

from accounts import sessions, tokens
from accounts.audit import Act, record, user_target
from accounts.models import User
from accounts.roles import Role, role_of
from games.models import NoticeKind
from games.moderation.actions import Action
from games.moderation.errors import AlreadyDone
from games.moderation.guard import authorise, reason_of
from games.moderation.notices import Notice, tell


@transaction.atomic
def revoke_tokens(actor: User, user: User, *, reason: str) -> int:
    """End all access tokens of the user, who is told; how many there were. Raises AlreadyDone."""
    authorise(actor, Action.REVOKE_TOKENS, involved=[user])
    why, count = reason_of(reason), tokens.revoke_all_tokens(user)
    if not count:
        raise AlreadyDone
    _record(actor, user, Action.REVOKE_TOKENS, why, {"revoked": count})
    tell(user, Notice(kind=NoticeKind.TOKENS_REVOKED, text=why, facts={"count": count}))
    return count


@transaction.atomic
def end_sessions(actor: User, user: User, *, reason: str) -> int:
    """Sign the user out everywhere; they are told. How many sessions there were."""
    authorise(actor, Action.END_SESSIONS, involved=[user])
    why, count = reason_of(reason), sessions.end_all_sessions(user)
    if not count:
        raise AlreadyDone
    _record(actor, user, Action.END_SESSIONS, why, {"ended": count})
    tell(user, Notice(kind=NoticeKind.SESSIONS_ENDED, text=why, facts={"count": count}))
    return count


@transaction.atomic
def set_role(actor: User, user: User, *, role: Role | None, reason: str) -> None:
    """Give the user a role of the staff, or none; superusers are made elsewhere.

    Raises AlreadyDone.
    """
    authorise(actor, Action.SET_ROLE, involved=[user])
    why, before = reason_of(reason), role_of(user)
    if user.is_superuser or before is role:
        raise AlreadyDone
    user.groups.remove(*Group.objects.filter(name__in=[one.value for one in Role]))
    if role is not None:
        user.groups.add(Group.objects.get(name=role.value))
    user.is_staff = role is not None
    user.save(update_fields=["is_staff"])
    record(
        actor,
        Act(
            action=Action.SET_ROLE,
            target=user_target(user),
            reason=why,
            before={"role": before},
            after={"role": role},
        ),
    )


def _record(actor: User, user: User, action: Action, reason: str, after: dict[str, object]) -> None:
    record(actor, Act(action=action, target=user_target(user), reason=reason, after=after))
