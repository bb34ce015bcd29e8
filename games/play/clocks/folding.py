"""How events move a clock, beside the rules: a turn that begins, stops, gets longer or ends."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import assert_never

from games.engine.events import (
    CalendarChanged,
    ClockDecision,
    ClockEvent,
    DeadlineSet,
    Event,
    MatchAbandoned,
    MatchAdjudicated,
    MatchPaused,
    MatchResumed,
    MatchUnvoided,
    MatchVoided,
    MovePlayed,
    PauseAgreed,
    PauseEnded,
    PlayerResigned,
    TimeCredited,
    TimeGiven,
    TurnExpired,
    TurnOverdue,
    VacationEnded,
    VacationStarted,
    WinClaimed,
)
from games.engine.time_control import Calendar, Span, TimeControl
from games.play.clocks import deadlines
from games.play.clocks.clock import NO_TIME, STOPPED, Clock, Spans, Turn
from games.play.clocks.terms import (
    BANK_AT_START,
    BANK_FOR_A_TURN,
    FIRST_MOVE,
    FULL_BANK,
    LONGEST_SILENCE,
    TimeTerms,
)


def begin_turn(
    clock: Clock, seat: int, at: datetime, *, terms: TimeTerms, is_first_move: bool
) -> Clock:
    """The clock of a turn that begins; what is over of pauses and vacations is forgotten."""
    banks = clock.banks
    if terms.control is TimeControl.FLEXIBLE and banks is None:
        banks = (BANK_AT_START, BANK_AT_START)
    match terms.control:
        case TimeControl.PACE:
            pace = timedelta(days=terms.pace_days or 0)
            time = max(pace, FIRST_MOVE) if is_first_move else pace
        case TimeControl.FLEXIBLE:
            time = (banks or (BANK_AT_START, BANK_AT_START))[seat]
        case TimeControl.UNLIMITED:
            time = LONGEST_SILENCE
        case _:
            assert_never(terms.control)
    first, second = clock.vacations
    return replace(
        clock,
        turn=Turn(seat, at, time, calendar=clock.calendars[seat]),
        pauses=_ahead(clock.pauses, at),
        agreed=_ahead(clock.agreed, at),
        vacations=(_ahead(first, at), _ahead(second, at)),
        banks=banks,
    )


def advance(  # noqa: PLR0911 - one for each kind
    clock: Clock, event: Event, at: datetime, outages: Spans = ()
) -> Clock:
    """The clock after an event at an instant; turns that begin are `begin_turn`."""
    match event:
        case MatchAdjudicated() | PlayerResigned() | TurnExpired() | WinClaimed():
            return STOPPED
        case MatchAbandoned():
            return STOPPED
        case MovePlayed():
            return _moved(clock, at, outages)
        case MatchVoided():
            return replace(clock, stopped_at=at) if clock.turn else clock
        case MatchUnvoided():
            return _in_time(_unvoided(clock, at, outages), at, outages)
        case CalendarChanged() | VacationStarted() | VacationEnded():
            return _with_absence(clock, event)
        case _ if clock.turn is None:
            return clock
        case (
            MatchPaused()
            | MatchResumed()
            | DeadlineSet()
            | TimeCredited()
            | PauseAgreed()
            | PauseEnded()
            | TimeGiven()
            | TurnOverdue()
        ):
            return _in_time(_with_turn(clock, clock.turn, event, at, outages), at, outages)
        case _:
            return clock


def _moved(clock: Clock, at: datetime, outages: Spans) -> Clock:
    """The turn is over; in a flexible match what it has left stays in the bank."""
    if clock.banks is None or clock.turn is None:
        return clock
    left = deadlines.time_left(clock, outages, at)
    bank = min(left + BANK_FOR_A_TURN, FULL_BANK)
    first, second = clock.banks
    return replace(clock, banks=(bank, second) if clock.turn.seat == 0 else (first, bank))


def _with_turn(  # noqa: PLR0911 - one for each kind
    clock: Clock, turn: Turn, event: ClockDecision | ClockEvent, at: datetime, outages: Spans
) -> Clock:
    match event:
        case MatchPaused(until):
            return _paused(clock, turn, Span(at, until), outages)
        case PauseAgreed(_, until):
            return replace(clock, agreed=(*clock.agreed, Span(at, until)))
        case MatchResumed():
            return replace(clock, pauses=_cut(clock.pauses, at), agreed=_cut(clock.agreed, at))
        case PauseEnded():
            return replace(clock, agreed=_cut(clock.agreed, at))
        case DeadlineSet(deadline_at):
            more = _running_since_end(clock, turn, deadline_at, outages)
            return replace(clock, turn=replace(turn, credited=turn.credited + more))
        case TimeCredited(seconds):
            more = turn.credited + timedelta(seconds=seconds) + _lateness(clock, turn, at, outages)
            return replace(clock, turn=replace(turn, credited=more))
        case TimeGiven(_, seconds):
            more = turn.given + timedelta(seconds=seconds) + _lateness(clock, turn, at, outages)
            return replace(clock, turn=replace(turn, given=more))
        case TurnOverdue():
            return replace(clock, turn=replace(turn, overdue_at=at))
        case _:
            return clock


def _running_since_end(clock: Clock, turn: Turn, until: datetime, outages: Spans) -> timedelta:
    """How long the clock runs from where the time of the turn is used up to a later instant."""
    since = deadlines.ran_out_at(clock, outages) or until
    return deadlines.running_time(since, until, deadlines.stops_of(clock, turn, outages))


def _lateness(clock: Clock, turn: Turn, at: datetime, outages: Spans) -> timedelta:
    """What has to come on top so that a turn that has ended before an instant ends there."""
    reading = deadlines.deadline(clock, outages)
    is_late = reading is not None and reading.at < at
    return _running_since_end(clock, turn, at, outages) if is_late else NO_TIME


def _in_time(clock: Clock, at: datetime, outages: Spans) -> Clock:
    """The same clock; a turn that was found late is not, once it ends later again."""
    reading = deadlines.deadline(clock, outages)
    turn = clock.turn
    if turn is None or turn.overdue_at is None or reading is None or reading.at < at:
        return clock
    return replace(clock, turn=replace(turn, overdue_at=None))


def _with_absence(clock: Clock, event: CalendarChanged | VacationStarted | VacationEnded) -> Clock:
    match event:
        case CalendarChanged(seat, calendar):
            return replace(clock, calendars=_one_of(clock.calendars, seat, calendar))
        case VacationStarted(seat, span):
            spans = (*clock.vacations[seat], span)
        case VacationEnded(seat, starts_at, at):
            spans = tuple(
                replace(span, end=min(span.end, at)) if span.start == starts_at else span
                for span in clock.vacations[seat]
                if span.start != starts_at or span.start < at
            )
        case _:
            assert_never(event)
    first, second = clock.vacations
    return replace(clock, vacations=(spans, second) if seat == 0 else (first, spans))


def _unvoided(clock: Clock, at: datetime, outages: Spans) -> Clock:
    """The match goes on as after a pause."""
    if clock.stopped_at is None or clock.turn is None:
        return clock
    void = Span(clock.stopped_at, at)
    return _paused(replace(clock, stopped_at=None), clock.turn, void, outages)


def _paused(clock: Clock, turn: Turn, pause: Span, outages: Spans) -> Clock:
    """Who is late when a pause begins has no time left after it, and is no later."""
    if pause.end <= pause.start:
        return clock
    late = _lateness(clock, turn, pause.start, outages)
    longer = replace(turn, credited=turn.credited + late)
    return replace(clock, turn=longer, pauses=(*clock.pauses, pause))


def _cut(spans: Spans, at: datetime) -> Spans:
    """The spans as far as they lie before an instant."""
    return tuple(replace(span, end=min(span.end, at)) for span in spans if span.start < at)


def _ahead(spans: Spans, at: datetime) -> Spans:
    return tuple(span for span in spans if span.end > at)


def _one_of(
    calendars: tuple[Calendar, Calendar], seat: int, calendar: Calendar
) -> tuple[Calendar, Calendar]:
    return (calendar, calendars[1]) if seat == 0 else (calendars[0], calendar)
