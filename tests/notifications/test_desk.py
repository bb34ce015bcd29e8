"""The mail desk: what its lists hold, and what can be done with a mail or an address."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import AuditEntry, User
from accounts.roles import Role
from games.moderation.errors import AlreadyDone, NotAllowed, OwnMatter, ReasonTooShort
from notifications import desk, suppression
from notifications.addresses import address_digest
from notifications.desk import NotCancelled, NotRetried, Shelf
from notifications.models import Draft, Email, EmailStatus
from notifications.registry import EmailKind
from tests.games.builders import start
from tests.games.moderation.staff import WHY, make_member
from tests.notifications.builders import account_email, match_email


@pytest.fixture
def maya(db: None) -> User:
    return make_member("Maya", Role.MODERATOR)


@pytest.fixture
def dead(asha: User, bilal: User) -> Email:
    """A mail to Asha that no server took."""
    email = match_email(EmailKind.YOUR_TURN, asha, start(asha, bilal), 1)
    email.status, email.next_attempt_at = EmailStatus.FAILED, None
    email.reason, email.attempts = "550 No", 6
    email.save()
    return email


def _mail(user: User, version: int, status: EmailStatus, due: timedelta | None) -> None:
    email = match_email(EmailKind.YOUR_TURN, user, "AAAAAAAAAA", version)
    email.status = status
    email.next_attempt_at = None if due is None else timezone.now() + due
    email.save()


@pytest.mark.parametrize(
    ("which", "versions"),
    [(Shelf.DEAD, {41, 42}), (Shelf.LATE, {44}), (Shelf.OWED, {44, 45, 46})],
)
def test_dead_letters_and_late_mails_are_found(
    asha: User, which: Shelf, versions: set[int]
) -> None:
    _mail(asha, 41, EmailStatus.FAILED, None)
    _mail(asha, 42, EmailStatus.BOUNCED, None)
    _mail(asha, 43, EmailStatus.SENT, None)
    _mail(asha, 44, EmailStatus.OWED, timedelta(minutes=-11))
    _mail(asha, 45, EmailStatus.OWED, timedelta(minutes=-9))
    _mail(asha, 46, EmailStatus.OWED, timedelta(hours=2))

    assert {line.version for line in desk.shelf(which).lines} == versions


def test_a_dead_mail_is_owed_again_with_all_its_attempts(maya: User, dead: Email) -> None:
    desk.retry(maya, dead.pk, reason=WHY)

    dead.refresh_from_db()
    entry = AuditEntry.objects.get()
    assert (dead.status, dead.attempts, dead.reason) == (EmailStatus.OWED, 0, "")
    assert (entry.action, entry.target, entry.reason) == ("retry_mail", f"email:{dead.pk}", WHY)
    assert entry.before == {"status": "failed", "attempts": 6}
    assert entry.after == {"status": "owed"}


def test_what_was_sent_or_has_lost_its_text_is_not_tried_again(maya: User, dead: Email) -> None:
    Email.objects.filter(pk=dead.pk).update(kind=EmailKind.ACCOUNT.value)
    with pytest.raises(NotRetried):
        desk.retry(maya, dead.pk, reason=WHY)

    Email.objects.filter(pk=dead.pk).update(kind="your_turn", status=EmailStatus.SENT)
    with pytest.raises(NotRetried):
        desk.retry(maya, dead.pk, reason=WHY)

    assert not AuditEntry.objects.exists()


def test_a_cancelled_mail_is_never_sent_and_its_text_is_gone(maya: User, asha: User) -> None:
    email = account_email("asha@example.org", recipient=asha)

    desk.cancel(maya, email.pk, reason=WHY)

    email.refresh_from_db()
    assert (email.status, email.reason) == (EmailStatus.SKIPPED, "cancelled")
    assert email.next_attempt_at is None
    assert not Draft.objects.exists()
    assert AuditEntry.objects.get().action == "cancel_mail"


@pytest.mark.parametrize("status", [EmailStatus.SENT, EmailStatus.CLAIMED])
def test_what_does_not_wait_is_not_cancelled(maya: User, dead: Email, status: EmailStatus) -> None:
    due = timezone.now() if status is EmailStatus.CLAIMED else None
    Email.objects.filter(pk=dead.pk).update(status=status, next_attempt_at=due)

    with pytest.raises(NotCancelled):
        desk.cancel(maya, dead.pk, reason=WHY)

    assert not AuditEntry.objects.exists()


def test_a_suppressed_address_gets_mail_again(maya: User) -> None:
    suppression.record_bounce("gone@example.org", 4, "550 No such user")
    digest = address_digest("gone@example.org")
    assert [one.digest for one in desk.suppressed_addresses()] == [digest]

    desk.unsuppress(maya, digest, reason=WHY)

    assert not suppression.is_suppressed("gone@example.org")
    assert desk.suppressed_addresses() == ()
    assert AuditEntry.objects.get().before == {"weight": 4}
    with pytest.raises(AlreadyDone):
        desk.unsuppress(maya, digest, reason=WHY)


def test_mail_is_for_moderators_with_a_reason_and_no_matter_of_theirs(
    maya: User, dead: Email
) -> None:
    with pytest.raises(NotAllowed):
        desk.retry(make_member("Hari", Role.HELPER), dead.pk, reason=WHY)
    with pytest.raises(ReasonTooShort):
        desk.cancel(maya, dead.pk, reason="no")
    Email.objects.filter(pk=dead.pk).update(recipient=maya)
    with pytest.raises(OwnMatter):
        desk.retry(maya, dead.pk, reason=WHY)

    assert not AuditEntry.objects.exists()
