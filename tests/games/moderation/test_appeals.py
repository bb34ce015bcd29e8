"""Deciding appeals."""

from datetime import timedelta
from uuid import UUID

import pytest
import time_machine
from django.utils import timezone

from accounts.models import AuditEntry, User
from games.models import AppealDecision
from games.moderation.errors import AlreadyDone, NotAllowed, NotFound, NotShorter, OwnMatter
from games.moderation.services import sanctions
from games.moderation.standing import appeal
from tests.games.moderation.staff import WHY, Staff, check_own, check_reason, refused_chat, told


@pytest.fixture
def appealed(maya: User, asha: User) -> UUID:
    """A week without chat, against which Asha appeals."""
    key = sanctions.mute_chat(maya, asha, length=timedelta(days=7), reason=WHY)
    appeal(asha, key, text="I was only joking.")
    return key


def decide(by: User, key: UUID, decision: AppealDecision, *, reason: str = WHY) -> None:
    ends_at = timezone.now() + timedelta(days=1) if decision is AppealDecision.SHORTEN else None
    sanctions.decide_appeal(by, key, decision=decision, reason=reason, ends_at=ends_at)


@pytest.mark.parametrize("decision", AppealDecision)
def test_seniors_decide_appeals(
    staff: Staff, asha: User, appealed: UUID, decision: AppealDecision
) -> None:
    for below in (staff.helper, staff.moderator):
        with pytest.raises(NotAllowed):
            decide(below, appealed, decision)

    decide(staff.senior, appealed, decision)

    written = AuditEntry.objects.filter(action="decide_appeal").get()
    assert written.parameters == {"sanction": str(appealed), "decision": decision.value}
    assert (written.target, written.reason) == (f"user:{asha.pk}", WHY)
    assert told(asha)[-1] == ("appeal_decided", WHY)
    assert refused_chat(asha) is (decision is not AppealDecision.LIFT)


def test_a_shortened_sanction_ends_earlier(staff: Staff, asha: User, appealed: UUID) -> None:
    decide(staff.senior, appealed, AppealDecision.SHORTEN)

    with time_machine.travel(timezone.now() + timedelta(days=2)):
        assert not refused_chat(asha)


def test_lifting_by_appeal_undoes_the_sanction_on_record(staff: Staff, appealed: UUID) -> None:
    decide(staff.senior, appealed, AppealDecision.LIFT)

    lifted = AuditEntry.objects.filter(action="lift_sanction").get()
    assert lifted.undo_of == AuditEntry.objects.filter(action="mute_chat").get()


def test_an_appeal_is_decided_once(staff: Staff, appealed: UUID) -> None:
    decide(staff.senior, appealed, AppealDecision.UPHOLD)

    with pytest.raises(AlreadyDone):
        decide(staff.senior, appealed, AppealDecision.LIFT)


def test_nobody_decides_their_own_appeal(asha: User, appealed: UUID) -> None:
    check_own(lambda by: decide(by, appealed, AppealDecision.LIFT), asha)


def test_who_has_imposed_a_sanction_does_not_decide_the_appeal(staff: Staff, asha: User) -> None:
    key = sanctions.mute_chat(staff.senior, asha, length=None, reason=WHY)
    appeal(asha, key, text="I was only joking.")

    with pytest.raises(OwnMatter):
        decide(staff.senior, key, AppealDecision.UPHOLD)
    decide(staff.admin, key, AppealDecision.UPHOLD)

    assert told(asha)[-1] == ("appeal_decided", WHY)


def test_a_decision_needs_a_reason(staff: Staff, appealed: UUID) -> None:
    check_reason(lambda why: decide(staff.senior, appealed, AppealDecision.UPHOLD, reason=why))


@pytest.mark.parametrize("days", [-1, 8, None])
def test_shorter_means_earlier_and_ahead(staff: Staff, appealed: UUID, days: int | None) -> None:
    ends_at = None if days is None else timezone.now() + timedelta(days=days)

    with pytest.raises(NotShorter):
        sanctions.decide_appeal(
            staff.senior, appealed, decision=AppealDecision.SHORTEN, reason=WHY, ends_at=ends_at
        )

    assert not AuditEntry.objects.filter(action="decide_appeal").exists()


def test_there_is_nothing_to_decide_without_an_appeal(staff: Staff, asha: User) -> None:
    key = sanctions.mute_chat(staff.moderator, asha, length=None, reason=WHY)

    for unknown in (key, UUID(int=1)):
        with pytest.raises(NotFound):
            decide(staff.senior, unknown, AppealDecision.UPHOLD)
