"""Who asks, and the world in which they ask: everything there is belongs to Asha.

She plays a private and a public match with Bilal, and is to move in both. The suspended, the muted
and the frozen player are Asha herself, with one sanction more; "unproved" is she too, who has not
given her password for a while. "password-only" is an admin who has not shown a second factor.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import Final

from allauth.account.authentication import AUTHENTICATION_METHODS_SESSION_KEY
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.auth.models import Group
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from accounts.models import PersonalAccessToken, Sanction, SanctionKind, Scope, User
from accounts.roles import Role
from accounts.sanctions import Terms, acknowledge, impose
from accounts.tokens import create_token, digest_of
from games.chat.services import write_message
from games.lobby import services as lobby
from games.models import ChatMessage, Proposal, Report, ReportReason, StaffNote
from games.moderation.reporting import Complaint, report
from games.moderation.services.notes import add_note
from games.play.outbox import match_subject
from games.play.proposals import propose_pause
from notifications.addresses import address_digest
from notifications.models import Email, EmailStatus, MutedMatch, Notice, Preference, Reminder
from notifications.registry import EmailKind
from notifications.suppression import record_bounce, refuse_invitations
from tests.accounts.factors import add_totp, sign_in_with_factor
from tests.accounts.phone import Phone
from tests.games.builders import BEST_OF_THREE, PASSWORD, PRIVATE, make_staff, make_user, start
from tests.leaks.cast import Request

WEAK_SECRET: Final = "jpr_" + "w" * 43
GONE: Final = "gone@example.org"
SUPPRESSED: Final = address_digest(GONE)


class Who(StrEnum):
    """The cast, each a column of the matrix."""

    NOBODY = "nobody"
    STRANGER = "stranger"
    OPPONENT = "opponent"
    PLAYER = "player"
    SUSPENDED = "suspended"
    FROZEN = "frozen"
    MUTED = "muted"
    UNPROVED = "unproved"
    HELPER = "helper"
    MODERATOR = "moderator"
    SENIOR = "senior"
    ADMIN = "admin"
    PASSWORD_ONLY = "password-only"
    TOKEN = "token"


NAMES: Final = {
    Who.STRANGER: "Chand",
    Who.OPPONENT: "Bilal",
    Who.PLAYER: "Asha",
    Who.SUSPENDED: "Asha",
    Who.FROZEN: "Asha",
    Who.MUTED: "Asha",
    Who.UNPROVED: "Asha",
    Who.HELPER: "Hema",
    Who.MODERATOR: "Maya",
    Who.SENIOR: "Sena",
    Who.ADMIN: "Adil",
    Who.PASSWORD_ONLY: "Adil",
}
ROLES: Final = {
    Who.HELPER: Role.HELPER,
    Who.MODERATOR: Role.MODERATOR,
    Who.SENIOR: Role.SENIOR,
    Who.ADMIN: Role.ADMIN,
}
SANCTIONS: Final = {
    Who.SUSPENDED: SanctionKind.NO_NEW_MATCHES,
    Who.FROZEN: SanctionKind.NO_SIGN_IN,
    Who.MUTED: SanctionKind.CHAT_MUTE,
}


@dataclass(frozen=True, slots=True)
class Asker:
    """One of the cast, with what their browser or program sends."""

    who: Who
    session: str = ""
    secret: str = ""

    def ask(self, request: Request) -> HttpResponse:
        """The answer, as to a browser that has just been opened and to no limit used up."""
        cache.clear()
        client = Client(raise_request_exception=False)
        if self.session:
            client.cookies[settings.SESSION_COOKIE_NAME] = self.session
        headers = dict(request.headers)
        if self.secret:
            headers["authorization"] = f"Bearer {self.secret}"
        return client.generic(  # type: ignore[return-value]
            request.method, request.path, request.body, request.content_type, headers=headers
        )


def build_world() -> None:
    """The cast and what is Asha's: matches, offers, a token, mail, a warning, factors, a report."""
    asha, bilal, _chand = (make_user(name) for name in ("Asha", "Bilal", "Chand"))
    for who, role in ROLES.items():
        make_staff(NAMES[who]).groups.add(Group.objects.get(name=role.value))
    private, public = start(asha, bilal, options=PRIVATE), start(asha, bilal)
    write_message(private, asha, "Good luck!")
    write_message(public, asha, "Good luck!")
    propose_pause(private, asha, days=2)
    propose_pause(public, asha, days=2)
    lobby.seek(asha, BEST_OF_THREE)
    lobby.challenge(asha, bilal, BEST_OF_THREE)
    lobby.invite(asha, BEST_OF_THREE)
    Client().post("/accounts/login/", {"login": "Asha", "password": PASSWORD})  # somewhere else
    add_totp(asha)
    Phone(asha)
    _sent_mail(asha, private)
    _weak_token(asha)
    _matter_for_the_staff(asha)
    _told(asha, private)
    acknowledge(asha, _sanctioned(asha, SanctionKind.WARNING, level="informal").pk)


def asker(who: Who) -> Asker:
    """One of the cast, signed in a moment ago and under the sanction that they are called after."""
    name = NAMES.get(who)
    if name is None:
        return Asker(who, secret=WEAK_SECRET if who is Who.TOKEN else "")
    user = User.objects.get(username=name)
    if kind := SANCTIONS.get(who):
        _sanctioned(user, kind, length=timedelta(days=3))
    client = Client()
    sign_in_with_factor(client, user)
    _set_proofs(client, who)
    return Asker(who, session=session_of(client))


def session_of(client: Client) -> str:
    """What the browser keeps of being signed in."""
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def parts_of_world(*, is_public: bool) -> Mapping[str, str]:
    """What stands in the addresses: all of it is Asha's."""
    asha = User.objects.get(username="Asha")
    passkey = Authenticator.objects.get(user=asha, type=Authenticator.Type.WEBAUTHN)
    return {
        "match_id": asha.seats.get(match__is_public=is_public).match.public_id,
        "name": "Asha",
        "token_id": str(PersonalAccessToken.objects.get(name="weak").pk),
        "email_id": str(Email.objects.get(status=EmailStatus.SENT).pk),
        "sanction_id": str(Sanction.objects.get(kind=SanctionKind.WARNING).pk),
        "session_id": str(UserSession.objects.filter(user=asha).earliest("pk").pk),
        "pk": str(passkey.pk),
        "app_label": "games",
        "url": "nowhere",
        "content_type_id": "0",
        "file": "none.eml",
        "report_id": str(Report.objects.get().pk),
        "message_id": str(ChatMessage.objects.get(match__is_public=is_public).pk),
        "proposal_id": str(Proposal.objects.get(match__is_public=is_public).pk),
        "note_id": str(StaffNote.objects.get().pk),
        "digest": SUPPRESSED,
    }


def _sent_mail(user: User, match_id: str) -> None:
    Email.objects.create(
        recipient=user,
        kind=EmailKind.YOUR_TURN.value,
        subject=match_subject(match_id),
        version=1,
        status=EmailStatus.SENT,
        next_attempt_at=None,
    )


def _matter_for_the_staff(user: User) -> None:
    """A report about the user by somebody outside the cast, a note, and an address without mail."""
    complaint = Complaint(reported=user, reason=ReportReason.OFFENSIVE_NAME, text="That name!")
    report(make_user("Dilip"), complaint)
    add_note(User.objects.get(username="Hema"), user, text="Keep an eye on her.")
    record_bounce(GONE, 4, "550 No such user")
    refuse_invitations(SUPPRESSED)


def _told(user: User, match_id: str) -> None:
    """A row in each table of what the user is told, or wants to be."""
    now, subject = timezone.now(), match_subject(match_id)
    Preference.objects.create(user=user)
    MutedMatch.objects.create(user=user, match_id=match_id)
    Reminder.objects.create(recipient=user, subject=subject, version=1, due_at=now, done_until=now)
    Notice.objects.create(recipient=user, kind="your_turn", subject=subject, created_at=now)


def _weak_token(user: User) -> None:
    """A token that may do nothing: the door to what tokens need no scope for."""
    new = create_token(user, name="weak", scopes=[Scope.PROFILE], lifetime_days=30)
    new.token.scopes, new.token.digest = [], digest_of(WEAK_SECRET)
    new.token.save(update_fields=["scopes", "digest"])


def _sanctioned(
    user: User, kind: SanctionKind, *, level: str = "", length: timedelta | None = None
) -> Sanction:
    terms = Terms(kind=kind, reason="Maya had a reason.", level=level, length=length)
    return impose(user, terms, by=User.objects.get(username="Maya"))


def _set_proofs(client: Client, who: Who) -> None:
    """What the session says of how its user has proved who they are."""
    session = client.session
    records = session[AUTHENTICATION_METHODS_SESSION_KEY]
    if who is Who.PASSWORD_ONLY:
        records = [one for one in records if one["method"] == "password"]
    elif who is not Who.UNPROVED:
        records = [{**one, "reauthenticated": True} for one in records]
    session[AUTHENTICATION_METHODS_SESSION_KEY] = records
    session.save()
