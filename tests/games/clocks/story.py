"""What happens to the clock of a match, piece by piece, as the services would let it happen."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cache
from typing import Final

from hypothesis import strategies as st

from games.engine.errors import CommandRefused
from games.engine.events import (
    CalendarChanged,
    ClockDecision,
    ClockEvent,
    DeadlineSet,
    Event,
    MatchPaused,
    MatchResumed,
    MatchUnvoided,
    MatchVoided,
    PauseAgreed,
    PauseEnded,
    PlayerResigned,
    TimeCredited,
    TimeGiven,
    TurnOverdue,
    VacationEnded,
    VacationStarted,
)
from games.engine.history import RecordedEvent
from games.engine.match import Impose, MoveClock, Resign, check, evolve, is_voided
from games.engine.state import MatchState
from games.engine.time_control import Calendar, Span, TimeControl
from games.play import clock
from games.play.clocks import deadlines
from games.play.clocks.clock import Outage, Outages
from games.play.clocks.terms import TimeTerms, calendar_in, is_past
from games.play.errors import PlayRefused
from games.play.summary import Summary, advance, with_deadline
from tests.builders import a_random_match
from tests.games.clocks.seasons import DAY, SEASONS, STEP, Season, calendars

TERMS: Final = (
    TimeTerms(pace_days=1),
    TimeTerms(pace_days=2, has_weekends=True),
    TimeTerms(pace_days=3, has_weekends=True, is_friendly=True),
    TimeTerms(TimeControl.FLEXIBLE, None, has_weekends=True),
    TimeTerms(TimeControl.UNLIMITED, None),
)
ACTIONS: Final = (
    *["move", "move", "calendar", "pause", "resume", "agree", "end agreed", "vacation"],
    *["vacation", "come back", "gift", "gift", "credit", "set", "outage", "outage"],
    *["overdue", "void", "resign"],
)


@dataclass(frozen=True, slots=True)
class Step:
    """What is tried some quarters of an hour after the step before; `amount` is how much of it."""

    after: int
    action: str
    amount: int
    seat: int
    calendar: Calendar


@dataclass(frozen=True, slots=True)
class Script:
    """A match that a season begins with, whose players have their weeks, and what is tried."""

    season: Season
    weeks: tuple[Calendar, Calendar]
    terms: TimeTerms
    number: int
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Happened:
    """One event or outage at an instant, with the summaries and outages before and after it."""

    at: datetime
    what: Event | Outage
    before: Summary
    after: Summary
    known: Outages
    outages: Outages


def _steps(zone: str) -> st.SearchStrategy[Step]:
    return st.builds(
        Step,
        st.integers(0, 150),
        st.sampled_from(ACTIONS),
        st.integers(1, 400),
        st.integers(0, 1),
        calendars(zone),
    )


def _scripts_in(season: Season) -> st.SearchStrategy[Script]:
    steps = st.lists(_steps(season.zone), min_size=8, max_size=25).map(tuple)
    weeks = st.tuples(calendars(season.zone), calendars(season.zone))
    terms, numbers = st.sampled_from(TERMS), st.integers(0, 9)
    return st.builds(Script, st.just(season), weeks, terms, numbers, steps)


SCRIPTS: Final = st.sampled_from(SEASONS).flatmap(_scripts_in)


@cache
def _events_of(number: int) -> tuple[Event, ...]:
    return tuple(a_random_match(number, most_moves=40))


@dataclass(slots=True)
class _Table:
    """A match while it is being played."""

    script: Script
    moves: Iterator[Event]
    state: MatchState
    summary: Summary
    at: datetime
    recorded: list[RecordedEvent]
    outages: Outages = ()
    away: dict[int, list[Span]] = field(default_factory=lambda: {0: [], 1: []})

    def happens(self, event: Event) -> Happened:
        record = RecordedEvent(len(self.recorded) + 1, self.at, event)
        self.recorded.append(record)
        before = self.summary
        self.summary, self.state = advance(
            before, self.state, (record,), terms=self.script.terms, outages=self.outages
        )
        return Happened(self.at, event, before, self.summary, self.outages, self.outages)

    def goes_out(self, time: timedelta) -> Happened | None:
        outage = Outage(self.at - time, self.at, self.at)
        before, known, clocks = self.summary, self.outages, self.summary.clock
        if clocks.turn is None or clocks.stopped_at is not None:
            return None
        if before.deadline_at is None or before.deadline_at < outage.start:
            return None  # who was late before is not in time by it
        self.outages = (*known, outage)
        self.summary = with_deadline(before, self.script.terms, self.outages)
        return Happened(self.at, outage, before, self.summary, known, self.outages)


def played(script: Script) -> tuple[list[Happened], list[RecordedEvent], Outages]:
    """All that happens when the steps are tried, and all events and outages of it."""
    events = _events_of(script.number)
    at = script.season.at(0)
    started, dealt = events[:2]
    weeks = [calendar_in(script.terms, week) for week in script.weeks]
    begin = [started, CalendarChanged(0, weeks[0]), CalendarChanged(1, weeks[1]), dealt]
    first = [RecordedEvent(place, at, event) for place, event in enumerate(begin, 1)]
    summary, state = advance(Summary(), None, tuple(first), terms=script.terms)
    table = _Table(script, iter(events[2:]), state, summary, at, first)
    happened = []
    for step in script.steps:
        table.at += step.after * STEP
        if step.action == "outage":
            if outage := table.goes_out(step.amount * STEP / 2 // STEP * STEP or STEP):
                happened.append(outage)
            continue
        happened += [table.happens(event) for event in _possible(table, step)]
    return happened, table.recorded, table.outages


def happenings(script: Script) -> list[Happened]:
    """All that happens when the steps are tried."""
    return played(script)[0]


def _possible(table: _Table, step: Step) -> Sequence[Event]:
    """The events that the step leads to; none if it is refused. What is void soon is not."""
    if is_voided(table.state):
        return [MatchUnvoided("None.")] if step.seat == 0 else []
    if step.action in ("move", "calendar"):
        return _move(table, step)
    event = _event(table, step)
    if event is None:
        return []
    try:
        if isinstance(event, PlayerResigned):
            check(table.state, Resign(event.seat))
        elif isinstance(event, ClockDecision | MatchVoided):
            check(table.state, Impose(event))
        elif isinstance(event, ClockEvent):
            check(table.state, MoveClock(event))
        if isinstance(event, ClockDecision):
            clock.check(table.summary.clock, event, table.at, table.outages)
    except (CommandRefused, PlayRefused):
        return []
    return [event]


def _move(table: _Table, step: Step) -> Sequence[Event]:
    terms, reading = table.script.terms, table.summary.clock
    is_late = is_past(table.summary.deadline_at, table.at)
    may_be_late = terms.is_friendly and table.state.has_moves
    if table.state.outcome is not None or reading.pause_end(table.at):
        return []
    if is_late and not may_be_late:
        return []
    move = next(table.moves, None)
    if move is None:
        return []
    changed: list[Event] = []
    week = calendar_in(terms, step.calendar)
    if step.action == "calendar" and week != reading.calendars[step.seat]:
        changed = [CalendarChanged(step.seat, week)]
    is_last = evolve(table.state, move).next_opener is None
    return [*changed, move] if is_last else [*changed, move, next(table.moves)]


def _event(  # noqa: C901, PLR0911 - one for each action
    table: _Table, step: Step
) -> Event | None:
    at, reading, amount = table.at, table.summary.clock, step.amount * STEP
    match step.action:
        case "pause":
            return MatchPaused(at + amount, "Ill.")
        case "resume":
            return MatchResumed("Well.")
        case "agree":
            return _agreed(table, amount)
        case "end agreed":
            return PauseEnded(step.seat) if reading.is_pause_agreed(at) else None
        case "vacation":
            return _vacation(table, step)
        case "come back":
            return _return(table, step.seat)
        case "gift":
            return _gift(table, step)
        case "credit":
            return TimeCredited(int(amount.total_seconds()), "Outage.")
        case "set":
            return DeadlineSet(at + amount, "Outage.")
        case "overdue":
            return _overdue(table)
        case "void":
            return MatchVoided("A bug.")
        case _:
            return PlayerResigned(step.seat) if step.amount < 40 else None


def _agreed(table: _Table, amount: timedelta) -> Event | None:
    is_late = is_past(table.summary.deadline_at, table.at)
    if is_late or table.summary.clock.pause_end(table.at):
        return None
    return PauseAgreed(0, table.at + max(DAY, amount))


def _vacation(table: _Table, step: Step) -> Event | None:
    """Of at least a day, now or later, and never two at once."""
    start = table.at + (step.amount % 60) * STEP * (step.amount % 2)
    span = Span(start, start + DAY + step.amount * STEP)
    taken = table.away[step.seat]
    if any(one.start < span.end and span.start < one.end for one in taken):
        return None
    if table.state.outcome is None:
        taken.append(span)
    return VacationStarted(step.seat, span)


def _return(table: _Table, seat: int) -> Event | None:
    spans = [span for span in table.away[seat] if span.end > table.at]
    if not spans or table.state.outcome is not None:
        return None
    span = spans[0]
    table.away[seat].remove(span)
    if span.start < table.at:
        table.away[seat].append(Span(span.start, table.at))
    return VacationEnded(seat, span.start, max(span.start, table.at))


def _gift(table: _Table, step: Step) -> Event | None:
    days, reading = (1, 3)[step.amount % 2], table.summary.clock
    if reading.turn is None or reading.turn.seat == step.seat:
        return None
    if is_past(table.summary.deadline_at, table.at) and not table.script.terms.is_friendly:
        return None
    left = deadlines.time_left(reading, table.outages, table.at)
    is_too_much = left + days * DAY > table.script.terms.most_time
    return None if is_too_much else TimeGiven(step.seat, days * 24 * 3600)


def _overdue(table: _Table) -> Event | None:
    turn, settles_at = table.summary.clock.turn, table.summary.settles_at
    if turn is None or turn.overdue_at or not table.script.terms.is_friendly:
        return None
    return TurnOverdue(turn.seat) if is_past(settles_at, table.at) else None
