"""Loading and appending the events of a match.

One device decides every race: the unique constraint on (match, sequence).
"""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import IntegrityError
from django.db.models import Q

from accounts.models import User
from games.engine import codec
from games.engine.deal import Seeds
from games.engine.events import Event, MatchStarted, MovePlayed, PlayerResigned
from games.engine.history import RecordedEvent
from games.engine.match import announcements, fold
from games.engine.state import MatchState
from games.models import Match, MatchEvent, Seat
from games.models.match import ID_LENGTH
from games.play import outbox
from games.play.errors import MatchNotFound, StaleVersion
from games.play.summary import COLUMNS, Summary, advance, columns_of, of_match

ID_ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
FIRST_SEQUENCE: Final = 1

Players = tuple[User, User]


@dataclass(frozen=True, slots=True)
class Stream:
    """A match as stored: its row, the users in seats 0 and 1, its events and the state they give.

    `recorded` holds the start of the match and all events from a deal on.
    """

    match: Match
    players: Players
    recorded: tuple[RecordedEvent, ...]
    state: MatchState

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


def new_public_id() -> str:
    """Ten characters without look-alikes, hard to guess."""
    return "".join(secrets.choice(ID_ALPHABET) for _ in range(ID_LENGTH))


def load(match_id: str, *, since: int | None = None) -> Stream:
    """A match from the deal of the round in play on, or from the deal with the sequence `since`.

    Reads two queries whatever the length of the match. Raises MatchNotFound.
    """
    match, players = _match_and_players(match_id)
    from_deal = Q(sequence__gte=match.round_sequence if since is None else since)
    known = Q(sequence__lte=match.version)
    return _stream(match, players, (Q(sequence=FIRST_SEQUENCE) | from_deal) & known)


def load_whole(match_id: str) -> Stream:
    """A match with every stored event, also those that its summary does not know of."""
    return _stream(*_match_and_players(match_id), Q())


def create(match: Match, players: Players, events: Sequence[Event], *, now: datetime) -> Stream:
    """Store a new match with its seats and first events; call it inside a transaction."""
    match.save(force_insert=True)
    Seat.objects.bulk_create(
        [Seat(match=match, number=number, user=user) for number, user in enumerate(players)]
    )
    return _append(match, players, (), None, events, actor=None, now=now)


def append(stream: Stream, events: Sequence[Event], *, actor: User | None, now: datetime) -> Stream:
    """Store events, summary and outbox entries; call it inside a transaction.

    Raises StaleVersion if somebody else has appended since the stream was loaded: then the
    transaction must be rolled back.
    """
    return _append(
        stream.match,
        stream.players,
        stream.recorded,
        stream.state,
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
    before: MatchState | None,
    events: Sequence[Event],
    *,
    actor: User | None,
    now: datetime,
) -> Stream:
    recorded = tuple(
        RecordedEvent(match.version + number, now, event)
        for number, event in enumerate(events, start=1)
    )
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
            for announcement in announcements(before, after)
        ],
        now=now,
    )
    return Stream(match, players, earlier + recorded, after)


def _match_and_players(match_id: str) -> tuple[Match, Players]:
    seats = Seat.objects.filter(match__public_id=match_id).select_related("match", "user")
    in_order = list(seats.order_by("number"))
    if not in_order:
        raise MatchNotFound
    first, second = in_order
    return first.match, (first.user, second.user)


def _stream(match: Match, players: Players, wanted: Q) -> Stream:
    rows = MatchEvent.objects.filter(wanted, match=match).order_by("sequence")
    recorded = tuple(
        [
            RecordedEvent(sequence, at, codec.decode(kind, payload))
            for sequence, at, kind, payload in rows.values_list(
                "sequence", "created_at", "kind", "payload"
            )
        ]
    )
    state = fold(record.event for record in recorded)
    if state is None:
        raise ValueError(f"match {match.public_id} has no events")
    return Stream(match, players, recorded, state)


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
                actor=actor if isinstance(record.event, MovePlayed | PlayerResigned) else None,
                created_at=record.at,
            )
        )
    try:
        MatchEvent.objects.bulk_create(rows)
    except IntegrityError as error:
        raise StaleVersion from error
