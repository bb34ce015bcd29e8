"""Decisions about one match, and the look at its hidden cards.

Both players are told by the match itself, and everybody reads the reason in its history. All raise
MatchNotFound and what games.play.decisions raises.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from accounts.audit import Act, record
from accounts.models import User
from games.models import CardsLook
from games.moderation.actions import Action
from games.moderation.guard import authorise, match_of, reason_of
from games.moderation.trace import latest, match_target
from games.play import decisions
from games.play.decisions import Decided, Standing
from games.play.reveal import Revealed
from games.play.reveal import reveal as hidden_facts

Decide = Callable[[str], Decided]


def adjudicate(actor: User, match_id: str, *, winner: int | None, reason: str) -> Decided:
    """End the match for the seat `winner`, or as a draw."""
    return _decide(
        actor,
        match_id,
        _act(Action.ADJUDICATE_MATCH, reason, winner=winner),
        lambda why: decisions.adjudicate(match_id, actor, winner=winner, reason=why),
    )


def void(actor: User, match_id: str, *, reason: str) -> Decided:
    """End the match without result, or take its result away."""
    return _decide(
        actor,
        match_id,
        _act(Action.VOID_MATCH, reason),
        lambda why: decisions.void(match_id, actor, reason=why),
        undoes=Action.ADJUDICATE_MATCH,
    )


def unvoid(actor: User, match_id: str, *, reason: str) -> Decided:
    """Have a match that was voided in the last 7 days stand as before."""
    return _decide(
        actor,
        match_id,
        _act(Action.UNVOID_MATCH, reason),
        lambda why: decisions.unvoid(match_id, actor, reason=why),
        undoes=Action.VOID_MATCH,
    )


def pause(actor: User, match_id: str, *, until: datetime, reason: str) -> Decided:
    """Stop the clock and the moves until an instant."""
    return _decide(
        actor,
        match_id,
        _act(Action.PAUSE_MATCH, reason, until=until.isoformat()),
        lambda why: decisions.pause(match_id, actor, until=until, reason=why),
    )


def resume(actor: User, match_id: str, *, reason: str) -> Decided:
    """End a pause before its time."""
    return _decide(
        actor,
        match_id,
        _act(Action.RESUME_MATCH, reason),
        lambda why: decisions.resume(match_id, actor, reason=why),
        undoes=Action.PAUSE_MATCH,
    )


def set_deadline(actor: User, match_id: str, *, deadline_at: datetime, reason: str) -> Decided:
    """Have the turn end at a later instant."""
    return _decide(
        actor,
        match_id,
        _act(Action.SET_DEADLINE, reason, deadline_at=deadline_at.isoformat()),
        lambda why: decisions.set_deadline(match_id, actor, deadline_at=deadline_at, reason=why),
    )


def credit_time(actor: User, match_id: str, *, seconds: int, reason: str) -> Decided:
    """Give the player in turn so many seconds more."""
    return _decide(
        actor,
        match_id,
        _act(Action.CREDIT_TIME, reason, seconds=seconds),
        lambda why: decisions.credit_time(match_id, actor, seconds=seconds, reason=why),
    )


@transaction.atomic
def reveal(actor: User, match_id: str, *, reason: str) -> Revealed:
    """All that is hidden in the match; its players are told after the end that it was looked at."""
    match, players = match_of(match_id)
    authorise(actor, Action.REVEAL_CARDS, involved=players)
    why = reason_of(reason)
    look = CardsLook.objects.create(match=match, moderator=actor, reason=why, at=timezone.now())
    parameters = {"look": look.pk, "version": match.version}
    record(
        actor,
        Act(
            action=Action.REVEAL_CARDS,
            target=match_target(match),
            reason=why,
            parameters=parameters,
        ),
    )
    return hidden_facts(match_id)


@transaction.atomic
def _decide(
    actor: User, match_id: str, act: Act, decide: Decide, *, undoes: Action | None = None
) -> Decided:
    match, players = match_of(match_id)
    authorise(actor, Action(act.action), involved=players)
    why, target = reason_of(act.reason), match_target(match)
    decided = decide(why)
    before, after = _facts(decided.before), _facts(decided.after)
    undone = latest(target, undoes) if undoes else None
    if undone and undoes is Action.PAUSE_MATCH:  # a suspension may have paused it since
        undone = undone if undone.after["paused_until"] == before["paused_until"] else None
    record(
        actor,
        replace(act, target=target, reason=why, before=before, after=after, undo_of=undone),
    )
    return decided


def _act(action: Action, reason: str, **parameters: object) -> Act:
    """The act as it is asked for."""
    return Act(action=action, target="", reason=reason, parameters=parameters)


def _facts(standing: Standing) -> dict[str, object]:
    """How a match stands, for the audit."""
    return {
        "version": standing.version,
        "status": standing.status,
        "turn": standing.turn,
        "deadline_at": standing.deadline_at and standing.deadline_at.isoformat(),
        "paused_until": standing.paused_until and standing.paused_until.isoformat(),
        "winner": standing.winner,
        "outcome_reason": standing.outcome_reason,
    }
