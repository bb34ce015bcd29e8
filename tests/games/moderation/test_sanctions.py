"""Warnings, mutes, suspensions, lifting them, and appeals."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

import pytest
import time_machine
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import AuditEntry, Sanction, SanctionKind, User, WarningLevel
from accounts.roles import Role
from accounts.sanctions import sanctions_of
from games.moderation.errors import (
    NotAllowed,
    NotFound,
    NothingToUndo,
    TooLongForRole,
)
from games.moderation.services import sanctions
from games.moderation.services.sanctions import RunningMatches
from tests.games.moderation.staff import (
    WHY,
    Staff,
    check_own,
    check_reason,
    check_role,
    entry,
    refused_chat,
    refused_match,
    told,
)

WEEK: Final = timedelta(days=7)

Impose = Callable[[User, User, str], UUID]

WARN: Final[Impose] = lambda by, user, why: sanctions.warn(  # noqa: E731
    by, user, level=WarningLevel.FORMAL, reason=why
)
MUTE: Final[Impose] = lambda by, user, why: sanctions.mute_chat(  # noqa: E731
    by, user, length=WEEK, reason=why
)
SUSPEND: Final[Impose] = lambda by, user, why: sanctions.suspend_matches(  # noqa: E731
    by, user, length=WEEK, reason=why
)
FREEZE: Final[Impose] = lambda by, user, why: sanctions.suspend_sign_in(  # noqa: E731
    by, user, length=WEEK, running=RunningMatches.PAUSE, reason=why
)
IMPOSING: Final = {
    SanctionKind.WARNING: (WARN, "warn"),
    SanctionKind.CHAT_MUTE: (MUTE, "mute_chat"),
    SanctionKind.NO_NEW_MATCHES: (SUSPEND, "suspend_matches"),
    SanctionKind.NO_SIGN_IN: (FREEZE, "suspend_sign_in"),
}


@pytest.mark.parametrize("kind", IMPOSING)
def test_moderators_and_above_impose_sanctions(
    staff: Staff, asha: User, chand: User, kind: SanctionKind
) -> None:
    impose, _action = IMPOSING[kind]

    check_role(lambda by: impose(by, asha, WHY), staff, Role.MODERATOR, chand)


@pytest.mark.parametrize("kind", IMPOSING)
def test_nobody_sanctions_themselves(asha: User, kind: SanctionKind) -> None:
    impose, _action = IMPOSING[kind]

    check_own(lambda by: impose(by, asha, WHY), asha)


@pytest.mark.parametrize("kind", IMPOSING)
def test_nobody_sanctions_who_has_a_higher_role(staff: Staff, kind: SanctionKind) -> None:
    impose, _action = IMPOSING[kind]

    with pytest.raises(NotAllowed):
        impose(staff.moderator, staff.senior, WHY)
    impose(staff.moderator, staff.helper, WHY)
    impose(staff.senior, staff.moderator, WHY)

    assert Sanction.objects.count() == 2


@pytest.mark.parametrize("kind", IMPOSING)
def test_a_sanction_needs_a_reason(maya: User, asha: User, kind: SanctionKind) -> None:
    impose, _action = IMPOSING[kind]

    check_reason(lambda why: impose(maya, asha, why))

    assert not Sanction.objects.exists()


@pytest.mark.parametrize("kind", IMPOSING)
def test_a_sanction_is_on_record_and_its_user_is_told(
    maya: User, asha: User, kind: SanctionKind
) -> None:
    impose, action = IMPOSING[kind]

    key = impose(maya, asha, WHY)

    written = entry()
    assert (written.actor, written.role, written.action) == (maya, "moderator", action)
    assert (written.target, written.reason) == (f"user:{asha.pk}", WHY)
    assert written.parameters["sanction"] == str(key)
    assert written.after["kind"] == kind
    assert told(asha) == [(kind.value, WHY)]
    assert [(one.kind, one.reason) for one in sanctions_of(asha)] == [(kind, WHY)]


@pytest.mark.parametrize(
    ("kind", "forbids"),
    [
        (SanctionKind.WARNING, (True, True)),
        (SanctionKind.CHAT_MUTE, (True, False)),
        (SanctionKind.NO_NEW_MATCHES, (False, True)),
        (SanctionKind.NO_SIGN_IN, (False, True)),
    ],
)
def test_a_sanction_forbids_what_it_says_until_it_is_lifted(
    maya: User, asha: User, kind: SanctionKind, forbids: tuple[bool, bool]
) -> None:
    impose, _action = IMPOSING[kind]

    key = impose(maya, asha, WHY)
    before = refused_chat(asha), refused_match(asha)
    sanctions.lift(maya, key, reason="It was somebody else.")
    after = refused_chat(asha), refused_match(asha)

    assert (before, after) == (forbids, (False, False))
    imposed, lifted = AuditEntry.objects.order_by("id")
    assert (lifted.action, lifted.undo_of) == ("lift_sanction", imposed)
    assert (lifted.before["is_lifted"], lifted.after["is_lifted"]) == (False, True)
    assert told(asha)[-1] == ("lifted", "It was somebody else.")


@pytest.mark.parametrize("kind", [SanctionKind.CHAT_MUTE, SanctionKind.NO_NEW_MATCHES])
def test_a_sanction_ends_by_itself(maya: User, asha: User, kind: SanctionKind) -> None:
    impose, _action = IMPOSING[kind]

    impose(maya, asha, WHY)

    with time_machine.travel(timezone.now() + WEEK + timedelta(seconds=1), tick=False):
        assert (refused_chat(asha), refused_match(asha)) == (False, False)


@pytest.mark.parametrize("length", [timedelta(days=31), None])
def test_moderators_suspend_for_thirty_days_at_most_and_seniors_for_longer(
    staff: Staff, asha: User, length: timedelta | None
) -> None:
    maya, sita = staff.moderator, staff.senior
    month = timedelta(days=30)

    with pytest.raises(TooLongForRole):
        sanctions.suspend_matches(maya, asha, length=length, reason=WHY)
    with pytest.raises(TooLongForRole):
        sanctions.suspend_sign_in(
            maya, asha, length=length, running=RunningMatches.PAUSE, reason=WHY
        )
    nothing = AuditEntry.objects.count()
    sanctions.suspend_matches(maya, asha, length=month, reason=WHY)
    sanctions.suspend_matches(sita, asha, length=length, reason=WHY)

    assert nothing == 0
    assert Sanction.objects.count() == 2


def test_only_seniors_lift_what_others_have_imposed(staff: Staff, asha: User) -> None:
    key = MUTE(staff.senior, asha, WHY)

    with pytest.raises(NotAllowed):
        sanctions.lift(staff.moderator, key, reason=WHY)
    assert refused_chat(asha)
    sanctions.lift(staff.senior, key, reason=WHY)

    assert not refused_chat(asha)


def test_nobody_lifts_their_own_sanction(maya: User, asha: User) -> None:
    key = MUTE(maya, asha, WHY)

    check_own(lambda by: sanctions.lift(by, key, reason=WHY), asha)


def test_lifting_needs_a_reason(maya: User, asha: User) -> None:
    key = MUTE(maya, asha, WHY)

    check_reason(lambda why: sanctions.lift(maya, key, reason=why))


def test_what_was_lifted_or_is_over_is_not_lifted_again(maya: User, asha: User) -> None:
    lifted, over = MUTE(maya, asha, WHY), SUSPEND(maya, asha, WHY)
    sanctions.lift(maya, lifted, reason=WHY)

    with pytest.raises(NothingToUndo):
        sanctions.lift(maya, lifted, reason=WHY)
    with time_machine.travel(timezone.now() + 2 * WEEK), pytest.raises(NothingToUndo):
        sanctions.lift(maya, over, reason=WHY)
    with pytest.raises(NotFound):
        sanctions.lift(maya, UUID(int=1), reason=WHY)


def frozen_until(user: User) -> datetime | None:
    return User.objects.get(pk=user.pk).frozen_until


def test_a_suspension_from_signing_in_freezes_its_user_until_all_are_over(
    staff: Staff, asha: User
) -> None:
    sita = staff.senior
    FREEZE(sita, asha, WHY)
    for_a_week = frozen_until(asha)
    longer = sanctions.suspend_sign_in(
        sita, asha, length=None, running=RunningMatches.PAUSE, reason=WHY
    )
    for_ever = frozen_until(asha)
    sanctions.lift(sita, longer, reason=WHY)

    assert for_a_week is not None
    assert for_ever is not None
    assert for_ever.year == 9999
    assert frozen_until(asha) == for_a_week
    assert User.objects.get(pk=asha.pk).is_frozen


def test_the_database_knows_the_levels_of_warnings(maya: User, bilal: User) -> None:
    sanctions.warn(maya, bilal, level=WarningLevel.FINAL, reason=WHY)

    with pytest.raises(IntegrityError, match="a_level_is_one_of_three"), transaction.atomic():
        Sanction.objects.update(level="fatal")
