"""What the staff reads: the queue, a report, the case file of a player, a match. Frozen values.

Nothing here is hidden from the staff, and nothing here shows a hidden card. Chat is read by
services.messages, because that is on record.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import Final
from uuid import UUID

from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.db.models import Count, F, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from accounts.models import Sanction, SanctionKind, User
from accounts.sessions import browser_in_words
from games.engine.results import OutcomeReason
from games.models import (
    Appeal,
    CardsLook,
    MatchStatus,
    Report,
    ReportReason,
    ReportState,
    Seat,
    StaffNote,
)
from games.moderation.files import (
    Addition,
    AppealLine,
    CaseFile,
    Evidence,
    LookLine,
    MatchFile,
    NoteLine,
    Queue,
    QueueGroup,
    ReportFile,
    ReportLine,
    SessionLine,
)
from games.moderation.services.accounts import taken_name
from games.moderation.services.reports import can_be_reopened, claimed_until
from games.moderation.standing import own_sanctions
from games.play import decisions, lists, queries

QUEUE_LENGTH: Final = 100
"""So many open reports are looked at together, the oldest first."""

MOST_ROWS: Final = 20


def queue(*, page: int = 1) -> Queue:
    """Open reports, oldest first, by whom they are about; one query, however many wait."""
    start = (page - 1) * QUEUE_LENGTH
    reports = list(_open_reports()[start : start + QUEUE_LENGTH + 1])
    lines = _lines(reports[:QUEUE_LENGTH])
    by_user: defaultdict[UUID, list[ReportLine]] = defaultdict(list)
    for report, line in zip(reports, lines, strict=False):
        by_user[report.reported_id].append(line)
    groups = [QueueGroup(own[0].reported, user, tuple(own)) for user, own in by_user.items()]
    return Queue(tuple(groups), has_more=len(reports) > QUEUE_LENGTH)


def report_file(report_id: UUID) -> ReportFile:
    """A report with all that belongs to it, in three queries; raises Report.DoesNotExist."""
    report = _related(Report.objects.all()).get(pk=report_id)
    messages = report.messages.select_related("author").order_by("id")
    evidence = [
        Evidence(one.pk, one.author.username, one.text, one.created_at, one.removed_at is not None)
        for one in messages
    ]
    additions = [Addition(one.text, one.created_at) for one in report.additions.all()]
    return ReportFile(_line(report), report.reported_id, tuple(evidence), tuple(additions))


def case_file(user: User) -> CaseFile:
    """Everything about a player on one page, in 9 queries."""
    counts, reports = _counts(user), _reports_with(user)
    sessions = UserSession.objects.filter(user=user).order_by("-last_seen_at")[:MOST_ROWS]
    addresses = EmailAddress.objects.filter(user=user).order_by("-primary", "pk")
    return CaseFile(
        user_id=user.pk,
        username=user.username,
        taken_name=taken_name(user),
        joined_at=user.date_joined,
        is_staff=user.is_staff,
        frozen_until=user.frozen_until if user.is_frozen else None,
        deletes_at=user.deletes_at,
        running=counts["running"],
        finished=counts["finished"],
        time_outs=counts["time_outs"],
        addresses=tuple([masked(one.email) for one in addresses]),
        sessions=tuple(
            [
                SessionLine(browser_in_words(one.user_agent), one.created_at, one.last_seen_at)
                for one in sessions
            ]
        ),
        sanctions=tuple(own_sanctions(user)),
        notes=_notes(user),
        received=tuple(_lines(one for one in reports if one.reported_id == user.pk)),
        made=tuple(_lines(one for one in reports if one.reporter_id == user.pk)),
        matches=tuple(lists.rows_for(lists.all_matches_of(user)[:MOST_ROWS], None)),
    )


def match_file(match_id: str) -> MatchFile:
    """A match on one page. Raises MatchNotFound."""
    looks = CardsLook.objects.filter(match__public_id=match_id).select_related("moderator")
    return MatchFile(
        page=queries.staff_page(match_id),
        faults=decisions.integrity(match_id),
        looks=tuple(
            [LookLine(one.moderator.username, one.reason, one.at) for one in looks.order_by("-at")]
        ),
        reports=_latest(Report.objects.filter(match__public_id=match_id)),
    )


def open_appeals() -> tuple[AppealLine, ...]:
    """The appeals that wait, oldest first; one query."""
    rows = Appeal.objects.filter(decision="").order_by("created_at")
    appeals = rows.select_related("sanction__user", "sanction__issued_by")[:QUEUE_LENGTH]
    return tuple([_appeal_line(appeal, appeal.sanction) for appeal in appeals])


def masked(address: str) -> str:
    """An address of which its owner alone can tell which it is: "a•••@e•••.org"."""
    name, _at, host = address.partition("@")
    first, dot, rest = host.rpartition(".")
    return f"{name[:1]}•••@{first[:1]}•••{dot}{rest}"


def _open_reports() -> QuerySet[Report]:
    reports = Report.objects.exclude(state=ReportState.CLOSED)
    return _related(reports).order_by("created_at", "id")


def _related(reports: QuerySet[Report]) -> QuerySet[Report]:
    """With all that a line names, and how many messages were reported."""
    pairs = Report.messages.through.objects.filter(report=OuterRef("pk")).order_by()
    counted = pairs.values("report").annotate(n=Count("pk")).values("n")  # type: ignore[misc]
    related = reports.select_related("reported", "reporter", "claimed_by", "match")
    return related.annotate(message_count=Coalesce(Subquery(counted), Value(0)))


def _reports_with(user: User) -> list[Report]:
    """The latest reports about the user and by them, asked for at once."""
    reports = _related(Report.objects.filter(Q(reported=user) | Q(reporter=user)))
    return list(reports.order_by("-created_at")[: 2 * MOST_ROWS])


def _latest(reports: QuerySet[Report]) -> tuple[ReportLine, ...]:
    return tuple(_lines(_related(reports).order_by("-created_at")[:MOST_ROWS]))


def _lines(reports: Iterable[Report]) -> list[ReportLine]:
    return [_line(report) for report in reports]


def _line(report: Report) -> ReportLine:
    until = claimed_until(report)
    return ReportLine(
        id=report.pk,
        reported=report.reported.username,
        reporter=report.reporter.username if report.reporter else None,
        reason=ReportReason(report.reason),
        text=report.text,
        state=ReportState(report.state),
        outcome=report.outcome,
        match_id=report.match.public_id if report.match else None,
        messages=report.message_count,  # type: ignore[attr-defined]
        claimed_by=report.claimed_by.username if until and report.claimed_by else "",
        claimed_until=until,
        created_at=report.created_at,
        closed_at=report.closed_at,
        can_be_reopened=can_be_reopened(report),
    )


def _counts(user: User) -> dict[str, int]:
    """How many matches the user plays, has ended, and has lost because the time was up."""
    expired = Q(match__outcome_reason=OutcomeReason.EXPIRED.value, match__winner__isnull=False)
    return Seat.objects.filter(user=user).aggregate(
        running=Count("pk", filter=Q(match__status=MatchStatus.ACTIVE)),
        finished=Count("pk", filter=Q(match__status=MatchStatus.FINISHED)),
        time_outs=Count("pk", filter=expired & ~Q(match__winner=F("number"))),
    )


def _notes(user: User) -> tuple[NoteLine, ...]:
    notes = StaffNote.objects.filter(user=user).select_related("author").order_by("-created_at")
    return tuple(
        [
            NoteLine(one.pk, one.author.username, one.text, one.created_at, one.edited_at)
            for one in notes[:MOST_ROWS]
        ]
    )


def _appeal_line(appeal: Appeal, sanction: Sanction) -> AppealLine:
    return AppealLine(
        sanction_id=sanction.pk,
        user=sanction.user.username,
        user_id=sanction.user_id,
        kind=SanctionKind(sanction.kind),
        reason=sanction.reason,
        issued_by=sanction.issued_by.username,
        ends_at=sanction.ends_at,
        text=appeal.text,
        at=appeal.created_at,
    )
