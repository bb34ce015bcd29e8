"""Which turns may have to be reminded of, and reminding of them when it is time.

One row for each turn that is being played; the sweep looks at those that are due.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils import timezone

from games.play import outbox
from games.play.turns import Turn, turns_of
from notifications.channels import tell
from notifications.models import Reminder
from notifications.registry import KINDS, EmailClass, EmailKind
from notifications.tellings import Telling, id_in
from notifications.timing import reminders
from notifications.timing.reminders import Planned
from notifications.wishes import Wishes, wishes_of

SWEPT_AT_ONCE: Final = 500
MOVES_ON: Final = frozenset({EmailClass.TURN, EmailClass.RESULT})


def take_up(tellings: Sequence[Telling]) -> None:
    """Forget the turns that are over, and remember those that have begun or end another time."""
    subjects = {one.subject for one in tellings if _moves_on(one.kind)}
    if not subjects:
        return
    Reminder.objects.filter(subject__in=subjects).delete()
    now = timezone.now()
    turns = turns_of([id_in(subject) for subject in subjects])
    wishes = wishes_of({turn.user_id for turn in turns})
    rows = [_row(turn, wishes[turn.user_id], now) for turn in turns]
    Reminder.objects.bulk_create([row for row in rows if row], ignore_conflicts=True)


def remind() -> int:
    """Have told what is due of the turns whose reminders are due; how many turns were looked at."""
    now = timezone.now()
    due = Reminder.objects.filter(due_at__lte=now).order_by("due_at")
    rows = list(due[:SWEPT_AT_ONCE])
    if not rows:
        return 0
    turns = {
        (turn.user_id, outbox.match_subject(turn.match_id)): turn
        for turn in turns_of([id_in(row.subject) for row in rows])
    }
    wishes = wishes_of({row.recipient_id for row in rows})
    for row in rows:
        turn = turns.get((row.recipient_id, row.subject))
        _remind_of(row, turn, wishes[row.recipient_id], now)
    return len(rows)


@transaction.atomic
def _remind_of(row: Reminder, turn: Turn | None, wishes: Wishes, now: datetime) -> None:
    """Tell of the one that is due, if any, and plan the next; once, whoever else sweeps."""
    plan = _plan(turn, wishes) if turn else ()
    next_at = reminders.next_at(plan, now)
    own = Reminder.objects.filter(pk=row.pk, due_at=row.due_at)
    is_ours = own.update(due_at=next_at, done_until=now) if next_at else own.delete()[0]
    planned = reminders.due(plan, done_until=row.done_until, now=now)
    if is_ours and turn and planned and turn.deadline_at > now:
        tell([_telling(row, turn, planned, now)])


def _moves_on(kind: EmailKind) -> bool:
    return KINDS[kind].email_class in MOVES_ON or kind is EmailKind.MATCH_CHANGED


def _telling(row: Reminder, turn: Turn, planned: Planned, now: datetime) -> Telling:
    return Telling(
        recipient_id=row.recipient_id,
        kind=EmailKind.REMINDER,
        subject=row.subject,
        version=turn.version,
        happened_at=now,
        occasion=f"{planned.hours}h",
    )


def _row(turn: Turn, wishes: Wishes, now: datetime) -> Reminder | None:
    next_at = reminders.next_at(_plan(turn, wishes), now)
    if next_at is None:
        return None
    return Reminder(
        recipient_id=turn.user_id,
        subject=outbox.match_subject(turn.match_id),
        version=turn.version,
        due_at=next_at,
        done_until=now,
    )


def _plan(turn: Turn, wishes: Wishes) -> tuple[Planned, ...]:
    chosen = wishes.preferences
    hours = reminders.offsets(turn.terms.pace_days, chosen.reminder_hours)
    plan = reminders.plan(turn.deadline_at, hours, chosen.quiet_hours, wishes.zone)
    return plan if turn.paused_until is None else reminders.after_pause(plan, turn.paused_until)
