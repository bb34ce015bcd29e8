"""The tables of the games: columns and constraints, no rules."""

from games.models.chat import ChatMessage, ChatMute, ChatRead, PrivateNote
from games.models.event import MatchEvent
from games.models.idempotency import IdempotencyKey
from games.models.match import Match, MatchStatus, Seat
from games.models.offer import Offer, OfferKind, OfferStatus
from games.models.outbox import OutboxEntry, OutboxStatus

__all__ = [
    "ChatMessage",
    "ChatMute",
    "ChatRead",
    "IdempotencyKey",
    "Match",
    "MatchEvent",
    "MatchStatus",
    "Offer",
    "OfferKind",
    "OfferStatus",
    "OutboxEntry",
    "OutboxStatus",
    "PrivateNote",
    "Seat",
]
