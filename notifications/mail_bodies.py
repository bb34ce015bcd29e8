"""What a mail says, read by the staff: for a reason, on record, and never with a hidden card.

The mail is made anew, as it would go out now; only some kinds can be made so for other eyes.
"""

import re
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.core.exceptions import ObjectDoesNotExist
from django.db import transaction
from django.utils import timezone

from accounts.audit import Act, record
from accounts.models import User
from games.lobby.errors import OfferNotFound
from games.moderation.actions import Action
from games.moderation.errors import ModerationRefused, NotFound
from games.moderation.guard import authorise, match_of, reason_of
from games.play.disclosure import is_open
from games.play.errors import MatchNotFound
from notifications import emails
from notifications.addressees import addressee_of
from notifications.concerned import concerned_matches
from notifications.models import Email
from notifications.registry import EmailKind
from notifications.tellings import id_in

UNKEPT: Final = frozenset(
    {
        EmailKind.ACCOUNT.value,
        EmailKind.DIGEST.value,
        EmailKind.MATCH_STARTED.value,
        EmailKind.YOUR_TURN.value,
        EmailKind.REMINDER.value,
        EmailKind.TURN_OVERDUE.value,
    }
)
"""What nobody reads: codes that open an account; the hand of a turn; what tells other mails."""

_WITH_CARDS: Final = frozenset({EmailKind.ROUND_ENDED.value, EmailKind.MATCH_FINISHED.value})
_LINK: Final = re.compile(r"https?://\S+")


class NotKept(ModerationRefused):
    """The text is gone, or nobody but its recipient may read it."""


class ShowsCards(ModerationRefused):
    """The mail would show cards that are still hidden."""


@dataclass(frozen=True, slots=True)
class MailBody:
    """What a mail says, in the language of its recipient and without the links of it."""

    subject_line: str
    text: str


@transaction.atomic
def read(actor: User, email_id: UUID, *, reason: str) -> MailBody:
    """The text of a mail; that it was read is on record.

    Its recipient is involved, and so are the players of its match. Raises NotFound, NotKept and
    ShowsCards.
    """
    authorise(actor, Action.READ_MAIL)
    email = Email.objects.select_related("recipient").filter(pk=email_id).first()
    if email is None:
        raise NotFound
    authorise(actor, Action.READ_MAIL, involved=[email.recipient, *_players(email)])
    why = reason_of(reason)
    _refuse_hidden(email)
    body = _body_of(email)
    record(
        actor,
        Act(
            action=Action.READ_MAIL,
            target=f"email:{email.pk}",
            reason=why,
            parameters={"kind": email.kind, "subject": email.subject, "version": email.version},
        ),
    )
    return body


def _players(email: Email) -> list[User]:
    try:
        return [user for one in concerned_matches(email) for user in match_of(one)[1]]
    except MatchNotFound:
        raise NotKept from None


def _refuse_hidden(email: Email) -> None:
    if email.kind in UNKEPT:
        raise NotKept
    if email.kind in _WITH_CARDS:
        match, _players_of_it = match_of(id_in(email.subject))
        if not is_open(match, timezone.now()):
            raise ShowsCards


def _body_of(email: Email) -> MailBody:
    """The mail without its links, with which one could act for the recipient."""
    try:
        message = emails.render(email, addressee_of(email)).message
    except (ObjectDoesNotExist, MatchNotFound, OfferNotFound):
        raise NotKept from None
    return MailBody(str(message.subject), _LINK.sub("[…]", str(message.body)))
