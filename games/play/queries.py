"""What can be asked about matches; answers are frozen values. Nothing here changes anything."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from django.db import models
from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.expressions import RawSQL
from django.utils import timezone

from accounts.models import User
from accounts.prepared import Prepared, blank
from games.engine import rules
from games.engine.errors import MatchOver, NotYourTurn
from games.engine.events import MovePlayed
from games.engine.history import HistoryEntry
from games.engine.moves import Move
from games.engine.view import Viewer
from games.models import Match, MatchStatus, Seat
from games.play import clock, event_store, outbox
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
class Turn:
    """A turn that is to be played by the user `user_id`; it began at `version`.

    No move counts before `paused_until`, which may be past.
    """

    match_id: str
    user_id: UUID
    version: int
    deadline_at: datetime
    pace_days: int
    paused_until: datetime | None = None


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


def match_progress(match_id: str, user: User | None) -> tuple[int, bool]:
    """The version, and whether the player in turn was mailed, which only players are told.

    In one query. Raises MatchNotFound.
    """
    mine = Seat.objects.filter(match=OuterRef("pk"), user=user)
    outcome = outbox.turn_entries(match_id).values("outcome")[:1]
    rows = Match.objects.filter(Q(is_public=True) | Exists(mine), public_id=match_id)
    row = rows.values_list("version", "status", Exists(mine), Subquery(outcome)).first()
    if row is None:
        raise MatchNotFound
    version, status, is_mine, word = row
    return version, bool(is_mine) and status == MatchStatus.ACTIVE and word == outbox.SENT


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
    until = clock.pause_end(clock.of_match(stream.match), timezone.now())
    if until is not None:
        raise MatchIsPaused(until)
    return _legal_moves(stream, viewer)


_WAITING: Final = Prepared(
    lambda: (
        Match.objects.filter(
            clock.unpaused(blank("now", models.DateTimeField())),
            seats__user=blank("user", models.UUIDField()),
            seats__number=F("turn"),
            status=MatchStatus.ACTIVE,
            deadline_at__gte=blank("now", models.DateTimeField()),
        )
        .order_by("deadline_at", "id")
        .values_list("public_id")
    )
)


def waiting_matches(user: User, *, limit: int) -> list[str]:
    """The ids of the matches in which the user can move, nearest deadline first; one query."""
    rows = _WAITING(user=user.pk, now=timezone.now())
    return [match_id for (match_id,) in rows[:limit]]


def overdue_matches(now: datetime, *, limit: int) -> list[str]:
    """The ids of running matches whose time is up, longest first; one indexed query."""
    overdue = Match.objects.filter(status=MatchStatus.ACTIVE, deadline_at__lt=now)
    return list(overdue.order_by("deadline_at").values_list("public_id", flat=True)[:limit])


def turns(match_ids: Sequence[str]) -> list[Turn]:
    """The turns of those of the matches that go on, nearest deadline first; one query."""
    return _turns(Seat.objects.filter(match__public_id__in=match_ids))


def turns_of_user(user_id: UUID) -> list[Turn]:
    """All turns that wait for a user, nearest deadline first; one query."""
    return _turns(Seat.objects.filter(user=user_id))


def is_turn_of(user: User, match_id: str, version: int) -> bool:
    """Whether the turn that had begun at `version` is still the user's, and can be played now."""
    return Seat.objects.filter(
        clock.unpaused(timezone.now(), match="match__"),
        user=user,
        match__public_id=match_id,
        match__status=MatchStatus.ACTIVE,
        match__turn=F("number"),
        match__turn_sequence__lte=version,
        match__version__gte=version,
    ).exists()


def _playable(now: datetime | RawSQL) -> QuerySet[Match]:
    running = Match.objects.filter(clock.unpaused(now), status=MatchStatus.ACTIVE)
    return running.filter(deadline_at__gte=now)


_CURRENT: Final = Prepared(
    lambda: (
        _playable(blank("now", models.DateTimeField()))
        .filter(
            public_id=blank("match"),
            turn_sequence__lte=blank("version"),
            version__gte=blank("version"),
        )
        .values_list("pk")
    )
)


def is_current(match_id: str, version: int) -> bool:
    """Whether the turn that had begun at `version` can be played now, whoever's it is."""
    return bool(_CURRENT(match=match_id, version=version, now=timezone.now()))


def current_turns(match_ids: Iterable[str]) -> dict[str, range]:
    """The versions, from its beginning to now, of each turn of these matches that can be played.

    What `is_current` says of one match, of many in one query.
    """
    rows = _playable(timezone.now()).filter(public_id__in=[*match_ids])
    versions = rows.values_list("public_id", "turn_sequence", "version")
    return {match_id: range(first, last + 1) for match_id, first, last in versions}


def opponents(match_ids: Iterable[str], user: User) -> dict[str, str]:
    """The names of the user's opponents, by match; one query.

    Matches in which the user does not play are left out.
    """
    seats = Seat.objects.filter(match__public_id__in=[*match_ids], match__seats__user=user)
    names = seats.exclude(user=user).values_list("match__public_id", "user__username")
    return dict(names)


def _turns(seats: QuerySet[Seat]) -> list[Turn]:
    in_turn = seats.filter(match__status=MatchStatus.ACTIVE, match__turn=F("number"))
    rows = in_turn.order_by("match__deadline_at", "match_id").values_list(
        "match__public_id",
        "user_id",
        "match__turn_sequence",
        "match__deadline_at",
        "match__pace_days",
        "match__paused_until",
    )
    return [
        Turn(match_id, user_id, version, deadline_at, pace_days, paused_until)
        for match_id, user_id, version, deadline_at, pace_days, paused_until in rows
        if deadline_at is not None
    ]


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
