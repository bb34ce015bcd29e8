"""A match as an outsider keeps its time: from stored rows, and from what the players have chosen.

What is written here is compared with the columns that the site keeps.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from accounts.models import Vacation
from games.engine.time_control import TimeControl
from games.models import Match, MatchEvent, OutageCredit
from tests.simulation.reckoning import (
    DAY,
    NOTHING,
    Pieces,
    Week,
    nights,
    running,
    turn_end,
    weekends,
)

BANK: Final = 5 * DAY
FULL: Final = 7 * DAY
SILENCE: Final = 60 * DAY
FAR: Final = 40 * DAY
WeekOf = Callable[[int], Week]
"""The week of the player in a seat, as it is now."""


@dataclass(slots=True)
class Pause:
    """A span in which nobody could move; `is_agreed` if both players wanted it."""

    start: datetime
    end: datetime
    is_agreed: bool = False


@dataclass(slots=True)
class Known:
    """What rows of others say: vacations of each seat, and the outages, each since when."""

    away: tuple[Sequence[Vacation], Sequence[Vacation]] = ((), ())
    outages: Sequence[OutageCredit] = ()


@dataclass(slots=True)
class TurnKept:
    """The turn that runs, with the week of its player as it was at the start."""

    seat: int
    sequence: int
    started_at: datetime
    total: timedelta
    week: Week
    pauses: list[Pause] = field(default_factory=list)
    void_since: datetime | None = None

    def ends_at(self, known: Known, at: datetime | None = None) -> datetime:
        """When it ends, by all that is known, or by what was known at an instant."""
        until = self.started_at + self.total + FAR
        stops = self._stops(known, at)
        until += sum([end - start for start, end in stops], NOTHING)
        weekend = weekends(self.week, self.started_at, until)
        night = nights(self.week, self.started_at, until)
        return turn_end(self.started_at, self.total, [*stops, *weekend], night)

    def ran(self, until: datetime, known: Known, more: Pieces = ()) -> timedelta:
        """How long its clock has run until an instant; not in `more` spans either."""
        weekend = weekends(self.week, self.started_at, until)
        return running(self.started_at, until, [*self._stops(known, until), *weekend, *more])

    def paused_until(self) -> datetime | None:
        """The end of its latest pause."""
        return max((pause.end for pause in self.pauses), default=None)

    def _stops(self, known: Known, at: datetime | None) -> list[tuple[datetime, datetime]]:
        away = [
            (one.starts_at, one.ends_at)
            for one in known.away[self.seat]
            if at is None or one.created_at <= at
        ]
        credited = [
            (one.starts_at, one.ends_at)
            for one in known.outages
            if at is None or one.credited_at <= at
        ]
        return [*[(pause.start, pause.end) for pause in self.pauses], *away, *credited]


@dataclass(slots=True)
class Ledger:
    """What an outsider knows of a match."""

    match: Match
    week_of: WeekOf
    banks: list[timedelta] = field(default_factory=lambda: [BANK, BANK])
    turn: TurnKept | None = None

    def take(self, row: Match, events: Iterable[MatchEvent], known: Known) -> None:
        """Write down what has happened since the last time."""
        for event in events:
            if event.kind == "move_played":
                self._moved(event, known)
            elif self.turn is not None:
                _change(self.turn, event, known)
            if event.sequence == row.turn_sequence:
                self._begin(row, event)
        self.match = row

    def _moved(self, event: MatchEvent, known: Known) -> None:
        if self.turn is not None:
            left = max(self.turn.total - self.turn.ran(event.created_at, known), NOTHING)
            self.banks[self.turn.seat] = min(left + DAY, FULL)

    def _begin(self, row: Match, event: MatchEvent) -> None:
        seat = row.turn or 0
        week = self.week_of(seat)
        if not row.has_weekends:
            week = Week(week.zone, (), week.night)
        self.turn = TurnKept(seat, event.sequence, event.created_at, self._time(row, seat), week)

    def _time(self, row: Match, seat: int) -> timedelta:
        match row.time_control:
            case TimeControl.FLEXIBLE:
                return self.banks[seat]
            case TimeControl.UNLIMITED:
                return SILENCE
            case _:
                days = row.pace_days or 0
                return max(days, 3) * DAY if row.last_move is None else days * DAY


def _change(turn: TurnKept, event: MatchEvent, known: Known) -> None:
    """What the event makes of the turn; each kind does one thing."""
    at, payload = event.created_at, event.payload
    match event.kind:
        case "match_paused":
            _pause(turn, Pause(at, _instant(payload["until"])), known, at)
        case "pause_agreed":
            turn.pauses.append(Pause(at, _instant(payload["until"]), is_agreed=True))
        case "match_resumed" | "pause_ended":
            _end_pauses(turn, at, is_agreed_only=event.kind == "pause_ended")
        case "time_given" | "time_credited":
            _make_up(turn, known, at)
            turn.total += timedelta(seconds=payload["seconds"])
        case "deadline_set":
            turn.total = turn.ran(_instant(payload["deadline"]), known)
        case "match_voided":
            turn.void_since = at
        case "match_unvoided":
            since, turn.void_since = turn.void_since or at, None
            _pause(turn, Pause(since, at), known, since)


def _end_pauses(turn: TurnKept, at: datetime, *, is_agreed_only: bool) -> None:
    for pause in turn.pauses:
        if pause.is_agreed or not is_agreed_only:
            pause.end = min(pause.end, at)


def _pause(turn: TurnKept, pause: Pause, known: Known, at: datetime) -> None:
    _make_up(turn, known, at)
    turn.pauses.append(pause)


def _make_up(turn: TurnKept, known: Known, at: datetime) -> None:
    """Who is late is no later than now."""
    if turn.ends_at(known, at) < at:
        turn.total = turn.ran(at, known)


def _instant(stored: str) -> datetime:
    return datetime.fromisoformat(stored)
