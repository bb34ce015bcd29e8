"""What can be done to a match: start, play, resign, expire. Each is one transaction or nothing."""

import secrets
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.engine.deal import MATCH_BYTES, SEED_BYTES, Seeds, deal_round
from games.engine.events import TurnOverdue
from games.engine.history import HistoryEntry, history_for
from games.engine.match import (
    Abandon,
    ClaimWin,
    Command,
    DealRound,
    ExpireTurn,
    MoveClock,
    PlayMove,
    Resign,
    check,
    decide,
    start,
)
from games.engine.moves import Move
from games.engine.results import Mode
from games.engine.time_control import TimeControl
from games.models import Match
from games.play import calendars, clock, event_store, outages
from games.play.clocks.terms import TimeTerms, is_past
from games.play.errors import (
    ClockUnsure,
    MatchIsPaused,
    MatchNotFound,
    NotAPlayer,
    NothingToClaim,
    StaleVersion,
    TurnExpired,
)
from games.play.event_store import Players, Stream
from games.play.match_view import MatchView, match_view_of
from games.play.public_id import new_public_id
from games.play.transactions import one_transaction


@dataclass(frozen=True, slots=True)
class MatchOptions:
    """What the players agree on: mode, time, whether others may look on."""

    mode: Mode
    terms: TimeTerms
    is_public: bool


@dataclass(frozen=True, slots=True)
class Played:
    """The match after a command, as its player may see it, and the entries that it added."""

    match: MatchView
    entries: tuple[HistoryEntry, ...]


def draw_seeds() -> Seeds:
    """Fresh chance for one match, from the operating system's cryptographic source (FAIR.md)."""
    first, second, third = (secrets.token_bytes(SEED_BYTES) for _ in range(3))
    return Seeds(secrets.token_bytes(MATCH_BYTES), (first, second, third))


@transaction.atomic
def start_match(players: Players, options: MatchOptions, *, seeds: Seeds | None = None) -> str:
    """Start a match between the users of seats 0 and 1; the id of the match."""
    now = timezone.now()
    seeds = seeds or draw_seeds()
    first, *others = start(options.mode, seeds, _dealer(seeds))
    terms = options.terms
    events = [first, *calendars.at_start(players, terms, now), *others]
    match = Match(
        public_id=new_public_id(),
        mode=options.mode.value,
        **clock.columns_of(terms),
        is_public=options.is_public,
        created_at=now,
    )
    return event_store.create(match, players, events, now=now).match.public_id


@one_transaction()
def play_move(match_id: str, user: User, move: Move, *, seen_version: int) -> Played:
    """Play a move for the user, who has seen the match at `seen_version`.

    Raises MatchNotFound, NotAPlayer, StaleVersion, TurnExpired, ClockUnsure, MatchIsPaused, and
    from the engine MatchOver, NotYourTurn and IllegalMove; then nothing has changed.
    """
    stream, seat = _load_for(match_id, user, seen_version)
    _refuse_if_paused(stream)
    return _carry_out(stream, PlayMove(seat, move), user, seat)


@transaction.atomic
def try_move(match_id: str, user: User, move: Move, *, seen_version: int) -> None:
    """Raise what play_move would raise; change nothing and draw no card."""
    stream, seat = _load_for(match_id, user, seen_version)
    _refuse_if_paused(stream)
    check(stream.state, PlayMove(seat, move))


@one_transaction()
def resign(match_id: str, user: User, *, seen_version: int) -> Played:
    """Give the match up for the user, also while it is paused.

    Raises what play_move raises but for the moves.
    """
    stream, seat = _load_for(match_id, user, seen_version)
    return _carry_out(stream, Resign(seat), user, seat)


@one_transaction()
def leave(match_id: str, user: User) -> None:
    """Give a running match up for a user who leaves the site, whatever is to be seen or paused.

    If its time is up for good, that ends the match. Raises StaleVersion if a move came first.
    """
    now = timezone.now()
    stream = event_store.load(match_id)
    seat = stream.seat_of(user)
    if seat is None:
        raise NotAPlayer
    is_over = _is_over(stream, now) and not outages.is_gap_open(now)
    command = _ending(stream) if is_over else Resign(seat, has_left=True)
    events = decide(stream.state, command, _dealer(stream.seeds))
    event_store.append(stream, events, actor=None if is_over else user, now=now)


@one_transaction()
def claim_win(match_id: str, user: User, *, seen_version: int) -> Played:
    """End a friendly match for the user, because the other player is late.

    Raises MatchNotFound, NotAPlayer, StaleVersion, MatchIsPaused, MatchOver, NothingToClaim, and
    ClockUnsure where the others do.
    """
    stream, seat = _load_for(match_id, user, seen_version)
    _refuse_if_paused(stream)
    now = timezone.now()
    is_theirs = stream.match.turn == 1 - seat
    if stream.state.outcome is None:
        if not (is_theirs and _is_late(stream, now)):
            raise NothingToClaim
        if outages.is_gap_open(now):
            raise ClockUnsure
    return _carry_out(stream, ClaimWin(seat), user, seat)


@transaction.atomic
def settle_turn(match_id: str) -> bool:
    """Do what is to be done when the time of a turn is up; whether it was.

    A strict match expires. In a friendly one the player is found to be late, and it is abandoned
    after two weeks; so is one without limit. Raises MatchNotFound, and StaleVersion if a move or
    another sweep came first.
    """
    now = timezone.now()
    stream = event_store.load(match_id)
    turn = stream.clock.turn
    if turn is None or not is_past(stream.match.settles_at, now):
        return False
    is_new = stream.match.is_friendly and stream.state.has_moves and turn.overdue_at is None
    command = MoveClock(TurnOverdue(turn.seat)) if is_new else _ending(stream)
    events = decide(stream.state, command, _dealer(stream.seeds))
    event_store.append(stream, events, actor=None, now=now)
    return True


def _dealer(seeds: Seeds) -> DealRound:
    return lambda number: deal_round(seeds, number)


def _load_for(match_id: str, user: User, seen_version: int) -> tuple[Stream, int]:
    """The match and the user's seat, if the user plays in it and has seen the position."""
    stream = event_store.load(match_id)
    seat = stream.seat_of(user)
    match = stream.match
    if seat is None:
        raise NotAPlayer if match.is_public else MatchNotFound
    if not match.turn_sequence <= seen_version <= match.version:
        raise StaleVersion(match.version)
    now = timezone.now()
    if _is_over(stream, now):
        raise ClockUnsure if outages.is_gap_open(now) else TurnExpired
    return stream, seat


def _is_late(stream: Stream, now: datetime) -> bool:
    return is_past(stream.match.deadline_at, now)


def _is_over(stream: Stream, now: datetime) -> bool:
    """Whether the time is up for good, so that nothing counts any more, whoever looks first."""
    return is_past(clock.counts_until(stream.match, has_moves=stream.state.has_moves), now)


def _ending(stream: Stream) -> Command:
    """What ends a match whose time is up: nobody loses a friendly one, nor one without limit."""
    match = stream.match
    is_lost = not match.is_friendly and match.time_control != TimeControl.UNLIMITED
    return ExpireTurn() if is_lost or not stream.state.has_moves else Abandon()


def _refuse_if_paused(stream: Stream) -> None:
    until = stream.clock.pause_end(timezone.now())
    if until is not None:
        raise MatchIsPaused(until)


def _carry_out(stream: Stream, command: Command, user: User, seat: int) -> Played:
    now = timezone.now()
    decided = decide(stream.state, command, _dealer(stream.seeds))
    events = [*calendars.changes(stream.clock.calendars, stream.calendars), *decided]
    after = event_store.append(stream, events, actor=user, now=now)
    added = after.recorded[len(stream.recorded) :]
    entries = history_for(added, seat, state=stream.state)
    return Played(match_view_of(after, seat, now=now), tuple(entries))
