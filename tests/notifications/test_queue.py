"""Leases, attempts and outcomes of rows: one sender at a time, and an end for every row."""

from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
import time_machine
from django.db import IntegrityError, transaction
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games.models import OutboxEntry
from games.play import outbox
from notifications import queue
from notifications.models import Draft, Email, EmailStatus
from notifications.queue import Verdict
from notifications.registry import EmailKind
from notifications.timing.judge import Reason
from tests.games.builders import play
from tests.notifications.builders import account_email, latest_email, match_email

SENT = Verdict(EmailStatus.SENT)
SKIPPED = Verdict(EmailStatus.SKIPPED, Reason.NO_CONFIRMED_ADDRESS)

Later = Callable[[float], None]


@pytest.fixture
def email(asha: User) -> Email:
    """A row that is owed."""
    return account_email("asha@example.org", recipient=asha)


@pytest.fixture
def later() -> Iterator[Later]:
    """Let so many seconds pass."""
    with time_machine.travel("2026-12-01T12:00:00+00:00", tick=False) as traveller:
        yield lambda seconds: traveller.shift(timedelta(seconds=seconds))


def _claimed(email: Email) -> Email:
    [claimed] = queue.claim([email.pk])
    return claimed


def _status(email: Email) -> str:
    return Email.objects.get(pk=email.pk).status


def test_a_row_is_claimed_by_one_sender_only(email: Email) -> None:
    [first] = queue.claim([email.pk])
    second = queue.claim([email.pk])

    assert first.attempts == 1
    assert second == []


def test_of_many_rows_those_that_are_due_are_claimed_in_the_order_that_is_asked_for(
    asha: User, bilal: User
) -> None:
    first, second, later, done = [account_email(f"{n}@example.org") for n in range(4)]
    Email.objects.filter(pk=later.pk).update(next_attempt_at=timezone.now() + timedelta(hours=1))
    queue.finish(_claimed(done), SENT)

    rows = queue.claim([done.pk, second.pk, later.pk, first.pk])

    assert [row.pk for row in rows] == [second.pk, first.pk]
    stored = Email.objects.filter(pk__in=[first.pk, second.pk])
    assert [(row.status, row.attempts, row.claimed_at) for row in stored] == [
        (row.status, row.attempts, row.claimed_at) for row in rows
    ]


def test_many_rows_are_claimed_by_two_statements(
    db: None, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    ids = [account_email(f"{n}@example.org").pk for n in range(5)]

    with transaction.atomic(), django_assert_num_queries(4):  # with a savepoint and its release
        assert len(queue.claim(ids)) == 5


def test_what_is_claimed_is_sent_in_the_first_half_of_the_lease_only(
    later: Later, email: Email
) -> None:
    claimed = _claimed(email)
    assert claimed.next_attempt_at == timezone.now() + timedelta(seconds=300)

    later(150)
    in_time = queue.ends_soon(claimed)
    later(1)

    assert not in_time
    assert queue.ends_soon(claimed)


def test_what_is_given_back_is_due_as_if_nothing_had_been_tried(email: Email) -> None:
    queue.give_back([_claimed(email)])

    row = Email.objects.get(pk=email.pk)
    assert (row.status, row.attempts, row.claimed_at) == (EmailStatus.OWED, 0, None)
    assert queue.due(10) == [email.pk]


def test_what_somebody_else_has_claimed_since_is_not_given_back(later: Later, email: Email) -> None:
    late = _claimed(email)
    later(300)
    _claimed(email)

    queue.give_back([late])

    assert _status(email) == EmailStatus.CLAIMED


def test_a_claimed_row_is_not_due(email: Email) -> None:
    before = queue.due(10)
    _claimed(email)

    assert before == [email.pk]
    assert queue.due(10) == []


def test_a_row_is_taken_up_again_five_minutes_after_a_claim_that_came_to_nothing(
    later: Later, email: Email
) -> None:
    _claimed(email)

    later(299)
    in_time = queue.claim([email.pk])
    later(1)
    [again] = queue.claim([email.pk])

    assert in_time == []
    assert again.attempts == 2


@pytest.mark.parametrize("verdict", [SENT, SKIPPED])
def test_a_finished_row_is_never_taken_up_again(
    later: Later, email: Email, verdict: Verdict
) -> None:
    queue.finish(_claimed(email), verdict)

    later(10**7)

    assert _status(email) == verdict.status
    assert queue.due(10) == []
    assert queue.claim([email.pk]) == []


@pytest.mark.parametrize("verdict", [SENT, SKIPPED])
def test_what_an_account_mail_says_is_forgotten_when_it_is_finished(
    email: Email, verdict: Verdict
) -> None:
    queue.finish(_claimed(email), verdict)

    assert not Draft.objects.exists()


def test_a_sender_whose_lease_has_ended_does_not_undo_what_the_next_one_does(
    later: Later, email: Email
) -> None:
    slow = _claimed(email)
    later(301)
    _claimed(email)

    is_ours = queue.finish(slow, SKIPPED)
    queue.try_again_later(slow, "451 Later")

    assert not is_ours
    assert _status(email) == EmailStatus.CLAIMED
    assert Draft.objects.exists()


def test_what_was_sent_is_sent_though_the_lease_had_ended(later: Later, email: Email) -> None:
    slow = _claimed(email)
    later(301)
    next_one = _claimed(email)

    queue.finish(slow, SENT)
    queue.try_again_later(next_one, "451 Later")

    assert _status(email) == EmailStatus.SENT


def test_attempts_are_made_after_20_s_2_min_20_min_2_h_and_8_h_and_then_no_more(
    later: Later, email: Email
) -> None:
    pauses = []
    while _status(email) != EmailStatus.FAILED:
        queue.try_again_later(_claimed(email), "451 Later")
        row = Email.objects.get(pk=email.pk)
        if row.next_attempt_at:
            pause = row.next_attempt_at - timezone.now()
            pauses.append(pause.total_seconds())
            later(pauses[-1])

    assert pauses == [20, 120, 1200, 7200, 28_800]
    assert Email.objects.get(pk=email.pk).reason == "451 Later"
    assert not Draft.objects.exists()


def test_a_row_whose_senders_die_is_spent_after_the_last_attempt(
    later: Later, email: Email
) -> None:
    spent = []
    for _ in range(7):
        spent.append(queue.is_spent(_claimed(email)))
        later(300)

    assert spent == [False] * 6 + [True]


def test_the_outbox_learns_what_came_of_all_that_a_mail_told(match_id: str, asha: User) -> None:
    play(match_id)
    email = latest_email(User.objects.get(username="Bilal"))
    Email.objects.filter(pk=email.pk).update(next_attempt_at=timezone.now())

    queue.finish(_claimed(email), Verdict(EmailStatus.SUPERSEDED, Reason.TURN_PLAYED))

    told = OutboxEntry.objects.exclude(outcome="").values_list("kind", "version", "outcome")
    assert list(told) == [(outbox.OutboxKind.TURN_STARTED, 3, "superseded")]


def test_what_a_server_says_at_length_is_cut(email: Email) -> None:
    queue.try_again_later(_claimed(email), "451 " + "x" * 1000)

    assert len(Email.objects.get(pk=email.pk).reason) == 200


@pytest.mark.parametrize("status", EmailStatus)
def test_no_row_rests_without_an_end_or_ends_with_a_next_attempt(
    email: Email, status: EmailStatus
) -> None:
    is_open = status in {EmailStatus.OWED, EmailStatus.CLAIMED}
    wrong = None if is_open else timezone.now()

    with pytest.raises(IntegrityError), transaction.atomic():
        Email.objects.filter(pk=email.pk).update(status=status, next_attempt_at=wrong)


def test_nothing_is_told_twice_of_one_version(asha: User) -> None:
    match_email(EmailKind.YOUR_TURN, asha, "7K3M9Q2WXZ", 3)
    match_email(EmailKind.YOUR_TURN, asha, "7K3M9Q2WXZ", 4)
    match_email(EmailKind.ROUND_ENDED, asha, "7K3M9Q2WXZ", 4)

    with pytest.raises(IntegrityError), transaction.atomic():
        match_email(EmailKind.YOUR_TURN, asha, "7K3M9Q2WXZ", 4)
