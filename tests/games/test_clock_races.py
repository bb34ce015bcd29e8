"""Vacations, moves, claims and sweeps at once: each has one outcome, and no clock is told twice."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Final

import pytest
import time_machine

from accounts.models import User, Vacation
from games.engine.cards import Kind
from games.engine.errors import MatchOver
from games.engine.moves import Take
from games.engine.results import Mode
from games.lobby import services as lobby
from games.models import (
    Match,
    MatchEvent,
    MatchStatus,
    OutageCredit,
    OutboxEntry,
    SweepHeartbeat,
)
from games.people import endings, timeouts, vacations
from games.people.errors import NoVacation, VacationOverlaps
from games.people.vacations import VacationView
from games.play import crediting, proposals, rebuild, services, timekeeping
from games.play.clocks.terms import TimeTerms
from games.play.errors import NothingToClaim, ProposalGone, StaleVersion, TurnExpired
from games.play.match_view import MatchView
from games.play.proposals import ProposalView
from games.play.services import MatchOptions, Played
from tests.games.builders import BEST_OF_THREE, make_user, play, start, without_vacations
from tests.games.test_concurrency import at_once, kinds_of

NOW: Final = datetime(2026, 12, 2, 12, tzinfo=UTC)
DAY: Final = timedelta(days=1)
LATE: Final = NOW + 3 * DAY + timedelta(minutes=1)
FRIENDLY: Final = MatchOptions(Mode.BEST_OF_THREE, TimeTerms(is_friendly=True), is_public=True)
CLIENTS: Final = 8


@pytest.fixture
def players(throwaway_database: str) -> tuple[User, User]:
    return make_user("Asha"), make_user("Bilal")


@contextmanager
def at(instant: datetime) -> Iterator[None]:
    """The same instant for all threads."""
    with time_machine.travel(instant, tick=False):
        yield


def begun(
    players: tuple[User, User], number: int, options: MatchOptions = BEST_OF_THREE
) -> list[str]:
    """So many matches that Asha opens, with three days from NOW on."""
    with at(NOW):
        return [start(*players, options=options) for _ in range(number)]


def go(user: User) -> VacationView:
    return vacations.start(user, starts_at=None, ends_at=NOW + 2 * DAY)


def events(kind: str) -> Counter[str]:
    """How many events of a kind each match has."""
    rows = MatchEvent.objects.filter(kind=kind)
    return Counter(rows.values_list("match__public_id", flat=True))


def told(kind: str) -> int:
    """How many are owed to be told of something of a kind."""
    return OutboxEntry.objects.filter(kind=kind).count()


def errors_in(results: list[object]) -> list[object]:
    return [result for result in results if isinstance(result, Exception)]


def assert_sound(match_ids: list[str]) -> None:
    """What is stored of the matches is what their events say."""
    assert not [wrong for match_id in match_ids for wrong in rebuild.verify_match(match_id)]


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


def test_many_sweeps_at_once_settle_each_turn_once(players: tuple[User, User]) -> None:
    match_ids = begun(players, 20)
    without_vacations(*players)

    with at(LATE):
        results = at_once(*[timeouts.sweep] * 4)

    assert not errors_in(results)
    assert sum(result for result in results if isinstance(result, int)) == len(match_ids)
    assert events("turn_expired") == dict.fromkeys(match_ids, 1)
    assert told("match_ended") == 2 * len(match_ids)


def test_many_sweeps_at_once_send_a_player_away_once(players: tuple[User, User]) -> None:
    match_ids = begun(players, 8)

    with at(LATE):
        results = at_once(*[timeouts.sweep] * 4)

    assert not errors_in(results)
    assert Vacation.objects.count() == 1
    assert events("vacation_started") == dict.fromkeys(match_ids, 1)
    assert told("vacation_started") == 1
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
    assert type(moved) in {TurnExpired, StaleVersion}
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
    assert told("turn_overdue") == 2 * events("turn_overdue").total()
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


def test_two_gifts_at_once_are_one(players: tuple[User, User]) -> None:
    match_id, *_ = begun(players, 1)

    def give() -> MatchView:
        return timekeeping.give_time(match_id, players[1], days=1, seen_version=2)

    with at(NOW):
        results = at_once(*[give] * CLIENTS)

    assert kinds_of(results) == {MatchView: 1, StaleVersion: CLIENTS - 1}
    assert Match.objects.get(public_id=match_id).deadline_at == NOW + 4 * DAY
    assert told("time_given") == 1


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
    assert (told("pause_ending"), told("vacation_ending")) == (2, 1)


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
