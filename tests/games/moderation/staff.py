"""People of the staff, and what is asked of every action."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from django.contrib.auth.models import Group

from accounts.models import AuditEntry, User
from accounts.roles import RANKS, Role
from accounts.sanctions import Sanctioned, refuse_chat, refuse_new_match
from games.models import OutboxEntry, TeamNotice
from games.moderation.errors import NotAllowed, OwnMatter, ReasonTooShort
from tests.games.builders import make_user

WHY = "Because it is right so."

Deed = Callable[[User], object]
"""An action by somebody."""


@dataclass(frozen=True, slots=True)
class Staff:
    """One of each role."""

    helper: User
    moderator: User
    senior: User
    admin: User

    def of(self, role: Role) -> User:
        """The one with the role."""
        return {
            Role.HELPER: self.helper,
            Role.MODERATOR: self.moderator,
            Role.SENIOR: self.senior,
            Role.ADMIN: self.admin,
        }[role]


def make_all() -> Staff:
    """One of each role."""
    return Staff(
        helper=make_member("Hari", Role.HELPER),
        moderator=make_member("Maya", Role.MODERATOR),
        senior=make_member("Sita", Role.SENIOR),
        admin=make_member("Anand", Role.ADMIN),
    )


def make_member(name: str, role: Role) -> User:
    """A user with a role."""
    user = make_user(name)
    give_role(user, role)
    return user


def give_role(user: User, role: Role) -> None:
    """Make somebody a member of the staff."""
    user.is_staff = True
    user.save(update_fields=["is_staff"])
    user.groups.add(Group.objects.get(name=role.value))


def check_role(deed: Deed, staff: Staff, least: Role, stranger: User) -> None:
    """Nobody below the role can do it, and nothing is written down of the try."""
    below = [staff.of(role) for role in RANKS[: least.rank]]
    for actor in (stranger, *below):
        with pytest.raises(NotAllowed):
            deed(actor)
    assert not AuditEntry.objects.exists()
    assert not TeamNotice.objects.exists()
    deed(staff.of(least))


def check_own(deed: Deed, actor: User) -> None:
    """Whoever it is a matter of can't do it, even as an admin."""
    give_role(actor, Role.ADMIN)
    before = AuditEntry.objects.count()
    with pytest.raises(OwnMatter):
        deed(actor)
    assert AuditEntry.objects.count() == before


def check_reason(deed: Callable[[str], object]) -> None:
    """Nine characters are no reason, nor are blanks; nothing is written down of the try."""
    before = AuditEntry.objects.count(), TeamNotice.objects.count(), OutboxEntry.objects.count()
    for short in ("", "123456789", "a         b         "):
        with pytest.raises(ReasonTooShort):
            deed(short)
    assert (
        AuditEntry.objects.count(),
        TeamNotice.objects.count(),
        OutboxEntry.objects.count(),
    ) == before


def entry() -> AuditEntry:
    """The only entry."""
    return AuditEntry.objects.get()


def told(user: User) -> list[tuple[str, str]]:
    """Kind and text of what the team has told somebody, earliest first; all of it is owed."""
    notices = list(TeamNotice.objects.filter(user=user).order_by("id"))
    owed = set(OutboxEntry.objects.filter(recipient=user).values_list("subject", flat=True))
    assert {f"notice:{notice.pk}" for notice in notices} <= owed
    return [(notice.kind, notice.text) for notice in notices]


def refused_chat(user: User) -> bool:
    """Whether the user may write to nobody."""
    try:
        refuse_chat(user)
    except Sanctioned:
        return True
    return False


def refused_match(user: User) -> bool:
    """Whether the user may begin no match."""
    try:
        refuse_new_match(user)
    except Sanctioned:
        return True
    return False
