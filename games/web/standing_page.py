"""Sanctions, notices and reports as their user's pages show them."""

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from accounts.models import SanctionKind
from games.moderation.notice_text import headline, reason_label, sentences, until_text
from games.moderation.reporting import ReportView
from games.moderation.standing import AppealView, NoticeView, OwnSanction
from games.moderation.wording import ANSWERS
from games.web.report_forms import AppealForm
from games.web.times import Instant, instant


@dataclass(frozen=True, slots=True)
class AppealLine:
    """An appeal: what was said, what came of it."""

    text: str
    at: Instant
    state: str
    answer: str


@dataclass(frozen=True, slots=True)
class SanctionLine:
    """A sanction: what it is, why, how long it holds; a form where an appeal would be taken.

    `needs_reading` says that it is a warning that waits to be acknowledged.
    """

    id: UUID
    title: str
    reason: str
    at: Instant
    state: str
    is_in_force: bool
    needs_reading: bool
    appeal: AppealLine | None
    form: AppealForm | None


@dataclass(frozen=True, slots=True)
class NoticeLine:
    """Something that the team has told."""

    id: int
    title: str
    at: Instant
    sentences: tuple[str, ...]
    label: str
    text: str


@dataclass(frozen=True, slots=True)
class StandingPage:
    """Everything between a user and the team."""

    sanctions: tuple[SanctionLine, ...]
    notices: tuple[NoticeLine, ...]


@dataclass(frozen=True, slots=True)
class ReportLine:
    """A report of the user's own."""

    reported: str
    reason: str
    text: str
    match_id: str | None
    at: Instant
    state: str


def standing_page(
    sanctions: Iterable[OwnSanction],
    notices: Iterable[NoticeView],
    *,
    refused: AppealForm | None = None,
    about: UUID | None = None,
) -> StandingPage:
    """The page; with a refused form in the place of that about the same sanction."""
    lines = [_sanction(own, refused if own.sanction.id == about else None) for own in sanctions]
    return StandingPage(tuple(lines), tuple([_notice(notice) for notice in notices]))


def report_lines(reports: Iterable[ReportView]) -> tuple[ReportLine, ...]:
    """Reports in the same order."""
    return tuple(
        [
            ReportLine(
                reported=report.reported,
                reason=capfirst(str(report.reason.label)),
                text=report.text,
                match_id=report.match_id,
                at=instant(report.created_at),
                state=str(ANSWERS[report.answer] if report.answer else report.state.label),
            )
            for report in reports
        ]
    )


def _sanction(own: OwnSanction, refused: AppealForm | None) -> SanctionLine:
    sanction = own.sanction
    is_warning = sanction.kind is SanctionKind.WARNING
    return SanctionLine(
        id=sanction.id,
        title=capfirst(str(sanction.kind.label)),
        reason=sanction.reason,
        at=instant(sanction.starts_at),
        state=_state(own),
        is_in_force=own.is_in_force,
        needs_reading=is_warning and own.is_in_force and not sanction.is_acknowledged,
        appeal=_appeal(own.appeal) if own.appeal else None,
        form=(refused or AppealForm()) if own.can_appeal else None,
    )


def _state(own: OwnSanction) -> str:
    if not own.is_in_force:
        return _("This does not hold any more.")
    if own.sanction.kind is SanctionKind.WARNING:
        read = _("You have read it.")
        return read if own.sanction.is_acknowledged else _("Please say that you have read it.")
    return _("This holds %(until)s.") % {"until": until_text(own.sanction.ends_at)}


def _appeal(appeal: AppealView) -> AppealLine:
    waits = _("We look at your appeal.")
    return AppealLine(
        text=appeal.text,
        at=instant(appeal.created_at),
        state=capfirst(str(appeal.decision.label)) if appeal.decision else waits,
        answer=appeal.answer,
    )


def _notice(notice: NoticeView) -> NoticeLine:
    return NoticeLine(
        id=notice.id,
        title=headline(notice),
        at=instant(notice.at),
        sentences=sentences(notice),
        label=reason_label(notice) if notice.text else "",
        text=notice.text,
    )
