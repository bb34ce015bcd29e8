"""Which matches a row of mail is about, whatever its subject names."""

from accounts.models import User, Vacation
from games.play.proposals import proposals_by_id
from notifications.absences import absence_of
from notifications.models import Email
from notifications.registry import EmailKind
from notifications.tellings import id_in


def concerned_matches(email: Email) -> frozenset[str]:
    """The ids of the matches; a query for a proposal, two for somebody's vacation, else none."""
    about = id_in(email.subject)
    if email.subject.startswith("match:"):
        return frozenset({about})
    if email.recipient is None:
        return frozenset()
    if email.subject.startswith("proposal:"):
        found = proposals_by_id([int(about)], email.recipient).values()
        return frozenset(one.match_id for one in found)
    if email.kind == EmailKind.OPPONENT_AWAY:
        return _shared_matches(int(about), email.recipient)
    return frozenset()


def _shared_matches(vacation_id: int, user: User) -> frozenset[str]:
    """None if who was away has left the site."""
    try:
        turns = absence_of(vacation_id, user).turns
    except Vacation.DoesNotExist:
        return frozenset()
    return frozenset(turn.match_id for turn in turns)
