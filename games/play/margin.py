"""What stands beside a match for its players: what was mailed, and what was proposed to them.

Nothing of it is an event. The page asks for all of it at once, because it asks often.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Final, cast

from django.db.models import Exists, FilteredRelation, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from accounts.models import User
from accounts.prepared import Prepared, blank
from games.models import Match, MatchStatus, Proposal, ProposalStatus, Seat
from games.play.errors import MatchNotFound
from games.play.outbox import SENT, Outcome, match_subject, turn_entries
from games.play.proposals import OPEN_FOR, ProposalView, view_of

_PROPOSAL_COLUMNS: Final = ("id", "kind", "seat", "days", "status", "created_at")


@dataclass(frozen=True, slots=True)
class Margin:
    """`told` is what came of telling a player that the latest turn is theirs, None while open.

    `proposal` is the one that waits for an answer, if there is one.
    """

    told: Outcome | None
    proposal: ProposalView | None


@dataclass(frozen=True, slots=True)
class Progress:
    """The version of a match, and for its players alone what may change without a new one.

    `is_mailed` says that the player in turn was told; `proposal` is the id of the open one, or 0.
    """

    version: int
    is_mailed: bool
    proposal: int


def _margins() -> QuerySet[Match, tuple[object, ...]]:
    is_open = Q(proposals__status=ProposalStatus.OPEN)
    matches = Match.objects.alias(waiting=FilteredRelation("proposals", condition=is_open))
    latest = turn_entries(blank("subject"))
    return matches.filter(public_id=blank("match")).values_list(
        Subquery(latest.values("outcome")[:1]),
        Subquery(latest.values("changed_at")[:1]),
        *[f"waiting__{name}" for name in _PROPOSAL_COLUMNS],
    )


_MARGINS: Final = Prepared(_margins)


def margin_of(match_id: str) -> Margin:
    """What stands beside a match, in one query; nothing if there is no such match."""
    rows = _MARGINS(match=match_id, subject=match_subject(match_id))
    if not rows:
        return Margin(None, None)
    outcome, changed_at, *columns = rows[0]
    told = Outcome(cast("str", outcome), cast("datetime", changed_at)) if outcome else None
    return Margin(told, _open_proposal(dict(zip(_PROPOSAL_COLUMNS, columns, strict=True))))


def progress_of(match_id: str, user: User | None) -> Progress:
    """How far a match has come, as the user may know it, in one query. Raises MatchNotFound."""
    mine = Seat.objects.filter(match=OuterRef("pk"), user=user)
    outcome = turn_entries(match_subject(match_id)).values("outcome")[:1]
    waiting = Proposal.objects.filter(
        match=OuterRef("pk"),
        status=ProposalStatus.OPEN,
        created_at__gt=timezone.now() - OPEN_FOR,
    )
    rows = Match.objects.filter(Q(is_public=True) | Exists(mine), public_id=match_id)
    columns = ("version", "status", Exists(mine), Subquery(outcome), Subquery(waiting.values("pk")))
    row = rows.values_list(*columns).first()
    if row is None:
        raise MatchNotFound
    version, status, is_mine, word, proposal = row
    if not is_mine or status != MatchStatus.ACTIVE:
        return Progress(version, is_mailed=False, proposal=0)
    return Progress(version, is_mailed=word == SENT, proposal=proposal or 0)


def _open_proposal(columns: dict[str, object]) -> ProposalView | None:
    if columns["id"] is None:
        return None
    view = view_of(Proposal(**columns))
    return view if view.is_open else None
