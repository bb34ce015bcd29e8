"""Switches of the whole site, and time for all clocks after it stood still."""

import math
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts import switches
from accounts.audit import Act, record
from accounts.models import User
from accounts.models.site import BANNER_LENGTH
from accounts.switches import Switches
from games.engine.errors import MatchOver
from games.models import Match, MatchStatus
from games.moderation.actions import Action
from games.moderation.errors import AlreadyDone, ReasonTooLong
from games.moderation.guard import authorise, reason_of
from games.moderation.trace import SITE, latest
from games.play import clock, decisions


@dataclass(frozen=True, slots=True)
class CreditPreview:
    """What crediting time would do: so many clocks would get so many seconds more."""

    clocks: int
    seconds: int


def start_read_only(actor: User, *, reason: str) -> None:
    """Let players change nothing; no turn ends either. Raises AlreadyDone."""
    _switch(actor, Action.START_READ_ONLY, reason)


def end_read_only(actor: User, *, reason: str) -> int:
    """Let players go on; all running clocks are given the time that it took. How many there were.

    Raises AlreadyDone.
    """
    with transaction.atomic():
        since = switches.locked().read_only_since
        authorise(actor, Action.END_READ_ONLY)
        why = reason_of(reason)
        if since is None:
            raise AlreadyDone
        credited = _credit_all(actor, seconds_since(since), why, since=since)
        _switch(actor, Action.END_READ_ONLY, why)
    return credited


def stop_mail(actor: User, *, reason: str) -> None:
    """Have no mail sent; all stay owed. Raises AlreadyDone."""
    _switch(actor, Action.STOP_MAIL, reason)


def resume_mail(actor: User, *, reason: str) -> None:
    """Have mails sent again. Raises AlreadyDone."""
    _switch(actor, Action.RESUME_MAIL, reason)


def set_banner(actor: User, *, text: str, reason: str) -> None:
    """Show a sentence at the top of every page; "" takes it away.

    Raises AlreadyDone and ReasonTooLong.
    """
    banner = " ".join(text.split())
    if len(banner) > BANNER_LENGTH:
        raise ReasonTooLong(BANNER_LENGTH)
    _switch(actor, Action.SET_BANNER, reason, banner=banner)


def preview_credit(seconds: int) -> CreditPreview:
    """How many clocks run now."""
    return CreditPreview(_running().count(), seconds)


@transaction.atomic
def credit_all_clocks(actor: User, *, seconds: int, reason: str) -> int:
    """Give all running clocks so many seconds more; how many there were.

    Both players of each match are told. Raises InstantOutOfRange.
    """
    authorise(actor, Action.CREDIT_ALL_CLOCKS)
    return _credit_all(actor, seconds, reason_of(reason))


def seconds_since(instant: datetime) -> int:
    """How long ago it was, in full minutes."""
    return 60 * math.ceil((timezone.now() - instant) / timedelta(minutes=1))


@transaction.atomic
def _switch(actor: User, action: Action, reason: str, *, banner: str = "") -> None:
    authorise(actor, action)
    why, before = reason_of(reason), switches.locked()
    after = _switched(before, action, banner)
    if after == before:
        raise AlreadyDone
    switches.store(after)
    undone = _UNDOES.get(action)
    record(
        actor,
        Act(
            action=action,
            target=SITE,
            reason=why,
            before=_facts(before),
            after=_facts(after),
            undo_of=latest(SITE, undone) if undone else None,
        ),
    )


_UNDOES = {
    Action.END_READ_ONLY: Action.START_READ_ONLY,
    Action.RESUME_MAIL: Action.STOP_MAIL,
}


def _switched(before: Switches, action: Action, banner: str) -> Switches:
    now = timezone.now()
    match action:
        case Action.START_READ_ONLY:
            return replace(before, read_only_since=before.read_only_since or now)
        case Action.END_READ_ONLY:
            return replace(before, read_only_since=None)
        case Action.STOP_MAIL:
            return replace(before, mail_stopped_since=before.mail_stopped_since or now)
        case Action.RESUME_MAIL:
            return replace(before, mail_stopped_since=None)
        case Action.SET_BANNER:
            return replace(before, banner=banner)
        case _:
            raise ValueError(f"{action} is no switch")


def _running() -> QuerySet[Match]:
    """The matches whose clock runs."""
    unpaused = clock.unpaused(timezone.now())
    return Match.objects.filter(unpaused, status=MatchStatus.ACTIVE, deadline_at__isnull=False)


def _credit_all(actor: User, seconds: int, reason: str, *, since: datetime | None = None) -> int:
    """Credit and record it, in the transaction of the caller.

    Where a pause has ended after the instant `since`, only the time from then on was lost.
    """
    rows = list(_running().order_by("pk").values_list("public_id", "paused_until"))
    credited = 0
    for match_id, paused_until in rows:
        is_late = since is not None and paused_until is not None and paused_until > since
        lost = seconds_since(paused_until) if is_late and paused_until else seconds
        try:
            decisions.credit_time(match_id, actor, seconds=lost, reason=reason)
        except MatchOver:
            continue  # its players were faster
        credited += 1
    record(
        actor,
        Act(
            action=Action.CREDIT_ALL_CLOCKS,
            target=SITE,
            reason=reason,
            parameters={"seconds": seconds},
            after={"credited": credited},
        ),
    )
    return credited


def _facts(standing: Switches) -> dict[str, object]:
    return {
        "read_only_since": standing.read_only_since and standing.read_only_since.isoformat(),
        "mail_stopped_since": standing.mail_stopped_since
        and standing.mail_stopped_since.isoformat(),
        "banner": standing.banner,
    }
