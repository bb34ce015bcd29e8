"""Many clients at once: one wins, the others are told; nobody sees a locked database."""

import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from accounts.models import User
from games.engine.cards import Kind
from games.engine.moves import Take
from games.lobby import services as lobby
from games.lobby.errors import AlreadyInvited, OfferTaken
from games.lobby.expiry import expire_offers
from games.lobby.queries import OfferView
from games.models import Match, MatchEvent, Offer, OfferStatus, OutboxEntry
from games.play import idempotency, services
from games.play.errors import StaleVersion
from tests.games.builders import BEST_OF_THREE, make_user, play_to_the_end, start

CLIENTS = 20


def at_once(*calls: Callable[[], object]) -> list[object]:
    """What each call returned or raised; all start together, each on its own connection."""
    barrier = threading.Barrier(len(calls))

    def call(work: Callable[[], object]) -> object:
        try:
            barrier.wait(timeout=30)
            return work()
        except Exception as error:  # noqa: BLE001 - the error is the result
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(call, calls))


def kinds_of(results: list[object]) -> Counter[type]:
    return Counter(type(result) for result in results)


@pytest.fixture
def players(throwaway_database: str) -> tuple[User, User]:
    return make_user("Asha"), make_user("Bilal")


def test_of_twenty_moves_at_one_version_one_wins(players: tuple[User, User]) -> None:
    match_id = start(*players)

    def move() -> object:
        return services.play_move(match_id, players[0], Take(Kind.CLOTH), seen_version=2)

    results = at_once(*[move] * CLIENTS)

    assert kinds_of(results) == {services.Played: 1, StaleVersion: CLIENTS - 1}
    assert MatchEvent.objects.filter(match__public_id=match_id).count() == 3
    assert OutboxEntry.objects.filter(version=3).count() == 1


def test_a_move_a_resignation_and_sweeps_have_one_outcome(players: tuple[User, User]) -> None:
    match_id = start(*players)

    results = at_once(
        lambda: services.play_move(match_id, players[0], Take(Kind.CLOTH), seen_version=2),
        lambda: services.resign(match_id, players[0], seen_version=2),
        lambda: services.resign(match_id, players[1], seen_version=2),
    )

    won = [result for result in results if isinstance(result, services.Played)]
    assert len(won) == 1
    assert Match.objects.get(public_id=match_id).version == 3


def test_of_twenty_who_accept_one_seek_one_gets_the_match(players: tuple[User, User]) -> None:
    offer = lobby.seek(players[0], BEST_OF_THREE)
    takers = [players[1], *(make_user(f"taker-{n}") for n in range(CLIENTS - 1))]

    results = at_once(*[lambda user=user: lobby.accept_seek(offer.id, user) for user in takers])

    assert kinds_of(results) == {str: 1, OfferTaken: CLIENTS - 1}
    assert Match.objects.count() == 1


def test_two_who_ask_for_a_rematch_at_once_get_one_match(players: tuple[User, User]) -> None:
    match_id = start(*players)
    play_to_the_end(match_id)

    results = at_once(*[lambda user=user: lobby.rematch(match_id, user) for user in players])

    assert not [result for result in results if isinstance(result, Exception)]
    assert Offer.objects.filter(rematch_of__public_id=match_id).count() == 1
    assert Match.objects.count() == 2


def test_of_many_sweeps_at_once_one_puts_an_offer_away(players: tuple[User, User]) -> None:
    offers = [lobby.challenge(*players, BEST_OF_THREE) for _ in range(5)]
    Offer.objects.update(expires_at=timezone.now() - timedelta(minutes=1))

    results = at_once(*[lambda: expire_offers(limit=3)] * CLIENTS)
    expire_offers(limit=len(offers))

    assert not [result for result in results if isinstance(result, Exception)]
    assert OutboxEntry.objects.filter(kind="challenge_expired").count() == len(offers)
    assert not Offer.objects.exclude(status=OfferStatus.EXPIRED).exists()


def test_of_many_invitations_to_one_address_one_is_mailed(players: tuple[User, User]) -> None:
    def invite() -> object:
        return lobby.invite(players[0], BEST_OF_THREE, invitee="friend@example.org")

    results = at_once(*[invite] * CLIENTS)

    assert kinds_of(results) == {OfferView: 1, AlreadyInvited: CLIENTS - 1}
    assert OutboxEntry.objects.filter(kind="invitation_mailed").count() == 1


def test_no_two_acceptances_pass_the_limit_together(players: tuple[User, User]) -> None:
    asha, bilal = players
    for _ in range(9):
        start(asha, bilal)
    hosts = [make_user(f"host-{n}") for n in range(6)]
    offers = [lobby.seek(host, BEST_OF_THREE) for host in hosts]

    at_once(*[lambda offer=offer: lobby.accept_seek(offer.id, asha) for offer in offers])

    assert Match.objects.filter(seats__user=asha).count() == 10


def test_one_key_has_one_effect_however_often_it_comes_at_once(
    players: tuple[User, User],
) -> None:
    def seek() -> object:
        def work() -> idempotency.Answer:
            return idempotency.Answer(201, lobby.seek(players[0], BEST_OF_THREE).id, {})

        return idempotency.run_once(players[0], "key-1", "same", work).body

    results = at_once(*[seek] * CLIENTS)

    assert set(results) == {Offer.objects.get().public_id}
