"""Offers whose time is up are put away once, and told of where somebody had been asked."""

from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games import tasks
from games.lobby import services
from games.models import Offer, OfferStatus, OutboxEntry
from tests.games.builders import BEST_OF_THREE, play_to_the_end, start

LATE = timedelta(days=14, minutes=1)


def told() -> list[tuple[str, str]]:
    entries = OutboxEntry.objects.filter(kind="challenge_expired").order_by("id")
    return list(entries.values_list("recipient__username", "subject"))


def test_the_owner_of_a_challenge_is_told_once_that_its_time_is_up(asha: User, bilal: User) -> None:
    offer = services.challenge(asha, bilal, BEST_OF_THREE)

    early = tasks.expire_offers()
    with time_machine.travel(timezone.now() + LATE, tick=False):
        counts = [tasks.expire_offers(), tasks.expire_offers()]

    assert (early, counts) == (0, [1, 0])
    assert told() == [("Asha", f"challenge:{offer.id}")]
    assert Offer.objects.get().status == OfferStatus.EXPIRED


def test_the_owner_of_a_mailed_invitation_is_told_too(asha: User) -> None:
    mailed = services.invite(asha, BEST_OF_THREE, invitee="friend@example.org")

    with time_machine.travel(timezone.now() + LATE, tick=False):
        tasks.expire_offers()

    assert told() == [("Asha", f"invitation:{mailed.id}")]


def test_nobody_is_told_of_seeks_and_links(asha: User) -> None:
    services.seek(asha, BEST_OF_THREE)
    services.invite(asha, BEST_OF_THREE)

    with time_machine.travel(timezone.now() + LATE, tick=False):
        count = tasks.expire_offers()

    assert (count, told()) == (2, [])


def test_an_answered_offer_does_not_expire(asha: User, bilal: User) -> None:
    taken, declined = (services.challenge(asha, bilal, BEST_OF_THREE) for _ in range(2))
    services.accept_challenge(taken.id, bilal)
    services.decline(declined.id, bilal)

    with time_machine.travel(timezone.now() + LATE, tick=False):
        count = tasks.expire_offers()

    assert (count, told()) == (0, [])
    statuses = Offer.objects.order_by("id").values_list("status", flat=True)
    assert list(statuses) == ["accepted", "declined"]


def test_a_rematch_asked_for_anew_ends_the_old_one_and_tells_of_it_once(
    asha: User, bilal: User
) -> None:
    match_id = start(asha, bilal)
    play_to_the_end(match_id)
    old = services.rematch(match_id, asha)

    with time_machine.travel(timezone.now() + LATE, tick=False):
        services.rematch(match_id, bilal)
        tasks.expire_offers()

    assert told() == [("Asha", f"challenge:{old.id}")]


def test_more_offers_than_fit_in_one_batch_all_expire(
    asha: User, bilal: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "EXPIRED_AT_ONCE", 2)
    for _ in range(5):
        services.challenge(asha, bilal, BEST_OF_THREE)

    with time_machine.travel(timezone.now() + LATE, tick=False):
        count = tasks.expire_offers()

    assert (count, len(told())) == (5, 5)


def test_a_sweep_with_nothing_to_do_is_one_query_by_the_index(asha: User, bilal: User) -> None:
    services.challenge(asha, bilal, BEST_OF_THREE)

    with CaptureQueriesContext(connection) as captured:
        tasks.expire_offers()

    (query,) = [one["sql"] for one in captured if "SAVEPOINT" not in one["sql"]]
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            plan = cursor.execute(f"EXPLAIN QUERY PLAN {query}").fetchall()
        assert "open_offers_by_end" in str(plan)
