"""The weeks of the players as clocks read them, and when a match has to be told of a change."""

from collections.abc import Iterator, Sequence
from datetime import datetime, time

from accounts import availability
from accounts.models import User
from games.engine.events import CalendarChanged, ClockEvent, VacationEnded, VacationStarted
from games.engine.time_control import EVERY_HOUR, Calendar, Span
from games.play.clocks.clock import Spans
from games.play.clocks.terms import TimeTerms, calendar_in


def calendar_of(
    zone: str, weekend_days: str | None, night_starts: time | None, night_ends: time | None
) -> Calendar:
    """A calendar from the columns of a user; who never chose a weekend has Saturday and Sunday."""
    days = "56" if weekend_days is None else weekend_days
    night = None if night_starts is None or night_ends is None else (night_starts, night_ends)
    return Calendar(zone, tuple([int(day) for day in sorted(days)]), night)


def changes(
    known: tuple[Calendar, Calendar], now: tuple[Calendar, Calendar]
) -> Iterator[CalendarChanged]:
    """What a match must be told before its next turn begins, so that it goes by these calendars."""
    for seat in (0, 1):
        if known[seat] != now[seat]:
            yield CalendarChanged(seat, now[seat])


def at_start(players: Sequence[User], terms: TimeTerms, now: datetime) -> list[ClockEvent]:
    """What a new match must be told of the weeks and vacations of its players; two queries."""
    weeks = availability.weeks_of(players)
    first, second = (
        calendar_in(terms, calendar_of(week.zone, week.weekend_days, *week.night))
        for week in [weeks[player.pk] for player in players]
    )
    away = vacations_missed(players, ((), ()), now)
    return [*changes((EVERY_HOUR, EVERY_HOUR), (first, second)), *away]


def vacations_missed(
    players: Sequence[User], known: tuple[Spans, Spans], now: datetime
) -> Iterator[ClockEvent]:
    """What a match must be told of vacations that last until after now; one query.

    It knows of some that may have ended early since: those of a match that was void meanwhile.
    """
    seats = {player.pk: seat for seat, player in enumerate(players)}
    away = {
        (seats[one.user_id], one.starts_at): one
        for one in availability.absences_after(players, now)
    }
    for seat in (0, 1):
        for span in known[seat]:
            lasting = away.pop((seat, span.start), None)
            ends_at = max(now, span.start) if lasting is None else lasting.ends_at
            if ends_at < span.end:
                yield VacationEnded(seat, span.start, ends_at)
    for (seat, starts_at), one in away.items():
        yield VacationStarted(seat, Span(starts_at, one.ends_at), one.is_automatic)
