"""Reports from the player's side: making them, and what their reporter may know of them."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from games.chat.readable import readable
from games.models import (
    ChatMessage,
    Match,
    Report,
    ReportAddition,
    ReportOutcome,
    ReportReason,
    ReportState,
    Seat,
)
from games.models.report import REPORT_LENGTH
from games.moderation.errors import (
    NotAboutThis,
    NothingSaid,
    OwnConduct,
    ReportTextTooLong,
    TooManyReports,
)
from games.moderation.wording import Answer, answer_of
from games.play.errors import MatchNotFound

A_DAY: Final = timedelta(days=1)
REPORTS_A_DAY: Final = 10
MOST_MESSAGES: Final = 20

NEED_WORDS: Final = frozenset({ReportReason.BUG, ReportReason.OTHER})
"""What nobody understands without a text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Complaint:
    """What somebody reports of a player; `messages` are numbers in the chat of the match."""

    reported: User
    reason: ReportReason
    text: str = ""
    match_id: str | None = None
    messages: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ReportView:
    """A report as its reporter may know it; `answer` is None until it is closed."""

    id: UUID
    reported: str
    reason: ReportReason
    text: str
    match_id: str | None
    state: ReportState
    answer: Answer | None
    created_at: datetime
    closed_at: datetime | None


@dataclass(frozen=True, slots=True)
class Received:
    """A report that was taken; without `is_new` it was added to an open one about the same."""

    report: ReportView
    is_new: bool


@transaction.atomic
def report(reporter: User, complaint: Complaint) -> Received:
    """Take a report. Raises MatchNotFound and any ReportRefused."""
    if complaint.reported == reporter:
        raise OwnConduct
    text = _text(complaint)
    match = _match(reporter, complaint)
    messages = _messages(reporter, match, complaint)
    # The reporter is locked, so that no two reports pass the limit together.
    User.objects.select_for_update().get(pk=reporter.pk)
    now = timezone.now()
    _refuse_too_many(reporter, now)
    open_report = _open_report(reporter, match, complaint)
    is_new = open_report is None
    kept = open_report or Report.objects.create(
        reporter=reporter,
        reported=complaint.reported,
        reason=complaint.reason,
        text=text,
        match=match,
        created_at=now,
    )
    if not is_new:
        ReportAddition.objects.create(report=kept, text=text, created_at=now)
    kept.messages.add(*messages)
    return Received(view_of(kept), is_new)


def reports_by(user: User) -> QuerySet[Report]:
    """What the user has reported; turn the rows of a page into values with `views_of`."""
    reports = Report.objects.filter(reporter=user).select_related("reported", "match")
    return reports.order_by("-created_at", "-id")


def views_of(reports: Iterable[Report]) -> list[ReportView]:
    """Reports for their reporter."""
    return [view_of(report) for report in reports]


def view_of(report: Report) -> ReportView:
    """A report for its reporter."""
    return ReportView(
        id=report.pk,
        reported=report.reported.username,
        reason=ReportReason(report.reason),
        text=report.text,
        match_id=report.match.public_id if report.match else None,
        state=ReportState(report.state),
        answer=answer_of(ReportOutcome(report.outcome)) if report.outcome else None,
        created_at=report.created_at,
        closed_at=report.closed_at,
    )


def _text(complaint: Complaint) -> str:
    text = readable(complaint.text)
    if len(text) > REPORT_LENGTH:
        raise ReportTextTooLong(REPORT_LENGTH)
    if not text and complaint.reason in NEED_WORDS:
        raise NothingSaid
    return text


def _match(reporter: User, complaint: Complaint) -> Match | None:
    """The match of the complaint, in which the reported has to play."""
    if complaint.match_id is None:
        return None
    match = Match.objects.filter(public_id=complaint.match_id).first()
    if match is None:
        raise MatchNotFound
    players = set(Seat.objects.filter(match=match).values_list("user", flat=True))
    if not match.is_public and reporter.pk not in players:
        raise MatchNotFound
    if complaint.reported.pk not in players:
        raise NotAboutThis
    return match


def _messages(reporter: User, match: Match | None, complaint: Complaint) -> list[ChatMessage]:
    """The messages of the complaint: written by the reported to the reporter."""
    if not complaint.messages:
        return []
    numbers = set(complaint.messages)
    if match is None or len(numbers) > MOST_MESSAGES:
        raise NotAboutThis
    if not Seat.objects.filter(match=match, user=reporter).exists():
        raise NotAboutThis
    keys = ChatMessage.objects.filter(match=match).order_by("id").values_list("pk", flat=True)
    chosen = [key for number, key in enumerate(keys, start=1) if number in numbers]
    theirs = list(ChatMessage.objects.filter(pk__in=chosen, author=complaint.reported))
    if len(theirs) != len(numbers):
        raise NotAboutThis
    return theirs


def _open_report(reporter: User, match: Match | None, complaint: Complaint) -> Report | None:
    """The first open report by the same reporter about the same thing."""
    reports = Report.objects.exclude(state=ReportState.CLOSED).select_related("reported", "match")
    same = reports.filter(
        reporter=reporter, reported=complaint.reported, reason=complaint.reason, match=match
    )
    return same.order_by("created_at").first()


def _refuse_too_many(reporter: User, now: datetime) -> None:
    """Raise TooManyReports; what is added counts too."""
    since = now - A_DAY
    made = Report.objects.filter(reporter=reporter, created_at__gt=since)
    added = ReportAddition.objects.filter(report__reporter=reporter, created_at__gt=since)
    times = sorted(
        [*made.values_list("created_at", flat=True), *added.values_list("created_at", flat=True)]
    )
    if len(times) >= REPORTS_A_DAY:
        frees_at = times[-REPORTS_A_DAY] + A_DAY
        raise TooManyReports(seconds=max(1, math.ceil((frees_at - now).total_seconds())))
