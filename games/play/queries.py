"""What can be asked about matches; answers are frozen values. Nothing here changes anything."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from accounts.models import User
from games.engine import rules
from games.engine.errors import MatchOver, NotYourTurn
from games.engine.events import MovePlayed
from games.engine.history import HistoryEntry
from games.engine.moves import Move
from games.engine.view import Viewer
from games.models import Match, Seat
from games.play import event_store
from games.play.errors import MatchIsPaused, MatchNotFound, NotAPlayer
from games.play.event_store import FIRST_SEQUENCE, Stream
from games.play.match_view import MatchView, load_seen, match_view_of
from games.play.rupees import RupeesOfRound, rupees_of

LOG_LENGTH = 20


@dataclass(frozen=True, slots=True)
class MatchPage:
    """Everything a match's page or mail shows to one viewer.

    `log` holds the latest entries, oldest first; `since_my_move` those after the viewer's last
    move, none for a spectator; `last_move` is the latest of the round on the table, if it has any;
    `legal_moves` is empty unless the match waits for the viewer, `rupees` unless it is over.
    """

    match: MatchView
    log: tuple[HistoryEntry, ...]
    since_my_move: tuple[HistoryEntry, ...]
    last_move: HistoryEntry | None
    legal_moves: tuple[Move, ...]
    rupees: tuple[RupeesOfRound, ...]


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """Some entries of a match for one viewer, oldest first; `has_more` says that others follow."""

    match: MatchView
    entries: tuple[HistoryEntry, ...]
    has_more: bool


def match_view(match_id: str, user: User | None) -> MatchView:
    """The match as the user may see it, in two queries. Raises MatchNotFound."""
    stream, viewer = load_seen(match_id, user)
    return match_view_of(stream, viewer, now=timezone.now())


def match_version(match_id: str, user: User | None) -> int:
    """The version of a match that the user may see, in one query. Raises MatchNotFound."""
    visible = Q(is_public=True)
    if user is not None:
        visible |= Q(Exists(Seat.objects.filter(match=OuterRef("pk"), user=user)))
    versions = Match.objects.filter(visible, public_id=match_id).values_list("version", flat=True)
    version = versions.first()
    if version is None:
        raise MatchNotFound
    return version


def match_page(match_id: str, user: User | None) -> MatchPage:
    """The page of a match, in two queries, four at the start of a round. Raises MatchNotFound."""
    stream, viewer = load_seen(match_id, user, is_whole_when_over=True)
    last_own = _last_move_of(stream, viewer)
    if viewer is not None and last_own == 0 and stream.match.round_number > 1:
        previous_deal = stream.match.reckonings[-1]["dealt_sequence"]
        stream, viewer = load_seen(match_id, user, since=previous_deal)
        last_own = _last_move_of(stream, viewer)
    since = max(last_own, FIRST_SEQUENCE) if viewer is not None else stream.match.version
    return _page_of(stream, viewer, since)


def history(match_id: str, user: User | None, *, after: int, limit: int) -> list[HistoryEntry]:
    """At most `limit` entries with sequences above `after`, oldest first. Raises MatchNotFound."""
    stream, viewer = load_seen(match_id, user, since=FIRST_SEQUENCE)
    return stream.history(viewer, after=after)[:limit]


def history_page(match_id: str, user: User | None, *, after: int, limit: int) -> HistoryPage:
    """The same entries with the match that they belong to, in two queries."""
    stream, viewer = load_seen(match_id, user, since=FIRST_SEQUENCE)
    return HistoryPage(
        match=match_view_of(stream, viewer, now=timezone.now()),
        entries=tuple(stream.history(viewer, after=after)[:limit]),
        has_more=stream.match.version > after + limit,
    )


def staff_page(match_id: str) -> HistoryPage:
    """A match with all its entries as a spectator sees them, also a private one; for the staff.

    In two queries. Raises MatchNotFound.
    """
    stream = event_store.load(match_id, since=FIRST_SEQUENCE)
    return HistoryPage(
        match=match_view_of(stream, None, now=timezone.now()),
        entries=tuple(stream.history(None, after=0)),
        has_more=False,
    )


def legal_moves(match_id: str, user: User) -> list[Move]:
    """All legal moves of the user, whose turn it must be.

    Raises MatchNotFound, NotAPlayer, MatchOver, NotYourTurn and MatchIsPaused.
    """
    stream, viewer = load_seen(match_id, user)
    if viewer is None:
        raise NotAPlayer
    if stream.state.outcome is not None:
        raise MatchOver
    if stream.match.turn != viewer:
        raise NotYourTurn
    until = stream.clock.pause_end(timezone.now())
    if until is not None:
        raise MatchIsPaused(until)
    return _legal_moves(stream, viewer)


def opponents(match_ids: Iterable[str], user: User) -> dict[str, str]:
    """The names of the user's opponents, by match; one query.

    Matches in which the user does not play are left out.
    """
    seats = Seat.objects.filter(match__public_id__in=[*match_ids], match__seats__user=user)
    names = seats.exclude(user=user).values_list("match__public_id", "user__username")
    return dict(names)


def _last_move_of(stream: Stream, viewer: Viewer) -> int:
    moves = (
        record.sequence
        for record in reversed(stream.recorded)
        if isinstance(record.event, MovePlayed) and record.event.seat == viewer
    )
    return next(moves, 0)


def _page_of(stream: Stream, viewer: Viewer, since: int) -> MatchPage:
    view = match_view_of(stream, viewer, now=timezone.now())
    # The start of the match stands first, whatever round is loaded: it is no part of the log then.
    first_loaded = stream.recorded[1].sequence - 1
    oldest = max(first_loaded, min(since, stream.match.version - LOG_LENGTH))
    entries = stream.history(viewer, after=oldest)
    return MatchPage(
        match=view,
        log=tuple(entries[-LOG_LENGTH:]),
        since_my_move=tuple(entry for entry in entries if entry.sequence > since),
        last_move=_last_move_on_the_table(view, entries),
        legal_moves=tuple(_legal_moves(stream, viewer)) if view.is_my_turn else (),
        rupees=rupees_of(stream) if view.is_finished else (),
    )


def _last_move_on_the_table(
    match: MatchView, entries: Iterable[HistoryEntry]
) -> HistoryEntry | None:
    number = match.view.round_number
    moves = [entry for entry in entries if entry.move is not None and entry.round_number == number]
    return moves[-1] if moves else None


def _legal_moves(stream: Stream, viewer: Viewer) -> list[Move]:
    in_play = stream.state.round
    if in_play is None or viewer is None:
        return []
    return rules.legal_moves(in_play.areas[viewer], in_play.table)
