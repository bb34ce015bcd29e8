"""A mail is sent once more when its recipient asks for it, if it is still worth it."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from games.play import queries
from notifications.again import A_DAY, NotSentAgain, RepeatRefusal, send_again
from notifications.models import Email, EmailStatus
from notifications.registry import EmailKind
from tests.games.builders import play
from tests.notifications.builders import account_email
from tests.notifications.logged import logged


def refused(email: Email, user: User) -> RepeatRefusal:
    with pytest.raises(NotSentAgain) as refusal:
        send_again(email.pk, user)
    return refusal.value.why


@pytest.mark.parametrize(
    "status",
    [EmailStatus.SENT, EmailStatus.SKIPPED, EmailStatus.BOUNCED, EmailStatus.FAILED],
)
def test_a_finished_mail_is_owed_once_more(asha: User, match_id: str, status: EmailStatus) -> None:
    first = logged(asha, match_id, status)

    repeat = send_again(first.pk, asha)

    first.refresh_from_db()
    assert first.status == status
    assert (repeat.status, repeat.recipient, repeat.kind) == ("owed", asha, first.kind)
    assert (repeat.subject, repeat.version) == (first.subject, first.version)
    assert repeat.occasion.startswith("again-")


def test_what_was_not_mine_is_not_there(asha: User, bilal: User, match_id: str) -> None:
    mail = logged(bilal, match_id)

    with pytest.raises(Email.DoesNotExist):
        send_again(mail.pk, asha)


@pytest.mark.parametrize("status", [EmailStatus.OWED, EmailStatus.CLAIMED, EmailStatus.GATHERED])
def test_what_is_on_its_way_is_not_sent_twice(
    asha: User, match_id: str, status: EmailStatus
) -> None:
    mail = logged(asha, match_id, status)

    assert refused(mail, asha) is RepeatRefusal.UNDER_WAY


def test_two_clicks_are_one_mail(asha: User, match_id: str) -> None:
    mail = logged(asha, match_id)
    send_again(mail.pk, asha)

    assert refused(mail, asha) is RepeatRefusal.UNDER_WAY
    assert Email.objects.count() == 2


@pytest.mark.parametrize("kind", [EmailKind.YOUR_TURN, EmailKind.REMINDER, EmailKind.MATCH_STARTED])
def test_a_turn_that_was_played_or_has_run_out_is_no_news(
    asha: User, match_id: str, kind: EmailKind
) -> None:
    mail = logged(asha, match_id, kind=kind)
    deadline = queries.match_view(match_id, asha).deadline_at
    assert deadline is not None

    with time_machine.travel(deadline + timedelta(seconds=1), tick=False):
        assert refused(mail, asha) is RepeatRefusal.TURN_PLAYED
    play(match_id)
    assert refused(mail, asha) is RepeatRefusal.TURN_PLAYED


def test_the_other_player_may_hear_again_that_the_match_has_begun_but_not_that_it_is_their_turn(
    bilal: User, match_id: str
) -> None:
    started = logged(bilal, match_id, kind=EmailKind.MATCH_STARTED)
    turn = logged(bilal, match_id, kind=EmailKind.YOUR_TURN)

    send_again(started.pk, bilal)

    assert refused(turn, bilal) is RepeatRefusal.TURN_PLAYED


def test_a_result_stays_news(asha: User, match_id: str) -> None:
    mail = logged(asha, match_id, kind=EmailKind.MATCH_FINISHED)
    play(match_id)

    assert send_again(mail.pk, asha).status == EmailStatus.OWED


def test_a_code_is_sent_once(asha: User) -> None:
    mail = account_email(asha.email, recipient=asha)
    Email.objects.update(status=EmailStatus.SENT, next_attempt_at=None)

    assert refused(mail, asha) is RepeatRefusal.KIND


def test_five_a_day_are_enough(asha: User, match_id: str) -> None:
    mail = logged(asha, match_id, kind=EmailKind.MATCH_FINISHED)
    for _ in range(A_DAY):
        send_again(mail.pk, asha)
        Email.objects.update(status=EmailStatus.SENT, next_attempt_at=None)

    assert refused(mail, asha) is RepeatRefusal.TOO_MANY
    with time_machine.travel(timezone.now() + timedelta(days=1, seconds=1), tick=False):
        assert send_again(mail.pk, asha).status == EmailStatus.OWED
