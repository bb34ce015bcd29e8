"""What happened in a match, as JSON for one viewer."""

from collections.abc import Iterable
from typing import Literal, TypedDict, cast

from games.api.serializers.cards import (
    Card,
    GoodsTokenJson,
    Seat,
    cards_json,
    goods_tokens_json,
    instant_json,
    instant_or_none,
    seat_json,
)
from games.api.serializers.clock import OutageJson, SpanJson, span_json
from games.api.serializers.match import (
    MatchJson,
    OutcomeJson,
    ReckoningJson,
    match_json,
    outcome_json,
    reckoning_json,
)
from games.api.serializers.moves import MoveJson, move_json
from games.api.serializers.schema import Instant, Link, Number
from games.api.serializers.week import WeekDay, week_days_json
from games.engine.clock_history import ClockSeen, DecisionSeen
from games.engine.history import DealSeen, EntryKind, HistoryEntry, MoveSeen
from games.engine.time_control import Calendar
from games.engine.view import Viewer
from games.play.match_view import MatchView
from games.play.services import Played
from games.text import entry_text


class DealJson(TypedDict):
    """How a round began; `your_hand` is null for who does not play."""

    opener: Seat
    market: list[Card]
    herds: list[Number]
    your_hand: list[Card] | None


class EffectsJson(TypedDict):
    """What a move brought.

    `refill` came from the deck; `bonus_stack` says of which stack a bonus token was won. What it
    is worth, `bonus_rupees`, is null for everybody but its owner.
    """

    camels: Number
    refill: list[Card]
    goods_tokens: list[GoodsTokenJson]
    bonus_stack: Literal[3, 4, 5] | None
    bonus_rupees: Number | None


class DecisionJson(TypedDict):
    """What a moderator decided, and why; null is what does not belong to this kind of decision.

    `until` is the end of a pause, `deadline_at` the new end of the turn, `seconds` the time given.
    """

    reason: str
    until: Instant | None
    deadline_at: Instant | None
    seconds: Number | None


class CalendarJson(TypedDict):
    """What a player's clock goes by from their next turn on; at which hours is theirs to know."""

    weekend_days: list[WeekDay]
    has_night: bool


class ClockEventJson(TypedDict):
    """What a player did to a clock; null is what does not belong to this kind of event.

    `until` is the end of a pause, `seconds` the time given. `away` is a vacation, which ends where
    it starts if it was called off; with `is_automatic` it began because the time was up.
    """

    until: Instant | None
    seconds: Number | None
    away: SpanJson | None
    is_automatic: bool
    calendar: CalendarJson | None


class EntryJson(TypedDict):
    """One thing that happened, as you may see it, with the round or match that it ended.

    `sequence` counts from 1 without gaps; `text` says it all in your language.
    """

    sequence: Number
    at: Instant
    kind: EntryKind
    round_number: Number
    seat: Seat | None
    text: str
    deal: DealJson | None
    move: MoveJson | None
    effects: EffectsJson | None
    reckoning: ReckoningJson | None
    outcome: OutcomeJson | None
    decision: DecisionJson | None
    clock: ClockEventJson | None


class EventsJson(TypedDict):
    """Part of a history, oldest first.

    `outages` are those of the site during the match, which belong among its entries by their time.
    """

    results: list[EntryJson]
    next: Link | None
    previous: Link | None
    outages: list[OutageJson]


class PlayedJson(TypedDict):
    """The match after what you did, and what that added to its history."""

    match: MatchJson
    entries: list[EntryJson]


def played_json(played: Played) -> PlayedJson:
    """The match after a command, and the entries that it added."""
    return {
        "match": match_json(played.match),
        "entries": entries_json(played.entries, played.match),
    }


def entries_json(entries: Iterable[HistoryEntry], match: MatchView) -> list[EntryJson]:
    """Entries of a match, as the viewer of the match sees them."""
    return [_entry_json(entry, match.players, match.viewer) for entry in entries]


def _entry_json(entry: HistoryEntry, players: tuple[str, str], viewer: Viewer) -> EntryJson:
    move = entry.move
    return {
        "sequence": entry.sequence,
        "at": instant_json(entry.at),
        "kind": entry.kind,
        "round_number": entry.round_number,
        "seat": None if entry.seat is None else seat_json(entry.seat),
        "text": entry_text(entry, players, viewer),
        "deal": None if entry.deal is None else _deal_json(entry.deal),
        "move": None if move is None else move_json(move.move),
        "effects": None if move is None else _effects_json(move),
        "reckoning": None if entry.reckoning is None else reckoning_json(entry.reckoning),
        "outcome": outcome_json(entry.outcome),
        "decision": None if entry.decision is None else _decision_json(entry.decision),
        "clock": None if entry.clock is None else _clock_event_json(entry.clock),
    }


def _decision_json(decision: DecisionSeen) -> DecisionJson:
    return {
        "reason": decision.reason,
        "until": instant_or_none(decision.until),
        "deadline_at": instant_or_none(decision.deadline_at),
        "seconds": decision.seconds,
    }


def _clock_event_json(seen: ClockSeen) -> ClockEventJson:
    return {
        "until": instant_or_none(seen.until),
        "seconds": seen.seconds,
        "away": None if seen.away is None else span_json(seen.away),
        "is_automatic": seen.is_automatic,
        "calendar": None if seen.calendar is None else _calendar_json(seen.calendar),
    }


def _calendar_json(calendar: Calendar) -> CalendarJson:
    return {
        "weekend_days": week_days_json(calendar.weekend_days),
        "has_night": calendar.night is not None,
    }


def _deal_json(deal: DealSeen) -> DealJson:
    return {
        "opener": seat_json(deal.opener),
        "market": cards_json(deal.market),
        "herds": list(deal.herds),
        "your_hand": None if deal.own_hand is None else cards_json(deal.own_hand),
    }


def _effects_json(seen: MoveSeen) -> EffectsJson:
    return {
        "camels": seen.camels,
        "refill": cards_json(seen.refill),
        "goods_tokens": goods_tokens_json(seen.goods_tokens),
        "bonus_stack": cast("Literal[3, 4, 5] | None", seen.bonus_stack),
        "bonus_rupees": seen.bonus_rupees,
    }
