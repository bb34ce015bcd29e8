"""The clock of a match as a value: what its events have made of it, before anybody reads it."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from games.engine.time_control import EVERY_HOUR, Calendar, Span

NO_TIME: Final = timedelta()
Spans = tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Outage(Span):
    """A span for which no clock of the site is charged; known since `credited_at`."""

    credited_at: datetime


Outages = tuple[Outage, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn that runs: whose it is, since when (UTC), and how much time it has.

    `time` was there at its start; `given` came from the opponent and `credited` from a moderator.
    `calendar` is the player's as it was when the turn began; `overdue_at` when a friendly match was
    found to be late.
    """

    seat: int
    started_at: datetime
    time: timedelta
    given: timedelta = NO_TIME
    credited: timedelta = NO_TIME
    calendar: Calendar = EVERY_HOUR
    overdue_at: datetime | None = None

    @property
    def total(self) -> timedelta:
        """All the time that the turn has."""
        return self.time + self.given + self.credited


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of a match; `turn` is None when it has ended.

    `pauses` of moderators and `agreed` ones stop it for both; `vacations` and `calendars` are those
    of seats 0 and 1, `banks` too, in a flexible match. Since `stopped_at` the match is void.
    """

    turn: Turn | None = None
    pauses: Spans = ()
    agreed: Spans = ()
    vacations: tuple[Spans, Spans] = ((), ())
    calendars: tuple[Calendar, Calendar] = (EVERY_HOUR, EVERY_HOUR)
    banks: tuple[timedelta, timedelta] | None = None
    stopped_at: datetime | None = None

    @property
    def paused_until(self) -> datetime | None:
        """The end of the latest pause of the turn, also of one that is over."""
        return max((pause.end for pause in self.all_pauses), default=None)

    @property
    def all_pauses(self) -> Spans:
        """The pauses of the turn, whoever made them."""
        return self.pauses + self.agreed

    @property
    def has_stops(self) -> bool:
        """Whether more than start and time of the turn say when it ends."""
        turn = self.turn
        return turn is not None and bool(
            self.all_pauses or self.vacations[turn.seat] or not turn.calendar.is_plain
        )

    def pause_end(self, now: datetime) -> datetime | None:
        """Until when the running match is paused; None if it is not."""
        if self.turn is None or self.stopped_at is not None:
            return None
        return end_of(self.all_pauses, now)

    def is_pause_agreed(self, now: datetime) -> bool:
        """Whether the match is paused because both players agreed to it."""
        return self.pause_end(now) is not None and end_of(self.agreed, now) is not None

    def away_until(self, seat: int, now: datetime) -> datetime | None:
        """Until when the player of a seat is on vacation; None if they are not."""
        return end_of(self.vacations[seat], now)


STOPPED: Final = Clock()


def end_of(spans: Spans, now: datetime) -> datetime | None:
    """When all the spans that follow on from an instant without a break are over; None if none."""
    end = now
    while later := [span.end for span in spans if span.start <= end < span.end]:
        end = max(later)
    return end if end > now else None
