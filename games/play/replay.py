"""A finished match step by step, and how rich the players were after each move.

Each event but the start of the match is a step, and its sequence the step's number.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, assert_never

from django.utils import timezone

from accounts.models import User
from games.engine.events import MovePlayed, RoundDealt
from games.engine.history import HistoryEntry, RecordedEvent, entry_for
from games.engine.match import evolve, fold
from games.engine.results import Pair, Reckoning
from games.engine.state import MatchState, RoundState
from games.engine.view import PlayerView, SpectatorView, view_for
from games.play import disclosure
from games.play.errors import ReplayClosed
from games.play.event_store import FIRST_SEQUENCE
from games.play.match_view import MatchView, load_seen, match_view_of

FIRST_STEP: Final = FIRST_SEQUENCE + 1


class Standpoint(StrEnum):
    """From where a replay is watched; OPEN shows both hands and every bonus token."""

    SEAT_0 = "0"
    SEAT_1 = "1"
    SPECTATOR = "spectator"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """The match after the event `at`, as it looked then from the standpoint.

    `views` holds one view, or with open cards those of both seats. `entry` is what happened at
    this step; with open cards it tells the bonus won. `reckonings` are the rounds ended by then.
    `deals` are the steps at which rounds begin. `match` is the whole match as it is now, with
    names and outcome, for the asker's own seat: take nothing of its view for the table.
    """

    match: MatchView
    standpoint: Standpoint
    at: int
    last: int
    deals: tuple[int, ...]
    views: tuple[SpectatorView | PlayerView, ...]
    entry: HistoryEntry
    reckonings: tuple[Reckoning, ...]

    @property
    def first(self) -> int:
        """The step of the first deal."""
        return FIRST_STEP

    @property
    def previous(self) -> int | None:
        """The step before, if there is one."""
        return self.at - 1 if self.at > self.first else None

    @property
    def next(self) -> int | None:
        """The step after, if there is one."""
        return self.at + 1 if self.at < self.last else None


@dataclass(frozen=True, slots=True)
class RupeesAfterMove:
    """What the goods tokens of both seats were worth after the move of a seat."""

    sequence: int
    seat: int
    rupees: Pair


@dataclass(frozen=True, slots=True)
class RupeesOfRound:
    """A round's moves with what both players openly had; both begin with nothing."""

    number: int
    moves: tuple[RupeesAfterMove, ...]


def replay_step(match_id: str, user: User | None, *, at: int, standpoint: Standpoint) -> ReplayStep:
    """The step `at`, or the nearest that there is, in two queries.

    Raises MatchNotFound, and ReplayClosed unless the hidden cards are open.
    """
    stream, viewer = load_seen(match_id, user, since=FIRST_SEQUENCE)
    now = timezone.now()
    if not disclosure.is_open(stream.match, now):
        raise ReplayClosed
    last = stream.match.version
    at = min(max(at, FIRST_STEP), last)
    before = fold(record.event for record in stream.recorded[: at - 1])
    record = stream.recorded[at - 1]
    after = evolve(before, record.event)
    return ReplayStep(
        match=match_view_of(stream, viewer, now=now),
        standpoint=standpoint,
        at=at,
        last=last,
        deals=tuple([one.sequence for one in stream.recorded if isinstance(one.event, RoundDealt)]),
        views=_views(after, standpoint),
        entry=_entry(before, record, after, standpoint),
        reckonings=after.reckonings,
    )


def rupees_by_turn(match_id: str, user: User | None) -> tuple[RupeesOfRound, ...]:
    """Both players' goods rupees after each move, round by round: public facts, in two queries.

    Rounds without a move are left out. Raises MatchNotFound.
    """
    stream, _viewer = load_seen(match_id, user, since=FIRST_SEQUENCE)
    rounds: dict[int, list[RupeesAfterMove]] = {}
    state: MatchState | None = None
    for record in stream.recorded:
        state = evolve(state, record.event)
        if isinstance(record.event, MovePlayed) and state.round is not None:
            rupees = _goods_rupees(state.round)
            after = RupeesAfterMove(record.sequence, record.event.seat, rupees)
            rounds.setdefault(state.round.number, []).append(after)
    return tuple([RupeesOfRound(number, tuple(moves)) for number, moves in rounds.items()])


def _views(state: MatchState, standpoint: Standpoint) -> tuple[SpectatorView | PlayerView, ...]:
    match standpoint:
        case Standpoint.OPEN:
            return view_for(state, 0), view_for(state, 1)
        case Standpoint.SPECTATOR:
            return (view_for(state, None),)
        case Standpoint.SEAT_0 | Standpoint.SEAT_1:
            return (view_for(state, int(standpoint)),)
        case _:
            assert_never(standpoint)


def _entry(
    before: MatchState | None, record: RecordedEvent, after: MatchState, standpoint: Standpoint
) -> HistoryEntry:
    match standpoint:
        case Standpoint.OPEN:
            mover = record.event.seat if isinstance(record.event, MovePlayed) else None
            return entry_for(before, record, after, mover)
        case Standpoint.SPECTATOR:
            return entry_for(before, record, after, None)
        case Standpoint.SEAT_0 | Standpoint.SEAT_1:
            return entry_for(before, record, after, int(standpoint))
        case _:
            assert_never(standpoint)


def _goods_rupees(state: RoundState) -> Pair:
    first, second = (sum([token.rupees for token in area.goods_tokens]) for area in state.areas)
    return first, second
