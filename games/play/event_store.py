"""Loading and appending the events of a match.

One device decides every race: the unique constraint on (match, sequence).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, time
from typing import Final, cast

from django.db import DEFAULT_DB_ALIAS, IntegrityError
from django.db.models import QuerySet, Subquery

from accounts.models import User
from accounts.prepared import Prepared, blank, insert
from games.engine import codec
from games.engine.announcements import announcements
from games.engine.clock_codec import Payload
from games.engine.deal import Seeds
from games.engine.events import (
    CalendarChanged,
    Event,
    MatchAbandoned,
    MatchStarted,
    RoundDealt,
    TurnExpired,
    TurnOverdue,
)
from games.engine.history import HistoryEntry, RecordedEvent, entry_for
from games.engine.match import evolve
from games.engine.state import MatchState
from games.engine.time_control import EVERY_HOUR, Calendar
from games.engine.view import Viewer
from games.models import Match, MatchEvent, Seat
from games.play import clock, outages, outbox
from games.play.calendars import calendar_of
from games.play.clocks import deadlines
from games.play.clocks.clock import Clock, Outages
from games.play.clocks.deadlines import Deadline
from games.play.clocks.terms import calendar_in
from games.play.errors import MatchNotFound, StaleVersion
from games.play.summary import COLUMNS, Summary, advance, columns_of, of_match

FIRST_SEQUENCE: Final = 1

_BY_THE_SITE: Final = (
    MatchStarted,
    RoundDealt,
    TurnExpired,
    TurnOverdue,
    MatchAbandoned,
    CalendarChanged,
)
"""What nobody does: it has no actor."""

Players = tuple[User, User]
EventRow = tuple[int, datetime, str, Payload]

_EVENT_COLUMNS: Final = ("sequence", "created_at", "kind", "payload")
_MATCH_COLUMNS: Final = tuple(field.attname for field in Match._meta.concrete_fields)
_PLAYER_COLUMNS: Final = ("id", "username", "time_zone")
_WEEK_COLUMNS: Final = ("weekend_days", "night_starts", "night_ends")


def _seats() -> QuerySet[Seat, tuple[object, ...]]:
    """Both seats in order: their match, their player, the player's week, the latest outage."""
    return (
        Seat.objects.filter(match__public_id=blank("match_id"))
        .order_by("number")
        .values_list(
            *[f"match__{name}" for name in _MATCH_COLUMNS],
            *[f"user__{name}" for name in _PLAYER_COLUMNS],
            *[f"user__availability__{name}" for name in _WEEK_COLUMNS],
            Subquery(outages.latest_end()),
        )
    )


def _start_and_events() -> QuerySet[MatchEvent, EventRow]:
    """The start of a match and its events of some sequences, without reading those between."""
    events = MatchEvent.objects.filter(match=blank("match")).order_by()
    start = events.filter(sequence=FIRST_SEQUENCE)
    some = events.filter(sequence__gte=blank("first"), sequence__lte=blank("last"))
    both = start.union(some, all=True).order_by("sequence")
    return both.values_list(*_EVENT_COLUMNS)


_SEATS: Final = Prepared(_seats)
_START_AND_EVENTS: Final = Prepared(_start_and_events)


@dataclass(frozen=True, slots=True)
class Stream:
    """A match as stored: its row, the users in seats 0 and 1, its events and what each led to.

    `recorded` holds the start of the match and all events from a deal on; `calendars` are the
    players' as they are now, as far as they matter here; `outages` those of the site since the
    match began.
    """

    match: Match
    players: Players
    recorded: tuple[RecordedEvent, ...]
    states: tuple[MatchState, ...]
    calendars: tuple[Calendar, Calendar]
    outages: Outages

    @property
    def clock(self) -> Clock:
        """How its clock stands."""
        return clock.of_match(self.match)

    @property
    def deadline(self) -> Deadline | None:
        """When its turn ends, and why then; None if nobody is in turn."""
        return deadlines.deadline(self.clock, self.outages)

    @property
    def state(self) -> MatchState:
        """How the match stands."""
        return self.states[-1]

    @property
    def seeds(self) -> Seeds:
        """The chance of the match, drawn when it was created."""
        started = self.recorded[0].event
        if not isinstance(started, MatchStarted):
            raise TypeError("the first event of a match is its start")
        return Seeds(started.match_bytes, started.seeds)

    def seat_of(self, user: User | None) -> int | None:
        """The seat in which the user plays, or None."""
        ids = [player.pk for player in self.players]
        return ids.index(user.pk) if user is not None and user.pk in ids else None

    def history(self, viewer: Viewer, *, after: int = 0) -> list[HistoryEntry]:
        """What the viewer may see of the events with sequences above `after`; folds nothing."""
        steps = zip((None, *self.states), self.recorded, self.states, strict=False)
        return [
            entry_for(before, record, state, viewer)
            for before, record, state in steps
            if record.sequence > after
        ]


def load(match_id: str, *, since: int | None = None, is_whole_when_over: bool = False) -> Stream:
    """A match from the deal of the round in play on, or from the deal with the sequence `since`.

    Reads two queries whatever the length of the match, or whether `is_whole_when_over` asks for
    all events of one that has ended. Raises MatchNotFound.
    """
    loaded = _loaded(match_id)
    match = loaded.match
    first = match.round_sequence if since is None else since
    if is_whole_when_over and match.finished_at is not None:
        first = FIRST_SEQUENCE
    rows = _START_AND_EVENTS(
        match=match.pk, first=max(first, FIRST_SEQUENCE + 1), last=match.version
    )
    return _stream(loaded, rows)


def load_whole(match_id: str) -> Stream:
    """A match with every stored event, also those that its summary does not know of."""
    loaded = _loaded(match_id)
    rows = MatchEvent.objects.filter(match=loaded.match).order_by("sequence")
    return _stream(loaded, rows.values_list(*_EVENT_COLUMNS))


def create(match: Match, players: Players, events: Sequence[Event], *, now: datetime) -> Stream:
    """Store a new match with its seats and first events; call it inside a transaction."""
    match.save(force_insert=True)
    Seat.objects.bulk_create(
        [Seat(match=match, number=number, user=user) for number, user in enumerate(players)]
    )
    stream = Stream(match, players, (), (), (EVERY_HOUR, EVERY_HOUR), ())
    return append(stream, events, actor=None, now=now)


def append(stream: Stream, events: Sequence[Event], *, actor: User | None, now: datetime) -> Stream:
    """Store events, summary and outbox entries; call it inside a transaction.

    They happen now, or with the latest event if the clock of the host has been put back. Raises
    StaleVersion if somebody else has appended since the stream was loaded: then the transaction
    must be rolled back.
    """
    match = stream.match
    at = max(now, stream.recorded[-1].at) if stream.recorded else now
    recorded = tuple(
        RecordedEvent(match.version + number, at, event)
        for number, event in enumerate(events, start=1)
    )
    before = stream.states[-1] if stream.states else None
    old, terms = of_match(match), clock.terms_of(match)
    new, after = advance(old, before, recorded, terms=terms, outages=stream.outages)
    _insert(match, recorded, actor)
    write_summary(match, old, new)
    outbox.owe(
        [
            outbox.Owed(
                kind=outbox.OutboxKind(announcement.kind.value),
                recipient_id=stream.players[announcement.recipient].pk,
                subject=outbox.match_subject(match.public_id),
                version=new.version,
            )
            for announcement in announcements(before, after, events)
        ],
        now=at,
    )
    states = stream.states + _states(recorded, before)
    return replace(stream, recorded=stream.recorded + recorded, states=states)


def write_summary(match: Match, old: Summary, new: Summary) -> None:
    """Store what has changed; raise StaleVersion if the match is no longer at the old version."""
    columns = columns_of(new)
    changed = {name: columns[name] for name in COLUMNS if getattr(old, name) != getattr(new, name)}
    # An outage that is credited moves the deadline and leaves the version alone.
    as_read = Match.objects.filter(pk=match.pk, version=old.version, deadline_at=old.deadline_at)
    if not as_read.update(**changed):
        raise StaleVersion
    for name, column in changed.items():
        setattr(match, name, column)


@dataclass(frozen=True, slots=True)
class _Loaded:
    """A match without its events."""

    match: Match
    players: Players
    calendars: tuple[Calendar, Calendar]
    outages: Outages


def _loaded(match_id: str) -> _Loaded:
    rows = _SEATS(match_id=match_id)
    if not rows:
        raise MatchNotFound
    width = len(_MATCH_COLUMNS)
    match = Match.from_db(DEFAULT_DB_ALIAS, _MATCH_COLUMNS, rows[0][:width])
    latest_outage_at = cast("datetime | None", rows[0][-1])
    terms = clock.terms_of(match)
    first, second = (row[width:-1] for row in rows)
    return _Loaded(
        match,
        (_player(first), _player(second)),
        (calendar_in(terms, _calendar(first)), calendar_in(terms, _calendar(second))),
        outages.of_match(match, latest_at=latest_outage_at),
    )


def _player(row: Sequence[object]) -> User:
    return User.from_db(DEFAULT_DB_ALIAS, _PLAYER_COLUMNS, row[: len(_PLAYER_COLUMNS)])


def _calendar(row: Sequence[object]) -> Calendar:
    week = row[len(_PLAYER_COLUMNS) - 1 :]
    return calendar_of(*cast("tuple[str, str | None, time | None, time | None]", week))


def _stream(loaded: _Loaded, rows: Iterable[EventRow]) -> Stream:
    recorded = tuple(
        [
            RecordedEvent(sequence, at, codec.decode(kind, payload))
            for sequence, at, kind, payload in rows
        ]
    )
    if not recorded:
        raise ValueError(f"match {loaded.match.public_id} has no events")
    return Stream(
        loaded.match,
        loaded.players,
        recorded,
        _states(recorded, None),
        loaded.calendars,
        loaded.outages,
    )


def _states(recorded: Iterable[RecordedEvent], state: MatchState | None) -> tuple[MatchState, ...]:
    """The state after each of the events."""
    states = []
    for record in recorded:
        state = evolve(state, record.event)
        states.append(state)
    return tuple(states)


def _insert(match: Match, recorded: Sequence[RecordedEvent], actor: User | None) -> None:
    rows = []
    for record in recorded:
        kind, payload = codec.encode(record.event)
        rows.append(
            MatchEvent(
                match=match,
                sequence=record.sequence,
                kind=kind,
                payload=payload,
                actor=None if isinstance(record.event, _BY_THE_SITE) else actor,
                created_at=record.at,
            )
        )
    try:
        insert(rows)
    except IntegrityError as error:
        raise StaleVersion from error
