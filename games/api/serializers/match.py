"""A match for one viewer, as JSON. Names each thing that is told; the rest stays hidden."""

from typing import Literal, NotRequired, TypedDict

from games.api.serializers.cards import (
    GOODS,
    BonusTokenJson,
    Card,
    Good,
    GoodsTokenJson,
    Seat,
    Stack,
    bonus_tokens_json,
    cards_json,
    goods_json,
    goods_tokens_json,
    instant_json,
    instant_or_none,
    seat_json,
    stacks_json,
)
from games.api.serializers.clock import ClockJson, clock_json, duration_json
from games.api.serializers.schema import Duration, Instant, Link, MatchId, Number
from games.api.serializers.terms import TimeTermsJson, pace_days_json
from games.engine.results import (
    DecidedBy,
    Mode,
    Outcome,
    OutcomeReason,
    PlayerReckoning,
    Reckoning,
    RoundEnd,
)
from games.engine.view import OwnArea, PlayerView, PublicArea
from games.play.match_view import MatchView

Status = Literal["active", "finished"]
Pair = tuple[Number, Number]


class PlayerJson(TypedDict):
    """What everybody knows of a player. `hand` is null until the match has ended for good.

    `known_cards` were openly taken and not yet given or sold; the rest of the hand nobody knows.
    `goods_rupees` is the sum of the goods tokens alone, `bonus_tokens` their number of each stack.
    `away_until` is the end of a vacation that goes on now; `bank` what is left of the player's time
    in a flexible match, null in any other.
    """

    seat: Seat
    username: str
    seals: Number
    hand_size: Number
    known_cards: list[Card]
    herd: Number
    goods_tokens: list[GoodsTokenJson]
    goods_rupees: Number
    bonus_tokens: dict[Stack, Number]
    hand: list[Card] | None
    away_until: Instant | None
    bank: Duration | None


class OwnAreaJson(TypedDict):
    """What only you know or can do. `rupees` is goods and bonus tokens, without the camel token.

    `can_claim` says that the other is late in a friendly match, and the win is yours to claim.
    """

    seat: Seat
    is_my_turn: bool
    can_claim: bool
    hand: list[Card]
    herd: Number
    bonus_tokens: list[BonusTokenJson]
    rupees: Number


class PlayerReckoningJson(TypedDict):
    """What one player had at the end of a round; `rupees` with the camel token."""

    goods_tokens: list[GoodsTokenJson]
    bonus_tokens: list[BonusTokenJson]
    herd: Number
    has_camel_token: bool
    rupees: Number


class ReckoningJson(TypedDict):
    """The result of one round, the same for everybody; `winner` is null for a drawn round."""

    round_number: Number
    end: RoundEnd
    winner: Seat | None
    decided_by: DecidedBy
    players: list[PlayerReckoningJson]


class OutcomeJson(TypedDict):
    """How the match ended; `winner` is null for a draw and for a match without result."""

    winner: Seat | None
    reason: OutcomeReason


class MatchLinksJson(TypedDict):
    """Where there is more about the match.

    Proposals, chat and note are for its players, `page` is for people.
    """

    self: Link
    events: Link
    legal_moves: Link
    moves: Link
    proposals: Link
    chat: Link
    note: Link
    export: Link
    page: Link


class MatchJson(TimeTermsJson):
    """A match as you may see it. Only a player gets `you`.

    Players stand in the order of their seats, the market in the order of its places, and the
    rupees of the tokens left with the next one first. `turn` is the seat to move, `clock` says when
    and why then the turn ends. While the match is paused, it is still active, `paused_until` says
    until when no move counts, and `deadline_at` has the time that was left after that. `is_overdue`
    says that the time of the turn is up.
    """

    id: MatchId
    version: Number
    mode: Mode
    is_public: bool
    status: Status
    created_at: Instant
    finished_at: Instant | None
    turn: Seat | None
    turn_started_at: Instant | None
    deadline_at: Instant | None
    paused_until: Instant | None
    is_overdue: bool
    clock: ClockJson | None
    round_number: Number
    opener: Seat
    market: list[Card]
    tokens_left: dict[Good, list[Number]]
    bonus_left: dict[Stack, Number]
    deck_size: Number
    discards: dict[Good, Number]
    exchanges_in_a_row: Number
    players: list[PlayerJson]
    reckonings: list[ReckoningJson]
    outcome: OutcomeJson | None
    you: NotRequired[OwnAreaJson]
    links: MatchLinksJson


def match_json(match: MatchView) -> MatchJson:
    """The match as its viewer may see it."""
    view = match.view
    table = view.table
    body: MatchJson = {
        "id": match.id,
        "version": match.version,
        "mode": match.mode,
        "time_control": match.terms.control,
        "pace_days": pace_days_json(match.terms),
        "is_friendly": match.terms.is_friendly,
        "weekend_pause": match.terms.has_weekends,
        "is_public": match.is_public,
        "status": "finished" if match.is_finished else "active",
        "created_at": instant_json(match.created_at),
        "finished_at": instant_or_none(match.finished_at),
        "turn": None if view.turn is None else seat_json(view.turn),
        "turn_started_at": instant_or_none(match.turn_started_at),
        "deadline_at": instant_or_none(match.deadline_at),
        "paused_until": instant_or_none(match.paused_until),
        "is_overdue": match.is_overdue,
        "clock": clock_json(match.deadline),
        "round_number": view.round_number,
        "opener": seat_json(view.opener),
        "market": cards_json(table.market),
        "tokens_left": {good: list(pile) for good, pile in zip(GOODS, table.piles, strict=True)},
        "bonus_left": stacks_json(table.bonus_left),
        "deck_size": table.deck_size,
        "discards": goods_json(table.discards),
        "exchanges_in_a_row": table.exchanges_in_a_row,
        "players": [_player_json(match, area) for area in view.players],
        "reckonings": [reckoning_json(reckoning) for reckoning in match.reckonings],
        "outcome": outcome_json(view.outcome),
        "links": _links(match.id),
    }
    if isinstance(view, PlayerView):
        body["you"] = _own_area_json(match, view.you)
    return body


def match_path(match_id: str) -> Link:
    """Where a match is read."""
    return f"/api/v1/matches/{match_id}"


def reckoning_json(reckoning: Reckoning) -> ReckoningJson:
    """The result of a round."""
    return {
        "round_number": reckoning.number,
        "end": reckoning.end,
        "winner": None if reckoning.winner is None else seat_json(reckoning.winner),
        "decided_by": reckoning.decided_by,
        "players": [_player_reckoning_json(player) for player in reckoning.players],
    }


def outcome_json(outcome: Outcome | None) -> OutcomeJson | None:
    """How the match ended, if it has."""
    if outcome is None:
        return None
    winner = None if outcome.winner is None else seat_json(outcome.winner)
    return {"winner": winner, "reason": outcome.reason}


def _player_json(match: MatchView, area: PublicArea) -> PlayerJson:
    seat = area.seat
    hands = match.view.hands
    return {
        "seat": seat_json(seat),
        "username": match.players[seat],
        "seals": match.view.seals[seat],
        "hand_size": area.hand_size,
        "known_cards": cards_json(area.known_cards),
        "herd": area.herd,
        "goods_tokens": goods_tokens_json(area.goods_tokens),
        "goods_rupees": area.goods_rupees,
        "bonus_tokens": stacks_json(area.bonus_counts),
        "hand": None if hands is None else cards_json(hands[seat]),
        "away_until": instant_or_none(match.away_until[seat]),
        "bank": None if match.banks is None else duration_json(match.banks[seat]),
    }


def _own_area_json(match: MatchView, area: OwnArea) -> OwnAreaJson:
    return {
        "seat": seat_json(area.seat),
        "is_my_turn": match.is_my_turn,
        "can_claim": match.can_claim,
        "hand": cards_json(area.hand),
        "herd": area.herd,
        "bonus_tokens": bonus_tokens_json(area.bonus_tokens),
        "rupees": area.rupees,
    }


def _player_reckoning_json(player: PlayerReckoning) -> PlayerReckoningJson:
    return {
        "goods_tokens": goods_tokens_json(player.goods_tokens),
        "bonus_tokens": bonus_tokens_json(player.bonus_tokens),
        "herd": player.herd,
        "has_camel_token": player.has_camel_token,
        "rupees": player.rupees,
    }


def _links(match_id: str) -> MatchLinksJson:
    path = match_path(match_id)
    return {
        "self": path,
        "events": f"{path}/events",
        "legal_moves": f"{path}/legal-moves",
        "moves": f"{path}/moves",
        "proposals": f"{path}/proposals",
        "chat": f"{path}/chat",
        "note": f"{path}/note",
        "export": f"{path}/export",
        "page": f"/matches/{match_id}/",
    }
