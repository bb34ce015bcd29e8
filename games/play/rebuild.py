"""Recomputing the summaries of matches from their events, and comparing them with the stored."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db import transaction

from games.engine.errors import CommandRefused
from games.engine.events import ClockEvent, Decision, Event, MovePlayed, PlayerResigned, RoundDealt
from games.engine.match import Command, Impose, MoveClock, PlayMove, Resign, check, evolve
from games.engine.state import MatchState
from games.models import Match
from games.play import clock, event_store
from games.play.event_store import FIRST_SEQUENCE, Stream
from games.play.summary import COLUMNS, Summary, advance, of_match


@dataclass(frozen=True, slots=True)
class Difference:
    """A match whose stored form is not what its events say, and in what."""

    match_id: str
    what: str

    def __str__(self) -> str:
        return f"{self.match_id}: {self.what}"


def match_ids(*, after: str = "") -> Iterator[str]:
    """The ids of all matches in their own order, from behind `after` on; read in batches."""
    ids = Match.objects.filter(public_id__gt=after).order_by("public_id")
    return ids.values_list("public_id", flat=True).iterator(chunk_size=1000)


def count(*, after: str = "") -> int:
    """How many matches `match_ids` gives."""
    return Match.objects.filter(public_id__gt=after).count()


def verify_match(match_id: str) -> list[Difference]:
    """What is wrong with a match: gaps, events the rules refuse, checkpoints, summary columns."""
    stream = event_store.load_whole(match_id)
    found = [*_wrong_events(stream)]
    stored, true = of_match(stream.match), _true_summary(stream)
    found += [
        f"{name} is {getattr(stored, name)!r}, the events say {getattr(true, name)!r}"
        for name in COLUMNS
        if getattr(stored, name) != getattr(true, name)
    ]
    if found and Match.objects.get(public_id=match_id).version != stream.match.version:
        return verify_match(match_id)  # somebody moved between the two queries of loading
    return [Difference(match_id, what) for what in found]


def verify_all() -> list[Difference]:
    """Everything that is wrong with any match."""
    return [difference for match_id in match_ids() for difference in verify_match(match_id)]


@transaction.atomic
def rebuild_match(match_id: str) -> bool:
    """Write the summary that the events say; whether anything had to be changed.

    Raises StaleVersion if a move comes in between.
    """
    stream = event_store.load_whole(match_id)
    stored, true = of_match(stream.match), _true_summary(stream)
    if stored == true:
        return False
    event_store.write_summary(stream.match, stored, true)
    return True


def _true_summary(stream: Stream) -> Summary:
    terms = clock.terms_of(stream.match)
    summary, _ = advance(Summary(), None, stream.recorded, terms=terms, outages=stream.outages)
    return summary


def _wrong_events(stream: Stream) -> Iterator[str]:
    state: MatchState | None = None
    for place, record in enumerate(stream.recorded, start=FIRST_SEQUENCE):
        if record.sequence != place:
            yield f"sequence {record.sequence} stands at place {place}"
        event = record.event
        command = _command_of(event)
        if command is not None and state is not None:
            try:
                check(state, command)
            except CommandRefused as refusal:
                yield f"event {record.sequence} is refused by the rules: {refusal!r}"
        if isinstance(event, RoundDealt) and state is not None and state.seals != event.seals:
            yield f"event {record.sequence} has the seals {event.seals}, not {state.seals}"
        state = evolve(state, event)


def _command_of(event: Event) -> Command | None:
    """The command that the event has come of, where somebody gave one."""
    match event:
        case MovePlayed(seat, move):
            return PlayMove(seat, move)
        case PlayerResigned(seat):
            return Resign(seat)
        case _ if isinstance(event, ClockEvent):
            return MoveClock(event)
        case _ if isinstance(event, Decision):
            return Impose(event)
        case _:
            return None
