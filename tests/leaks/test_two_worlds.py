"""No leak, ever: two worlds that differ in what somebody may not know answer with the same bytes.

The routes come from the URL configuration and the mails from the registry, so that a new one is
asked too, and fails here until it can be reached.
"""

import random
from collections.abc import Callable
from uuid import UUID

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import override_settings
from django.urls import include, path

from accounts.models import User
from games.models import Match
from games.people.data_export import content_of
from games.play import event_store
from games.play.outbox import match_subject
from notifications import emails
from notifications.addressees import addressee_of
from notifications.models import Email
from notifications.registry import EmailKind
from tests.leaks.cast import Answer, Onlooker, Request, build_world
from tests.leaks.requests import requests_for
from tests.leaks.routes import Route, all_routes
from tests.leaks.worlds import World, insert, snapshot, twin_of, undone
from tests.notifications.builders import rendered

pytestmark = pytest.mark.django_db
TurnBack = Callable[[], None]
Told = dict[Request, Answer]

# Routes where nobody of the cast gets further than a refusal, and why.
OUT_OF_REACH = {
    "api(?:/|$)": "answers unknown paths: always 404",
    "api:api/v1/matches/<str:match_id>/claim": "the match would end, as if resigned",
    "api:api/v1/matches/<str:match_id>/resign": "the match would end, which opens the hands",
    "api:api/v1/matches/<str:match_id>/rematch": "the matches are running",
    "games:components": "only with DEBUG",
    "games:replay": "the cards of running matches are closed",
    "notifications:mailbox": "only with DEBUG; what mails say is asked below",
    "notifications:mail": "only with DEBUG",
    "notifications:mail_html": "only with DEBUG",
}


ABOUT_A_MATCH = (
    EmailKind.MATCH_STARTED,
    EmailKind.YOUR_TURN,
    EmailKind.REMINDER,
    EmailKind.CHAT_MESSAGE,
    EmailKind.ROUND_ENDED,
)
"""What can be told of a match that is running."""


@pytest.fixture(scope="module")
def world(cast: list[Onlooker]) -> World:
    with undone():
        build_world()
        return snapshot()


def told(onlooker: Onlooker, requests: list[Request], turn_back: TurnBack) -> Told:
    """What one onlooker is answered; each request finds the world as it was."""
    answers = {}
    for request in requests:
        turn_back()
        with undone():
            answers[request] = onlooker.ask(request)
    return answers


def told_in_both(
    world: World, onlooker: Onlooker, routes: list[Route], turn_back: TurnBack
) -> tuple[Told, Told]:
    """What the onlooker is answered in the world and in its twin."""
    with undone():
        insert(world)
        requests = [
            request
            for route in routes
            if onlooker.is_staff or not route.pattern.startswith("admin/")
            for request in requests_for(route)
        ]
        here = told(onlooker, requests, turn_back)
    with undone():
        insert(twin_of(world, onlooker.viewer, random.Random(7)))
        there = told(onlooker, requests, turn_back)
    return here, there


def leaks(here: Told, there: Told) -> list[Request]:
    return [request for request in here if here[request] != there[request]]


def is_reached(route: Route, cast: list[Onlooker], turn_back: TurnBack) -> bool:
    """Whether somebody is answered with more than a refusal."""
    return any(
        answer.status < 400
        for request in requests_for(route)
        for onlooker in cast
        for answer in told(onlooker, [request], turn_back).values()
    )


@pytest.mark.parametrize(
    "number", range(6), ids=["Asha", "Bilal", "token", "Chand", "Maya", "nobody"]
)
def test_every_route_tells_the_same_in_both_worlds(
    number: int, cast: list[Onlooker], world: World, turn_back: TurnBack
) -> None:
    here, there = told_in_both(world, cast[number], all_routes(), turn_back)

    assert leaks(here, there) == []
    assert not [request for request, answer in here.items() if answer.status >= 500]


def test_every_route_is_reached_by_somebody(
    cast: list[Onlooker], world: World, turn_back: TurnBack
) -> None:
    with undone():
        insert(world)
        missed = {route.name for route in all_routes() if not is_reached(route, cast, turn_back)}

    assert missed == OUT_OF_REACH.keys()


def test_a_planted_leak_is_found(cast: list[Onlooker], world: World, turn_back: TurnBack) -> None:
    planted = [route for route in all_routes(__name__) if route.name == "planted"]

    with override_settings(ROOT_URLCONF=__name__):
        for onlooker in cast:
            assert leaks(*told_in_both(world, onlooker, planted, turn_back))


def mails_to(user: User) -> list[Email]:
    """The stored rows to a player, and each kind that their matches could make now."""
    return [
        *Email.objects.filter(recipient=user).order_by("pk"),
        *[
            Email(
                pk=UUID(int=match.pk * len(ABOUT_A_MATCH) + number),
                recipient=user,
                kind=kind.value,
                subject=match_subject(match.public_id),
                version=match.version,
            )
            for match in Match.objects.order_by("pk")
            for number, kind in enumerate(ABOUT_A_MATCH)
            if match.reckonings or kind is not EmailKind.ROUND_ENDED
        ],
    ]


def mails_told(onlooker: Onlooker, world: World, turn_back: TurnBack) -> dict[str, list[bytes]]:
    """All mails to a player, by kind, as they would be sent now; and a digest of them all."""
    messages: dict[str, list[bytes]] = {}
    with undone():
        insert(world)
        rows = mails_to(User.objects.get(username=onlooker.name))
        for email in rows:
            turn_back()
            message = rendered(email).message
            messages.setdefault(email.kind, []).append(message.message().as_bytes())
        turn_back()
        digest = Email(pk=UUID(int=0), recipient=rows[0].recipient, kind="digest", subject="digest")
        message = emails.render_digest(digest, addressee_of(digest), rows).message
        messages[digest.kind] = [message.message().as_bytes()]
    return messages


@pytest.mark.parametrize("number", [0, 1], ids=["Asha", "Bilal"])
def test_every_mail_tells_the_same_in_both_worlds(
    number: int, cast: list[Onlooker], world: World, turn_back: TurnBack
) -> None:
    onlooker = cast[number]

    here = mails_told(onlooker, world, turn_back)
    there = mails_told(onlooker, twin_of(world, onlooker.viewer, random.Random(7)), turn_back)

    assert here == there
    assert here.keys() >= {kind.value for kind in (*ABOUT_A_MATCH, EmailKind.DIGEST)}


@pytest.mark.parametrize("number", [0, 1], ids=["Asha", "Bilal"])
def test_a_file_to_take_away_holds_the_same_in_both_worlds(
    number: int, cast: list[Onlooker], world: World, turn_back: TurnBack
) -> None:
    onlooker = cast[number]
    contents = []
    for one in (world, twin_of(world, onlooker.viewer, random.Random(7))):
        turn_back()
        with undone():
            insert(one)
            contents.append(content_of(User.objects.get(username=onlooker.name)))

    assert contents[0] == contents[1]
    assert b"matches/" in contents[0]


def hidden_deck(_request: HttpRequest, match_id: str) -> HttpResponse:
    """What no page may do: tell the deck."""
    in_play = event_store.load(match_id).state.round
    assert in_play is not None
    return HttpResponse("".join(card.letter for card in in_play.deck))


urlpatterns = [
    path("planted/<str:match_id>/", hidden_deck, name="planted"),
    path("", include("jaipur_site.urls")),
]
