"""Pauses that both agree on: proposed, answered, withdrawn, ended early by agreement."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine

from accounts.models import User
from games.engine.cards import Kind
from games.engine.errors import MatchOver
from games.engine.moves import Take
from games.models import Proposal
from games.play import decisions, proposals, queries, services
from games.play.errors import (
    AlreadyProposed,
    InstantOutOfRange,
    MatchIsNotPaused,
    MatchIsPaused,
    MatchNotFound,
    NotAPlayer,
    ProposalGone,
    ProposalNotFound,
    TurnExpired,
)
from tests.games.builders import PRIVATE, play, start
from tests.games.stored import assert_sound, deadline, kinds_in, last_kind, told

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 12, 2, 12, tzinfo=UTC)
DAY = timedelta(days=1)
HOUR = timedelta(hours=1)


@pytest.fixture(autouse=True)
def clock(asha: User, bilal: User) -> Any:
    """It is NOW until a test moves on."""
    with time_machine.travel(NOW, tick=False) as traveller:
        yield traveller


def pause(match_id: str, asha: User, bilal: User, *, days: int = 5) -> None:
    """A pause that Asha has proposed and Bilal has agreed to."""
    proposals.accept(match_id, bilal, proposals.propose_pause(match_id, asha, days=days).id)


def test_a_proposal_changes_nothing_until_it_is_accepted(
    match_id: str, asha: User, bilal: User
) -> None:
    proposal = proposals.propose_pause(match_id, asha, days=5)

    assert (proposal.status, proposal.days, proposal.seat) == ("open", 5, 0)
    assert proposals.open_proposal(match_id) == proposal
    assert told("proposal_made") == [("Bilal", f"proposal:{proposal.id}")]
    assert last_kind(match_id) == "round_dealt"
    play(match_id)


def test_an_accepted_pause_stops_clock_and_moves_and_the_proposer_is_told(
    asha: User, bilal: User
) -> None:
    match_id = start(asha, bilal)

    pause(match_id, asha, bilal)

    assert deadline(match_id) == NOW + 8 * DAY
    assert told("pause_agreed") == [("Asha", f"match:{match_id}")]
    assert proposals.open_proposal(match_id) is None
    with pytest.raises(MatchIsPaused) as refusal:
        services.play_move(match_id, asha, Take(Kind.CLOTH), seen_version=3)
    assert refusal.value.until == NOW + 5 * DAY
    assert_sound([match_id])


def test_a_pause_ends_by_itself(asha: User, bilal: User, clock: Any) -> None:
    match_id = start(asha, bilal)
    clock.shift(DAY)
    pause(match_id, asha, bilal)
    clock.shift(5 * DAY)

    assert queries.match_view(match_id, asha).paused_until is None
    assert deadline(match_id) == NOW + 8 * DAY
    play(match_id)


def test_a_pause_has_its_days_though_the_clock_of_the_host_was_put_back(
    asha: User, bilal: User, clock: Any
) -> None:
    match_id = start(asha, bilal)
    clock.shift(-5 * DAY)

    pause(match_id, asha, bilal, days=3)

    assert deadline(match_id) == NOW + 6 * DAY
    assert_sound([match_id])


@pytest.mark.parametrize("days", [0, 15, -1])
def test_a_pause_lasts_up_to_two_weeks(match_id: str, asha: User, days: int) -> None:
    with pytest.raises(InstantOutOfRange):
        proposals.propose_pause(match_id, asha, days=days)

    assert proposals.propose_pause(match_id, asha, days=14).days == 14


def test_one_proposal_waits_at_a_time(match_id: str, asha: User, bilal: User) -> None:
    proposals.propose_pause(match_id, asha, days=5)

    for user in (asha, bilal):
        with pytest.raises(AlreadyProposed):
            proposals.propose_pause(match_id, user, days=3)


def test_a_declined_proposal_is_told_and_makes_room(match_id: str, asha: User, bilal: User) -> None:
    proposal = proposals.propose_pause(match_id, asha, days=5)

    answered = proposals.decline(match_id, bilal, proposal.id)

    assert answered.status == "declined"
    assert told("proposal_declined") == [("Asha", f"proposal:{proposal.id}")]
    assert last_kind(match_id) == "round_dealt"
    assert proposals.propose_pause(match_id, bilal, days=3).seat == 1


def test_a_proposal_can_be_withdrawn_by_whoever_made_it(
    match_id: str, asha: User, bilal: User
) -> None:
    proposal = proposals.propose_pause(match_id, asha, days=5)

    with pytest.raises(ProposalNotFound):
        proposals.withdraw(match_id, bilal, proposal.id)
    assert proposals.withdraw(match_id, asha, proposal.id).status == "withdrawn"

    with pytest.raises(ProposalGone):
        proposals.accept(match_id, bilal, proposal.id)


def test_who_proposes_again_and_again_fills_no_mailbox(
    match_id: str, asha: User, clock: Any
) -> None:
    def propose_and_withdraw() -> None:
        made = proposals.propose_pause(match_id, asha, days=2)
        proposals.withdraw(match_id, asha, made.id)

    for _ in range(5):
        propose_and_withdraw()
    on_the_first_day = len(told("proposal_made"))
    clock.shift(DAY)
    propose_and_withdraw()

    assert on_the_first_day == 3
    assert len(told("proposal_made")) == 4


def test_nobody_answers_their_own_proposal(match_id: str, asha: User) -> None:
    proposal = proposals.propose_pause(match_id, asha, days=5)

    for answer in (proposals.accept, proposals.decline):
        with pytest.raises(ProposalNotFound):
            answer(match_id, asha, proposal.id)


def test_an_answered_proposal_is_not_answered_again(match_id: str, asha: User, bilal: User) -> None:
    proposal = proposals.propose_pause(match_id, asha, days=5)
    proposals.decline(match_id, bilal, proposal.id)

    for answer in (proposals.accept, proposals.decline):
        with pytest.raises(ProposalGone):
            answer(match_id, bilal, proposal.id)


def test_a_proposal_lapses_after_a_week(match_id: str, asha: User, bilal: User, clock: Any) -> None:
    proposal = proposals.propose_pause(match_id, asha, days=5)
    decisions.credit_time(match_id, asha, seconds=10 * 86_400, reason="A fault of ours.")
    clock.shift(7 * DAY)

    assert proposals.open_proposal(match_id) is None
    with pytest.raises(ProposalGone):
        proposals.accept(match_id, bilal, proposal.id)
    assert proposals.propose_pause(match_id, bilal, days=3).is_open
    assert [one.status for one in proposals.proposals_of(match_id, asha)] == ["open", "lapsed"]


def test_strangers_propose_and_see_nothing(asha: User, bilal: User, chand: User) -> None:
    public, private = start(asha, bilal), start(asha, bilal, options=PRIVATE)

    with pytest.raises(NotAPlayer):
        proposals.propose_pause(public, chand, days=5)
    with pytest.raises(MatchNotFound):
        proposals.proposals_of(private, chand)


def test_the_proposal_of_another_match_is_not_found(asha: User, bilal: User) -> None:
    first, second = start(asha, bilal), start(asha, bilal)
    proposal = proposals.propose_pause(first, asha, days=5)

    with pytest.raises(ProposalNotFound):
        proposals.accept(second, bilal, proposal.id)


def test_a_paused_match_is_not_paused_again(asha: User, bilal: User) -> None:
    match_id = start(asha, bilal)
    pause(match_id, asha, bilal)

    with pytest.raises(MatchIsPaused):
        proposals.propose_pause(match_id, asha, days=3)


def test_a_pause_that_comes_in_between_makes_a_proposal_void(asha: User, bilal: User) -> None:
    match_id = start(asha, bilal)
    proposal = proposals.propose_pause(match_id, asha, days=5)
    decisions.pause(match_id, asha, until=NOW + DAY, reason="We look into it.")

    with pytest.raises(MatchIsPaused):
        proposals.accept(match_id, bilal, proposal.id)

    assert Proposal.objects.get().status == "open"


def test_no_pause_saves_a_turn_whose_time_is_up(asha: User, bilal: User, clock: Any) -> None:
    match_id = start(asha, bilal)
    proposal = proposals.propose_pause(match_id, asha, days=5)
    clock.shift(3 * DAY + HOUR)

    with pytest.raises(TurnExpired):
        proposals.accept(match_id, bilal, proposal.id)
    with pytest.raises(TurnExpired):
        proposals.propose_pause(match_id, bilal, days=5)


def test_a_match_that_is_over_is_not_paused(asha: User, bilal: User) -> None:
    match_id = start(asha, bilal)
    proposal = proposals.propose_pause(match_id, asha, days=5)
    services.resign(match_id, asha, seen_version=2)

    with pytest.raises(MatchOver):
        proposals.accept(match_id, bilal, proposal.id)
    with pytest.raises(MatchOver):
        proposals.propose_pause(match_id, bilal, days=5)


def test_both_can_agree_to_end_a_pause_with_the_time_that_was_left(
    asha: User, bilal: User, clock: Any
) -> None:
    match_id = start(asha, bilal)
    clock.shift(DAY)
    pause(match_id, asha, bilal)
    clock.shift(2 * DAY)

    proposal = proposals.propose_resume(match_id, bilal)
    proposals.accept(match_id, asha, proposal.id)

    assert deadline(match_id) == NOW + 5 * DAY
    assert told("pause_ended") == [("Bilal", f"match:{match_id}")]
    assert kinds_in(match_id)[-2:] == ["pause_agreed", "pause_ended"]
    play(match_id)
    assert_sound([match_id])


def test_a_proposal_to_end_a_pause_stands_in_nobodys_way_once_it_is_over(
    asha: User, bilal: User, clock: Any
) -> None:
    match_id = start(asha, bilal)
    pause(match_id, asha, bilal, days=2)
    proposals.propose_resume(match_id, bilal)
    clock.shift(3 * DAY)

    made = proposals.propose_pause(match_id, asha, days=5)

    assert proposals.open_proposal(match_id) == made
    assert [one.status for one in proposals.proposals_of(match_id, asha)] == [
        "open",
        "lapsed",
        "accepted",
    ]


def test_only_an_agreed_pause_can_be_ended_by_agreement(
    match_id: str, asha: User, bilal: User
) -> None:
    with pytest.raises(MatchIsNotPaused):
        proposals.propose_resume(match_id, asha)
    decisions.pause(match_id, asha, until=NOW + DAY, reason="We look into it.")
    with pytest.raises(MatchIsNotPaused):
        proposals.propose_resume(match_id, asha)
