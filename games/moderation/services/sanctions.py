"""Warnings, mutes and suspensions: imposing and lifting them, and deciding appeals."""

from dataclasses import replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from accounts import sanctions
from accounts.audit import Act, record, user_target
from accounts.models import Sanction, SanctionKind, User, WarningLevel
from accounts.sanctions import NotInForce, Terms
from games.models import Appeal, AppealDecision, NoticeKind
from games.moderation.actions import Action, may
from games.moderation.errors import (
    AlreadyDone,
    NotFound,
    NothingToUndo,
    NotShorter,
    TooLongForRole,
)
from games.moderation.guard import authorise, authorise_against, reason_of
from games.moderation.notices import Notice, instant_fact, tell
from games.moderation.services import suspended_matches
from games.moderation.trace import latest

MUTE_LENGTHS: Final = (
    timedelta(hours=1),
    timedelta(days=1),
    timedelta(days=7),
    timedelta(days=30),
    None,
)
"""How long somebody can be muted; None for ever."""

LONGEST_OF_MODERATORS: Final = timedelta(days=30)

IMPOSED_BY: Final = {
    SanctionKind.WARNING: Action.WARN,
    SanctionKind.CHAT_MUTE: Action.MUTE_CHAT,
    SanctionKind.NO_NEW_MATCHES: Action.SUSPEND_MATCHES,
    SanctionKind.NO_SIGN_IN: Action.SUSPEND_SIGN_IN,
}


class RunningMatches(StrEnum):
    """What becomes of the running matches of somebody who may not sign in."""

    PAUSE = "pause"
    ADJUDICATE = "adjudicate"


@transaction.atomic
def warn(actor: User, user: User, *, level: WarningLevel, reason: str) -> UUID:
    """Warn the user, who has to acknowledge it before the next new match or message; its id."""
    terms = Terms(kind=SanctionKind.WARNING, reason=reason, level=level)
    return _impose(actor, user, terms).pk


@transaction.atomic
def mute_chat(actor: User, user: User, *, length: timedelta | None, reason: str) -> UUID:
    """Have the user write no messages for one of MUTE_LENGTHS; the id of the sanction."""
    if length not in MUTE_LENGTHS:
        raise ValueError("one of MUTE_LENGTHS")
    return _impose(actor, user, Terms(kind=SanctionKind.CHAT_MUTE, reason=reason, length=length)).pk


@transaction.atomic
def suspend_matches(actor: User, user: User, *, length: timedelta | None, reason: str) -> UUID:
    """Have the user begin no matches; running ones go on. The id of the sanction.

    Raises TooLongForRole.
    """
    terms = Terms(kind=SanctionKind.NO_NEW_MATCHES, reason=reason, length=length)
    return _impose(actor, user, terms).pk


@transaction.atomic
def suspend_sign_in(
    actor: User, user: User, *, length: timedelta | None, running: RunningMatches, reason: str
) -> UUID:
    """Have the user do nothing but appeal and export; the id of the sanction.

    Running matches are paused for up to 7 days, or won by the other player. Raises TooLongForRole.
    """
    authorise(actor, Action.SUSPEND_SIGN_IN, involved=[user, *suspended_matches.opponents(user)])
    terms = Terms(kind=SanctionKind.NO_SIGN_IN, reason=reason, length=length)
    sanction = _impose(actor, user, terms, running)
    return sanction.pk


@transaction.atomic
def lift(actor: User, sanction_id: UUID, *, reason: str) -> None:
    """Take a sanction back, a warning too; matches that were paused for it go on.

    Those of others are for seniors to lift. Raises NotFound and NothingToUndo.
    """
    sanction = _sanction(actor, Action.LIFT_SANCTION, sanction_id)
    if sanction.issued_by_id != actor.pk:
        authorise(actor, Action.LIFT_OF_OTHERS)
    why = reason_of(reason)
    _lift(actor, sanction, why)
    facts = {"kind": sanction.kind}
    tell(sanction.user, Notice(kind=NoticeKind.LIFTED, text=why, facts=facts))


@transaction.atomic
def decide_appeal(
    actor: User,
    sanction_id: UUID,
    *,
    decision: AppealDecision,
    reason: str,
    ends_at: datetime | None = None,
) -> None:
    """Uphold, shorten (to `ends_at`) or lift a sanction; who has imposed it does not decide.

    Raises NotFound, AlreadyDone, NotShorter and NothingToUndo.
    """
    sanction, appeal = _appealed(actor, sanction_id)
    why, before = reason_of(reason), _standing(sanction)
    if decision is AppealDecision.SHORTEN:
        _shorten(sanction, ends_at)
    elif decision is AppealDecision.LIFT:
        _lift(actor, sanction, why)
    _close(appeal, actor, decision, why)
    act = Act(
        action=Action.DECIDE_APPEAL,
        target=user_target(sanction.user),
        reason=why,
        parameters={"sanction": str(sanction.pk), "decision": decision.value},
        before=before,
        after=_standing(sanction),
    )
    record(actor, act)
    _tell_decision(sanction, decision, why)


def _tell_decision(sanction: Sanction, decision: AppealDecision, reason: str) -> None:
    until = instant_fact(sanction.ends_at)
    facts = {"decision": decision.value, "kind": sanction.kind, "until": until}
    tell(sanction.user, Notice(kind=NoticeKind.APPEAL_DECIDED, text=reason, facts=facts))


def _close(appeal: Appeal, actor: User, decision: AppealDecision, reason: str) -> None:
    appeal.decision, appeal.answer = decision, reason
    appeal.decided_by, appeal.decided_at = actor, timezone.now()
    appeal.save()


def _appealed(actor: User, sanction_id: UUID) -> tuple[Sanction, Appeal]:
    """The sanction, locked, and the appeal that waits; who has imposed it is involved too."""
    sanction = _sanction(actor, Action.DECIDE_APPEAL, sanction_id)
    authorise(actor, Action.DECIDE_APPEAL, involved=[sanction.issued_by])
    appeal = Appeal.objects.filter(sanction=sanction).first()
    if appeal is None:
        raise NotFound
    if appeal.decision:
        raise AlreadyDone
    return sanction, appeal


def _impose(
    actor: User, user: User, terms: Terms, running: RunningMatches | None = None
) -> Sanction:
    action = IMPOSED_BY[terms.kind]
    authorise_against(actor, action, user)
    _refuse_too_long(actor, terms)
    terms = replace(terms, reason=reason_of(terms.reason))
    sanction = sanctions.impose(user, terms, by=actor)
    act = Act(
        action=action,
        target=user_target(user),
        reason=terms.reason,
        parameters={"sanction": str(sanction.pk), "level": terms.level},
        after={**_standing(sanction), **_stop_matches(actor, sanction, running)},
    )
    record(actor, act)
    facts = {"level": terms.level, "until": instant_fact(sanction.ends_at)}
    tell(user, Notice(kind=NoticeKind(terms.kind.value), text=terms.reason, facts=facts))
    return sanction


def _stop_matches(
    actor: User, sanction: Sanction, running: RunningMatches | None
) -> dict[str, object]:
    """What became of the running matches, for the audit."""
    user, reason = sanction.user, sanction.reason
    match running:
        case RunningMatches.PAUSE:
            return {"paused": suspended_matches.pause_all(actor, user, sanction.ends_at, reason)}
        case RunningMatches.ADJUDICATE:
            return {"adjudicated": suspended_matches.adjudicate_all(actor, user, reason)}
        case None:
            return {}


def _refuse_too_long(actor: User, terms: Terms) -> None:
    is_suspension = terms.kind in {SanctionKind.NO_NEW_MATCHES, SanctionKind.NO_SIGN_IN}
    is_long = terms.length is None or terms.length > LONGEST_OF_MODERATORS
    if is_suspension and is_long and not may(actor, Action.SUSPEND_LONGER):
        raise TooLongForRole(LONGEST_OF_MODERATORS.days)


def _sanction(actor: User, action: Action, sanction_id: UUID) -> Sanction:
    """The sanction, locked; its user is involved."""
    authorise(actor, action)
    rows = Sanction.objects.select_for_update(of=("self",)).select_related("user", "issued_by")
    sanction = rows.filter(pk=sanction_id).first()
    if sanction is None:
        raise NotFound
    authorise(actor, action, involved=[sanction.user])
    return sanction


def _lift(actor: User, sanction: Sanction, reason: str) -> None:
    """Lift it with an entry of its own, which undoes that of imposing it."""
    before, target = _standing(sanction), user_target(sanction.user)
    imposing = latest(target, IMPOSED_BY[SanctionKind(sanction.kind)], sanction=str(sanction.pk))
    try:
        sanctions.lift(sanction, by=actor)
    except NotInForce:
        raise NothingToUndo from None
    paused = imposing.after.get("paused", []) if imposing else []
    resumed = suspended_matches.resume_all(actor, paused, reason)
    record(
        actor,
        Act(
            action=Action.LIFT_SANCTION,
            target=target,
            reason=reason,
            parameters={"sanction": str(sanction.pk)},
            before=before,
            after={**_standing(sanction), "resumed": resumed},
            undo_of=imposing,
        ),
    )


def _shorten(sanction: Sanction, ends_at: datetime | None) -> None:
    is_earlier = ends_at is not None and (sanction.ends_at is None or ends_at < sanction.ends_at)
    if not is_earlier or ends_at is None or ends_at <= timezone.now():
        raise NotShorter
    if sanction.kind == SanctionKind.WARNING:
        raise NotShorter
    try:
        sanctions.shorten(sanction, ends_at=ends_at)
    except NotInForce:
        raise NothingToUndo from None


def _standing(sanction: Sanction) -> dict[str, object]:
    return {
        "kind": sanction.kind,
        "ends_at": instant_fact(sanction.ends_at),
        "is_lifted": sanction.lifted_at is not None,
    }
