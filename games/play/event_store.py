"""Loading and appending the events of a match.

One device decides every race: the unique constraint on (match, sequence).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import DEFAULT_DB_ALIAS, IntegrityError
from django.db.models import QuerySet

from accounts.models import User
from accounts.prepared import Prepared, blank, insert
from games.engine import codec
from games.engine.deal import Seeds
from games.engine.events import Event, MatchStarted, RoundDealt, TurnExpired
from games.engine.history import HistoryEntry, RecordedEvent, entry_for
from games.engine.match import announcements, evolve
from games.engine.state import MatchState
from games.engine.view import Viewer
from games.models import Match, MatchEvent, Seat
from games.play import outbox
from games.play.errors import MatchNotFound, StaleVersion
from games.play.summary import COLUMNS, Summary, advance, columns_of, of_match

FIRST_SEQUENCE: Final = 1

_BY_THE_SITE: Final = (MatchStarted, RoundDealt, TurnExpired)
"""What nobody does: it has no actor."""

Players = tuple[User, User]
EventRow = tuple[int, datetime, str, codec.Payload]

_EVENT_COLUMNS: Final = ("sequence", "created_at", "kind", "payload")
_MATCH_COLUMNS: Final = tuple(field.attname for field in Match._meta.concrete_fields)
_PLAYER_COLUMNS: Final = ("id", "username")


def _seats() -> QuerySet[Seat, tuple[object, ...]]:
    """Both seats in order: the columns of their match, then those of their player."""
    return (
        Seat.objects.filter(match__public_id=blank("match_id"))
        .order_by("number")
        .values_list(
            *[f"match__{name}" for name in _MATCH_COLUMNS],
            *[f"user__{name}" for name in _PLAYER_COLUMNS],
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

    `recorded` holds the start of the match and all events from a deal on.
    """

    match: Match
    players: Players
    recorded: tuple[RecordedEvent, ...]
    states: tuple[MatchState, ...]

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
    match, players = _match_and_players(match_id)
    first = match.round_sequence if since is None else since
    if is_whole_when_over and match.finished_at is not None:
        first = FIRST_SEQUENCE
    rows = _START_AND_EVENTS(
        match=match.pk, first=max(first, FIRST_SEQUENCE + 1), last=match.version
    )
    return _stream(match, players, rows)


def load_whole(match_id: str) -> Stream:
    """A match with every stored event, also those that its summary does not know of."""
    match, players = _match_and_players(match_id)
    rows = MatchEvent.objects.filter(match=match).order_by("sequence")
    return _stream(match, players, rows.values_list(*_EVENT_COLUMNS))


def create(match: Match, players: Players, events: Sequence[Event], *, now: datetime) -> Stream:
    """Store a new match with its seats and first events; call it inside a transaction."""
    match.save(force_insert=True)
    Seat.objects.bulk_create(
        [Seat(match=match, number=number, user=user) for number, user in enumerate(players)]
    )
    return _append(match, players, (), (), events, actor=None, now=now)


def append(stream: Stream, events: Sequence[Event], *, actor: User | None, now: datetime) -> Stream:
    """Store events, summary and outbox entries; call it inside a transaction.

    Raises StaleVersion if somebody else has appended since the stream was loaded: then the
    transaction must be rolled back.
    """
    return _append(
        stream.match,
        stream.players,
        stream.recorded,
        stream.states,
        events,
        actor=actor,
        now=now,
    )


def write_summary(match: Match, old: Summary, new: Summary) -> None:
    """Store what has changed; raise StaleVersion if the match is no longer at the old version."""
    columns = columns_of(new)
    changed = {name: columns[name] for name in COLUMNS if getattr(old, name) != getattr(new, name)}
    if not Match.objects.filter(pk=match.pk, version=old.version).update(**changed):
        raise StaleVersion
    for name, column in changed.items():
        setattr(match, name, column)


def _append(  # noqa: PLR0913 - the parts of a stream that does not exist yet
    match: Match,
    players: Players,
    earlier: tuple[RecordedEvent, ...],
    states: tuple[MatchState, ...],
    events: Sequence[Event],
    *,
    actor: User | None,
    now: datetime,
) -> Stream:
    recorded = tuple(
        RecordedEvent(match.version + number, now, event)
        for number, event in enumerate(events, start=1)
    )
    before = states[-1] if states else None
    old = of_match(match)
    new, after = advance(old, before, recorded, pace_days=match.pace_days)
    _insert(match, recorded, actor)
    write_summary(match, old, new)
    outbox.owe(
        [
            outbox.Owed(
                kind=outbox.OutboxKind(announcement.kind.value),
                recipient_id=players[announcement.recipient].pk,
                subject=outbox.match_subject(match.public_id),
                version=new.version,
            )
            for announcement in announcements(before, after, events)
        ],
        now=now,
    )
    return Stream(match, players, earlier + recorded, states + _states(recorded, before))


def _match_and_players(match_id: str) -> tuple[Match, Players]:
    rows = _SEATS(match_id=match_id)
    if not rows:
        raise MatchNotFound
    width = len(_MATCH_COLUMNS)
    match = Match.from_db(DEFAULT_DB_ALIAS, _MATCH_COLUMNS, rows[0][:width])
    first, second = (User.from_db(DEFAULT_DB_ALIAS, _PLAYER_COLUMNS, row[width:]) for row in rows)
    return match, (first, second)


def _stream(match: Match, players: Players, rows: Iterable[EventRow]) -> Stream:
    recorded = tuple(
        [
            RecordedEvent(sequence, at, codec.decode(kind, payload))
            for sequence, at, kind, payload in rows
        ]
    )
    if not recorded:
        raise ValueError(f"match {match.public_id} has no events")
    return Stream(match, players, recorded, _states(recorded, None))


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
