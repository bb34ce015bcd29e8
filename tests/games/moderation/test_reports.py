"""Claiming, closing and reopening reports."""

from collections.abc import Callable
from datetime import timedelta
from typing import Final
from uuid import UUID

import pytest
import time_machine
from django.utils import timezone

from accounts.models import AuditEntry, User
from accounts.roles import Role
from games.models import Report, ReportOutcome, ReportReason, ReportState
from games.moderation.errors import (
    AlreadyDone,
    ClaimedByAnother,
    NotFound,
    OwnMatter,
    ReportIsClosed,
    ReportIsOpen,
    TooLateToUndo,
)
from games.moderation.reporting import Complaint, report
from games.moderation.services import reports
from tests.games.moderation.staff import (
    WHY,
    Staff,
    check_own,
    check_reason,
    check_role,
    entry,
    give_role,
    told,
)

UPHELD: Final = ReportOutcome.UPHELD


@pytest.fixture
def key(chand: User, bilal: User) -> UUID:
    """Chand has reported Bilal."""
    complaint = Complaint(reported=bilal, reason=ReportReason.OFFENSIVE_NAME)
    return report(chand, complaint).report.id


def row(key: UUID) -> Report:
    return Report.objects.get(pk=key)


def test_helpers_and_above_claim_reports(staff: Staff, asha: User, key: UUID) -> None:
    check_role(lambda by: reports.claim(by, key), staff, Role.HELPER, asha)

    assert (row(key).state, row(key).claimed_by) == (ReportState.LOOKED_AT, staff.helper)
    assert (entry().action, entry().target) == ("claim_report", f"report:{key}")
    assert entry().before["claimed_by"] is None
    assert entry().after["claimed_by"] == "Hari"


@pytest.mark.parametrize("name", ["bilal", "chand"])
def test_nobody_works_on_a_report_of_or_about_themselves(
    request: pytest.FixtureRequest, key: UUID, name: str
) -> None:
    user: User = request.getfixturevalue(name)

    check_own(lambda by: reports.claim(by, key), user)
    check_own(lambda by: reports.close(by, key, outcome=UPHELD, reason=WHY), user)


def test_nobody_works_on_a_report_about_a_match_of_theirs(
    asha: User, bilal: User, chand: User, match_id: str
) -> None:
    complaint = Complaint(reported=bilal, reason=ReportReason.FIXED_RESULTS, match_id=match_id)
    key = report(chand, complaint).report.id
    give_role(asha, Role.ADMIN)

    with pytest.raises(OwnMatter):
        reports.claim(asha, key)


def test_what_one_has_claimed_is_left_alone_by_others_for_half_an_hour(
    staff: Staff, key: UUID
) -> None:
    reports.claim(staff.helper, key)

    with pytest.raises(ClaimedByAnother):
        reports.claim(staff.moderator, key)
    with pytest.raises(ClaimedByAnother):
        reports.close(staff.moderator, key, outcome=UPHELD, reason=WHY)
    with time_machine.travel(timezone.now() + timedelta(minutes=31)):
        reports.claim(staff.moderator, key)

    assert row(key).claimed_by == staff.moderator


def test_a_released_report_is_free_again(staff: Staff, key: UUID) -> None:
    reports.claim(staff.helper, key)
    with pytest.raises(ClaimedByAnother):
        reports.release(staff.moderator, key)

    reports.release(staff.helper, key)
    with pytest.raises(AlreadyDone):
        reports.release(staff.helper, key)

    claimed, released = AuditEntry.objects.order_by("id")
    assert (released.action, released.undo_of) == ("release_report", claimed)
    assert (row(key).state, row(key).claimed_by) == (ReportState.RECEIVED, None)


def test_moderators_and_above_close_reports(staff: Staff, asha: User, key: UUID) -> None:
    check_role(
        lambda by: reports.close(by, key, outcome=UPHELD, reason=WHY),
        staff,
        Role.MODERATOR,
        asha,
    )

    assert (entry().action, entry().reason) == ("close_report", WHY)
    assert entry().after == {"state": "closed", "outcome": "upheld", "claimed_by": None}
    assert (row(key).outcome, row(key).closed_by) == (UPHELD, staff.moderator)


@pytest.mark.parametrize(
    ("outcome", "answer"),
    [
        (ReportOutcome.UPHELD, "action_taken"),
        (ReportOutcome.PARTLY, "action_taken"),
        (ReportOutcome.NOT_UPHELD, "no_action"),
        (ReportOutcome.DUPLICATE, "no_action"),
        (ReportOutcome.MISUSE, "not_a_rule_matter"),
    ],
)
def test_the_reporter_is_told_the_kind_of_outcome_and_not_the_reason(
    maya: User, bilal: User, chand: User, key: UUID, outcome: ReportOutcome, answer: str
) -> None:
    from games.models import TeamNotice

    reports.close(maya, key, outcome=outcome, reason="Muted Bilal for a week.")

    assert told(chand) == [("report_closed", "")]
    assert TeamNotice.objects.get().facts == {"answer": answer, "name": "Bilal"}
    assert told(bilal) == []


def test_closing_and_reopening_need_a_reason(maya: User, key: UUID) -> None:
    check_reason(lambda why: reports.close(maya, key, outcome=UPHELD, reason=why))
    reports.close(maya, key, outcome=UPHELD, reason=WHY)
    check_reason(lambda why: reports.reopen(maya, key, reason=why))


def test_a_closed_report_is_closed(maya: User, key: UUID) -> None:
    with pytest.raises(ReportIsOpen):
        reports.reopen(maya, key, reason=WHY)
    reports.close(maya, key, outcome=UPHELD, reason=WHY)

    for again in closed_deeds(maya, key):
        with pytest.raises(ReportIsClosed):
            again()


def closed_deeds(maya: User, key: UUID) -> list[Callable[[], None]]:
    return [
        lambda: reports.claim(maya, key),
        lambda: reports.release(maya, key),
        lambda: reports.close(maya, key, outcome=UPHELD, reason=WHY),
    ]


def test_a_report_can_be_reopened_for_seven_days(maya: User, key: UUID) -> None:
    reports.close(maya, key, outcome=UPHELD, reason=WHY)

    with (
        time_machine.travel(timezone.now() + timedelta(days=7, seconds=5)),
        pytest.raises(TooLateToUndo),
    ):
        reports.reopen(maya, key, reason=WHY)
    with time_machine.travel(timezone.now() + timedelta(days=6, hours=23)):
        reports.reopen(maya, key, reason=WHY)

    closed, reopened = AuditEntry.objects.order_by("id")
    assert (reopened.action, reopened.undo_of) == ("reopen_report", closed)
    assert (row(key).state, row(key).outcome) == (ReportState.RECEIVED, "")


def test_only_moderators_reopen(staff: Staff, asha: User, key: UUID) -> None:
    from games.moderation.errors import NotAllowed

    reports.close(staff.moderator, key, outcome=UPHELD, reason=WHY)

    for below in (asha, staff.helper):
        with pytest.raises(NotAllowed):
            reports.reopen(below, key, reason=WHY)


def test_there_is_no_other_report(maya: User) -> None:
    with pytest.raises(NotFound):
        reports.claim(maya, UUID(int=7))
