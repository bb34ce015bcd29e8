"""Matches in lists, and the summary for a home screen, as JSON."""

from collections.abc import Iterable
from typing import TypedDict

from games.api.serializers.cards import Seat, instant_json, instant_or_none, seat_json
from games.api.serializers.clock import ClockJson, clock_json
from games.api.serializers.match import OutcomeJson, Status, match_path
from games.api.serializers.schema import Instant, Link, MatchId, Number
from games.api.serializers.terms import TimeTermsJson, pace_days_json
from games.engine.results import Mode, OutcomeReason
from games.people.queries import Waiting
from games.play.lists import MatchRow


class RowLinksJson(TypedDict):
    """Where the match is read."""

    match: Link


class MatchRowJson(TimeTermsJson):
    """A match in a list. Players and seals stand in the order of the seats.

    `your_seat` is null where you do not play; `is_overdue` says that the time of the turn is up.
    Until `away_until` whoever is in turn is on vacation.
    """

    id: MatchId
    version: Number
    mode: Mode
    is_public: bool
    status: Status
    players: list[str]
    your_seat: Seat | None
    is_my_turn: bool
    turn: Seat | None
    deadline_at: Instant | None
    paused_until: Instant | None
    away_until: Instant | None
    is_overdue: bool
    clock: ClockJson | None
    round_number: Number
    seals: list[Number]
    outcome: OutcomeJson | None
    created_at: Instant
    finished_at: Instant | None
    links: RowLinksJson


class SummaryJson(TypedDict):
    """What waits for you.

    `next_match` is the one of your turns that ends first, at `soonest_deadline_at`.
    """

    running_matches: Number
    my_turns: Number
    finished_matches: Number
    challenges_received: Number
    soonest_deadline_at: Instant | None
    next_match: MatchRowJson | None


def rows_json(rows: Iterable[MatchRow]) -> list[MatchRowJson]:
    """Matches of a list."""
    return [_row_json(row) for row in rows]


def summary_json(waiting: Waiting) -> SummaryJson:
    """What waits for a user."""
    first = waiting.next_match
    return {
        "running_matches": waiting.running_matches,
        "my_turns": waiting.my_turns,
        "finished_matches": waiting.finished_matches,
        "challenges_received": waiting.challenges_received,
        "soonest_deadline_at": None if first is None else instant_or_none(first.deadline_at),
        "next_match": None if first is None else _row_json(first),
    }


def _row_json(row: MatchRow) -> MatchRowJson:
    return {
        "id": row.id,
        "version": row.version,
        "mode": row.mode,
        "time_control": row.terms.control,
        "pace_days": pace_days_json(row.terms),
        "is_friendly": row.terms.is_friendly,
        "weekend_pause": row.terms.has_weekends,
        "is_public": row.is_public,
        "status": "active" if row.finished_at is None else "finished",
        "players": list(row.players),
        "your_seat": None if row.my_seat is None else seat_json(row.my_seat),
        "is_my_turn": row.is_my_turn,
        "turn": None if row.turn is None else seat_json(row.turn),
        "deadline_at": instant_or_none(row.deadline_at),
        "paused_until": instant_or_none(row.paused_until),
        "away_until": instant_or_none(row.away_until),
        "is_overdue": row.is_overdue,
        "clock": clock_json(row.deadline),
        "round_number": row.round_number,
        "seals": list(row.seals),
        "outcome": _outcome_json(row),
        "created_at": instant_json(row.created_at),
        "finished_at": instant_or_none(row.finished_at),
        "links": {"match": match_path(row.id)},
    }


def _outcome_json(row: MatchRow) -> OutcomeJson | None:
    if not row.outcome_reason:
        return None
    winner = None if row.winner is None else seat_json(row.winner)
    return {"winner": winner, "reason": OutcomeReason(row.outcome_reason)}
