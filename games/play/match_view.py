"""A stored match as one viewer may see it: the view of the engine with names, clock and results."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from accounts.models import User
from games.engine import codec
from games.engine.results import Mode, Reckoning
from games.engine.view import PlayerView, SpectatorView, Viewer, view_for
from games.play import clock, disclosure, event_store
from games.play.clocks import deadlines
from games.play.clocks.clock import Clock, Outages
from games.play.clocks.deadlines import Deadline
from games.play.clocks.terms import GIFTS_DAYS, TimeTerms
from games.play.errors import MatchNotFound
from games.play.event_store import Stream


@dataclass(frozen=True, slots=True)
class MatchView:
    """A match for one viewer; `viewer` is a seat, or None for a spectator.

    `reckonings` are the rounds ended so far, `ended_sequences` when they did. `is_overdue`
    says that the time of the turn is up, so that the match is about to be settled, or in a friendly
    one may be claimed, unless nobody `has_moves` yet; `paused_until` that no move counts before,
    as both agreed if `is_pause_agreed`, or else a moderator has decided; `away_until` until when
    the players of seats 0 and 1 are on vacation. `outages` are those of the site since it began.

    `time_left` is what the turn still has, and `banks` what both have in a flexible match, the
    player in turn without what has run.
    """

    id: str
    mode: Mode
    terms: TimeTerms
    is_public: bool
    version: int
    created_at: datetime
    finished_at: datetime | None
    turn_started_at: datetime | None
    deadline: Deadline | None
    is_overdue: bool
    has_moves: bool
    paused_until: datetime | None
    is_pause_agreed: bool
    time_left: timedelta
    banks: tuple[timedelta, timedelta] | None
    away_until: tuple[datetime | None, datetime | None]
    outages: Outages
    players: tuple[str, str]
    viewer: Viewer
    view: SpectatorView | PlayerView
    reckonings: tuple[Reckoning, ...]
    ended_sequences: tuple[int, ...]

    @property
    def deadline_at(self) -> datetime | None:
        """The last instant at which a move counts."""
        return None if self.deadline is None else self.deadline.at

    @property
    def is_finished(self) -> bool:
        """Whether the match has ended."""
        return self.finished_at is not None

    @property
    def is_my_turn(self) -> bool:
        """Whether the match waits for the viewer; a paused one waits for nobody."""
        is_in_turn = self.viewer is not None and self.view.turn == self.viewer
        return is_in_turn and self.paused_until is None

    @property
    def is_late(self) -> bool:
        """Whether the player in turn is late and may still move: as long as nobody claims."""
        return self.is_overdue and self.terms.is_friendly and self.has_moves

    @property
    def can_move(self) -> bool:
        """Whether a move of the viewer would count now."""
        return self.is_my_turn and (self.is_late or not self.is_overdue)

    @property
    def can_claim(self) -> bool:
        """Whether the viewer may end the match as its winner, because the other is late."""
        return self.is_late and self.viewer is not None and self.view.turn == 1 - self.viewer

    @property
    def gifts(self) -> tuple[int, ...]:
        """So many days of time the viewer may give to the other player now."""
        is_theirs = self.viewer is not None and self.view.turn == 1 - self.viewer
        if self.is_finished or not is_theirs or (self.is_overdue and not self.is_late):
            return ()
        room = self.terms.most_time - self.time_left
        return tuple(days for days in GIFTS_DAYS if timedelta(days=days) <= room)


def load_seen(
    match_id: str,
    user: User | None,
    *,
    since: int | None = None,
    is_whole_when_over: bool = False,
) -> tuple[Stream, Viewer]:
    """A match as `event_store.load` gives it, with the seat from which the user sees it.

    Raises MatchNotFound, also for a private match of others.
    """
    stream = event_store.load(match_id, since=since, is_whole_when_over=is_whole_when_over)
    seat = stream.seat_of(user)
    if seat is None and not stream.match.is_public:
        raise MatchNotFound
    return stream, seat


def match_view_of(stream: Stream, viewer: Viewer, *, now: datetime) -> MatchView:
    """The match for a seat or a spectator; no query."""
    match, reading, paused_until = stream.match, stream.clock, stream.clock.pause_end(now)
    left = deadlines.time_left(reading, stream.outages, now)
    return MatchView(
        id=match.public_id,
        mode=Mode(match.mode),
        terms=clock.terms_of(match),
        is_public=match.is_public,
        version=match.version,
        created_at=match.created_at,
        finished_at=match.finished_at,
        turn_started_at=match.turn_started_at,
        deadline=stream.deadline,
        is_overdue=clock.is_overdue(match.deadline_at, paused_until, now),
        has_moves=stream.state.has_moves,
        paused_until=paused_until,
        is_pause_agreed=reading.is_pause_agreed(now),
        time_left=left,
        banks=banks_of(reading, left),
        away_until=(reading.away_until(0, now), reading.away_until(1, now)),
        outages=stream.outages,
        players=(stream.players[0].username, stream.players[1].username),
        viewer=viewer,
        view=view_for(stream.state, viewer, is_final=disclosure.is_open(match, now)),
        reckonings=tuple(codec.decode_reckoning(stored) for stored in match.reckonings),
        ended_sequences=tuple(stored["ended_sequence"] for stored in match.reckonings),
    )


def banks_of(reading: Clock, left: timedelta) -> tuple[timedelta, timedelta] | None:
    """What both have in the bank of a flexible match, if the running turn has so much left."""
    if reading.banks is None or reading.turn is None:
        return reading.banks
    first, second = reading.banks
    return (left, second) if reading.turn.seat == 0 else (first, left)
