"""The closed sets of moderation, for those who may not name rows."""

from games.models import AppealDecision, NoticeKind, ReportOutcome, ReportReason, ReportState
from games.models.moderation import TEXT_LENGTH
from games.models.report import REPORT_LENGTH

__all__ = [
    "REPORT_LENGTH",
    "TEXT_LENGTH",
    "AppealDecision",
    "NoticeKind",
    "ReportOutcome",
    "ReportReason",
    "ReportState",
]
