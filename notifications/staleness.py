"""Why a row of mail is no news any more (MAIL D5). Reads, decides nothing else."""

from typing import Final

from django.utils import timezone

from accounts.models import User
from games.chat import queries as chat
from games.play.proposals import proposals_by_id
from games.play.turns import is_current, turns_of
from notifications import absences
from notifications.concerned import concerned_matches
from notifications.models import Email
from notifications.registry import KINDS, EmailKind
from notifications.reminder_plans import is_premature, plan_for
from notifications.tellings import id_in
from notifications.timing.judge import Reason
from notifications.wishes import wishes_of

ABOUT_TURNS: Final = frozenset(
    {EmailKind.MATCH_STARTED, EmailKind.YOUR_TURN, EmailKind.TURN_OVERDUE}
)
"""What is no news as soon as the turn is played, and only then."""


def staleness_of(email: Email) -> Reason | None:  # noqa: PLR0911 - one for each kind
    """Why the mail is no news any more; None while it is."""
    kind, about = EmailKind(email.kind), id_in(email.subject)
    if not KINDS[kind].goes_stale:
        return None
    match kind:
        case EmailKind.CHAT_MESSAGE:
            unread = chat.unread_messages(about, _reader(email))
            is_unread = any(message.key >= email.version for message in unread)
            return None if is_unread else Reason.CHAT_READ
        case EmailKind.PROPOSAL_MADE:
            proposal = proposals_by_id([int(about)], _reader(email)).get(int(about))
            return None if proposal and proposal.can_be_answered else Reason.PROPOSAL_CLOSED
        case EmailKind.VACATION_ENDING:
            return None if absences.lies_ahead(int(about)) else Reason.VACATION_OVER
        case EmailKind.OPPONENT_AWAY if not absences.lies_ahead(int(about)):
            return Reason.VACATION_OVER
        case EmailKind.OPPONENT_AWAY:
            return None if concerned_matches(email) else Reason.TURN_PLAYED
        case EmailKind.PAUSE_ENDING:
            return None if _is_paused(about) else Reason.TURN_PLAYED
        case EmailKind.REMINDER:
            return _staleness_of_reminder(email, about)
        case _:
            return None if is_current(about, email.version) else Reason.TURN_PLAYED


def _reader(email: Email) -> User:
    if email.recipient is None:
        raise ValueError("what goes stale has a reader")
    return email.recipient


def _is_paused(match_id: str) -> bool:
    now = timezone.now()
    return any(turn.clock.pause_end(now) for turn in turns_of([match_id]))


def _staleness_of_reminder(email: Email, match_id: str) -> Reason | None:
    if not is_current(match_id, email.version):
        return Reason.TURN_PLAYED
    user, turns = _reader(email), turns_of([match_id])
    wishes = wishes_of({user.pk})[user.pk]
    plans = [plan_for(turn, user.pk, wishes) for turn in turns]
    is_early = any(is_premature(email.occasion, plan, timezone.now()) for plan in plans)
    return Reason.DEADLINE_MOVED if is_early else None
