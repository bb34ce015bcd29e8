"""Something of each kind that the staff looks at and acts on, and the addresses of it all."""

from dataclasses import dataclass, field
from datetime import timedelta
from urllib.parse import urlencode

from allauth.mfa.models import Authenticator
from django.test import Client
from django.utils import timezone

from accounts.models import AuditEntry, User, WarningLevel
from games.chat import services as chat
from games.models import ChatMessage, ReportReason
from games.moderation import standing
from games.moderation.actions import Action
from games.moderation.reporting import Complaint, report
from games.moderation.services import notes, sanctions
from jaipur_site.panel.deeds import FAMILIES
from notifications import suppression
from notifications.addresses import address_digest
from notifications.models import Email, EmailStatus
from notifications.registry import EmailKind
from tests.accounts.factors import add_totp, sign_in_with_factor
from tests.games.builders import start
from tests.games.moderation.staff import WHY, Staff
from tests.notifications.builders import match_email

SUPPRESSED = address_digest("gone@example.org")


@dataclass(frozen=True, slots=True)
class Desk:
    """Keys of what there is."""

    match_id: str
    report_id: str
    sanction_id: str
    message_id: int
    note_id: int
    dead_id: str
    owed_id: str
    pages: dict[str, str] = field(default_factory=dict)


def make_desk(staff: Staff, players: tuple[User, User, User]) -> Desk:
    """The third has reported the second, who is muted and appeals, in a match against the first."""
    asha, bilal, chand = players
    match_id = start(asha, bilal)
    chat.write_message(match_id, bilal, "You play like a camel.")
    message = ChatMessage.objects.latest("pk")
    complaint = Complaint(
        reported=bilal,
        reason=ReportReason.ABUSIVE_CHAT,
        text="He is rude.",
        match_id=match_id,
        messages=(1,),
    )
    made = report(asha, complaint).report.id
    report(chand, Complaint(reported=bilal, reason=ReportReason.OFFENSIVE_NAME, text="The name."))
    sanctions.warn(staff.moderator, bilal, level=WarningLevel.FORMAL, reason=WHY)
    muted = sanctions.mute_chat(
        staff.moderator, bilal, length=timedelta(days=7), reason="He was rude to Asha."
    )
    standing.appeal(bilal, muted, text="It was a joke.")
    note = notes.add_note(staff.helper, bilal, text="Keep an eye on him.")
    dead = match_email(EmailKind.YOUR_TURN, asha, match_id, 1)
    Email.objects.filter(pk=dead.pk).update(
        status=EmailStatus.FAILED, next_attempt_at=None, reason="550 No", attempts=6
    )
    owed = match_email(EmailKind.YOUR_TURN, bilal, match_id, 2)
    suppression.record_bounce("gone@example.org", 4, "550 No such user")
    found = Desk(match_id, str(made), str(muted), message.pk, note, str(dead.pk), str(owed.pk))
    found.pages.update(_pages(found, asha, bilal))
    return found


def _pages(desk: Desk, asha: User, bilal: User) -> dict[str, str]:
    return {
        "queue": "/admin/",
        "report": f"/admin/reports/{desk.report_id}/",
        "case": f"/admin/users/{bilal.username}/",
        "match": f"/admin/matches/{desk.match_id}/",
        "appeals": "/admin/appeals/",
        "users": f"/admin/users/?{urlencode({'q': bilal.email})}",
        "mail": "/admin/mail/",
        "mail_dead": "/admin/mail/?shelf=dead",
        "mail_of_user": f"/admin/mail/?to={asha.username}",
        "suppressed": "/admin/mail/suppressed/",
        "incident": "/admin/incident/",
        "audit": "/admin/audit/",
        "audit_filtered": f"/admin/audit/?actor=Maya&target={bilal.username}&action=warn",
        "tables": "/admin/tables/",
    }


def address_of(desk: Desk, action: Action) -> str:
    """The page of an action on what there is."""
    prefix = next(
        prefix
        for prefix, (_find, deeds) in FAMILIES.items()
        if action in {deed.action for deed in deeds}
    )
    parts = {
        "<str:name>": "Bilal2" if action is Action.UNDO_RENAME else "Bilal",
        "<str:match_id>": desk.match_id,
        "<uuid:report_id>": desk.report_id,
        "<uuid:sanction_id>": desk.sanction_id,
        "<int:message_id>": str(desk.message_id),
        "<int:note_id>": str(desk.note_id),
        "<uuid:email_id>": desk.owed_id if action is Action.CANCEL_MAIL else desk.dead_id,
        "<slug:digest>": SUPPRESSED,
    }
    for part, key in parts.items():
        prefix = prefix.replace(part, key)
    return f"/admin/{prefix}{action.value.replace('_', '-')}/"


def browser_of(user: User) -> Client:
    """The browser of a member of the staff who has shown the second factor."""
    if not Authenticator.objects.filter(user=user).exists():
        add_totp(user)
    client = Client()
    sign_in_with_factor(client, user)
    return client


def last_entry() -> AuditEntry:
    """The latest entry of the audit."""
    return AuditEntry.objects.order_by("-pk")[0]


def tomorrow() -> str:
    """An instant that a form takes."""
    return (timezone.now() + timedelta(days=1)).strftime("%Y-%m-%dT%H:%M")
