"""What the summary columns of a match must say, as a pure fold over its recorded events.

A stored reckoning also says with which sequences its round was dealt and ended; the last move is
kept as everybody may see it.
"""

from dataclasses import dataclass, fields, replace
from datetime import datetime

from games.engine import codec
from games.engine.history import RecordedEvent, entry_for
from games.engine.match import evolve
from games.engine.state import MatchState
from games.models import Match, MatchStatus
from games.play.deadlines import turn_deadline


@dataclass(frozen=True, slots=True)
class Summary:
    """The summary columns of `Match`, by their names."""

    status: str = MatchStatus.ACTIVE.value
    version: int = 0
    turn: int | None = None
    turn_sequence: int = 0
    turn_started_at: datetime | None = None
    deadline_at: datetime | None = None
    round_number: int = 0
    round_sequence: int = 0
    seals_0: int = 0
    seals_1: int = 0
    reckonings: tuple[codec.Payload, ...] = ()
    last_move: codec.Payload | None = None
    winner: int | None = None
    outcome_reason: str = ""
    finished_at: datetime | None = None


COLUMNS = tuple(field.name for field in fields(Summary))


def of_match(match: Match) -> Summary:
    """The summary that is stored with a match."""
    stored = {name: getattr(match, name) for name in COLUMNS}
    return Summary(**{**stored, "reckonings": tuple(match.reckonings)})


def columns_of(summary: Summary) -> dict[str, object]:
    """The summary as column values."""
    columns = {name: getattr(summary, name) for name in COLUMNS}
    return {**columns, "reckonings": list(summary.reckonings)}


def advance(
    summary: Summary,
    state: MatchState | None,
    recorded: tuple[RecordedEvent, ...],
    *,
    pace_days: int,
) -> tuple[Summary, MatchState]:
    """Summary and state after some more recorded events, at least one."""
    for record in recorded:
        before, state = state, evolve(state, record.event)
        summary = _after(summary, before, record, state, pace_days)
    if state is None:
        raise ValueError("no events")
    return summary, state


def _after(
    summary: Summary,
    before: MatchState | None,
    record: RecordedEvent,
    after: MatchState,
    pace_days: int,
) -> Summary:
    known = 0 if before is None else len(before.reckonings)
    span = {"dealt_sequence": summary.round_sequence, "ended_sequence": record.sequence}
    new = tuple({**codec.encode_reckoning(one), **span} for one in after.reckonings[known:])
    summary = replace(
        summary,
        version=record.sequence,
        seals_0=after.seals[0],
        seals_1=after.seals[1],
        reckonings=summary.reckonings + new,
        last_move=_public_move(before, record, after) or summary.last_move,
    )
    if after.outcome is not None:
        return replace(
            summary,
            status=MatchStatus.FINISHED.value,
            turn=None,
            deadline_at=None,
            winner=after.outcome.winner,
            outcome_reason=after.outcome.reason.value,
            finished_at=record.at,
        )
    if after.round is None or (before is not None and before.round is after.round):
        return summary
    if before is None or before.round is None or before.round.number != after.round.number:
        summary = replace(summary, round_number=after.round.number, round_sequence=record.sequence)
    return replace(
        summary,
        turn=after.round.turn,
        turn_sequence=record.sequence,
        turn_started_at=record.at,
        deadline_at=turn_deadline(
            record.at, pace_days=pace_days, is_first_move=not after.has_moves
        ),
    )


def _public_move(
    before: MatchState | None, record: RecordedEvent, after: MatchState
) -> codec.Payload | None:
    entry = entry_for(before, record, after, None)
    if entry.move is None or entry.seat is None:
        return None
    return codec.encode_public_move(entry.seat, entry.move)
