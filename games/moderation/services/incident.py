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
from games.models import Match, MatchStatus
from games.moderation.actions import Action
from games.moderation.errors import AlreadyDone, ReasonTooLong
from games.moderation.guard import authorise, reason_of
from games.moderation.trace import SITE, latest
from games.play import clock, crediting
from games.play.clocks.clock import Outage
from games.play.errors import InstantOutOfRange


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
        now = timezone.now()
        credited = _credit_all(actor, Outage(since, now, now), why) if since < now else 0
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
    """Let all running clocks stand for so many seconds; how many there were.

    The log of each match says so. Raises InstantOutOfRange.
    """
    authorise(actor, Action.CREDIT_ALL_CLOCKS)
    if not 0 < seconds <= clock.FURTHEST_AHEAD.total_seconds():
        raise InstantOutOfRange
    outage = crediting.standing_still(timedelta(seconds=seconds), timezone.now())
    return _credit_all(actor, outage, reason_of(reason))


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
    now = timezone.now()
    return Match.objects.filter(clock.unpaused(now), status=MatchStatus.ACTIVE, deadline_at__gt=now)


def _credit_all(actor: User, outage: Outage, reason: str) -> int:
    """Credit and record it, in the transaction of the caller."""
    credited = crediting.credit(outage, actor=actor, reason=reason)
    record(
        actor,
        Act(
            action=Action.CREDIT_ALL_CLOCKS,
            target=SITE,
            reason=reason,
            parameters={"seconds": round((outage.end - outage.start).total_seconds())},
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
