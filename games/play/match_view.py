"""A stored match as one viewer may see it: the view of the engine with names, clock and results."""

from dataclasses import dataclass
from datetime import datetime

from accounts.models import User
from games.engine import codec
from games.engine.results import Mode, Reckoning
from games.engine.view import PlayerView, SpectatorView, Viewer, view_for
from games.play import clock, disclosure, event_store
from games.play.deadlines import is_past
from games.play.errors import MatchNotFound
from games.play.event_store import Stream


@dataclass(frozen=True, slots=True)
class MatchView:
    """A match for one viewer; `viewer` is a seat, or None for a spectator.

    `reckonings` are the rounds ended so far, `ended_sequences` when they did. `is_overdue`
    says that the time of the turn is up and the match about to be settled; `paused_until` that no
    move counts before.
    """

    id: str
    mode: Mode
    pace_days: int
    is_public: bool
    version: int
    created_at: datetime
    finished_at: datetime | None
    turn_started_at: datetime | None
    deadline_at: datetime | None
    is_overdue: bool
    paused_until: datetime | None
    players: tuple[str, str]
    viewer: Viewer
    view: SpectatorView | PlayerView
    reckonings: tuple[Reckoning, ...]
    ended_sequences: tuple[int, ...]

    @property
    def is_finished(self) -> bool:
        """Whether the match has ended."""
        return self.finished_at is not None

    @property
    def is_my_turn(self) -> bool:
        """Whether the match waits for the viewer; a paused one waits for nobody."""
        is_in_turn = self.viewer is not None and self.view.turn == self.viewer
        return is_in_turn and self.paused_until is None


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
    match = stream.match
    return MatchView(
        id=match.public_id,
        mode=Mode(match.mode),
        pace_days=match.pace_days,
        is_public=match.is_public,
        version=match.version,
        created_at=match.created_at,
        finished_at=match.finished_at,
        turn_started_at=match.turn_started_at,
        deadline_at=match.deadline_at,
        is_overdue=is_past(match.deadline_at, now),
        paused_until=clock.pause_end(clock.of_match(match), now),
        players=(stream.players[0].username, stream.players[1].username),
        viewer=viewer,
        view=view_for(stream.state, viewer, is_final=disclosure.is_open(match, now)),
        reckonings=tuple(codec.decode_reckoning(stored) for stored in match.reckonings),
        ended_sequences=tuple(stored["ended_sequence"] for stored in match.reckonings),
    )
