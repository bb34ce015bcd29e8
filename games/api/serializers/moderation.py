"""Reports, sanctions and appeals as JSON, for whom they concern."""

from typing import Annotated, NotRequired, TypedDict

from accounts.models import SanctionKind, WarningLevel
from games.api.serializers.cards import instant_json, instant_or_none
from games.api.serializers.schema import Instant, MatchId, Number, Says
from games.moderation.kinds import (
    REPORT_LENGTH,
    TEXT_LENGTH,
    AppealDecision,
    ReportReason,
    ReportState,
)
from games.moderation.reporting import MOST_MESSAGES, ReportView
from games.moderation.standing import AppealView, OwnSanction
from games.moderation.wording import Answer

Uuid = Annotated[str, Says("format", "uuid")]


class NewReportJson(TypedDict):
    """Whom you report, and for what; in a match, or for messages there, by their numbers.

    `bug` and `other` need a text.
    """

    user: str
    reason: ReportReason
    text: NotRequired[Annotated[str, Says("maxLength", REPORT_LENGTH)]]
    match_id: NotRequired[MatchId]
    messages: NotRequired[Annotated[list[Number], Says("maxItems", MOST_MESSAGES)]]


class ReportJson(TypedDict):
    """A report of yours. `answer` is null until it is closed, and never says which sanction."""

    id: Uuid
    user: str
    reason: ReportReason
    text: str
    match_id: MatchId | None
    state: ReportState
    answer: Answer | None
    created_at: Instant
    closed_at: Instant | None


class NewAppealJson(TypedDict):
    """Why the sanction should not stand; you can say so once."""

    text: Annotated[str, Says("minLength", 1), Says("maxLength", TEXT_LENGTH)]


class AppealJson(TypedDict):
    """Your appeal; `decision` is null as long as it waits, `answer` is why it was decided so."""

    text: str
    created_at: Instant
    decision: AppealDecision | None
    answer: str | None
    decided_at: Instant | None


class SanctionJson(TypedDict):
    """What was decided about you, and why. `ends_at` is null for ever, and for warnings.

    A warning (which has a `level`) has to be acknowledged before the next new match or message.
    """

    id: Uuid
    kind: SanctionKind
    level: WarningLevel | None
    reason: str
    starts_at: Instant
    ends_at: Instant | None
    is_in_force: bool
    is_acknowledged: bool
    can_appeal: bool
    appeal: AppealJson | None


def report_json(report: ReportView) -> ReportJson:
    """A report for its reporter."""
    return {
        "id": str(report.id),
        "user": report.reported,
        "reason": report.reason,
        "text": report.text,
        "match_id": report.match_id,
        "state": report.state,
        "answer": report.answer,
        "created_at": instant_json(report.created_at),
        "closed_at": instant_or_none(report.closed_at),
    }


def sanction_json(own: OwnSanction) -> SanctionJson:
    """A sanction for its user."""
    sanction = own.sanction
    return {
        "id": str(sanction.id),
        "kind": sanction.kind,
        "level": WarningLevel(sanction.level) if sanction.level else None,
        "reason": sanction.reason,
        "starts_at": instant_json(sanction.starts_at),
        "ends_at": instant_or_none(sanction.ends_at),
        "is_in_force": own.is_in_force,
        "is_acknowledged": sanction.is_acknowledged,
        "can_appeal": own.can_appeal,
        "appeal": appeal_json(own.appeal) if own.appeal else None,
    }


def appeal_json(appeal: AppealView) -> AppealJson:
    """An appeal for who made it."""
    return {
        "text": appeal.text,
        "created_at": instant_json(appeal.created_at),
        "decision": appeal.decision,
        "answer": appeal.answer or None,
        "decided_at": instant_or_none(appeal.decided_at),
    }
