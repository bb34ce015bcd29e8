"""What a moderator has ended or paused hides its cards from everybody, as long as it is closed."""

import random
from datetime import timedelta
from uuid import UUID

import pytest
import time_machine

from accounts.models import User
from games.models import Match
from games.play import decisions, event_store, services
from games.play.disclosure import CLOSED_AT_FIRST
from games.play.outbox import match_subject
from notifications.models import Email
from notifications.registry import EmailKind
from tests.games.builders import play_some, start
from tests.leaks.cast import Onlooker, Request, build_world
from tests.leaks.requests import requests_for
from tests.leaks.routes import all_routes
from tests.leaks.test_two_worlds import TurnBack, leaks, told
from tests.leaks.worlds import NOW, World, insert, snapshot, twin_of, undone
from tests.notifications.builders import rendered

pytestmark = pytest.mark.django_db
ABOUT = {"match_id", "name"}
WHY = "Maya had a reason."


@pytest.fixture(scope="module")
def world(cast: list[Onlooker]) -> World:
    with undone():
        build_world()
        _decide()
        return snapshot()


def _decide() -> None:
    """Matches in the middle of a round: adjudicated, void, void after a resignation, paused."""
    asha, bilal, maya = (User.objects.get(username=name) for name in ("Asha", "Bilal", "Maya"))
    adjudicated, voided, resigned, paused = (start(asha, bilal) for _ in range(4))
    for number, match_id in enumerate((adjudicated, voided, resigned, paused)):
        play_some(match_id, 5, dice=random.Random(21 + number))
    decisions.adjudicate(adjudicated, maya, winner=0, reason=WHY)
    decisions.void(voided, maya, reason=WHY)
    version = event_store.load(resigned).match.version
    services.resign(resigned, asha, seen_version=version)
    decisions.void(resigned, maya, reason=WHY)
    decisions.pause(paused, maya, until=NOW + timedelta(days=5), reason=WHY)


def _decided() -> list[str]:
    return list(Match.objects.order_by("pk").values_list("public_id", flat=True)[2:])


def _requests(onlooker: Onlooker) -> list[Request]:
    """All about the decided matches, and every list; lists are narrowed down in test_two_worlds."""
    ids = _decided()
    return [
        request
        for route in all_routes()
        if set(route.parts) <= ABOUT and (onlooker.is_staff or "admin/" not in route.pattern)
        for request in requests_for(route)
        if any(match_id in request.path for match_id in ids)
        or (request.method == "GET" and "match_id" not in route.parts and "?" not in request.path)
    ]


@pytest.mark.parametrize(
    "number", range(6), ids=["Asha", "Bilal", "token", "Chand", "Maya", "nobody"]
)
def test_every_route_tells_the_same_of_decided_matches_in_both_worlds(
    number: int, cast: list[Onlooker], world: World, turn_back: TurnBack
) -> None:
    onlooker = cast[number]
    with undone():
        insert(world)
        requests = _requests(onlooker)
        here = told(onlooker, requests, turn_back)
    with undone():
        insert(twin_of(world, onlooker.viewer, random.Random(7)))
        there = told(onlooker, requests, turn_back)

    assert leaks(here, there) == []
    assert not [request for request, answer in here.items() if answer.status >= 500]
    assert any(answer.status == 200 for answer in here.values())


def test_the_cards_open_when_seven_days_have_passed(
    cast: list[Onlooker], world: World, turn_back: TurnBack
) -> None:
    """The test above can fail: it would find what is told then."""
    later = NOW + CLOSED_AT_FIRST
    answers = []
    for rows in (world, twin_of(world, None, random.Random(7))):
        with undone(), time_machine.travel(later, tick=False):
            insert(rows)
            over = _decided()[:3]
            asked = [Request("GET", f"/api/v1/matches/{match_id}") for match_id in over]
            answers.append(told(cast[5], asked, turn_back))

    here, there = answers
    assert len(leaks(here, there)) == len(here) == 3


@pytest.mark.parametrize("number", [0, 1], ids=["Asha", "Bilal"])
def test_the_mail_about_a_decision_tells_the_same_in_both_worlds(
    number: int, cast: list[Onlooker], world: World, turn_back: TurnBack
) -> None:
    onlooker = cast[number]

    here = _mails(onlooker, world, turn_back)
    there = _mails(onlooker, twin_of(world, onlooker.viewer, random.Random(7)), turn_back)

    assert here == there
    assert len(here) == 4


def _mails(onlooker: Onlooker, world: World, turn_back: TurnBack) -> list[bytes]:
    mails = []
    with undone():
        insert(world)
        for match_id in _decided():
            turn_back()
            match = Match.objects.get(public_id=match_id)
            email = Email(
                pk=UUID(int=match.pk),
                recipient=User.objects.get(username=onlooker.name),
                kind=EmailKind.MATCH_CHANGED.value,
                subject=match_subject(match_id),
                version=match.version,
            )
            mails.append(rendered(email).message.message().as_bytes())
    return mails
