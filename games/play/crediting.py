"""Outages of the site: how the sweep notices one, and how all clocks are credited with it.

An outage is one row and one update of all running matches at once; those whose clocks know more
than a start and an amount of time are read anew, in batches, in the same transaction.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import DurationField, ExpressionWrapper, F, QuerySet, Value
from django.db.models.functions import Greatest

from accounts.models import User
from games.models import Match, MatchStatus, OutageCredit, SweepHeartbeat
from games.play import clock, outages
from games.play.clocks.clock import Outage, Outages
from games.play.outages import TOLERANCE
from games.play.summary import of_match, with_deadline

SECOND_LOOK_AFTER: Final = timedelta(minutes=1)
READ_AT_ONCE: Final = 500


@dataclass(frozen=True, slots=True)
class Heartbeat:
    """When the sweep ran last, and the gap before it that waits for a second look."""

    beat_at: datetime
    gap_since: datetime | None = None
    gap_seen_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a sweep finds: the heartbeat from now on, whether turns may end, what to credit."""

    heartbeat: Heartbeat
    may_settle: bool
    outage: Outage | None = None


def judge(heartbeat: Heartbeat | None, now: datetime) -> Verdict:
    """What a sweep makes of the time since the one before. Pure.

    A gap settles nothing until a second sweep a minute later agrees that the time has come; then
    all of it is an outage. Was the host's clock put back in between, there was none.
    """
    if heartbeat is None:
        return Verdict(Heartbeat(now), may_settle=True)
    since, seen_at = heartbeat.gap_since, heartbeat.gap_seen_at
    if since is None or seen_at is None or now < seen_at:
        if now - heartbeat.beat_at <= TOLERANCE:
            return Verdict(Heartbeat(now), may_settle=True)
        return Verdict(Heartbeat(heartbeat.beat_at, heartbeat.beat_at, now), may_settle=False)
    if now - seen_at < SECOND_LOOK_AFTER:
        return Verdict(heartbeat, may_settle=False)
    if now - seen_at > TOLERANCE:
        return Verdict(replace(heartbeat, gap_seen_at=now), may_settle=False)
    return Verdict(Heartbeat(now), may_settle=True, outage=Outage(since, now, now))


def beat(now: datetime) -> bool:
    """Record that the sweep runs, and credit an outage that it is sure of; whether turns may end.

    One statement, unless there is something to think about. Two sweeps at once wait for each other.
    """
    in_rhythm = SweepHeartbeat.objects.filter(
        pk=1, gap_since=None, beat_at__gte=now - TOLERANCE, beat_at__lte=now
    )
    return bool(in_rhythm.update(beat_at=now)) or _think(now)


@transaction.atomic
def _think(now: datetime) -> bool:
    row = SweepHeartbeat.objects.select_for_update().filter(pk=1).first()
    known = None if row is None else Heartbeat(row.beat_at, row.gap_since, row.gap_seen_at)
    verdict = judge(known, now)
    if verdict.heartbeat != known:
        _store(verdict.heartbeat)
    if verdict.outage is not None:
        credit(verdict.outage)
    return verdict.may_settle


@transaction.atomic
def credit(outage: Outage, *, actor: User | None = None, reason: str = "") -> int:
    """Charge no running clock for a span; how many clocks that moved.

    What was credited before is not given twice.
    """
    known = outages.since(outage.start)
    OutageCredit.objects.create(
        starts_at=outage.start,
        ends_at=outage.end,
        credited_at=outage.credited_at,
        actor=actor,
        reason=reason,
    )
    if any(one.end > outage.start for one in known):
        return _read_anew(_touched(outage))
    plain = _touched(outage).filter(has_stops=False)
    gap = ExpressionWrapper(
        Value(outage.end) - Greatest(Value(outage.start), F("turn_started_at")),
        output_field=DurationField(),
    )
    moved = plain.update(deadline_at=F("deadline_at") + gap, settles_at=F("settles_at") + gap)
    return moved + _read_anew(_touched(outage).filter(has_stops=True))


def standing_still(time: timedelta, now: datetime) -> Outage:
    """A span for which all clocks are to stand from now on, or after what was credited last."""
    start = max([now, *[one.end for one in outages.since(now)]])
    return Outage(start, start + time, now)


def _touched(outage: Outage) -> QuerySet[Match]:
    """Running matches whose turn began before the end of an outage and had not ended before it."""
    return Match.objects.filter(
        status=MatchStatus.ACTIVE,
        turn_started_at__lt=outage.end,
        deadline_at__gte=outage.start,
    )


def _read_anew(matches: QuerySet[Match]) -> int:
    """Write the deadlines that the clocks of the matches say, credits included."""
    moved, after = 0, 0
    in_order = matches.select_for_update().order_by("pk")
    while rows := list(in_order.filter(pk__gt=after)[:READ_AT_ONCE]):
        after = rows[-1].pk
        spans = outages.since(min(row.turn_started_at for row in rows if row.turn_started_at))
        moved += sum(_moved(row, spans) for row in rows)
        Match.objects.bulk_update(rows, ["deadline_at", "settles_at"])
    return moved


def _moved(row: Match, spans: Outages) -> bool:
    old = of_match(row)
    new = with_deadline(old, clock.terms_of(row), spans)
    row.deadline_at, row.settles_at = new.deadline_at, new.settles_at
    return new.deadline_at != old.deadline_at


def _store(heartbeat: Heartbeat) -> None:
    SweepHeartbeat.objects.update_or_create(
        pk=1,
        defaults={
            "beat_at": heartbeat.beat_at,
            "gap_since": heartbeat.gap_since,
            "gap_seen_at": heartbeat.gap_seen_at,
        },
    )
