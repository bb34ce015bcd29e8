"""A finished match step by step.

Each event from the first deal on is a step, and its sequence the step's number.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from django.utils import timezone

from accounts.models import User
from games.engine.events import MovePlayed, RoundDealt
from games.engine.history import HistoryEntry, RecordedEvent, entry_for
from games.engine.results import Reckoning
from games.engine.state import MatchState
from games.engine.view import PlayerView, SpectatorView, view_for
from games.play import disclosure
from games.play.errors import ReplayClosed
from games.play.event_store import FIRST_SEQUENCE
from games.play.match_view import MatchView, load_seen, match_view_of


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
        return self.deals[0]

    @property
    def previous(self) -> int | None:
        """The step before, if there is one."""
        return self.at - 1 if self.at > self.first else None

    @property
    def next(self) -> int | None:
        """The step after, if there is one."""
        return self.at + 1 if self.at < self.last else None


def replay_step(match_id: str, user: User | None, *, at: int, standpoint: Standpoint) -> ReplayStep:
    """The step `at`, or the nearest that there is, in two queries.

    Raises MatchNotFound, and ReplayClosed unless the hidden cards are open.
    """
    stream, viewer = load_seen(match_id, user, since=FIRST_SEQUENCE)
    now = timezone.now()
    if not disclosure.is_open(stream.match, now):
        raise ReplayClosed
    deals = tuple([one.sequence for one in stream.recorded if isinstance(one.event, RoundDealt)])
    last = stream.match.version
    at = min(max(at, deals[0]), last)
    place = at - FIRST_SEQUENCE
    before, record, after = stream.states[place - 1], stream.recorded[place], stream.states[place]
    return ReplayStep(
        match=match_view_of(stream, viewer, now=now),
        standpoint=standpoint,
        at=at,
        last=last,
        deals=deals,
        views=_views(after, standpoint),
        entry=_entry(before, record, after, standpoint),
        reckonings=after.reckonings,
    )


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
    before: MatchState, record: RecordedEvent, after: MatchState, standpoint: Standpoint
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
