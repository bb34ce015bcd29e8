"""What must hold after every step: each fault in a sentence."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db.models import F, Q, QuerySet

from accounts import vacations
from accounts.models import User, Vacation
from accounts.vacations import MOST_DAYS, Use
from games.engine import codec
from games.engine.history import RecordedEvent
from games.engine.state import MatchState
from games.models import Match, MatchEvent, MatchStatus, OutageCredit, Seat
from games.play import clock
from games.play.clocks.clock import Outage
from games.play.summary import COLUMNS, Summary, advance, of_match, with_deadline
from tests.simulation.ledger import Known, Ledger
from tests.simulation.reckoning import NOTHING, Week, merged

WATCHED: Final = ("version", "deadline_at", "settles_at", "paused_until", "status")
EARLIER_BY_RIGHT: Final = {"match_resumed", "pause_ended", "vacation_ended", "match_unvoided"}
BY_TIME: Final = {"turn_expired", "turn_overdue", "match_abandoned", "win_claimed"}
ENDS: Final = {"turn_expired", "match_abandoned", "win_claimed", "player_resigned"}
PATIENCE: Final = timedelta(minutes=15)
"""So long after its time at most a turn is settled while all is well."""

LATENESS: Final = timedelta(days=14)


@dataclass(slots=True)
class Seen:
    """What is known of a match since the step before."""

    ledger: Ledger
    players: tuple[UUID, UUID]
    summary: Summary
    state: MatchState | None
    last_at: datetime | None = None
    ends: int = 0
    overdue_at: datetime | None = None
    ends_at: datetime | None = None
    due_at: datetime | None = None


@dataclass
class Audit:
    """Looks at all matches after each step; `down` is when the site really stood still."""

    week_of: Callable[[UUID], Week]
    down: list[tuple[datetime, datetime]]
    faults: list[str] = field(default_factory=list)
    seen: dict[int, Seen] = field(default_factory=dict)
    vacations: list[Vacation] = field(default_factory=list)
    outages: list[OutageCredit] = field(default_factory=list)
    events: Counter[str] = field(default_factory=Counter)

    def look(self, now: datetime, moved: int | None = None) -> list[Match]:
        """Check all that has changed, or only a match in which somebody moved; the rows of it."""
        rows = Match.objects.filter(pk=moved) if moved else self._may_have_changed()
        if moved is None:
            open_ones = [
                one for one in self.seen.values() if one.due_at or one.ledger.match.voided_at
            ]
            turns = [one.ledger.turn for one in open_ones]
            since = min([turn.started_at for turn in turns if turn], default=now) - LATENESS
            taken = Vacation.objects.filter(ends_at__gt=F("starts_at"))
            self.vacations = list(taken.filter(ends_at__gt=since))
            self.outages = list(OutageCredit.objects.all())
        changed = [row for row in rows if self._has_changed(row)]
        for match in changed:
            self.faults += [
                f"{now:%d %b %H:%M:%S} {match}: {fault}" for fault in self._check(match)
            ]
        return changed

    def next_due(self) -> datetime | None:
        """When the sweep has something to do next, as far as the stored columns say."""
        rows = [seen.ledger.match for seen in self.seen.values()]
        return min([row.settles_at for row in rows if row.settles_at], default=None)

    def unsettled(self, now: datetime) -> Iterator[str]:
        """Matches that should have been settled long ago."""
        for seen in self.seen.values():
            if seen.due_at is not None and now > seen.due_at + PATIENCE:
                yield f"{seen.ledger.match}: time was up at {seen.due_at}, and it is {now}"
                seen.due_at = None

    def balances(self, now: datetime) -> Iterator[str]:
        """Nobody has taken more days than there are."""
        rows = list(Vacation.objects.filter(ends_at__gt=F("starts_at")))
        for user in User.objects.filter(pk__in={row.user_id for row in rows}):
            taken = [row for row in rows if row.user_id == user.pk]
            uses = [Use(row.starts_at, row.ends_at) for row in taken]
            left = vacations.balance(user.date_joined, uses, now)
            earned = timedelta(days=7) + (now - user.date_joined) * (30 / 365.25)
            spent = sum([use.length for use in uses if use.starts_at <= now], NOTHING)
            if not NOTHING <= left <= timedelta(days=MOST_DAYS):
                yield f"{user}: {left} of vacation left"
            if spent > earned + timedelta(minutes=1):
                yield f"{user}: {spent} of vacation, and only {earned} earned"
            spans = [(use.starts_at, use.ends_at) for use in uses]
            if sum([end - start for start, end in merged(spans)], NOTHING) != sum(
                [use.length for use in uses], NOTHING
            ):
                yield f"{user}: two vacations at once"

    def _check(self, match: Match) -> Iterator[str]:
        seen = self.seen.get(match.pk) or self._new(match)
        told, old_turn = seen.ledger.match.deadline_at, seen.ledger.match.turn_sequence
        rows = MatchEvent.objects.filter(match=match, sequence__gt=seen.summary.version)
        events = list(rows.order_by("sequence"))
        known = self._known(seen)
        for event in events:
            self.events[event.kind] += 1
            yield from self._by_time(seen, event, known)
            yield from _in_order(seen, event)
        yield from self._folded(seen, match, events)
        seen.ledger.take(match, events, known)
        kinds = {event.kind for event in events}
        is_same = old_turn == match.turn_sequence and not kinds & EARLIER_BY_RIGHT
        if is_same and told and match.deadline_at and match.deadline_at < told:
            yield f"told {told}, and now it ends at {match.deadline_at} by {sorted(kinds)}"
        yield from _reckoned(seen, match, self._known(seen))

    def _new(self, match: Match) -> Seen:
        seats = Seat.objects.filter(match=match).order_by("number")
        first, second = seats.values_list("user_id", flat=True)
        players = (first, second)
        ledger = Ledger(match, lambda seat: self.week_of(players[seat]))
        self.seen[match.pk] = Seen(ledger, players, Summary(), None)
        return self.seen[match.pk]

    def _may_have_changed(self) -> QuerySet[Match]:
        """What runs, ran until now, or is void."""
        ran = [pk for pk, seen in self.seen.items() if seen.ledger.match.turn is not None]
        running = Q(status=MatchStatus.ACTIVE) | Q(pk__in=ran)
        return Match.objects.filter(running | Q(voided_at__isnull=False)).order_by("pk")

    def _has_changed(self, match: Match) -> bool:
        seen = self.seen.get(match.pk)
        return seen is None or any(
            getattr(match, name) != getattr(seen.ledger.match, name) for name in WATCHED
        )

    def _known(self, seen: Seen) -> Known:
        away = [[row for row in self.vacations if row.user_id == one] for one in seen.players]
        return Known((away[0], away[1]), self.outages)

    def _by_time(self, seen: Seen, event: MatchEvent, known: Known) -> Iterator[str]:
        """A turn that was ended by time had none left, however long the site was away."""
        turn = seen.ledger.turn
        if event.kind in ENDS:
            seen.ends += 1
            if seen.ends > 1:
                yield f"ended again, by {event.kind}"
        if event.kind in BY_TIME and turn is not None:
            ran = turn.ran(event.created_at, known, self.down)
            if ran < turn.total:
                yield f"{event.kind} with {turn.total - ran} left"
        if event.kind == "move_played":
            seen.overdue_at = None
        if event.kind == "turn_overdue":
            seen.overdue_at = event.created_at

    def _folded(self, seen: Seen, match: Match, events: Sequence[MatchEvent]) -> Iterator[str]:
        """The summary is what the events say, from where they were known."""
        recorded = tuple(
            [
                RecordedEvent(one.sequence, one.created_at, codec.decode(one.kind, one.payload))
                for one in events
            ]
        )
        spans = tuple([Outage(one.starts_at, one.ends_at, one.credited_at) for one in self.outages])
        terms = clock.terms_of(match)
        if recorded:
            seen.summary, seen.state = advance(
                seen.summary, seen.state, recorded, terms=terms, outages=spans
            )
        else:
            seen.summary = with_deadline(seen.summary, terms, spans)
        stored = of_match(match)
        for name in COLUMNS:
            if getattr(stored, name) != getattr(seen.summary, name):
                says = getattr(seen.summary, name)
                yield f"{name} is {getattr(stored, name)}, the events say {says}"


def _in_order(seen: Seen, event: MatchEvent) -> Iterator[str]:
    if seen.last_at is not None and event.created_at < seen.last_at:
        yield f"event {event.sequence} is older than the one before"
    seen.last_at = event.created_at


def _reckoned(seen: Seen, match: Match, known: Known) -> Iterator[str]:
    """The deadline is what the second count says."""
    turn = seen.ledger.turn
    seen.ends_at = seen.due_at = None
    if match.status != MatchStatus.ACTIVE or turn is None:
        return
    seen.ends_at = turn.ends_at(known)
    seen.due_at = max(seen.ends_at, turn.paused_until() or seen.ends_at)
    if seen.last_at is not None and seen.ends_at >= seen.last_at:
        seen.overdue_at = None
    if seen.overdue_at is not None:
        seen.due_at += LATENESS
    if seen.ends_at != match.deadline_at:
        yield f"the turn ends at {match.deadline_at}, counted again at {seen.ends_at}"
