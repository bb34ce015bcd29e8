"""A token does what its user may do, or less, and never moderates."""

import pytest
from django.test import Client

from accounts.models import Scope, User
from accounts.roles import Role
from accounts.tokens import create_token
from tests.access.admin import ADMIN
from tests.access.api import API
from tests.access.cast import NAMES, Asker, Who, asker, parts_of_world
from tests.access.matrix import ROUTES, expected, questions
from tests.access.policies import told
from tests.access.requests import request_for
from tests.games.moderation.staff import give_role
from tests.leaks.worlds import undone

pytestmark = pytest.mark.told_alike
REFUSED = frozenset({401, 403})
PLAYERS = (Who.STRANGER, Who.PLAYER, Who.SUSPENDED, Who.FROZEN, Who.MUTED)


def with_all_scopes(user: User) -> Asker:
    """A program of the user, which may do all that programs may."""
    new = create_token(user, name="bot", scopes=list(Scope), lifetime_days=30)
    return Asker(Who.TOKEN, secret=new.secret)


@pytest.mark.parametrize("who", PLAYERS)
def test_a_token_with_all_scopes_does_no_more_than_its_user(
    who: Who, world: None, db: None
) -> None:
    asker(who)  # who is under the sanction from now on
    program = with_all_scopes(User.objects.get(username=NAMES[who]))
    parts = parts_of_world(is_public=False)

    wrong = []
    for key, method in questions(is_public=False):
        if key in API:
            with undone():
                given = told(program.ask(request_for(ROUTES[key], method, parts)))
            if given not in expected(key, method, who, is_public=False) | REFUSED:
                wrong.append(f"{method} {key}: {given}")

    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("role", Role)
def test_a_token_stops_working_when_its_user_becomes_staff(
    role: Role, world: None, db: None
) -> None:
    dilip = User.objects.get(username="Dilip")
    headers = {"authorization": f"Bearer {with_all_scopes(dilip).secret}"}
    before = Client().get("/api/v1/me", headers=headers)

    give_role(dilip, role)

    assert before.status_code == 200
    assert Client().get("/api/v1/me", headers=headers).status_code == 401
    assert Client().get("/api/v1/rules", headers=headers).status_code == 401


def test_a_token_opens_no_page_of_the_admin(world: None, db: None) -> None:
    program = with_all_scopes(User.objects.get(username="Dilip"))
    User.objects.filter(username="Dilip").update(is_staff=True, is_superuser=True)
    parts = parts_of_world(is_public=False)

    for key, method in questions(is_public=False):
        if key in ADMIN:
            given = told(program.ask(request_for(ROUTES[key], method, parts)))
            assert given in expected(key, method, Who.NOBODY, is_public=False), (method, key)
