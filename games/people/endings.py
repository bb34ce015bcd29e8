"""Telling players a day before a vacation or an agreed pause ends, so that no clock surprises them.

Only of what lasts for more than a day: who stops a clock until tomorrow knows.
"""

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from accounts.models import Vacation
from games.models import Match, MatchStatus, OutboxEntry
from games.play import clock, outbox
from games.play.outbox import OutboxKind, Owed

NOTICE: Final = timedelta(hours=24)
TOLD_AT_ONCE: Final = 200


def tell_of_vacations() -> int:
    """Tell the users whose vacations end within a day; how many there were."""
    told = 0
    while count := _tell_of_some_vacations():
        told += count
    return told


def tell_of_pauses() -> int:
    """Tell both players of each match whose agreed pause ends within a day; how many pauses."""
    now = timezone.now()
    paused = Match.objects.filter(
        status=MatchStatus.ACTIVE, paused_until__gt=now, paused_until__lte=now + NOTICE
    )
    return sum(_tell_of_pause(match_id, now) for match_id in paused.values_list("pk", flat=True))


@transaction.atomic
def _tell_of_some_vacations() -> int:
    now = timezone.now()
    ending = Vacation.objects.select_for_update(skip_locked=True).filter(
        end_told_at=None,
        ends_at__gt=now,
        ends_at__lte=now + NOTICE,
        starts_at__lt=F("ends_at") - NOTICE,
    )
    rows = list(ending.order_by("pk")[:TOLD_AT_ONCE])
    owed = [
        Owed(OutboxKind.VACATION_ENDING, row.user_id, outbox.vacation_subject(row.pk))
        for row in rows
    ]
    outbox.owe(owed, now=now)
    Vacation.objects.filter(pk__in=[row.pk for row in rows]).update(end_told_at=now)
    return len(rows)


@transaction.atomic
def _tell_of_pause(match_pk: int, now: datetime) -> bool:
    """The match is locked, so that two who look at once tell once."""
    match = Match.objects.select_for_update().get(pk=match_pk)
    began_at = _agreed_pause_begins(match, now)
    subject = outbox.match_subject(match.public_id)
    told = OutboxEntry.objects.filter(kind=OutboxKind.PAUSE_ENDING, subject=subject)
    if began_at is None or told.filter(created_at__gte=began_at).exists():
        return False
    owed = [
        Owed(OutboxKind.PAUSE_ENDING, seat.user_id, subject, match.version)
        for seat in match.seats.all()
    ]
    outbox.owe(owed, now=now)
    return True


def _agreed_pause_begins(match: Match, now: datetime) -> datetime | None:
    """When the agreed pause of more than a day began that ends within a day, if there is one."""
    until = match.paused_until
    if match.status != MatchStatus.ACTIVE or until is None or not now < until <= now + NOTICE:
        return None
    pauses = clock.of_match(match).agreed
    begun = [one.start for one in pauses if one.end == until and one.end - one.start > NOTICE]
    return min(begun, default=None)
