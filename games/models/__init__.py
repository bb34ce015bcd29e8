"""The tables of the games: columns and constraints, no rules."""

from games.models.chat import ChatMessage, ChatMute, ChatRead, PrivateNote
from games.models.clock import (
    OutageCredit,
    Proposal,
    ProposalKind,
    ProposalStatus,
    Reliability,
    SweepHeartbeat,
)
from games.models.event import MatchEvent
from games.models.idempotency import IdempotencyKey
from games.models.match import Match, MatchStatus, Seat
from games.models.moderation import (
    Appeal,
    AppealDecision,
    CardsLook,
    NoticeKind,
    StaffNote,
    TeamNotice,
)
from games.models.offer import Offer, OfferKind, OfferStatus
from games.models.outbox import OutboxEntry, OutboxStatus
from games.models.report import Report, ReportAddition, ReportOutcome, ReportReason, ReportState

__all__ = [
    "Appeal",
    "AppealDecision",
    "CardsLook",
    "ChatMessage",
    "ChatMute",
    "ChatRead",
    "IdempotencyKey",
    "Match",
    "MatchEvent",
    "MatchStatus",
    "NoticeKind",
    "Offer",
    "OfferKind",
    "OfferStatus",
    "OutageCredit",
    "OutboxEntry",
    "OutboxStatus",
    "PrivateNote",
    "Proposal",
    "ProposalKind",
    "ProposalStatus",
    "Reliability",
    "Report",
    "ReportAddition",
    "ReportOutcome",
    "ReportReason",
    "ReportState",
    "Seat",
    "StaffNote",
    "SweepHeartbeat",
    "TeamNotice",
]
