"""Schemathesis sends what the contract allows and forbids, and takes only what that promises."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.cache import cache
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, settings
from pytest_django import DjangoDbBlocker
from schemathesis.specs.openapi.checks import (
    ignored_auth,
    missing_required_header,
    positive_data_acceptance,
)

from accounts.models import User
from games.lobby import services as lobby
from games.models import Match
from games.play import services
from tests.api.client import by_session, by_token
from tests.games.builders import BEST_OF_THREE, PRIVATE, make_user, start
from tests.leaks.worlds import undone

CONTRACT = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", get_wsgi_application())
CONTRACT.config.generation.with_security_parameters = False
NOT_OF_THE_CONTRACT = [
    # Each request comes from Asha; who else may ask is for test_access.py.
    ignored_auth,
    # A request of the right shape may still be refused, by the rules or by how things stand.
    positive_data_acceptance,
    # Without If-Match the answer is 428, which Schemathesis does not expect.
    missing_required_header,
]


class World:
    """What there is for Asha to find: ids that lead somewhere, versions that are current."""

    def __init__(self, asha: User, bilal: User, chand: User) -> None:
        seats = [(asha, bilal), (asha, bilal), (bilal, asha), (bilal, chand)]
        finished = start(asha, bilal)
        services.resign(finished, bilal, seen_version=2)
        offers = [lobby.seek(user, BEST_OF_THREE) for user in (asha, bilal, bilal)]
        offers += [lobby.challenge(bilal, asha, BEST_OF_THREE) for _ in range(2)]
        offers += [lobby.challenge(asha, chand, BEST_OF_THREE)]
        self.known = {
            "match_id": [
                finished,
                *[start(*pair) for pair in seats],
                *[start(*pair, options=PRIVATE) for pair in seats],
            ],
            "offer_id": [offer.id for offer in offers],
            "token": [str(lobby.invite(user, BEST_OF_THREE).token) for user in (asha, bilal)],
            "name": [user.username for user in (asha, bilal, chand)],
        }
        self.token, self.session = by_token(asha), by_session(asha)
        self.dice = random.Random(7)

    def put_into(self, case: schemathesis.Case[Any]) -> None:
        """Mostly, let the case be about something that exists, at its current version."""
        for name in self.known.keys() & case.path_parameters.keys():
            if self.dice.random() < 0.8:
                case.path_parameters[name] = self.dice.choice(self.known[name])
        match = Match.objects.filter(public_id=str(case.path_parameters.get("match_id"))).first()
        if match and "If-Match" in case.headers and self.dice.random() < 0.8:
            case.headers["If-Match"] = f'"{match.version}"'


@pytest.fixture(scope="module")
def world_of_all(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    """One world for all, in a transaction that no request ends by closing the connection."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    with django_db_blocker.unblock(), undone():
        yield World(make_user("Asha"), make_user("Bilal"), make_user("Chand"))
    for signal in signals:
        signal.connect(close_old_connections)


@pytest.fixture
def world(world_of_all: World, db: None) -> World:
    """The same for each; what is done to it is taken back."""
    world_of_all.dice.seed(7)
    return world_of_all


@CONTRACT.parametrize()
@settings(max_examples=10, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_answer_is_outside_of_the_contract(case: schemathesis.Case[Any], world: World) -> None:
    cache.clear()
    world.put_into(case)
    client = world.session if "tokens" in case.operation.path else world.token
    case.call_and_validate(
        headers=client.headers,
        cookies={name: morsel.value for name, morsel in client.django.cookies.items()},
        excluded_checks=NOT_OF_THE_CONTRACT,
    )
