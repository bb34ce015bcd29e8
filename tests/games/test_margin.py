"""What stands beside a match: whether its player was mailed, and what waits for an answer."""

from datetime import timedelta

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries
from time_machine import TimeMachineFixture

from accounts.models import User
from games.models import OutboxEntry
from games.play import outbox, proposals
from games.play.errors import MatchNotFound
from games.play.margin import Margin, Progress, margin_of, progress_of
from tests.games.builders import PRIVATE, start

pytestmark = pytest.mark.database


def test_an_open_proposal_and_the_outcome_of_the_mail_come_in_one_query(
    match_id: str, asha: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    made = proposals.propose_pause(match_id, asha, days=3)
    OutboxEntry.objects.filter(kind=outbox.OutboxKind.TURN_STARTED).update(outcome="sent")

    with django_assert_num_queries(1):
        margin = margin_of(match_id)

    assert margin.proposal == made
    assert margin.told is not None
    assert margin.told.word == "sent"


def test_a_proposal_that_was_answered_does_not_wait(match_id: str, asha: User, bilal: User) -> None:
    first = proposals.propose_pause(match_id, asha, days=3)
    proposals.decline(match_id, bilal, first.id)

    assert margin_of(match_id) == Margin(None, None)


def test_the_next_proposal_waits_beside_answered_ones(
    match_id: str, asha: User, bilal: User
) -> None:
    first = proposals.propose_pause(match_id, asha, days=3)
    proposals.decline(match_id, bilal, first.id)
    second = proposals.propose_pause(match_id, bilal, days=1)

    assert margin_of(match_id).proposal == second


def test_a_lapsed_proposal_stands_neither_beside_the_match_nor_in_its_progress(
    match_id: str, asha: User, time_machine: TimeMachineFixture
) -> None:
    proposals.propose_pause(match_id, asha, days=3)
    time_machine.move_to(timezone.now() + timedelta(days=7), tick=False)

    assert margin_of(match_id).proposal is None
    assert progress_of(match_id, asha).proposal == 0


def test_progress_tells_players_of_mail_and_proposal_and_lookers_on_of_neither(
    match_id: str,
    asha: User,
    bilal: User,
    chand: User,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    made = proposals.propose_pause(match_id, asha, days=3)
    OutboxEntry.objects.filter(kind=outbox.OutboxKind.TURN_STARTED).update(outcome="sent")

    with django_assert_num_queries(1):
        assert progress_of(match_id, bilal).proposal == made.id

    version = progress_of(match_id, asha).version
    assert progress_of(match_id, asha) == Progress(version, is_mailed=True, proposal=made.id)
    assert progress_of(match_id, chand) == Progress(version, is_mailed=False, proposal=0)
    assert progress_of(match_id, None) == Progress(version, is_mailed=False, proposal=0)


def test_a_private_match_of_others_makes_no_progress_for_strangers(
    asha: User, bilal: User, chand: User
) -> None:
    match_id = start(asha, bilal, options=PRIVATE)

    with pytest.raises(MatchNotFound):
        progress_of(match_id, chand)
