"""Working through the queue: claiming, closing and reopening reports."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from accounts.audit import Act, record
from accounts.models import User
from games.models import NoticeKind, Report, ReportOutcome, ReportState, Seat
from games.moderation.actions import Action
from games.moderation.errors import (
    AlreadyDone,
    ClaimedByAnother,
    NotFound,
    ReportIsClosed,
    ReportIsOpen,
    TooLateToUndo,
)
from games.moderation.guard import authorise, reason_of
from games.moderation.notices import Notice, tell
from games.moderation.trace import latest, report_target
from games.moderation.wording import answer_of

CLAIMED_FOR: Final = timedelta(minutes=30)
REOPENED_WITHIN: Final = timedelta(days=7)


@transaction.atomic
def claim(actor: User, report_id: UUID) -> None:
    """Take the report up, so that nobody else does for 30 minutes; again prolongs that.

    Raises NotFound, ReportIsClosed and ClaimedByAnother.
    """
    report = _open_report(actor, Action.CLAIM_REPORT, report_id)
    act = _act(Action.CLAIM_REPORT, report)
    report.claimed_by, report.claimed_at = actor, timezone.now()
    report.state = ReportState.LOOKED_AT
    _save(actor, report, act)


@transaction.atomic
def release(actor: User, report_id: UUID) -> None:
    """Give up an own claim. Raises NotFound, ReportIsClosed, ClaimedByAnother and AlreadyDone."""
    report = _open_report(actor, Action.RELEASE_REPORT, report_id)
    if report.claimed_by is None:
        raise AlreadyDone
    act = _act(Action.RELEASE_REPORT, report, undoes=Action.CLAIM_REPORT)
    report.claimed_by, report.claimed_at = None, None
    report.state = ReportState.RECEIVED
    _save(actor, report, act)


@transaction.atomic
def close(actor: User, report_id: UUID, *, outcome: ReportOutcome, reason: str) -> None:
    """Close the report; its reporter is told the kind of outcome, never a sanction.

    Raises NotFound, ReportIsClosed and ClaimedByAnother.
    """
    report = _open_report(actor, Action.CLOSE_REPORT, report_id)
    act = _act(Action.CLOSE_REPORT, report, reason=reason_of(reason))
    report.claimed_by, report.claimed_at = None, None
    report.state, report.outcome = ReportState.CLOSED, outcome
    report.closed_by, report.closed_at = actor, timezone.now()
    _save(actor, report, act)
    if report.reporter is not None:
        facts = {"answer": answer_of(outcome).value, "name": report.reported.username}
        tell(report.reporter, Notice(kind=NoticeKind.REPORT_CLOSED, facts=facts))


@transaction.atomic
def reopen(actor: User, report_id: UUID, *, reason: str) -> None:
    """Have a report that was closed in the last 7 days looked at again.

    Raises NotFound, ReportIsOpen and TooLateToUndo; AlreadyDone if the same is flagged anew.
    """
    report = _report(actor, Action.REOPEN_REPORT, report_id)
    if report.closed_at is None:
        raise ReportIsOpen
    if not can_be_reopened(report):
        raise TooLateToUndo
    anew = Report.objects.exclude(flag="").exclude(state=ReportState.CLOSED)
    if anew.filter(flag=report.flag).exists():
        raise AlreadyDone
    act = _act(Action.REOPEN_REPORT, report, reason=reason_of(reason), undoes=Action.CLOSE_REPORT)
    report.state, report.outcome = ReportState.RECEIVED, ""
    report.closed_by, report.closed_at = None, None
    _save(actor, report, act)


def claimed_until(report: Report) -> datetime | None:
    """Until when somebody has claimed the report; None if it is free."""
    if report.claimed_at is None:
        return None
    until = report.claimed_at + CLAIMED_FOR
    return until if until > timezone.now() else None


def can_be_reopened(report: Report) -> bool:
    """Whether the report was closed not long ago."""
    return report.closed_at is not None and timezone.now() - report.closed_at <= REOPENED_WITHIN


def _open_report(actor: User, action: Action, report_id: UUID) -> Report:
    report = _report(actor, action, report_id)
    if report.state == ReportState.CLOSED:
        raise ReportIsClosed
    until = claimed_until(report)
    if until and report.claimed_by and report.claimed_by != actor:
        raise ClaimedByAnother(report.claimed_by.username, until)
    return report


def _report(actor: User, action: Action, report_id: UUID) -> Report:
    """The report, locked; who made it, whom it is about and who plays in its match is involved."""
    authorise(actor, action)
    reports = Report.objects.select_for_update(of=("self",))
    related = reports.select_related("reporter", "reported", "claimed_by", "match")
    report = related.filter(pk=report_id).first()
    if report is None:
        raise NotFound
    players = Seat.objects.filter(match=report.match_id, user=actor)
    involved = [report.reporter, report.reported, actor if players.exists() else None]
    authorise(actor, action, involved=involved)
    return report


def _standing(report: Report) -> dict[str, object]:
    claimer = report.claimed_by.username if report.claimed_by else None
    return {"state": report.state, "outcome": report.outcome, "claimed_by": claimer}


def _act(action: Action, report: Report, *, reason: str = "", undoes: Action | None = None) -> Act:
    """The act on the report as it still stands."""
    target = report_target(report)
    return Act(
        action=action,
        target=target,
        reason=reason,
        before=_standing(report),
        undo_of=latest(target, undoes) if undoes else None,
    )


def _save(actor: User, report: Report, act: Act) -> None:
    report.save()
    record(actor, replace(act, after=_standing(report)))
