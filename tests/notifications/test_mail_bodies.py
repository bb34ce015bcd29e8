"""Reading a mail: for seniors, for a reason, on record, and never with cards, codes or links."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.audit import Act, record
from accounts.models import AuditEntry, User
from accounts.roles import Role
from games.chat import services as chat
from games.lobby import services as lobby
from games.moderation.errors import NotAllowed, NotFound, OwnMatter, ReasonTooShort
from games.moderation.services import matches
from games.play.services import resign
from notifications import mail_bodies
from notifications.mail_bodies import NotKept, ShowsCards, read
from notifications.models import Email
from notifications.registry import EmailKind
from tests.games.builders import BEST_OF_THREE, PRIVATE, start
from tests.games.moderation.staff import WHY, Staff, give_role, make_all
from tests.notifications.builders import match_email, relay_all

WITH_A_HAND = (EmailKind.MATCH_STARTED, EmailKind.YOUR_TURN, EmailKind.REMINDER)


def the(kind: EmailKind) -> Email:
    """The latest mail of a kind, after all that is owed was relayed."""
    relay_all()
    return Email.objects.filter(kind=kind).latest("created_at")


@pytest.fixture
def staff(db: None) -> Staff:
    return make_all()


@pytest.fixture
def chat_mail(asha: User, bilal: User) -> Email:
    """What Asha is told of the chat: see https://example.org/x."""
    match_id = start(asha, bilal, options=PRIVATE)
    chat.write_message(match_id, bilal, "Look at https://example.org/x, camel!")
    return match_email(EmailKind.CHAT_MESSAGE, asha, match_id, 1)


def test_seniors_read_what_a_mail_says_and_that_is_on_record(
    chat_mail: Email, staff: Staff
) -> None:
    body = read(staff.senior, chat_mail.pk, reason=WHY)

    assert "Bilal" in body.subject_line
    assert "camel!" in body.text
    entry = AuditEntry.objects.latest("pk")
    assert (entry.action, entry.target, entry.reason) == ("read_mail", f"email:{chat_mail.pk}", WHY)
    assert entry.parameters == {
        "kind": "chat_message",
        "subject": chat_mail.subject,
        "version": 1,
    }


def test_no_link_is_shown_with_which_one_could_act_for_the_recipient(
    chat_mail: Email, asha: User, staff: Staff
) -> None:
    lobby.invite(asha, BEST_OF_THREE, invitee="friend@example.org")

    said = read(staff.senior, chat_mail.pk, reason=WHY)
    invited = read(staff.senior, the(EmailKind.INVITATION).pk, reason=WHY)

    assert "Asha invites you" in invited.subject_line
    assert "://" not in said.text + invited.text
    assert "[…]" in said.text
    assert "friend@example.org" not in invited.text


@pytest.mark.parametrize("kind", WITH_A_HAND)
def test_nobody_reads_a_mail_that_shows_a_hand(
    asha: User, bilal: User, staff: Staff, kind: EmailKind
) -> None:
    mail = match_email(kind, asha, start(asha, bilal), 2)

    with pytest.raises(NotKept):
        read(staff.admin, mail.pk, reason=WHY)

    assert not AuditEntry.objects.exists()


@pytest.mark.parametrize("kind", [EmailKind.ACCOUNT, EmailKind.DIGEST])
def test_nobody_reads_codes_or_what_tells_other_mails(
    asha: User, staff: Staff, kind: EmailKind
) -> None:
    mail = Email.objects.create(recipient=asha, kind=kind.value, subject="account:x")

    with pytest.raises(NotKept):
        read(staff.admin, mail.pk, reason=WHY)


def test_the_end_of_a_match_can_be_read_once_its_cards_are_open(
    asha: User, bilal: User, staff: Staff
) -> None:
    match_id = start(asha, bilal)
    mail = match_email(EmailKind.MATCH_FINISHED, bilal, match_id, 3)

    with pytest.raises(ShowsCards):
        read(staff.admin, mail.pk, reason=WHY)
    resign(match_id, asha, seen_version=2)

    assert "Asha resigned" in read(staff.senior, mail.pk, reason=WHY).text


def test_the_end_by_decree_can_be_read_seven_days_later(
    asha: User, bilal: User, staff: Staff
) -> None:
    match_id = start(asha, bilal)
    mail = match_email(EmailKind.ROUND_ENDED, bilal, match_id, 3)
    matches.void(staff.moderator, match_id, reason=WHY)

    with time_machine.travel(timezone.now() + timedelta(days=6)), pytest.raises(ShowsCards):
        read(staff.admin, mail.pk, reason=WHY)


def test_moderators_and_players_of_the_match_read_no_mail(
    chat_mail: Email, asha: User, bilal: User, staff: Staff
) -> None:
    for own in (asha, bilal):
        give_role(own, Role.ADMIN)

    with pytest.raises(NotAllowed):
        read(staff.moderator, chat_mail.pk, reason=WHY)
    for own in (asha, bilal):
        with pytest.raises(OwnMatter):
            read(own, chat_mail.pk, reason=WHY)
    with pytest.raises(ReasonTooShort):
        read(staff.senior, chat_mail.pk, reason="why not")
    assert not AuditEntry.objects.exists()


def test_what_is_gone_is_not_found(asha: User, staff: Staff) -> None:
    lost = Email.objects.create(
        recipient=asha, kind=EmailKind.CHALLENGE_RECEIVED, subject="challenge:GONE"
    )
    unknown = record(None, Act(action="x", target="y")).pk

    with pytest.raises(NotKept):
        read(staff.senior, lost.pk, reason=WHY)
    lost_id = lost.pk
    lost.delete()
    with pytest.raises(NotFound):
        read(staff.senior, lost_id, reason=WHY)
    assert AuditEntry.objects.latest("pk").pk == unknown


def test_every_kind_is_read_or_named_as_not_to_be_read() -> None:
    assert {kind.value for kind in EmailKind} > mail_bodies.UNKEPT
