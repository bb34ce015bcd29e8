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
    at, stood = _end(turn, stops_of(clock, turn, outages))
    night = at - turn.started_at - turn.total - sum(stood.values(), NO_TIME)
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
    return _used_at(turn.started_at, turn.total - left, stops_of(clock, turn, outages))


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


def _used_at(since: datetime, time: timedelta, stops: Stops) -> datetime:
    """The first instant at which the clock has run for so long."""
    at, left = since, time
    while True:
        if left and (stop := stops.at(at)):
            at = stop[1]
            continue
        next_at = stops.next_start(at)
        if next_at is None or at + left <= next_at:
            return at + left
        left -= next_at - at
        at = next_at


def _end(turn: Turn, stops: Stops) -> tuple[datetime, dict[PartKind, timedelta]]:
    """When the turn ends, and how long its clock stands still until then for which reason.

    What begins at the very end still puts it off. While the clock runs at night, no less is left
    than the rest of that night, which a stop keeps like any time: so no time that comes on top can
    make the turn end earlier.
    """
    at, own, rest = turn.started_at, turn.total, NO_TIME
    stood: dict[PartKind, timedelta] = {}
    while True:
        if stop := stops.at(at):
            kind, stop_end = stop
            stood[kind] = stood.get(kind, NO_TIME) + (stop_end - at)
            at = stop_end
            continue
        end, next_at = at + max(own, rest), stops.next_start(at)
        if next_at is None or end < next_at:
            night_end = weeks.night_end(turn.calendar, end) or end
            if night_end == end:
                return end, stood
            rest = night_end - at
            continue
        ran, last = next_at - at, next_at - datetime.resolution
        own, rest = max(own - ran, NO_TIME), max(rest - ran, NO_TIME)
        at = next_at
        rest = max(rest, (weeks.night_end(turn.calendar, last) or at) - at)


def stops_of(clock: Clock, turn: Turn, outages: Iterable[Span]) -> Stops:
    """When the clock of the turn stands still."""
    spans = [(PartKind.PAUSE, span) for span in clock.all_pauses]
    spans += [(PartKind.VACATION, span) for span in clock.vacations[turn.seat]]
    spans += [(PartKind.OUTAGE, span) for span in outages]
    return Stops(tuple(spans), turn.calendar)
