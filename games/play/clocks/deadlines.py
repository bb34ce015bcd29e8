"""When the turn of a clock ends, how much time it has left, and of what that is made up."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from games.engine.time_control import Calendar, Span
from games.play.clocks import weeks
from games.play.clocks.clock import NO_TIME, Clock, Spans, Turn


class PartKind(StrEnum):
    """What the time up to a deadline is made of."""

    TIME = "time"
    GIFT = "gift"
    MODERATOR = "moderator"
    PAUSE = "pause"
    VACATION = "vacation"
    OUTAGE = "outage"
    WEEKEND = "weekend"
    NIGHT = "night"


@dataclass(frozen=True, slots=True)
class Part:
    """So much time of one kind."""

    kind: PartKind
    time: timedelta


@dataclass(frozen=True, slots=True)
class Deadline:
    """The last instant, UTC, at which a move counts: `started_at` and all the parts together."""

    at: datetime
    started_at: datetime
    parts: tuple[Part, ...]


def deadline(clock: Clock, outages: Spans = ()) -> Deadline | None:
    """When the turn ends; None while nobody is in turn. No clock is charged for `outages`."""
    turn = clock.turn
    if turn is None or clock.stopped_at is not None:
        return None
    stops = stops_of(clock, turn, outages)
    at, stood = _run(turn.started_at, turn.total, stops)
    night = NO_TIME
    while (end := weeks.night_end(turn.calendar, at)) and end > at:
        night += end - at  # runs like time of its own, so that a pause may come in between
        at, stood = _run(turn.started_at, turn.total + night, stops)
    times = {
        PartKind.TIME: turn.time,
        PartKind.GIFT: turn.given,
        PartKind.MODERATOR: turn.credited,
        PartKind.NIGHT: night,
        **stood,
    }
    parts = [Part(kind, times[kind]) for kind in PartKind if times.get(kind, NO_TIME)]
    return Deadline(at, turn.started_at, tuple(parts))


def time_left(clock: Clock, outages: Spans, now: datetime) -> timedelta:
    """What the turn still has of its time at an instant; never less than nothing."""
    turn = clock.turn
    if turn is None:
        return NO_TIME
    until = min(now, clock.stopped_at or now)
    used = running_time(turn.started_at, until, stops_of(clock, turn, outages))
    return max(turn.total - used, NO_TIME)


def when_left(clock: Clock, outages: Spans, left: timedelta) -> datetime | None:
    """The first instant at which the turn has so much time left; None if it never had."""
    turn = clock.turn
    if turn is None or clock.stopped_at is not None or left > turn.total:
        return None
    return _run(turn.started_at, turn.total - left, stops_of(clock, turn, outages))[0]


def ran_out_at(clock: Clock, outages: Spans = ()) -> datetime | None:
    """When the turn's own time is used up, which a night may put off."""
    return when_left(clock, outages, NO_TIME)


@dataclass(frozen=True, slots=True)
class Stops:
    """When a clock stands still: for reasons of its own, and on the weekends of a calendar."""

    spans: tuple[tuple[PartKind, Span], ...]
    calendar: Calendar

    def at(self, instant: datetime) -> tuple[PartKind, datetime] | None:
        """Why the clock stands at an instant, and until when for that reason; the longest one."""
        ends = [
            (span.end, kind)
            for kind, span in self._near(instant)
            if span.start <= instant < span.end
        ]
        if not ends:
            return None
        end, kind = max(ends, key=lambda pair: pair[0])
        return kind, end

    def next_start(self, instant: datetime) -> datetime | None:
        """When the clock stands still next, after an instant."""
        starts = [span.start for _, span in self._near(instant) if span.start > instant]
        return min(starts, default=None)

    def _near(self, instant: datetime) -> Iterator[tuple[PartKind, Span]]:
        yield from self.spans
        for place, weekend in enumerate(weeks.weekends(self.calendar, instant)):
            yield PartKind.WEEKEND, weekend
            if place:
                return


def running_time(since: datetime, until: datetime, stops: Stops) -> timedelta:
    """How long the clock runs between two instants."""
    at, ran = since, NO_TIME
    while at < until:
        if stop := stops.at(at):
            at = stop[1]
            continue
        next_at = min(stops.next_start(at) or until, until)
        ran += next_at - at
        at = next_at
    return ran


def _run(
    since: datetime, time: timedelta, stops: Stops
) -> tuple[datetime, dict[PartKind, timedelta]]:
    """When the clock has run for so long, and how long it stood until then for which reason."""
    at, left = since, time
    stood: dict[PartKind, timedelta] = {}
    while True:
        if stop := stops.at(at):
            kind, end = stop
            stood[kind] = stood.get(kind, NO_TIME) + (end - at)
            at = end
            continue
        next_at = stops.next_start(at)
        if next_at is None or at + left <= next_at:
            return at + left, stood
        left -= next_at - at
        at = next_at


def stops_of(clock: Clock, turn: Turn, outages: Iterable[Span]) -> Stops:
    """When the clock of the turn stands still."""
    spans = [(PartKind.PAUSE, span) for span in clock.all_pauses]
    spans += [(PartKind.VACATION, span) for span in clock.vacations[turn.seat]]
    spans += [(PartKind.OUTAGE, span) for span in outages]
    return Stops(tuple(spans), turn.calendar)
