"""Clocks for tests of what is read from them: a turn that begins, and when it ends."""

from datetime import datetime, timedelta

from games.engine.events import Event
from games.engine.time_control import EVERY_HOUR, Calendar
from games.play.clocks import deadlines, folding
from games.play.clocks.clock import Clock, Spans
from games.play.clocks.terms import TimeTerms


def a_turn(
    at: datetime,
    terms: TimeTerms | None = None,
    *,
    seat: int = 0,
    calendar: Calendar = EVERY_HOUR,
    is_first_move: bool = False,
) -> Clock:
    """The clock of a turn that begins at an instant, for a seat with a calendar."""
    clock = Clock(calendars=(calendar, calendar))
    chosen = terms or TimeTerms()
    return folding.begin_turn(clock, seat, at, terms=chosen, is_first_move=is_first_move)


def end_of(clock: Clock, outages: Spans = ()) -> datetime:
    """When the turn of a running clock ends."""
    reading = deadlines.deadline(clock, outages)
    assert reading is not None
    return reading.at


def left_of(clock: Clock, at: datetime, outages: Spans = ()) -> timedelta:
    """What the turn has left at an instant."""
    return deadlines.time_left(clock, outages, at)


def after(clock: Clock, *happened: tuple[datetime, Event]) -> Clock:
    """The clock after events, each with its instant."""
    for at, event in happened:
        clock = folding.advance(clock, event, at)
    return clock
