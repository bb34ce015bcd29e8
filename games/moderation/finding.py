"""Single things that the staff acts on, and users that it looks for. Frozen values."""

from dataclasses import dataclass
from typing import Final
from uuid import UUID

from allauth.account.models import EmailAddress

from accounts.models import User
from accounts.queries import user_by_name
from games.models import Report, StaffNote
from games.moderation import queries
from games.moderation.errors import NotFound
from games.moderation.files import ReportFile
from games.moderation.queries import masked

MOST_FOUND: Final = 20


@dataclass(frozen=True, slots=True)
class FoundNote:
    """A note about a user."""

    user: str
    text: str


@dataclass(frozen=True, slots=True)
class FoundUser:
    """A user with their addresses, masked."""

    username: str
    addresses: tuple[str, ...]
    is_active: bool


def users(words: str) -> tuple[FoundUser, ...]:
    """Who is called so, was so lately, or has exactly this address; two indexed queries."""
    sought = words.strip()
    if "@" in sought:
        rows = EmailAddress.objects.filter(email=sought.lower()).select_related("user")
        found = [row.user for row in rows[:MOST_FOUND]]
    else:
        found = _by_name(sought)
    rows = EmailAddress.objects.filter(user__in=found).order_by("-primary", "pk")
    addresses = [(row.user_id, masked(row.email)) for row in rows]
    return tuple(
        [
            FoundUser(
                user.username,
                tuple([address for owner, address in addresses if owner == user.pk]),
                user.is_active,
            )
            for user in found
        ]
    )


def report(report_id: UUID) -> ReportFile:
    """A report with its evidence. Raises NotFound."""
    try:
        return queries.report_file(report_id)
    except Report.DoesNotExist:
        raise NotFound from None


def note(note_id: int) -> FoundNote:
    """A note. Raises NotFound."""
    row = StaffNote.objects.select_related("user").filter(pk=note_id).first()
    if row is None:
        raise NotFound
    return FoundNote(row.user.username, row.text)


def _by_name(name: str) -> list[User]:
    try:
        return [user_by_name(name)]
    except User.DoesNotExist:
        return []
