"""What players propose to each other about the clock: to pause, and to end a pause early."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef, Q, Subquery
from django.utils import timezone

from accounts.models import User
from games.engine.errors import MatchOver
from games.engine.events import PauseAgreed, PauseEnded
from games.models import MatchStatus, Proposal, ProposalKind, ProposalStatus, Seat
from games.play import outages, outbox
from games.play.clocks.terms import LONGEST_AGREED_PAUSE, is_past
from games.play.errors import (
    AlreadyProposed,
    ClockUnsure,
    InstantOutOfRange,
    MatchIsNotPaused,
    MatchIsPaused,
    ProposalGone,
    ProposalNotFound,
    TurnExpired,
)
from games.play.event_store import Stream
from games.play.timekeeping import happen, player_in

OPEN_FOR: Final = timedelta(days=7)
"""A proposal that nobody answers lapses."""

A_DAY: Final = timedelta(days=1)
TOLD_A_DAY: Final = 3
"""Of so many proposals of a player in a day the other one is told; more stand on the page alone."""


@dataclass(frozen=True, slots=True)
class ProposalView:
    """A proposal as both players see it; `days` is None for the end of a pause."""

    id: int
    kind: ProposalKind
    seat: int
    days: int | None
    status: ProposalStatus
    created_at: datetime
    expires_at: datetime
    answered_at: datetime | None

    @property
    def is_open(self) -> bool:
        """Whether it can still be answered."""
        return self.status == ProposalStatus.OPEN


@dataclass(frozen=True, slots=True)
class ProposalSeen:
    """A proposal with its match, as one of the players reads of it elsewhere."""

    proposal: ProposalView
    match_id: str
    opponent: str
    is_mine: bool
    is_match_over: bool

    @property
    def can_be_answered(self) -> bool:
        """Whether it still waits for an answer that would count."""
        return self.proposal.is_open and not self.is_match_over


@transaction.atomic
def propose_pause(match_id: str, user: User, *, days: int) -> ProposalView:
    """Propose to stop the clock and the moves for so many days; the other player is told of a few.

    Raises MatchNotFound, NotAPlayer, MatchOver, MatchIsPaused, TurnExpired, ClockUnsure,
    InstantOutOfRange and AlreadyProposed.
    """
    if not 1 <= days <= LONGEST_AGREED_PAUSE.days:
        raise InstantOutOfRange
    stream, seat = player_in(match_id, user)
    _check_pause(stream, timezone.now())
    return _propose(stream, seat, ProposalKind.PAUSE, days)


@transaction.atomic
def propose_resume(match_id: str, user: User) -> ProposalView:
    """Propose to end a pause that both had agreed on before its time.

    Raises MatchNotFound, NotAPlayer, MatchOver, MatchIsNotPaused and AlreadyProposed.
    """
    stream, seat = player_in(match_id, user)
    _check_resume(stream, timezone.now())
    return _propose(stream, seat, ProposalKind.RESUME, None)


@transaction.atomic
def accept(match_id: str, user: User, proposal_id: int) -> ProposalView:
    """Agree to what the other player has proposed; it takes effect now.

    Raises ProposalNotFound, ProposalGone, StaleVersion and what proposing it raises.
    """
    stream, seat, proposal = _open_proposal(match_id, user, proposal_id, is_by_user=False)
    now = max(timezone.now(), stream.recorded[-1].at)
    if proposal.kind == ProposalKind.PAUSE:
        _check_pause(stream, now)
        until = now + timedelta(days=proposal.days or 0)
        happen(stream, PauseAgreed(1 - seat, until), actor=user, now=now)
    else:
        _check_resume(stream, now)
        happen(stream, PauseEnded(1 - seat), actor=user, now=now)
    return _close(proposal, ProposalStatus.ACCEPTED)


@transaction.atomic
def decline(match_id: str, user: User, proposal_id: int) -> ProposalView:
    """Turn down what the other player has proposed, who is told.

    Raises ProposalNotFound and ProposalGone.
    """
    stream, seat, proposal = _open_proposal(match_id, user, proposal_id, is_by_user=False)
    _owe(outbox.OutboxKind.PROPOSAL_DECLINED, stream, 1 - seat, proposal)
    return _close(proposal, ProposalStatus.DECLINED)


@transaction.atomic
def withdraw(match_id: str, user: User, proposal_id: int) -> ProposalView:
    """Take back an own proposal. Raises ProposalNotFound and ProposalGone."""
    _, _, proposal = _open_proposal(match_id, user, proposal_id, is_by_user=True)
    return _close(proposal, ProposalStatus.WITHDRAWN)


def proposals_of(match_id: str, user: User) -> list[ProposalView]:
    """All proposals in a match of the user, latest first. Raises MatchNotFound and NotAPlayer."""
    player_in(match_id, user)
    rows = Proposal.objects.filter(match__public_id=match_id).order_by("-pk")
    return [view_of(row) for row in rows]


def proposals_by_id(ids: Collection[int], user: User) -> dict[int, ProposalSeen]:
    """Those of the proposals that are from matches of the user, by their ids; one query."""
    others = Seat.objects.filter(match=OuterRef("match")).exclude(user=user)
    mine = Seat.objects.filter(match=OuterRef("match"), user=user)
    rows = Proposal.objects.filter(Exists(mine), pk__in=ids).select_related("match")
    rows = rows.annotate(
        opponent=Subquery(others.values("user__username")[:1]),
        opponent_seat=Subquery(others.values("number")[:1]),
    )
    return {
        row.pk: ProposalSeen(
            proposal=view_of(row),
            match_id=row.match.public_id,
            opponent=row.opponent,
            is_mine=row.seat != row.opponent_seat,
            is_match_over=row.match.status != MatchStatus.ACTIVE,
        )
        for row in rows
    }


def open_proposal(match_id: str) -> ProposalView | None:
    """What waits for an answer in a match, if anything; one query."""
    row = Proposal.objects.filter(match__public_id=match_id, status=ProposalStatus.OPEN).first()
    view = view_of(row) if row else None
    return view if view and view.is_open else None


def _check_pause(stream: Stream, now: datetime) -> None:
    _refuse_ended(stream)
    if until := stream.clock.pause_end(now):
        raise MatchIsPaused(until)
    if is_past(stream.match.deadline_at, now):
        raise ClockUnsure if outages.is_gap_open(now) else TurnExpired


def _check_resume(stream: Stream, now: datetime) -> None:
    """A pause that a moderator has made is for a moderator to end."""
    _refuse_ended(stream)
    if not stream.clock.is_pause_agreed(now):
        raise MatchIsNotPaused


def _refuse_ended(stream: Stream) -> None:
    if stream.state.outcome is not None:
        raise MatchOver


def _propose(stream: Stream, seat: int, kind: ProposalKind, days: int | None) -> ProposalView:
    now = timezone.now()
    is_lapsed = Q(created_at__lte=now - OPEN_FOR)
    if not stream.clock.is_pause_agreed(now):
        is_lapsed |= Q(kind=ProposalKind.RESUME)  # there is no pause left to end
    waiting = Proposal.objects.filter(is_lapsed, match=stream.match, status=ProposalStatus.OPEN)
    waiting.update(status=ProposalStatus.LAPSED, answered_at=now)
    row = Proposal(match=stream.match, kind=kind, seat=seat, days=days, created_at=now)
    try:
        with transaction.atomic():
            row.save(force_insert=True)
    except IntegrityError:
        raise AlreadyProposed from None
    lately = Proposal.objects.filter(match=stream.match, seat=seat, created_at__gt=now - A_DAY)
    if lately.count() <= TOLD_A_DAY:
        _owe(outbox.OutboxKind.PROPOSAL_MADE, stream, 1 - seat, row)
    return view_of(row)


def _owe(kind: outbox.OutboxKind, stream: Stream, seat: int, row: Proposal) -> None:
    subject = outbox.proposal_subject(row.pk)
    owed = outbox.Owed(kind, stream.players[seat].pk, subject)
    outbox.owe([owed], now=timezone.now())


def _open_proposal(
    match_id: str, user: User, proposal_id: int, *, is_by_user: bool
) -> tuple[Stream, int, Proposal]:
    stream, seat = player_in(match_id, user)
    proposer = seat if is_by_user else 1 - seat
    rows = Proposal.objects.select_for_update().filter(match=stream.match, seat=proposer)
    row = rows.filter(pk=proposal_id).first()
    if row is None:
        raise ProposalNotFound
    if not view_of(row).is_open:
        raise ProposalGone
    _refuse_ended(stream)
    return stream, seat, row


def _close(row: Proposal, status: ProposalStatus) -> ProposalView:
    row.status, row.answered_at = status, timezone.now()
    row.save(update_fields=["status", "answered_at"])
    return view_of(row)


def view_of(row: Proposal) -> ProposalView:
    """A stored proposal as both players see it; no query."""
    expires_at = row.created_at + OPEN_FOR
    has_lapsed = row.status == ProposalStatus.OPEN and expires_at <= timezone.now()
    return ProposalView(
        id=row.pk,
        kind=ProposalKind(row.kind),
        seat=row.seat,
        days=row.days,
        status=ProposalStatus.LAPSED if has_lapsed else ProposalStatus(row.status),
        created_at=row.created_at,
        expires_at=expires_at,
        answered_at=row.answered_at,
    )
