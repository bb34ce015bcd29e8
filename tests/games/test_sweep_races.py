"""Sweeps, claims, late moves and outages at once: nothing is done twice, and nobody loses by it."""

from datetime import timedelta
from typing import Final

import pytest

from accounts.models import User, Vacation
from games.engine.cards import Kind
from games.engine.errors import MatchOver
from games.engine.moves import Take
from games.engine.results import Mode
from games.models import Match, MatchStatus, OutageCredit, SweepHeartbeat
from games.people import endings, timeouts, vacations
from games.play import crediting, proposals, services
from games.play.clocks.terms import TimeTerms
from games.play.errors import NothingToClaim, StaleVersion, TurnExpired
from games.play.services import MatchOptions, Played
from tests.games.builders import make_user, play, without_vacations
from tests.games.racing import DAY, LATE, NOW, at, begun, errors_in, events, number_told
from tests.games.stored import assert_sound
from tests.games.test_concurrency import at_once

CLIENTS: Final = 8
FRIENDLY: Final = MatchOptions(Mode.BEST_OF_THREE, TimeTerms(is_friendly=True), is_public=True)


@pytest.fixture
def players(throwaway_database: str) -> tuple[User, User]:
    return make_user("Asha"), make_user("Bilal")


def test_many_sweeps_at_once_settle_each_turn_once(players: tuple[User, User]) -> None:
    match_ids = begun(players, 20)
    without_vacations(*players)

    with at(LATE):
        results = at_once(*[timeouts.sweep] * 4)

    assert not errors_in(results)
    assert sum(result for result in results if isinstance(result, int)) == len(match_ids)
    assert events("turn_expired") == dict.fromkeys(match_ids, 1)
    assert number_told("match_ended") == 2 * len(match_ids)


def test_many_sweeps_at_once_send_a_player_away_once(players: tuple[User, User]) -> None:
    match_ids = begun(players, 8)

    with at(LATE):
        results = at_once(*[timeouts.sweep] * 4)

    assert not errors_in(results)
    assert Vacation.objects.count() == 1
    assert events("vacation_started") == dict.fromkeys(match_ids, 1)
    assert number_told("vacation_started") == 1
    assert_sound(match_ids)


def test_a_late_move_and_sweeps_have_one_outcome(players: tuple[User, User]) -> None:
    match_id, *_ = begun(players, 1)
    without_vacations(*players)

    with at(LATE):
        *swept, moved = at_once(
            *[timeouts.sweep] * 3,
            lambda: services.play_move(match_id, players[0], Take(Kind.CLOTH), seen_version=2),
        )

    assert sorted(map(str, swept)) == ["0", "0", "1"]
    assert type(moved) in {TurnExpired, StaleVersion, MatchOver}
    assert Match.objects.get(public_id=match_id).version == 3


def test_a_move_at_the_very_instant_beats_every_sweep(players: tuple[User, User]) -> None:
    match_id, *_ = begun(players, 1)

    with at(NOW + 3 * DAY):
        *swept, moved = at_once(
            *[timeouts.sweep] * 3,
            lambda: services.play_move(match_id, players[0], Take(Kind.CLOTH), seen_version=2),
        )

    assert swept == [0, 0, 0]
    assert isinstance(moved, Played)
    assert Match.objects.get(public_id=match_id).status == MatchStatus.ACTIVE


def test_a_friendly_player_who_moves_late_is_found_late_at_most_once(
    players: tuple[User, User],
) -> None:
    match_ids = begun(players, 4, FRIENDLY)
    without_vacations(*players)
    for match_id in match_ids:
        with at(NOW):
            play(match_id)

    def move(match_id: str) -> Played:
        return services.play_move(match_id, players[1], Take(Kind.SPICE), seen_version=3)

    with at(LATE):
        results = at_once(
            *[timeouts.sweep] * 3,
            *[lambda match_id=match_id: move(match_id) for match_id in match_ids],
        )

    assert not [one for one in errors_in(results) if not isinstance(one, StaleVersion)]
    assert set(events("turn_overdue").values()) <= {1}
    assert number_told("turn_overdue") == 2 * events("turn_overdue").total()
    assert_sound(match_ids)


def test_a_claim_and_a_late_move_have_one_outcome(players: tuple[User, User]) -> None:
    match_id, *_ = begun(players, 1, FRIENDLY)
    without_vacations(*players)
    with at(NOW):
        play(match_id, Take(Kind.CLOTH))

    with at(LATE):
        claimed, moved = at_once(
            lambda: timeouts.claim(match_id, players[0], seen_version=3),
            lambda: services.play_move(match_id, players[1], Take(Kind.SPICE), seen_version=3),
        )

    won = [isinstance(one, Played) for one in (claimed, moved)]
    assert sum(won) == 1
    assert won[0] or isinstance(claimed, StaleVersion | NothingToClaim)
    assert won[1] or isinstance(moved, StaleVersion | MatchOver)
    assert Match.objects.get(public_id=match_id).version == 4


def test_many_who_look_at_once_tell_of_an_ending_once(players: tuple[User, User]) -> None:
    asha, bilal = players
    match_id, *_ = begun(players, 1)
    with at(NOW):
        proposal = proposals.propose_pause(match_id, asha, days=2)
        proposals.accept(match_id, bilal, proposal.id)
        vacations.start(asha, starts_at=None, ends_at=NOW + 2 * DAY)

    with at(NOW + DAY):
        results = at_once(*[endings.tell_of_pauses, endings.tell_of_vacations] * 4)

    assert not errors_in(results)
    assert (number_told("pause_ending"), number_told("vacation_ending")) == (2, 1)


def test_an_outage_is_credited_once(players: tuple[User, User]) -> None:
    match_id, *_ = begun(players, 1)
    SweepHeartbeat.objects.create(pk=1, beat_at=NOW)
    later = NOW + timedelta(hours=2)
    crediting.beat(later)
    now = later + timedelta(minutes=1)

    with at(now):
        results = at_once(*[lambda: crediting.beat(now)] * CLIENTS)

    assert results == [True] * CLIENTS
    assert OutageCredit.objects.count() == 1
    assert Match.objects.get(public_id=match_id).deadline_at == now + 3 * DAY
    assert_sound([match_id])


def test_a_vacation_and_an_outage_at_once_both_count(players: tuple[User, User]) -> None:
    """The clocks of some matches have stops of their own, and are read anew one by one."""
    match_ids = begun(players, 6)
    SweepHeartbeat.objects.create(pk=1, beat_at=NOW)
    later = NOW + timedelta(hours=2)
    crediting.beat(later)
    now = later + timedelta(minutes=1)

    with at(now):
        results = at_once(
            lambda: crediting.beat(now),
            lambda: vacations.start(players[0], starts_at=None, ends_at=now + 2 * DAY),
        )

    assert not errors_in(results)
    deadlines = set(Match.objects.values_list("deadline_at", flat=True))
    assert deadlines == {now + 5 * DAY}
    assert_sound(match_ids)
