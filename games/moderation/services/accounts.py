"""What the staff does to accounts besides sanctions: access tokens, sessions, names, roles."""

from dataclasses import replace

from django.contrib.auth.models import Group
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone

from accounts import deletion, renaming, sessions, tokens
from accounts.audit import Act, record, user_target
from accounts.models import AuditEntry, User
from accounts.roles import Role, role_of
from games.models import NoticeKind
from games.moderation.actions import Action
from games.moderation.errors import AlreadyDone, BadName, NothingToUndo
from games.moderation.guard import authorise, authorise_against, reason_of
from games.moderation.notices import Notice, tell
from games.moderation.trace import latest


@transaction.atomic
def revoke_tokens(actor: User, user: User, *, reason: str) -> int:
    """End all access tokens of the user, who is told; how many there were. Raises AlreadyDone."""
    authorise_against(actor, Action.REVOKE_TOKENS, user)
    why, count = reason_of(reason), tokens.revoke_all_tokens(user)
    if not count:
        raise AlreadyDone
    _record(actor, user, Action.REVOKE_TOKENS, why, {"revoked": count})
    tell(user, Notice(kind=NoticeKind.TOKENS_REVOKED, text=why, facts={"count": count}))
    return count


@transaction.atomic
def end_sessions(actor: User, user: User, *, reason: str) -> int:
    """Sign the user out everywhere; they are told. How many sessions there were."""
    authorise_against(actor, Action.END_SESSIONS, user)
    why, count = reason_of(reason), sessions.end_all_sessions(user)
    if not count:
        raise AlreadyDone
    _record(actor, user, Action.END_SESSIONS, why, {"ended": count})
    tell(user, Notice(kind=NoticeKind.SESSIONS_ENDED, text=why, facts={"count": count}))
    return count


@transaction.atomic
def rename_user(actor: User, user: User, *, name: str, reason: str) -> None:
    """Give the user another name, and tell them; the old one leads to it for 90 days.

    Raises BadName.
    """
    authorise_against(actor, Action.RENAME_USER, user)
    _rename(actor, user, name, Act(action=Action.RENAME_USER, target="", reason=reason))


@transaction.atomic
def undo_rename(actor: User, user: User, *, reason: str) -> None:
    """Give the user the name back that a moderator took from them; they are told.

    Raises NothingToUndo and BadName.
    """
    authorise_against(actor, Action.UNDO_RENAME, user)
    undone = _renaming_of(user)
    if undone is None:
        raise NothingToUndo
    act = Act(action=Action.UNDO_RENAME, target="", reason=reason, undo_of=undone)
    _rename(actor, user, undone.before["username"], act)


@transaction.atomic
def erase_account(actor: User, user: User, *, reason: str) -> None:
    """Have the account deleted by the next sweep, as if its user had asked for it a week ago.

    Raises AlreadyDone.
    """
    authorise_against(actor, Action.ERASE_ACCOUNT, user)
    why, before = reason_of(reason), user.deletes_at
    if before is not None and before <= timezone.now():
        raise AlreadyDone
    deletion.hasten_deletion(user)
    record(
        actor,
        Act(
            action=Action.ERASE_ACCOUNT,
            target=user_target(user),
            reason=why,
            before={"deletes_at": before and before.isoformat()},
            after={"deletes_at": user.deletes_at and user.deletes_at.isoformat()},
        ),
    )


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


def taken_name(user: User) -> str:
    """The name that a moderator took from the user and could give back; "" if there is none."""
    renaming = _renaming_of(user)
    return renaming.before["username"] if renaming else ""


def _renaming_of(user: User) -> AuditEntry | None:
    """How the user was last renamed by a moderator, if they are still called so."""
    renaming = latest(user_target(user), Action.RENAME_USER)
    is_current = renaming is not None and renaming.after == {"username": user.username}
    return renaming if is_current else None


def _rename(actor: User, user: User, name: str, act: Act) -> None:
    why = reason_of(act.reason)
    try:
        former = renaming.rename(user, name, by=actor)
    except ValidationError as error:
        raise BadName(error.messages) from None
    before, after = {"username": former}, {"username": name}
    record(actor, replace(act, target=user_target(user), reason=why, before=before, after=after))
    tell(user, Notice(kind=NoticeKind.RENAMED, text=why, facts={"name": name}))


def _record(actor: User, user: User, action: Action, reason: str, after: dict[str, object]) -> None:
    record(actor, Act(action=action, target=user_target(user), reason=reason, after=after))
