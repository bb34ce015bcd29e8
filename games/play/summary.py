"""What the summary columns of a match must say, as a pure fold over its recorded events.

A stored reckoning also says with which sequences its round was dealt and ended; the last move is
kept as everybody may see it.
"""

from dataclasses import dataclass, fields, replace
from datetime import datetime

from games.engine import codec
from games.engine.clock_codec import Payload
from games.engine.events import MatchUnvoided, MatchVoided
from games.engine.history import RecordedEvent, entry_for
from games.engine.match import evolve
from games.engine.results import Outcome
from games.engine.state import MatchState
from games.models import Match, MatchStatus
from games.play import clock
from games.play.clocks import deadlines, folding, stored
from games.play.clocks.clock import STOPPED, Clock, Outages
from games.play.clocks.terms import TimeTerms


@dataclass(frozen=True, slots=True)
class Summary:
    """The summary columns of `Match`, by their names."""

    status: str = MatchStatus.ACTIVE.value
    version: int = 0
    turn: int | None = None
    turn_sequence: int = 0
    turn_started_at: datetime | None = None
    clock: Clock = STOPPED
    has_stops: bool = False
    deadline_at: datetime | None = None
    settles_at: datetime | None = None
    paused_until: datetime | None = None
    round_number: int = 0
    round_sequence: int = 0
    seals_0: int = 0
    seals_1: int = 0
    reckonings: tuple[Payload, ...] = ()
    last_move: Payload | None = None
    winner: int | None = None
    outcome_reason: str = ""
    finished_at: datetime | None = None
    voided_at: datetime | None = None


COLUMNS = tuple(field.name for field in fields(Summary))


def of_match(match: Match) -> Summary:
    """The summary that is stored with a match."""
    columns = {name: getattr(match, name) for name in COLUMNS}
    reckonings = tuple(match.reckonings)
    return Summary(**{**columns, "reckonings": reckonings, "clock": clock.of_match(match)})


def columns_of(summary: Summary) -> dict[str, object]:
    """The summary as column values."""
    columns = {name: getattr(summary, name) for name in COLUMNS}
    return {
        **columns,
        "reckonings": list(summary.reckonings),
        "clock": stored.encode(summary.clock),
    }


def advance(
    summary: Summary,
    state: MatchState | None,
    recorded: tuple[RecordedEvent, ...],
    *,
    terms: TimeTerms,
    outages: Outages = (),
) -> tuple[Summary, MatchState]:
    """Summary and state after some more recorded events, at least one.

    `outages` are those of the site since the turn of the summary began, or earlier ones too.
    """
    for record in recorded:
        before, state = state, evolve(state, record.event)
        known = tuple([outage for outage in outages if outage.credited_at <= record.at])
        moved = folding.advance(summary.clock, record.event, record.at, known)
        summary = _after(replace(summary, clock=moved), before, record, state, terms)
    if state is None:
        raise ValueError("no events")
    return with_deadline(summary, terms, outages), state


def with_deadline(summary: Summary, terms: TimeTerms, outages: Outages) -> Summary:
    """The summary with the columns that follow from its clock."""
    reading = deadlines.deadline(summary.clock, outages)
    return replace(
        summary,
        has_stops=summary.clock.has_stops,
        deadline_at=None if reading is None else reading.at,
        settles_at=clock.settles_at(summary.clock, reading, terms),
        paused_until=summary.clock.paused_until,
    )


def _after(
    summary: Summary,
    before: MatchState | None,
    record: RecordedEvent,
    after: MatchState,
    terms: TimeTerms,
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
        return _ended(summary, before, record, after.outcome)
    if isinstance(record.event, MatchUnvoided):
        return _taken_up_again(summary, after)
    if after.round is None or (before is not None and before.round is after.round):
        return summary
    if before is None or before.round is None or before.round.number != after.round.number:
        summary = replace(summary, round_number=after.round.number, round_sequence=record.sequence)
    seat = after.round.turn
    return replace(
        summary,
        turn=seat,
        turn_sequence=record.sequence,
        turn_started_at=record.at,
        clock=folding.begin_turn(
            summary.clock, seat, record.at, terms=terms, is_first_move=not after.has_moves
        ),
    )


def _ended(
    summary: Summary, before: MatchState | None, record: RecordedEvent, outcome: Outcome
) -> Summary:
    """An ended match that is voided, or is no longer void, keeps the time of its end."""
    had_ended = before is not None and before.outcome is not None
    return replace(
        summary,
        clock=summary.clock if isinstance(record.event, MatchVoided) else STOPPED,
        status=MatchStatus.FINISHED.value,
        turn=None,
        winner=outcome.winner,
        outcome_reason=outcome.reason.value,
        finished_at=summary.finished_at if had_ended else record.at,
        voided_at=record.at if isinstance(record.event, MatchVoided) else None,
    )


def _taken_up_again(summary: Summary, state: MatchState) -> Summary:
    return replace(
        summary,
        status=MatchStatus.ACTIVE.value,
        turn=state.round.turn if state.round else None,
        winner=None,
        outcome_reason="",
        finished_at=None,
        voided_at=None,
    )


def _public_move(
    before: MatchState | None, record: RecordedEvent, after: MatchState
) -> Payload | None:
    entry = entry_for(before, record, after, None)
    if entry.move is None or entry.seat is None:
        return None
    return codec.encode_public_move(entry.seat, entry.move)
