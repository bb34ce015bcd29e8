"""Vacations, moves, gifts and answers at once: each has one outcome, and is told once."""

from typing import Final

import pytest

from accounts.models import User
from games.engine.cards import Kind
from games.engine.moves import Take
from games.lobby import services as lobby
from games.models import Match
from games.people import vacations
from games.people.errors import NoVacation, VacationOverlaps
from games.people.vacations import VacationView
from games.play import proposals, services, timekeeping
from games.play.errors import ProposalGone, StaleVersion
from games.play.match_view import MatchView
from games.play.proposals import ProposalView
from games.play.services import Played
from tests.games.builders import BEST_OF_THREE, make_user
from tests.games.racing import DAY, NOW, at, begun, errors_in, events, number_told
from tests.games.stored import assert_sound
from tests.games.test_concurrency import at_once, kinds_of

CLIENTS: Final = 8


@pytest.fixture
def players(throwaway_database: str) -> tuple[User, User]:
    return make_user("Asha"), make_user("Bilal")


def go(user: User) -> VacationView:
    return vacations.start(user, starts_at=None, ends_at=NOW + 2 * DAY)


def test_a_vacation_reaches_every_match_though_its_player_moves_at_once(
    players: tuple[User, User],
) -> None:
    match_ids = begun(players, 6)

    def move(match_id: str) -> object:
        return services.play_move(match_id, players[0], Take(Kind.CLOTH), seen_version=2)

    with at(NOW):
        away, *moves = at_once(
            lambda: go(players[0]),
            *[lambda match_id=match_id: move(match_id) for match_id in match_ids],
        )

    assert isinstance(away, VacationView)
    assert set(kinds_of(moves)) <= {Played, StaleVersion}
    assert events("vacation_started") == dict.fromkeys(match_ids, 1)
    assert_sound(match_ids)


def test_two_clicks_are_one_vacation(players: tuple[User, User]) -> None:
    match_ids = begun(players, 2)

    with at(NOW):
        results = at_once(*[lambda: go(players[0])] * CLIENTS)

    assert kinds_of(results) == {VacationView: 1, VacationOverlaps: CLIENTS - 1}
    assert events("vacation_started") == dict.fromkeys(match_ids, 1)


def test_two_who_come_back_at_once_come_back_once(players: tuple[User, User]) -> None:
    match_ids = begun(players, 2)
    with at(NOW):
        go(players[0])

        results = at_once(*[lambda: vacations.end(players[0])] * CLIENTS)

    assert kinds_of(results) == {VacationView: 1, NoVacation: CLIENTS - 1}
    assert events("vacation_ended") == dict.fromkeys(match_ids, 1)
    assert_sound(match_ids)


def test_both_players_can_go_at_once(players: tuple[User, User]) -> None:
    match_ids = begun(players, 8)

    with at(NOW):
        results = at_once(*[lambda user=user: go(user) for user in players])

    assert kinds_of(results) == {VacationView: 2}
    assert events("vacation_started") == dict.fromkeys(match_ids, 2)
    assert_sound(match_ids)


def test_a_match_that_begins_at_once_knows_of_the_vacation(players: tuple[User, User]) -> None:
    asha, bilal = players
    with at(NOW):
        offers = [lobby.seek(asha, BEST_OF_THREE) for _ in range(4)]

        results = at_once(
            lambda: go(asha),
            *[lambda offer=offer: lobby.accept_seek(offer.id, bilal) for offer in offers],
        )

    assert not errors_in(results)
    match_ids = list(Match.objects.values_list("public_id", flat=True))
    assert events("vacation_started") == dict.fromkeys(match_ids, 1)
    assert_sound(match_ids)


def test_no_two_wait_for_each_other_who_go_and_who_begin_matches(
    players: tuple[User, User],
) -> None:
    asha, bilal = players
    begun(players, 5)
    with at(NOW):
        offers = [lobby.seek(asha, BEST_OF_THREE) for _ in range(4)]

        results = at_once(
            *[lambda user=user: go(user) for user in players],
            *[lambda offer=offer: lobby.accept_seek(offer.id, bilal) for offer in offers],
        )

    assert not errors_in(results)


def test_two_gifts_at_once_are_one(players: tuple[User, User]) -> None:
    match_id, *_ = begun(players, 1)

    def give() -> MatchView:
        return timekeeping.give_time(match_id, players[1], days=1, seen_version=2)

    with at(NOW):
        results = at_once(*[give] * CLIENTS)

    assert kinds_of(results) == {MatchView: 1, StaleVersion: CLIENTS - 1}
    assert Match.objects.get(public_id=match_id).deadline_at == NOW + 4 * DAY
    assert number_told("time_given") == 1


def test_a_proposal_is_answered_once(players: tuple[User, User]) -> None:
    asha, bilal = players
    match_id, *_ = begun(players, 1)
    with at(NOW):
        proposal = proposals.propose_pause(match_id, asha, days=3)

        results = at_once(
            *[lambda: proposals.accept(match_id, bilal, proposal.id)] * 3,
            lambda: proposals.decline(match_id, bilal, proposal.id),
            lambda: proposals.withdraw(match_id, asha, proposal.id),
        )

    kinds = kinds_of(results)
    assert kinds[ProposalView] == 1
    assert kinds[ProposalGone] + kinds[StaleVersion] == 4
    assert events("pause_agreed").total() <= 1
    assert_sound([match_id])
