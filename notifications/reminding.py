"""Which turns may have to be reminded of, and reminding of them when it is time.

One row for each turn that is being played, and for each player of it who may have to be reminded;
the sweep looks at those that are due.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from games.play import outbox
from games.play.turns import Turn, turns_of
from notifications.channels import tell
from notifications.models import Email, EmailStatus, Reminder
from notifications.registry import KINDS, EmailClass, EmailKind
from notifications.reminder_plans import (
    is_timely,
    look_at,
    occasion_of,
    plan_for,
    players_reminded,
)
from notifications.tellings import Telling, id_in
from notifications.timing import reminders
from notifications.timing.reminders import Planned
from notifications.wishes import Wishes, wishes_of

SWEPT_AT_ONCE: Final = 500
MOVES_ON: Final = frozenset({EmailClass.TURN, EmailClass.RESULT})
HALF_AN_HOUR: Final = timedelta(minutes=30)


def take_up(tellings: Sequence[Telling]) -> None:
    """Forget the turns that are over, and remember those that have begun or end another time."""
    subjects = {one.subject for one in tellings if _moves_on(one.kind)}
    if not subjects:
        return
    Reminder.objects.filter(subject__in=subjects).delete()
    now = timezone.now()
    turns = turns_of([id_in(subject) for subject in subjects])
    of_turns = [(turn, user_id) for turn in turns for user_id in players_reminded(turn)]
    wishes = wishes_of({user_id for _turn, user_id in of_turns})
    rows = [_row(turn, user_id, wishes[user_id], now) for turn, user_id in of_turns]
    Reminder.objects.bulk_create([row for row in rows if row], ignore_conflicts=True)


def remind() -> int:
    """Have told what is due of the turns whose reminders are due; how many turns were looked at."""
    now = timezone.now()
    due = Reminder.objects.filter(due_at__lte=now).order_by("due_at")
    rows = list(due[:SWEPT_AT_ONCE])
    if not rows:
        return 0
    turns = {
        outbox.match_subject(turn.match_id): turn
        for turn in turns_of([id_in(row.subject) for row in rows])
    }
    wishes = wishes_of({row.recipient_id for row in rows})
    for row in rows:
        _remind_of(row, turns.get(row.subject), wishes[row.recipient_id], now)
    return len(rows)


@transaction.atomic
def _remind_of(row: Reminder, turn: Turn | None, wishes: Wishes, now: datetime) -> None:
    """Tell of the one that is due, if any, and plan the next; once, whoever else sweeps."""
    plan = plan_for(turn, row.recipient_id, wishes) if turn else ()
    next_at = look_at(turn, plan, now) if turn else None
    own = Reminder.objects.filter(pk=row.pk, due_at=row.due_at)
    is_ours = own.update(due_at=next_at, done_until=now) if next_at else own.delete()[0]
    planned = reminders.due(plan, done_until=row.done_until, now=now)
    if is_ours and turn and planned and is_timely(planned, turn, now):
        _tell(row, turn, planned, now)


def _tell(row: Reminder, turn: Turn, planned: Planned, now: datetime) -> None:
    """Tell of the turn, unless the same was told shortly before and the deadline moved a little."""
    told = Email.objects.filter(
        recipient=row.recipient_id,
        kind=EmailKind.REMINDER.value,
        subject=row.subject,
        version=turn.version,
        occasion__startswith=f"{planned.hours}h",
    )
    shortly_before = planned.at - abs(planned.hours) * HALF_AN_HOUR
    if told.filter(created_at__gt=shortly_before).exclude(status=EmailStatus.SUPERSEDED).exists():
        return
    telling = Telling(
        recipient_id=row.recipient_id,
        kind=EmailKind.REMINDER,
        subject=row.subject,
        version=turn.version,
        happened_at=now,
        occasion=occasion_of(planned, told.count()),
    )
    tell([telling])


def _moves_on(kind: EmailKind) -> bool:
    """Whether it tells of a match whose turn is another one, or ends another time."""
    return KINDS[kind].email_class in MOVES_ON or kind is EmailKind.MATCH_CHANGED


def _row(turn: Turn, user_id: UUID, wishes: Wishes, now: datetime) -> Reminder | None:
    next_at = look_at(turn, plan_for(turn, user_id, wishes), now)
    if next_at is None:
        return None
    return Reminder(
        recipient_id=user_id,
        subject=outbox.match_subject(turn.match_id),
        version=turn.version,
        due_at=next_at,
        done_until=now,
    )
